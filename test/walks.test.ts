/**
 * The two walks of docs/architecture.md: the files of `src/` whose functions run for one request,
 * counted by V8 in a process that has answered such requests before.
 */

import { readFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetServer } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { wireAddress } from './support/accounts.ts'
import { CHAIN_ID, signed } from './support/world.ts'

const session = new Session()
let devnet: Devnet
let server: DevnetServer
let socket: WebSocket

beforeAll(async () => {
  devnet = await createDevnet({ chainId: Number(CHAIN_ID) })
  server = await devnet.listen({ port: 0 })
  socket = new WebSocket(server.wsUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})

afterAll(async () => {
  session.disconnect()
  socket.close()
  await devnet.close()
})

/** Sends a request over the WebSocket. @returns its result */
async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = new Promise<Buffer>((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return JSON.parse(String(await answer)).result
}

/** The files of `src/` with a function that ran since the last call, in alphabetical order. */
async function filesRun(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files = result.flatMap(({ url, functions }) => {
    const [, path] = /\/src\/(.+\.ts)/.exec(url) ?? []
    const hasRun = functions.some(
      ({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0,
    )
    return path !== undefined && hasRun ? [path] : []
  })
  return [...new Set(files)].sort()
}

/** The files that a section of docs/architecture.md names in its table, in alphabetical order. */
async function documented(heading: string): Promise<readonly string[]> {
  const page = await readFile(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('|') && !line.includes('seal |'))
  // The second cell names the files of a step.
  const files = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`src\/(.+?\.ts)`/g)])
  return files.map(([, path = '']) => path).sort()
}

describe('a request passes', () => {
  test('the thirteen documented files, if it reads a pending balance over a WebSocket', async () => {
    const account = wireAddress(devnet.accounts[0]!)
    const request = () => ask('eth_getBalance', [account, 'pending'])
    for (let time = 0; time < 20; time += 1) await request()
    await filesRun()
    expect(await request()).toMatch(/^0x/)
    const files = await filesRun()
    expect(files).toEqual(await documented('Following one request'))
    expect(files.length).toBeLessThanOrEqual(13)
  })

  test('ten of these files and the devnet, if it comes in process', async () => {
    const account = wireAddress(devnet.accounts[0]!)
    const request = () => devnet.request({ method: 'eth_getBalance', params: [account, 'pending'] })
    for (let time = 0; time < 20; time += 1) await request()
    await filesRun()
    expect(await request()).toMatch(/^0x/)
    const left = ['server/ws.ts', 'server/message.ts', 'server/request-stats.ts']
    const documentedFiles = await documented('Following one request')
    const expected = [...documentedFiles.filter((path) => !left.includes(path)), 'devnet/devnet.ts']
    expect(await filesRun()).toEqual(expected.sort())
  })

  test('all of these files but the first, and three of the server, if it comes over HTTP', async () => {
    const account = wireAddress(devnet.accounts[0]!)
    const params = [account, 'pending']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
    const { httpUrl } = server
    const request = async () => (await fetch(httpUrl, { method: 'POST', body })).json()
    for (let time = 0; time < 20; time += 1) await request()
    await filesRun()
    expect(await request()).toHaveProperty('result')
    const files = await documented('Following one request')
    const instead = ['server/plain-requests.ts', 'server/policy.ts', 'server/routes.ts']
    const expected = [...files.filter((path) => path !== 'server/ws.ts'), ...instead]
    expect(await filesRun()).toEqual(expected.sort())
  })

  test('all documented files, if it sends a raw transaction over a WebSocket', async () => {
    const [sender] = devnet.accounts
    const rawTransactions = Array.from({ length: 10 }, (_, nonce) =>
      signed(sender!, { nonce: BigInt(nonce), maxFeePerGas: 10n ** 10n }),
    ).map(({ rawTransaction }) => hexFromBytes(rawTransaction))
    const last = rawTransactions.pop()
    for (const rawTransaction of rawTransactions) {
      await ask('eth_sendRawTransaction', [rawTransaction])
    }
    await filesRun()
    expect(await ask('eth_sendRawTransaction', [last])).toMatch(/^0x/)
    const files = await filesRun()
    expect(files).toEqual(
      expect.arrayContaining([...(await documented('Following one transaction'))]),
    )
    expect(files.length).toBeLessThanOrEqual(64)
  })

  describe('no more files than', () => {
    async function post(method: string, params: readonly unknown[]): Promise<unknown> {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(server.httpUrl, { method: 'POST', body })
      return ((await response.json()) as { result: unknown }).result
    }

    /** The files of the last of several equal requests. */
    async function filesOfLast(request: () => Promise<unknown>): Promise<number> {
      for (let time = 0; time < 5; time += 1) await request()
      await filesRun()
      await request()
      return (await filesRun()).length
    }

    let account: Devnet['accounts'][number] | undefined
    const signer = () => (account ??= devnet.accounts[1]!) // read once: not a part of the walk
    let nonce = 0n
    const send = () => {
      const transaction = signed(signer(), { nonce, maxFeePerGas: 10n ** 10n })
      nonce += 1n
      return post('eth_sendRawTransaction', [hexFromBytes(transaction.rawTransaction)])
    }

    test('66, if it sends a raw transaction over HTTP', async () => {
      expect(await filesOfLast(send)).toBeLessThanOrEqual(66)
    })

    test('20, if it reads a receipt over HTTP', async () => {
      const hash = await send()
      const receipt = () => post('eth_getTransactionReceipt', [hash])
      expect(await receipt()).toHaveProperty('transactionHash', hash)
      expect(await filesOfLast(receipt)).toBeLessThanOrEqual(20)
    })

    test('83, if a block is sealed and two subscribers are notified', async () => {
      await ask('eth_subscribe', ['newHeads'])
      await ask('eth_subscribe', ['logs', {}])
      expect(await filesOfLast(() => devnet.advance(200))).toBeLessThanOrEqual(83)
    })

    test('27, if a fault may apply to it over HTTP', async () => {
      await devnet.faults.now({ kind: 'failResponses', methods: ['eth_getBalance'], rate: 1e-9 })
      const params = [wireAddress(signer()), 'pending']
      const balance = () => post('eth_getBalance', params)
      expect(await filesOfLast(balance)).toBeLessThanOrEqual(27)
    })
  })
})
