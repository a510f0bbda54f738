/**
 * Pages of foreign origins, which may use the devnet and may not have it call another host.
 *
 * A listener stands for that host; it counts who comes, and refuses everybody.
 */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type DevnetServer,
} from '../../src/index.ts'
import { printEntry } from '../../src/journal/journal.ts'
import { methodsByName } from '../../src/rpc/methods/index.ts'
import { post, rpc } from './clients.ts'

const FOREIGN = 'https://page.example'

let listener: Server
let callCount = 0
let url = ''
let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  callCount = 0
  listener = createServer((_, response) => {
    callCount += 1
    response.writeHead(400).end()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/key`
})

afterEach(async () => {
  await devnet.close()
  listener.close()
  await once(listener, 'close')
})

async function start(options: DevnetOptions = {}): Promise<void> {
  devnet = await createDevnet(options)
  server = await devnet.listen({ port: 0 })
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Sends a text and returns the answer's text. */
type Road = (origin: string | undefined, text: string) => Promise<string>

const http: Road = async (origin, text) =>
  (await post(server.httpUrl, text, origin === undefined ? {} : { origin })).text()

const webSocket: Road = async (origin, text) => {
  const socket = new WebSocket(server.wsUrl, origin === undefined ? {} : { origin })
  await once(socket, 'open')
  socket.send(text)
  const [data] = await once(socket, 'message')
  socket.terminate()
  return String(data)
}

type Ask = (origin: string | undefined, method: string, params: unknown[]) => Promise<Answer>

const single =
  (road: Road): Ask =>
  async (origin, method, params) =>
    JSON.parse(await road(origin, rpc(method, params, 1)))

/** As the second member of a batch. */
const batched =
  (road: Road): Ask =>
  async (origin, method, params) =>
    JSON.parse(await road(origin, `[${rpc('eth_chainId', [], 1)},${rpc(method, params, 2)}]`))[1]

const asks: readonly (readonly [string, Ask])[] = [
  ['over HTTP', single(http)],
  ['in a batch over HTTP', batched(http)],
  ['on a WebSocket', single(webSocket)],
  ['in a batch on a WebSocket', batched(webSocket)],
]

const resetNames = ['anvil_reset', 'hardhat_reset', 'evm_reset', 'ganache_reset']
const callingOut = (): readonly [string, unknown[]][] => [
  ['anvil_setRpcUrl', [url]],
  ...resetNames.map((name): [string, unknown[]] => [name, [{ forking: { jsonRpcUrl: url } }]]),
]

describe('a page of a foreign origin', () => {
  test.each(asks)('cannot make the devnet call a URL, %s', async (_, ask) => {
    await start()
    for (const origin of [FOREIGN, 'null', 'https://localhost.page.example', 'app://localhost']) {
      for (const [method, params] of callingOut()) {
        expect(await ask(origin, method, params)).toMatchObject({
          error: {
            code: 4100,
            message: `${method} with a URL: expected a program or a page of this machine, got a page of "${origin}"; to let it, name its origin with --allowed-origins (the option allowedOrigins)`,
          },
        })
      }
    }
    expect(callCount).toBe(0)
  })

  test.each(asks)('may do everything else, %s', async (_, ask) => {
    await start()
    await devnet.mine(3)
    expect(await ask(FOREIGN, 'eth_blockNumber', [])).toMatchObject({ result: '0x3' })
    for (const params of [[], [{}], [{ forking: null }], [{ forking: { jsonRpcUrl: null } }]]) {
      await devnet.mine(1)
      expect(await ask(FOREIGN, 'anvil_reset', params)).toMatchObject({ result: null })
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x0')
    }
    expect(await ask(FOREIGN, 'anvil_mine', ['0x2'])).toMatchObject({ result: null })
  })

  test('cannot make the devnet call a URL by any parameter of any method', async () => {
    await start()
    const given = (): readonly unknown[][] => [
      ...[[url], [[url]], [{ url }], [{ jsonRpcUrl: url }], [{ forking: { url } }]],
      ...[[{ forking: { jsonRpcUrl: url } }], [{ fork: { url } }], [{ rpcUrls: [url] }]],
      ...[[{ chainId: '0x1', chainName: 'x', rpcUrls: [url] }], ['0x1', url], [null, url]],
    ]
    for (const name of methodsByName.keys()) {
      const members = given().map((params, id) => rpc(name, params, id))
      const answers = JSON.parse(await http(FOREIGN, `[${members}]`))
      expect(answers, name).toHaveLength(members.length)
    }
    expect(callCount).toBe(0)
  })

  test('keeps the number that the journal gives to all who call over HTTP', async () => {
    await start()
    await http(undefined, rpc('evm_mine', [], 1))
    await http(FOREIGN, rpc('evm_mine', [], 1))
    const origins = devnet.journal().split('\n').slice(1, 3)
    expect(origins.map((line) => JSON.parse(line).from)).toEqual(['http 1', 'http 1'])
  })
})

test.each([
  ['a program, which sends none', undefined, {}],
  ['a page of this machine', 'http://localhost:3000', {}],
  ['a page of a name of this machine', 'https://app.localhost', {}],
  ['a page of a loopback address', 'http://127.0.0.1:5173', {}],
  ['a page of the loopback address of IPv6', 'http://[::1]:5173', {}],
  ['an extension of Chrome', 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', {}],
  ['an extension of Firefox', 'moz-extension://6c2f5f8e-5f5b-4b0e-9d5e-3f8e5d5b2a10', {}],
  ['an extension of Safari', 'safari-web-extension://6C2F5F8E-5F5B-4B0E-9D5E', {}],
  ['an allowed page', 'https://App.example', { allowedOrigins: ['https://app.example'] }],
  ['an allowed page among all', FOREIGN, { allowedOrigins: ['*', FOREIGN] }],
] as const)('%s may name a URL', async (_, origin, options) => {
  await start(options)
  for (const [, ask] of asks) {
    const countBefore = callCount
    const { error } = await ask(origin, 'anvil_reset', [{ forking: { jsonRpcUrl: url } }])
    expect(error?.message).toMatch(/^fork: no answer to /)
    expect(callCount).toBeGreaterThan(countBefore)
  }
})

test('a rate limit does not let a foreign page name a URL', async () => {
  await start({ rateLimitPerSecond: 100 })
  expect(await single(http)(FOREIGN, 'anvil_setRpcUrl', [url])).toMatchObject({
    error: { code: 4100 },
  })
  expect(callCount).toBe(0)
})

describe('a journal', () => {
  /** The devnet's journal with a forged input. */
  const withInput = (call: string, params: unknown[], from: string) => {
    const entry = { sequence: 1, timeMs: devnet.now, mark: '00000000', from, call }
    return `${devnet.journal()}${printEntry(entry, JSON.stringify(params))}\n`
  }

  test.each(['http 1', 'process'])('cannot name a URL in an input of %s', async (from) => {
    await start()
    for (const [method, params] of callingOut()) {
      const journal = withInput(method, params, from)
      const { error } = await single(http)(undefined, 'previewnet_replay', [journal])
      expect(error).toMatchObject({
        code: -32602,
        message: `journal: line 2: ${method}: expected no URL, as journals have none`,
      })
    }
    expect(callCount).toBe(0)
  })

  test('cannot name a URL, a file or a folder in its options', async () => {
    await start()
    for (const fork of [{ url }, { recording: '/nowhere/file' }]) {
      const [header = ''] = devnet.journal().split('\n')
      const { options, ...rest } = JSON.parse(header)
      const journal = `${JSON.stringify({ ...rest, options: { ...options, fork } })}\n`
      const { error } = await single(http)(undefined, 'previewnet_replay', [journal])
      expect(error).toMatchObject({
        code: -32602,
        message: 'journal: line 1: a journal has no option "fork"',
      })
    }
    expect(callCount).toBe(0)
  })
})
