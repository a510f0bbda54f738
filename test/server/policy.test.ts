import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { runsAll } from '../support/property.ts'
import { post, rpc, SocketClient } from './clients.ts'

let devnet: Devnet

afterEach(() => devnet.close())

async function start(options: DevnetOptions) {
  devnet = await createDevnet(options)
  return devnet.listen({ port: 0 })
}

/** Status and body of one POST. */
async function ask(url: string, body: string) {
  const response = await post(url, body)
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const refusal = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const notListed = (id: unknown) => refusal(id, -32601, 'rpc method is not whitelisted')
const overRate = (id: unknown) => refusal(id, -32016, 'over rate limit')

describe('an open endpoint', () => {
  test('answers what a public one refuses', async () => {
    const { httpUrl } = await start({})
    const { status, body } = await ask(httpUrl, rpc('eth_getBlockReceipts', ['latest'], 1))
    expect({ status, body }).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 1, result: [] } })
  })
})

describe('a public endpoint', () => {
  const endpoint = 'public'

  test('refuses a WebSocket with 405, on every path', async () => {
    const { wsUrl } = await start({ endpoint })
    for (const path of ['/', '/ws']) {
      const socket = new WebSocket(wsUrl + path)
      const error = await new Promise((resolve) => socket.once('error', resolve))
      expect(String(error)).toContain('405')
    }
  })

  test('refuses eth_getBlockReceipts with 403 and a JSON-RPC error', async () => {
    const { httpUrl } = await start({ endpoint })
    const { status, body } = await ask(httpUrl, rpc('eth_getBlockReceipts', ['latest'], 'one'))
    expect({ status, body }).toEqual({ status: 403, body: notListed('one') })
  })

  test('says so inside a batch, whose other members it answers with 200', async () => {
    const { httpUrl } = await start({ endpoint })
    const batch = `[${rpc('eth_getBlockReceipts', ['latest'], 1)},${rpc('eth_blockNumber', [], 2)}]`
    const { status, body } = await ask(httpUrl, batch)
    expect(status).toBe(200)
    expect(body).toEqual([notListed(1), { jsonrpc: '2.0', id: 2, result: '0x0' }])
  })

  test('answers a refused notification with the status alone', async () => {
    const { httpUrl } = await start({ endpoint })
    const answer = await ask(httpUrl, rpc('eth_getBlockReceipts', ['latest']))
    expect(answer).toEqual({ status: 403, body: undefined })
  })

  test.each([
    ...['previewnet_fault', 'devnet_fault', 'previewnet_faults', 'previewnet_clearFault'],
    ...['previewnet_resetSilently', 'devnet_resetSilently'],
  ])('answers 403 to %s', async (method) => {
    const { httpUrl } = await start({ endpoint })
    const { status, body } = await ask(httpUrl, rpc(method, [{ kind: 'skipBlock' }], 1))
    expect({ status, body }).toEqual({ status: 403, body: notListed(1) })
    expect(devnet.faults.list()).toEqual([])
  })

  test.runIf(runsAll)('answers eth_getLogs over 2,000 blocks and refuses one more', async () => {
    const { httpUrl } = await start({ endpoint })
    await devnet.advance(2_002 * devnet.config.blockTimeMs)
    const logs = (fromBlock: string) => rpc('eth_getLogs', [{ fromBlock, toBlock: '0x7d2' }], 1)
    expect(await ask(httpUrl, logs('0x2'))).toMatchObject({ status: 200, body: { result: [] } })
    expect(await ask(httpUrl, logs('0x1'))).toEqual({
      status: 200,
      body: refusal(1, -32614, 'eth_getLogs is limited to a 2,000 range'),
    })
  })

  test('keeps a smaller limit of the devnet itself', async () => {
    const { httpUrl } = await start({ endpoint, limits: { logRangeBlocksMax: 1 } })
    await devnet.mine(2)
    const { body } = await ask(httpUrl, rpc('eth_getLogs', [{ fromBlock: '0x0' }], 1))
    expect(body.error.code).toBe(-32614)
  })

  test('words other errors as the devnet does', async () => {
    const { httpUrl } = await start({ endpoint })
    const { status, body } = await ask(httpUrl, rpc('eth_getLogs', [{ toBlock: '0x9' }], 1))
    expect({ status, code: body.error.code }).toEqual({ status: 200, code: -32602 })
  })

  test('has no faucet', async () => {
    const { faucetUrl } = await start({ endpoint })
    const address = `0x${'11'.repeat(20)}`
    const answer = await ask(faucetUrl, JSON.stringify({ address }))
    expect(answer).toEqual({
      status: 404,
      body: { error: 'nothing at /api/vibenet/faucet/drip' },
    })
  })

  test('refuses nothing in process', async () => {
    await start({ endpoint })
    expect(await devnet.request({ method: 'eth_getBlockReceipts', params: ['latest'] })).toEqual([])
    const { transactionHash } = await devnet.faucet.drip(`0x${'11'.repeat(20)}`)
    expect(transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe.each(['mainnet', 'testnet', 'flashblocks'] as const)(
  '%s, as the interface document has it:',
  (network) => {
    test('4.3, 7 eth_getBlockReceipts answers HTTP 403', async () => {
      const { httpUrl } = await start({ network })
      const answer = await ask(httpUrl, rpc('eth_getBlockReceipts', ['pending'], 1))
      expect(answer).toEqual({ status: 403, body: notListed(1) })
    })

    test('5 a WebSocket is refused: the endpoint is HTTP only', async () => {
      const { wsUrl } = await start({ network })
      const socket = new WebSocket(wsUrl)
      const error = await new Promise((resolve) => socket.once('error', resolve))
      expect(String(error)).toContain('405')
    })

    test.runIf(runsAll)('7, 8 eth_getLogs over a large range is rejected', async () => {
      const { httpUrl } = await start({ network })
      await devnet.mine(2_001)
      const { body } = await ask(httpUrl, rpc('eth_getLogs', [{ fromBlock: '0x0' }], 1))
      expect(body).toEqual(refusal(1, -32614, 'eth_getLogs is limited to a 2,000 range'))
    })

    test('1, 2.1 the tag pending is answered like everything else', async () => {
      const { httpUrl } = await start({ network })
      const to = `0x${'0b'.repeat(20)}` as const
      await devnet.request({ method: 'eth_sendTransaction', params: [{ to, value: '0x5' }] })
      await devnet.advance(200)
      const { status, body } = await ask(httpUrl, rpc('eth_getBalance', [to, 'pending'], 1))
      expect({ status, result: body.result }).toEqual({ status: 200, result: '0x5' })
    })
  },
)

describe('a gateway', () => {
  const endpoint = 'gateway'

  test('answers a method of its list', async () => {
    const { httpUrl } = await start({ endpoint })
    const { status, body } = await ask(httpUrl, rpc('eth_chainId', [], 1))
    expect({ status, result: body.result }).toEqual({ status: 200, result: '0x509f455' })
  })

  test.each([
    'eth_getBlockReceipts',
    'eth_getHeaderByNumber',
    'eth_newBlockFilter',
    'eth_sendRawTransactionSync',
    'txpool_status',
    'eth_noSuchMethod',
  ])('refuses %s with 403', async (method) => {
    const { httpUrl } = await start({ endpoint })
    expect(await ask(httpUrl, rpc(method, [], 1))).toEqual({ status: 403, body: notListed(1) })
  })

  test('refuses nothing on a WebSocket or at the faucet', async () => {
    const { wsUrl, faucetUrl } = await start({ endpoint })
    const client = await SocketClient.open(wsUrl)
    client.send(rpc('eth_getBlockReceipts', ['latest'], 1))
    expect(await client.nextValue()).toEqual({ jsonrpc: '2.0', id: 1, result: [] })
    const answer = await ask(faucetUrl, JSON.stringify({ address: `0x${'11'.repeat(20)}` }))
    expect(answer.status).toBe(200)
  })
})

describe('a rate limit', () => {
  test('refuses the next request of the same virtual second with 429', async () => {
    const { httpUrl } = await start({ rateLimitPerSecond: 2 })
    const request = rpc('eth_blockNumber', [], 1)
    const statuses = async (count: number) => {
      const all = []
      for (let asked = 0; asked < count; asked += 1) all.push((await ask(httpUrl, request)).status)
      return all
    }
    expect(await statuses(3)).toEqual([200, 200, 429])
    await devnet.advance(999)
    expect(await ask(httpUrl, request)).toEqual({ status: 429, body: overRate(1) })
    await devnet.advance(1)
    expect(await statuses(3)).toEqual([200, 200, 429])
  })

  test('counts every member of a batch', async () => {
    const { httpUrl } = await start({ rateLimitPerSecond: 2 })
    const batch = [1, 2, 3].map((id) => rpc('net_version', [], id)).join()
    const { status, body } = await ask(httpUrl, `[${batch}]`)
    expect(status).toBe(200)
    const result = '84538453'
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, result },
      { jsonrpc: '2.0', id: 2, result },
      overRate(3),
    ])
  })

  test('refuses nothing in process or on WebSockets', async () => {
    const { wsUrl } = await start({ rateLimitPerSecond: 1 })
    const client = await SocketClient.open(wsUrl)
    for (const id of [1, 2, 3]) {
      client.send(rpc('eth_blockNumber', [], id))
      expect(await client.nextValue()).toEqual({ jsonrpc: '2.0', id, result: '0x0' })
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x0')
    }
  })
})
