/**
 * Options and arguments of the wrong type or form, as callers without TypeScript give them: each is
 * refused with an error that has a code and says what was found, or is accepted where that is written
 * here.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { options } from '../../src/config/config.ts'
import { limits } from '../../src/config/limits.ts'
import {
  allocFromGenesis,
  createDevnet,
  type Devnet,
  DevnetError,
  RpcError,
  replay,
} from '../../src/index.ts'
import { INTERNAL_ERROR } from '../../src/rpc/errors.ts'
import { listen } from '../../src/server/listen.ts'
import { addressOf } from '../support/arbitraries.ts'

const circular: { self?: unknown } = {}
circular.self = circular

/** Values of all types, by the name that tests list them with. */
const values: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  false: false,
  '5': 5,
  '-1': -1,
  '1.5': 1.5,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '2^60': 2 ** 60,
  '5n': 5n,
  '-1n': -1n,
  "''": '',
  text: 'text',
  space: ' ',
  "'0x'": '0x',
  "'m/'": 'm/',
  '[]': [],
  '[5]': [5],
  '[null]': [null],
  "['a b']": ['a b'],
  hole: new Array(1),
  '{}': {},
  '{a}': { a: 1 },
  function: () => true,
  symbol: Symbol('s'),
  date: new Date(0),
  bare: Object.create(null),
  bytes: new Uint8Array(2),
  map: new Map([[1, 2]]),
  circular,
}

/** Refusals have a code: that of a refusal, or one of JSON-RPC that means no bug. */
function expectRefusal(error: unknown, what: string): void {
  const isRefusal = error instanceof DevnetError || error instanceof RpcError
  expect(isRefusal && error.code !== INTERNAL_ERROR ? '' : `${what}: ${error}`).toBe('')
}

/** The names of the values that are accepted. */
async function acceptedBy(use: (value: unknown) => unknown): Promise<string> {
  const accepted: string[] = []
  for (const [name, value] of Object.entries(values)) {
    try {
      await use(value)
      accepted.push(name)
    } catch (error) {
      expectRefusal(error, name)
    }
  }
  return accepted.join(' ')
}

describe('createDevnet', () => {
  const isNumber = (name: string) => typeof options[name as keyof typeof options].default
  const texts = 'text space '
  /** The values that options accept which are neither numbers nor choices. */
  const accepted: Readonly<Record<string, string>> = {
    allowedHosts: '[]',
    allowedOrigins: '[]',
    clientVersion: `${texts}'0x' 'm/'`,
    chaos: '5 {} bare',
    payer: '{} bare',
    upgradesAt: '{} bare',
    hardforkAt: '{} bare',
  }

  test.each(Object.keys(options))('refuses wrong values of %s', async (name) => {
    const found = await acceptedBy(async (value) => {
      const devnet = await createDevnet({ [name]: value })
      await devnet.close()
    })
    const numbers: Readonly<Record<string, readonly string[]>> = {
      number: ['', '5'],
      bigint: ['', '5n'],
    }
    expect(numbers[isNumber(name)] ?? [accepted[name] ?? '']).toContain(found)
  })

  test.each(Object.keys(limits))('refuses wrong values of the limit %s', async (name) => {
    const found = await acceptedBy(async (value) => {
      const devnet = await createDevnet({ limits: { [name]: value } })
      await devnet.close()
    })
    expect(['', '5']).toContain(found)
  })

  test('refuses wrong values of alloc, state and limits', async () => {
    const given = (name: string) => async (value: unknown) =>
      (await createDevnet({ [name]: value })).close()
    expect(await acceptedBy(given('alloc'))).toBe('{} bare')
    expect(await acceptedBy(given('state'))).toBe('')
    expect(await acceptedBy(given('fork'))).toBe('')
    expect(await acceptedBy(given('limits'))).toBe('{} bare')
    expect(await acceptedBy(async (value) => (await createDevnet(value as object)).close())).toBe(
      '{} bare',
    )
  })

  test('says which path of the dev accounts was expected', async () => {
    await expect(createDevnet({ derivationPath: 'm/' })).rejects.toThrow(
      `derivationPath: expected a path such as m/44'/60'/0'/0, got "m/"`,
    )
    const devnet = await createDevnet({ derivationPath: "m/44'/60'/0'/0/" })
    expect(devnet.accounts[0]?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await devnet.close()
  })

  describe('with a fork', () => {
    let parent: Devnet
    let folder: string
    beforeAll(async () => {
      parent = await createDevnet()
      folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    })
    afterAll(async () => {
      await parent.close()
      await rm(folder, { recursive: true })
    })

    test.each([
      ['url', ''],
      ['provider', ''],
      ['block', ''],
      ['chainId', '5'],
      ['headers', '{} bare'],
      ['timeoutMs', '5'],
      ['connectTimeoutMs', '5'],
      ['retries', '5'],
      ['retryBackoffMs', '5'],
      ['cacheDir', `false ${texts}'0x' 'm/'`],
      ['mode', ''],
      ['verify', ''],
      ['onWait', 'function'],
    ])('refuses wrong values of fork.%s', async (name, expected) => {
      const found = await acceptedBy(async (value) => {
        const isSource = name === 'url' || name === 'provider'
        const source = isSource ? {} : { provider: parent }
        const devnet = await createDevnet({ fork: { ...source, [name]: value } as object })
        await devnet.close()
      })
      expect(found).toBe(expected)
    })

    test('refuses a recording that is no path', async () => {
      const found = await acceptedBy(async (value) => {
        const recording = typeof value === 'string' && value !== '' ? join(folder, 'one') : value
        const fork = { provider: parent, recording } as object
        await (await createDevnet({ fork })).close()
      })
      expect(found).toBe(`${texts}'0x' 'm/'`)
    })
  })
})

describe('a devnet', () => {
  type Use = (devnet: Devnet, value: never) => unknown
  const to = addressOf(0xbb)
  const nothing = () => {}
  const all = Object.keys(values).join(' ')
  const objects = '{} bare'

  /** Where the options are right, a port that is free. */
  const free = (value: object) =>
    /Object\]$/.test(String(Object.prototype.toString.call(value))) &&
    Object.keys(value).length === 0
      ? { port: 0 }
      : value
  /** Each use of a method with one argument, and the values that are right. */
  const uses: readonly (readonly [string, Use, string])[] = [
    ['request', (devnet, value) => devnet.request(value), ''],
    ['request method', (devnet, method) => devnet.request({ method } as never), ''],
    [
      'request params',
      (devnet, params) => devnet.request({ method: 'eth_blockNumber', params }),
      // A trailing null counts as left out.
      'null [] [null] hole',
    ],
    ['subscribe', (devnet, value) => devnet.subscribe(value).unsubscribe(), ''],
    ['subscribe options', (devnet, value) => devnet.subscribe('newHeads', value), 'null'],
    ['on', (devnet, value) => devnet.on(value as 'connect', nothing), ''],
    ['on listener', (devnet, value) => devnet.on('connect', value), 'function'],
    ['once', (devnet, value) => devnet.once(value as 'connect', nothing), ''],
    ['once listener', (devnet, value) => devnet.once('connect', value), 'function'],
    ['off', (devnet, value) => devnet.off(value as 'connect', nothing), ''],
    ['off listener', (devnet, value) => devnet.off('connect', value), 'function'],
    ['removeListener', (devnet, value) => devnet.removeListener(value as 'connect', nothing), ''],
    ['advance', (devnet, value) => devnet.advance(value), '5'],
    ['jump', (devnet, value) => devnet.jump(value), '5'],
    ['mine', (devnet, value) => devnet.mine(value), '5'],
    ['until', (devnet, value) => devnet.until(value, { withinMs: 1 }), 'function'],
    ['until options', (devnet, value) => devnet.until(() => true, value), ''],
    ['until withinMs', (devnet, withinMs) => devnet.until(() => true, { withinMs }), '5'],
    [
      'until what',
      (devnet, what) => devnet.until(() => true, { withinMs: 1, what }),
      "'' text space '0x' 'm/'",
    ],
    ['run', (devnet, value) => devnet.run(value).stop(), objects],
    ['run speed', (devnet, speed) => devnet.run({ speed }).stop(), '5 1.5'],
    ['run machine', (devnet, machine) => devnet.run({ machine }).stop(), ''],
    ['run startMs', (devnet, startMs) => devnet.run({ startMs }).stop(), '5 -1 1.5 2^60'],
    ['run onFailure', (devnet, onFailure) => devnet.run({ onFailure }).stop(), 'function'],
    ['run onRemoteAway', (devnet, onRemoteAway) => devnet.run({ onRemoteAway }).stop(), 'function'],
    ['run onRemoteBack', (devnet, onRemoteBack) => devnet.run({ onRemoteBack }).stop(), 'function'],
    [
      'run, then setSpeed',
      async (devnet, value) => {
        const driver = devnet.run({ speed: 0 })
        try {
          driver.setSpeed(value)
        } finally {
          await driver.stop()
        }
      },
      '5 1.5',
    ],
    ['invariant', (devnet, value) => devnet.invariant(value, () => true), "text space '0x' 'm/'"],
    ['invariant check', (devnet, value) => devnet.invariant('x', value), 'function'],
    ['invariant options', (devnet, value) => devnet.invariant('x', () => true, value), objects],
    ['invariant every', (devnet, every) => devnet.invariant('x', () => true, { every }), ''],
    ['stateDiff', (devnet, value) => devnet.stateDiff(value), ''],
    ['stateDiff to', (devnet, value) => devnet.stateDiff('latest', value), ''],
    ['at', (devnet, value) => devnet.at(value), ''],
    ['at blockNumber', (devnet, blockNumber) => devnet.at({ blockNumber } as never), ''],
    [
      'at transactionIndex',
      (devnet, value) => devnet.at({ blockNumber: 0n, transactionIndex: value }),
      '',
    ],
    ['at, then request', (devnet, value) => devnet.at(devnet.now).request(value), ''],
    [
      'at, then request method',
      (devnet, method) => devnet.at(devnet.now).request({ method } as never),
      '',
    ],
    [
      'at, then request params',
      (devnet, params) => devnet.at(devnet.now).request({ method: 'eth_getBalance', params }),
      '',
    ],
    // An argument too many is ignored, as in JavaScript.
    [
      'snapshot',
      (devnet, value) => (devnet.snapshot as (value: unknown) => unknown).call(devnet, value),
      all,
    ],
    ['fork', (devnet, value) => devnet.fork(value), objects],
    ['fork at', (devnet, at) => devnet.fork({ at }), ''],
    ['wallet.decide', (devnet, value) => devnet.wallet.decide(value), 'function'],
    ['wallet.select', (devnet, value) => devnet.wallet.select(value), ''],
    ['faucet.drip', (devnet, value) => devnet.faucet.drip(value), ''],
    ['faucet.drip options', (devnet, value) => devnet.faucet.drip(to, value), objects],
    ['faucet.dripUsdv', (devnet, value) => devnet.faucet.dripUsdv(value), ''],
    ['faucet.dripUsdv options', (devnet, value) => devnet.faucet.dripUsdv(to, value), objects],
    ['faucet.dripNfv', (devnet, value) => devnet.faucet.dripNfv(value), ''],
    ['faucet.dripNfv options', (devnet, value) => devnet.faucet.dripNfv(to, value), objects],
    [
      'faucet.drip client',
      (devnet, client) => devnet.faucet.drip(to, { client }),
      "'' text space '0x' 'm/'",
    ],
    ['faults.at', (devnet, value) => devnet.faults.at(value, { kind: 'dropSockets' }), ''],
    ['faults.at fault', (devnet, value) => devnet.faults.at(devnet.now, value), ''],
    ['faults.after', (devnet, value) => devnet.faults.after(value, { kind: 'dropSockets' }), '5'],
    ['faults.after fault', (devnet, value) => devnet.faults.after(5, value), ''],
    ['faults.now', (devnet, value) => devnet.faults.now(value), ''],
    ['faults.now kind', (devnet, kind) => devnet.faults.now({ kind }), ''],
    ['faults.clear', (devnet, value) => devnet.faults.clear(value), "'' text space '0x' 'm/'"],
    ['listen', async (devnet, value) => (await devnet.listen(free(value))).close(), objects],
    [
      'listen port',
      async (devnet, port) => (await devnet.listen({ port: port === 5 ? 0 : port })).close(),
      '5',
    ],
    ['listen host', async (devnet, host) => (await devnet.listen({ port: 0, host })).close(), ''],
    [
      'listen allowRemote',
      async (devnet, allowRemote) => (await devnet.listen({ port: 0, allowRemote })).close(),
      'true false',
    ],
    [
      'listen studio',
      async (devnet, studio) => (await devnet.listen({ port: 0, studio })).close(),
      'false',
    ],
    [
      'listen onRequest',
      async (devnet, onRequest) => (await devnet.listen({ port: 0, onRequest })).close(),
      'function',
    ],
    ['listen of previewnet/server', (_, value) => listen(value, { port: 0 }), ''],
    ['connect', (devnet, value) => devnet.connect(value), ''],
    ['connect send', (devnet, send) => devnet.connect({ send, subscriptions: false }), 'function'],
    ['replay', (_, value) => replay(value), ''],
    ['replay options', async (devnet, value) => replay(devnet.journal(), value), objects],
    ['allocFromGenesis', (_, value) => allocFromGenesis(value), objects],
  ]

  test.each(uses)('refuses wrong arguments of %s', async (_, use, expected) => {
    const found = await acceptedBy(async (value) => {
      await using devnet = await createDevnet()
      await use(devnet, value as never)
      expect(devnet.failure).toBeUndefined()
    })
    expect(found).toBe(expected)
  })
})
