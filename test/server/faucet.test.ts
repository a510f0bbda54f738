import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { NFV_ADDRESS } from '../../src/faucet/nfv.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
  type Hash,
} from '../../src/index.ts'
import { serve } from '../../src/server/server.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'
import { post } from './clients.ts'

const address = '0x00000000000000000000000000000000000000Aa'
const asked = JSON.stringify({ address })
const json = { 'content-type': 'application/json' }

let devnet: Devnet
let server: DevnetServer

async function start(options: DevnetOptions = {}): Promise<void> {
  devnet = await createDevnet({
    faucetCooldownMs: 5_000,
    limits: { requestBytesMax: 1_024 },
    ...options,
  })
  server = await devnet.listen({ port: 0 })
}

const stop = () => devnet.close()

beforeEach(() => start())
afterEach(stop)

/** Starts again with other options. */
async function restart(options: DevnetOptions): Promise<void> {
  await stop()
  await start(options)
}

const drip = (body = asked) => post(server.faucetUrl, body, json)
const ask = (name: string, body = asked) =>
  post(server.faucetUrl.replace(/drip$/, name), body, json)
const statusOf = async () => (await fetch(server.faucetUrl.replace(/drip$/, 'status'))).json()

/** A status and a body. */
async function told(response: Response): Promise<readonly [number, unknown]> {
  return [response.status, await response.json()]
}

describe('a drip', () => {
  test('is requested at the URL of the imitated network', () => {
    expect(server.faucetUrl).toBe(`${server.httpUrl}/api/vibenet/faucet/drip`)
  })

  test('is visible in pending as soon as it is answered', async () => {
    const response = await drip()
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { readonly tx_hash: Hash }
    expect(answer).toEqual({
      tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      amount_wei: '100000000000000000',
      to: address.toLowerCase(),
    })
    const balance = await devnet.request({ method: 'eth_getBalance', params: [address, 'pending'] })
    expect(balance).toBe('0x16345785d8a0000')
    const transaction = await devnet.request({
      method: 'eth_getTransactionByHash',
      params: [answer.tx_hash],
    })
    expect(transaction).toMatchObject({ to: address.toLowerCase(), value: '0x16345785d8a0000' })
  })

  test('names the token if it is one of USDV', async () => {
    const [status, body] = await told(await ask('drip-usdv'))
    expect([status, body]).toEqual([
      200,
      {
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        to: address.toLowerCase(),
        usdv_address: usdvAddress(devnet.faucet.address),
      },
    ])
  })

  test('names the collection if it is one of an NFV', async () => {
    const [status, body] = await told(await ask('drip-nfv'))
    expect([status, body]).toEqual([
      200,
      {
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        to: address.toLowerCase(),
        nfv_address: NFV_ADDRESS,
      },
    ])
  })

  test('may be requested by the name `preview`, too', async () => {
    const response = await post(`${server.httpUrl}/api/preview/faucet/drip?from=page`, asked)
    expect(response.status).toBe(200)
  })

  test('may be requested by a page of any origin', async () => {
    const preflight = await fetch(server.faucetUrl, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    expect((await drip()).headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('cooldowns', () => {
  test('make the same address wait, and the answer says how long', async () => {
    await drip()
    await devnet.advance(1_000)
    const response = await drip()
    expect(await told(response)).toEqual([429, { error: 'address cooldown active; retry in 4s' }])
    await devnet.advance(4_000)
    expect((await drip()).status).toBe(200)
  })

  test('are counted for each asset separately', async () => {
    const names = ['drip', 'drip-usdv', 'drip-nfv']
    for (const name of names) expect((await ask(name)).status).toBe(200)
    for (const name of names) expect((await ask(name)).status).toBe(429)
  })

  test('make the same client wait, whichever address it asks for', async () => {
    await restart({ faucetClientCooldownMs: 7_000 })
    await drip()
    const other = JSON.stringify({ address: `0x${'bb'.repeat(20)}` })
    expect(await told(await drip(other))).toEqual([
      429,
      { error: 'ip cooldown active; retry in 7s' },
    ])
    await devnet.advance(7_000)
    expect((await drip(other)).status).toBe(200)
  })

  test('do not begin for a client whose address has to wait', async () => {
    await restart({ faucetCooldownMs: 60_000, faucetClientCooldownMs: 1_000 })
    await drip()
    await devnet.advance(1_000)
    expect(await told(await drip())).toEqual([
      429,
      { error: 'address cooldown active; retry in 59s' },
    ])
    expect((await drip(JSON.stringify({ address: `0x${'bb'.repeat(20)}` }))).status).toBe(200)
  })
})

describe('the status', () => {
  test('has the balance of the faucet and the size of a drip', async () => {
    await restart({ faucetClientCooldownMs: 10_001 })
    expect(await statusOf()).toEqual({
      address: devnet.faucet.address,
      chain_id: 84_538_453,
      drip_wei: '100000000000000000',
      balance_wei: '1000000000000000000000000000',
      ip_cooldown_secs: 11,
      addr_cooldown_secs: 5,
      usdv_address: usdvAddress(devnet.faucet.address),
      usdv_drip_units: '1000000000',
      nfv_address: NFV_ADDRESS,
    })
  })

  test('names no tokens where none are deployed', async () => {
    await restart({ demoTokens: 'off' })
    const names = Object.keys((await statusOf()) as object)
    expect(names.filter((name) => /usdv|nfv/.test(name))).toEqual([])
    expect(await told(await ask('drip-usdv'))).toEqual([
      503,
      { error: 'USDV has not been deployed yet. Try again once vibenet-setup completes.' },
    ])
    expect(await told(await ask('drip-nfv'))).toEqual([
      503,
      { error: 'NFV has not been deployed yet. Try again once vibenet-setup completes.' },
    ])
  })

  test('answers HEAD and refuses POST with 405', async () => {
    const url = server.faucetUrl.replace(/drip$/, 'status')
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    const response = await post(url, asked)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await told(response)).toEqual([405, { error: expect.stringContaining('GET') }])
  })
})

describe.each(['drip', 'drip-usdv', 'drip-nfv'])('a malformed request for %s', (name) => {
  test.each([
    'null',
    '[]',
    '7',
    '"0x00000000000000000000000000000000000000aa"',
    '{}',
    '{"address":null}',
    '{"address":7}',
    '{"address":"0xaa"}',
    '{"address":"00000000000000000000000000000000000000aa"}',
  ])('is refused with 400 if its address is wrong: %s', async (body) => {
    expect(await told(await ask(name, body))).toEqual([
      400,
      { error: 'invalid destination address' },
    ])
  })

  test.each(['', 'not JSON', '{"address":"0x', '{address:1}'])(
    'is refused with 400 if it is not JSON: %s',
    async (body) => {
      expect(await told(await ask(name, body))).toEqual([400, { error: 'the body is not JSON' }])
    },
  )

  test.each(['application/xml', 'multipart/form-data; boundary=x', 'image/png', 'json'])(
    'is refused with 415 if its content type is %s',
    async (contentType) => {
      const url = server.faucetUrl.replace(/drip$/, name)
      const response = await post(url, asked, { 'content-type': contentType })
      const error = `expected content-type application/json, got "${contentType}"`
      expect(await told(response)).toEqual([415, { error }])
    },
  )

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])(
    'is refused with 405 if its verb is %s',
    async (method) => {
      const response = await fetch(server.faucetUrl.replace(/drip$/, name), { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST, OPTIONS')
      if (method === 'HEAD') return
      expect(await response.json()).toEqual({ error: expect.stringContaining('POST') })
    },
  )

  test('is refused with 413 if it exceeds the limit', async () => {
    expect(await told(await ask(name, asked.padEnd(1_025)))).toEqual([
      413,
      { error: 'request is too big' },
    ])
  })
})

describe('the faucet over HTTP', () => {
  test.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('JSON may come as %s', async (contentType) => {
    const response = await post(server.faucetUrl, asked, { 'content-type': contentType })
    expect(response.status).toBe(200)
  })

  test('a drip and a status that fail otherwise are answered with 500 and the reason', async () => {
    const fail = () => Promise.reject(new Error('the well is dry'))
    const status = () => {
      throw new Error('the well is dry')
    }
    const { address: account } = devnet.faucet
    const faucet = { address: account, drip: fail, dripUsdv: fail, dripNfv: fail, status }
    const parts = InProcessDevnet.partsOf(devnet)
    const dryServer = await serve(
      { ...parts, devnet: Object.defineProperty(devnet, 'faucet', { value: faucet }) },
      { port: 0 },
    )
    const answers: unknown[] = []
    for (const name of ['drip', 'drip-usdv', 'drip-nfv']) {
      answers.push(await told(await post(dryServer.faucetUrl.replace(/drip$/, name), asked)))
    }
    const refusal = [500, { error: 'failed to submit drip: the well is dry' }]
    expect(answers).toEqual([refusal, refusal, refusal])
    const response = await fetch(dryServer.faucetUrl.replace(/drip$/, 'status'))
    expect(await told(response)).toEqual([500, { error: 'balance lookup failed: the well is dry' }])
    await dryServer.close()
  })

  test.each([
    '/api/vibenet',
    '/api/v1',
    '/api/vibenet/faucet',
    '/api/mainnet/faucet/drip',
    '/api/nowhere/faucet/status',
    '/api/vibenet/faucet/drip/',
    '/api/vibenet/faucet/drip-eth',
    '/api/vibenet/faucet/constructor',
  ])('answers 404 at %s', async (path) => {
    expect(await told(await post(server.httpUrl + path, asked))).toEqual([
      404,
      { error: `nothing at ${path}` },
    ])
    expect((await fetch(server.httpUrl + path)).status).toBe(404)
  })
})
