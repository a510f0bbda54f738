import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, type Hash } from '../../src/index.ts'
import { listen, type Served } from '../../src/server/listen.ts'
import { post, servedWith } from './clients.ts'

const address = '0x00000000000000000000000000000000000000Aa'
const asked = JSON.stringify({ address })

let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  devnet = await createDevnet({ faucetCooldownMs: 5_000, requestBytesMax: 1_024 })
  server = await devnet.listen({ port: 0 })
})

afterEach(async () => {
  await server.close()
  await devnet.close()
})

const drip = (body = asked) => post(server.faucetUrl, body, { 'content-type': 'application/json' })

test('the URL to ask is the imitated network’s', () => {
  expect(server.faucetUrl).toBe(`${server.httpUrl}/api/vibenet/faucet/drip`)
})

test('a drip is visible in pending as soon as it is answered', async () => {
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

test('`preview` is a name of the network too', async () => {
  const response = await post(`${server.httpUrl}/api/preview/faucet/drip?from=page`, asked)
  expect(response.status).toBe(200)
})

test('the same address has to wait, and is told how long', async () => {
  await drip()
  await devnet.advance(1_000)
  const response = await drip()
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ error: 'address cooldown active; retry in 4s' })
  await devnet.advance(4_000)
  expect((await drip()).status).toBe(200)
})

describe('a request without a good address is refused with 400', () => {
  test.each([
    '',
    'not JSON',
    'null',
    '[]',
    '"0x00000000000000000000000000000000000000aa"',
    '{}',
    '{"address":null}',
    '{"address":7}',
    '{"address":"0xaa"}',
    '{"address":"00000000000000000000000000000000000000aa"}',
  ])('%s', async (body) => {
    const response = await drip(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'invalid destination address' })
  })
})

test('a drip that fails otherwise is answered with 500 and the reason', async () => {
  const faucet = {
    address: devnet.faucet.address,
    drip: () => Promise.reject(new Error('the well is dry')),
    dripUsdv: () => Promise.reject(new Error('the well is dry')),
  }
  const served: Served = { ...servedWith(devnet, devnet.connect.bind(devnet)), faucet }
  const dryServer = await listen(served, { port: 0 })
  const response = await post(dryServer.faucetUrl, asked)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: 'failed to submit drip: the well is dry' })
  await dryServer.close()
})

test.each([
  '/api',
  '/api/',
  '/api/vibenet',
  '/api/mainnet/faucet/drip',
  '/api/vibenet/faucet/drip/',
  '/api/vibenet/faucet/drip-usdv',
])('there is nothing at %s', async (path) => {
  const response = await post(server.httpUrl + path, asked)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: `nothing at ${path}` })
})

test('a drip is asked for with POST', async () => {
  const response = await fetch(server.faucetUrl)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS')
  expect(await response.json()).toEqual({ error: expect.stringContaining('POST') })
})

test('a page of any origin may ask for one', async () => {
  const preflight = await fetch(server.faucetUrl, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  expect((await drip()).headers.get('access-control-allow-origin')).toBe('*')
})

test('a request over the limit is refused with 413', async () => {
  const response = await drip(asked.padEnd(1_025))
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ error: 'request is too big' })
})
