/** The list of the newest requests that a server with a Studio keeps: what it has, and what it never has. */

import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
} from '../../src/index.ts'
import { RpcError } from '../../src/rpc/errors.ts'
import { aliases } from '../../src/rpc/methods/aliases.ts'
import { methodsByName } from '../../src/rpc/methods/index.ts'
import { keptResultSize, keptSize, SECRET } from '../../src/server/kept-params.ts'
import type { ListedAnswer, ListedRequests } from '../../src/server/listed-requests.ts'
import { listen } from '../../src/server/listen.ts'
import { type LoggedRequest, RequestLog } from '../../src/server/request-log.ts'
import { compileFile } from '../support/solc.ts'
import { exchange, post, rawPost, rpc, SocketClient, ways } from './clients.ts'

let folder: string
let devnet: Devnet
let server: DevnetServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  await writeFile(join(folder, 'index.html'), '<title>Studio</title>')
})

afterAll(() => rm(folder, { recursive: true }))

afterEach(async () => {
  await server.close()
  await devnet.close()
})

async function start(options: DevnetOptions = {}): Promise<void> {
  devnet = await createDevnet(options)
  server = await listen(devnet, { port: 0, ipcPath: join(folder, 'devnet.ipc') }, folder)
}

async function logged(after = 0): Promise<ListedRequests> {
  const response = await fetch(`${server.httpUrl}/request-log?after=${after}`)
  return (await response.json()) as ListedRequests // by its type
}

const address = `0x${'11'.repeat(20)}`

describe('the request log', () => {
  test.each(ways)('has client, method, parameters, times and errors of HTTP, $way', async (way) => {
    await start()
    await devnet.advance(450)
    const agent = ['user-agent: viem/2.0', ...way.headers]
    const read = rawPost('/', rpc('eth_getBalance', [address, 'latest'], 1), ...agent)
    const batch = `[${rpc('eth_chainId', [], 1)},${rpc('nope', [1], 2)}]`
    const startMs = Date.now()
    await exchange(server, read + rawPost('/', batch, 'connection: close'))
    const { process: pid, sinceMs, requests } = await logged()
    expect(pid).toBe(process.pid)
    expect(sinceMs).toBeLessThanOrEqual(startMs)
    const virtualMs = devnet.config.genesisTime + 450
    const common = { client: 'http', address: '127.0.0.1', virtualMs, error: null, omitted: null }
    expect(requests).toMatchObject([
      {
        ...common,
        number: 1,
        userAgent: 'viem/2.0',
        method: 'eth_getBalance',
        params: [address, 'latest'],
      },
      { ...common, number: 2, userAgent: null, method: 'eth_chainId', params: [] },
      {
        ...common,
        number: 3,
        method: 'nope',
        omitted: 'secret',
        error: { code: -32601, message: expect.stringContaining('nope') },
      },
    ])
    for (const { receivedMs, durationMs } of requests) {
      expect(receivedMs).toBeGreaterThan(startMs - 60_000)
      expect(receivedMs).toBeLessThanOrEqual(Date.now())
      expect(durationMs).toBeGreaterThanOrEqual(0)
    }
    expect((await logged(2)).requests.map(({ number }) => number)).toEqual([3])
    expect((await logged(3)).requests).toEqual([])
  })

  test('names clients as the journal does, once they have changed something', async () => {
    await start()
    const sockets = [await SocketClient.open(server.wsUrl), await SocketClient.open(server.wsUrl)]
    for (const client of sockets) {
      client.send(rpc('eth_chainId', [], 1))
      await client.next()
    }
    expect((await logged()).requests.map(({ client }) => client)).toEqual([
      'webSocket',
      'webSocket',
    ])
    sockets[1]!.send(rpc('evm_mine', [], 2))
    await sockets[1]!.next()
    const ipc = connect(server.ipcPath!) // as it was asked to
    await once(ipc, 'connect')
    ipc.write(rpc('evm_mine', [], 1))
    await createInterface({ input: ipc })[Symbol.asyncIterator]().next()
    ipc.destroy()
    const { requests } = await logged()
    expect(requests.map(({ client }) => client)).toEqual([
      ...['webSocket', 'webSocket 1', 'webSocket 1', 'ipc 2'],
    ])
    expect(requests.at(-1)).toMatchObject({ address: '', userAgent: null })
    for (const { socket } of sockets) socket.terminate()
  })

  test('has the reason and the bytes of a revert', async () => {
    await start()
    const code = '0x63deadbeef5f526004601cfd' // reverts with 0xdeadbeef
    await devnet.request({ method: 'anvil_setCode', params: [`0x${'11'.repeat(20)}`, code] })
    await post(server.httpUrl, rpc('eth_call', [{ to: address }, 'latest'], 1))
    const [request] = (await logged()).requests
    expect(request?.error).toEqual({
      code: 3,
      message: expect.stringContaining('execution reverted'),
      data: '0xdeadbeef',
    })
  })

  test('has requests that a fault failed before they came to the devnet', async () => {
    await start()
    await devnet.faults.now({ kind: 'httpStatus', status: 503 })
    await post(server.httpUrl, rpc('eth_chainId', [], 1))
    expect((await logged()).requests).toMatchObject([
      { client: 'http', method: 'eth_chainId', params: [], error: { code: -32011 } },
    ])
  })

  test('leaves out what the Studio asks, and has what other pages do', async () => {
    await start()
    for (const origin of [server.httpUrl, 'http://localhost:3000']) {
      const socket = new WebSocket(server.wsUrl, { headers: { origin } })
      await once(socket, 'open')
      socket.send(rpc('eth_chainId', [], 1))
      await once(socket, 'message')
      socket.terminate()
    }
    expect((await logged()).requests).toHaveLength(1)
  })

  test('keeps the newest thousand', async () => {
    await start()
    for (let batch = 0; batch < 3; batch += 1) {
      const members = Array.from({ length: 500 }, (_, id) => rpc('eth_chainId', [], id))
      await (await post(server.httpUrl, `[${members}]`)).text()
    }
    const { requests } = await logged()
    expect(requests).toHaveLength(1_000)
    expect(requests[0]?.number).toBe(501)
    expect(requests.at(-1)?.number).toBe(1_500)
  })

  test('is refused to pages of other origins, and says what it expects', async () => {
    await start()
    const headers = { origin: 'https://page.example' }
    const refused = await fetch(`${server.httpUrl}/request-log`, { headers })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('got a page of')
    const own = await fetch(`${server.httpUrl}/request-log`, {
      headers: { origin: server.httpUrl },
    })
    expect(own.status).toBe(200)
    for (const after of ['x', '-1', '0.5']) {
      const wrong = await fetch(`${server.httpUrl}/request-log?after=${after}`)
      expect(wrong.status).toBe(400)
    }
  })

  test('is kept nowhere but where the Studio is served', async () => {
    devnet = await createDevnet({ endpoint: 'public' })
    server = await listen(devnet, { port: 0 }, folder)
    expect((await fetch(`${server.httpUrl}/request-log`)).status).toBe(405)
    await server.close()
    await devnet.close()
    devnet = await createDevnet()
    server = await listen(devnet, { port: 0, studio: false }, folder)
    expect((await fetch(`${server.httpUrl}/request-log`)).status).toBe(405)
  })
})

describe('answers', () => {
  async function answerOf(number: number): Promise<ListedAnswer> {
    const response = await fetch(`${server.httpUrl}/request-log?answer=${number}`)
    return (await response.json()) as ListedAnswer // by its type
  }

  test('are kept, and read one by one', async () => {
    await start()
    await post(server.httpUrl, rpc('eth_chainId', [], 1))
    await post(server.httpUrl, rpc('eth_getBlockByNumber', ['0x0', false], 1))
    await post(server.httpUrl, rpc('evm_snapshot', [], 1))
    await post(server.httpUrl, rpc('nope', [], 1))
    const { requests, sinceMs } = await logged()
    expect(JSON.stringify(requests)).not.toContain('parentHash')
    expect(await answerOf(1)).toEqual({
      process: process.pid,
      sinceMs,
      result: await devnet.request({ method: 'eth_chainId', params: [] }),
      omitted: null,
    })
    expect(await answerOf(2)).toMatchObject({ result: { number: '0x0' }, omitted: null })
    expect(await answerOf(3)).toEqual({ process: process.pid, sinceMs, omitted: 'secret' })
    expect(await answerOf(4)).toEqual({ process: process.pid, sinceMs, omitted: null })
    expect(await answerOf(5)).toEqual({ process: process.pid, sinceMs, omitted: 'gone' })
    expect((await fetch(`${server.httpUrl}/request-log?answer=x`)).status).toBe(400)
  })

  test('are not kept of methods beside the chain: a journal has a mnemonic, an answer may have a URL', () => {
    for (const name of methodsByName.keys()) {
      const isOfChain = /^(eth|net|web3|debug|trace|txpool|ots|base)_/.test(name)
      expect(keptResultSize(name, '0x1') === SECRET, name).toBe(!isOfChain)
    }
  })

  test('are not kept if they are long, and take bounded time to measure', () => {
    expect(keptResultSize('eth_call', '0x'.padEnd(8_192, '0'))).toBe(8_192)
    expect(keptResultSize('eth_call', '0x'.padEnd(8_193, '0'))).toBeLessThan(0)
    let read = 0
    const items = Array.from({ length: 10_000 }, () => ({
      get hash() {
        read += 1
        return '0x'.padEnd(66, '0')
      },
    }))
    expect(keptResultSize('eth_getLogs', items)).toBeLessThan(0)
    expect(read).toBeLessThan(150)
  })

  test('are dropped with the oldest parameters', () => {
    const log = new RequestLog()
    const result = '0'.repeat(8_000)
    for (let index = 0; index < 1_000; index += 1) {
      log.add({ ...entry('eth_call', [result]), result }, undefined)
    }
    expect(log.answerOf(1)).toMatchObject({ omitted: 'long' })
    expect(log.answerOf(1_000)).toMatchObject({ result, omitted: null })
  })
})

describe('the contracts that reverted', () => {
  test('are listed by name, that of the error before those it carries', async () => {
    await start()
    const { input, output } = await compileFile('Outer.sol', outer)
    await devnet.artifacts.add({ input, output })
    const code = `0x${output.contracts['Outer.sol']!.Outer!.evm.bytecode.object}` as const
    const from = devnet.accounts[0]!.address
    const sent = [{ from, data: code, gas: '0x800000' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: sent })
    const method = 'eth_getTransactionReceipt'
    const receipt = await devnet.request({ method, params: [hash] })
    const call = { to: receipt!.contractAddress, data: '0xc0406226' } // run()
    await post(server.httpUrl, rpc('eth_call', [call, 'pending'], 1))
    const [request] = (await logged()).requests
    expect(request?.error?.reverted).toMatchObject([
      { address: receipt!.contractAddress, contract: 'Outer' },
      { contract: 'Inner' },
    ])
  })
})

const outer = `
pragma solidity ^0.8.20;

contract Inner {
    error Empty(uint256 need);
    function take() external pure { revert Empty(3); }
}

contract Outer {
    error Failed(bytes reason);
    Inner inner = new Inner();
    function run() external view {
        try inner.take() {} catch (bytes memory reason) { revert Failed(reason); }
    }
}
`

const entry = (method: string, params: unknown, userAgent?: string): LoggedRequest => ({
  client: { transport: 'http', number: undefined },
  caller: { address: '127.0.0.1', userAgent },
  ...{ method, params, startMs: 0, durationMs: 1, virtualMs: 0, error: null, omitted: null },
  ...{ result: undefined, resultOmitted: null },
})

describe('parameters', () => {
  const key = `0x${'ac'.repeat(32)}`

  test.each([
    ['evm_addAccount', [key, 'passphrase']],
    ['evm_removeAccount', [address, 'passphrase']],
    ['personal_sign', ['0x00', address, 'password']],
    ['personal_importRawKey', [key, 'passphrase']],
    ['personal_unlockAccount', [address, 'passphrase', 60]],
    ['hardhat_reset', [{ forking: { jsonRpcUrl: 'host', httpHeaders: { authorization: key } } }]],
    ['anvil_setRpcUrl', ['host/key']],
    ['devnet_replay', ['{"options":{"mnemonic":"test test"}}']],
    ['wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: ['host/key'] }]],
    ['wallet_sendCalls', [{ capabilities: { paymasterService: { url: 'https://host/key' } } }]],
  ])('of %s are not kept, nor the words of its error', async (method, params) => {
    await start()
    await post(server.httpUrl, rpc(method, params, 1))
    const answer = await logged()
    expect(answer.requests).toMatchObject([{ method, omitted: 'secret' }])
    const text = JSON.stringify(answer)
    for (const secret of [key, 'passphrase', 'password', 'mnemonic', 'host']) {
      expect(text).not.toContain(secret)
    }
  })

  test('are not kept, of any method, if they are named as secrets', () => {
    const secret = /pass|secret|mnemonic|url|journal|(?<!nonce |hashed )key/i
    const suspects = [...methodsByName].flatMap(([name, { params }]) =>
      params.some(({ shape }) => secret.test(shape)) ? [name] : [],
    )
    expect(suspects).toEqual(expect.arrayContaining(['evm_addAccount', 'anvil_setRpcUrl']))
    for (const name of suspects) {
      expect(keptSize(name, ['0x01', '0x02']), name).toBe(SECRET)
    }
  })

  test('are kept for an alias exactly if they are for its method', () => {
    for (const [alias, name] of Object.entries(aliases)) {
      expect(keptSize(alias, ['0x01']), alias).toBe(keptSize(name, ['0x01']))
    }
  })

  test('are dropped if they are long, and the oldest first once all are', () => {
    const log = new RequestLog()
    const add = (length: number) =>
      log.add(entry('eth_call', [{ data: `0x${'0'.repeat(length)}` }]), undefined)
    add(200_000)
    for (let index = 0; index < 999; index += 1) add(100_000)
    const { requests } = log.listAfter(0)
    expect(requests[0]).toMatchObject({ omitted: 'long' })
    const kept = requests.filter(({ params }) => params !== undefined)
    expect(kept.length).toBeGreaterThan(80)
    expect(kept.length).toBeLessThan(85)
    expect(kept.at(-1)).toBe(requests.at(-1))
    expect(JSON.stringify(requests).length).toBeLessThan(9_000_000)
    for (let index = 0; index < 2_000; index += 1) add(1)
    expect(log.listAfter(0).requests.every(({ params }) => params !== undefined)).toBe(true)
  })

  test('take bounded memory at any length, as do names and words', () => {
    const log = new RequestLog()
    const long = 'x'.repeat(1_000_000)
    log.add(entry(long, [long], long), new RpcError(3, long, `0x${long}`))
    expect(JSON.stringify(log.listAfter(0)).length).toBeLessThan(3_000)
  })
})
