/**
 * State files edited by hand, with a right checksum: each is refused with a code, or its devnet
 * answers everything.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import type { MethodName } from '../../src/api.ts'
import { createDevnet, type Devnet, DevnetError, RpcError } from '../../src/index.ts'
import { INTERNAL_ERROR } from '../../src/rpc/errors.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc, runs, runsAll } from '../support/property.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A devnet with something in every field of its file. */
async function full(options: object): Promise<string[]> {
  await using devnet = await createDevnet({ seed: 5, faucetCooldownMs: 60_000, ...options })
  const [one, two] = devnet.accounts.map(({ address }) => address)
  const send = (transaction: object) =>
    devnet.request({ method: 'eth_sendTransaction', params: [transaction as never] })
  await devnet.advance(1_000)
  await send({ from: one!, to: two!, value: '0x5' })
  // Returns one word of zeros, and logs nothing.
  await send({ from: one!, data: '0x600a600c600039600a6000f360206000f300000000000000000000' })
  await devnet.faucet.drip(addressOf(0xd1), { client: 'somebody' })
  await devnet.advance(2_000)
  await devnet.request({ method: 'anvil_setBalance', params: [addressOf(7), '0x7'] })
  await devnet
    .request({ method: 'evm_setNextBlockTimestamp', params: [2_000_000_000n as never] })
    .catch(() => {})
  await devnet.faults.after(5_000, { kind: 'rateLimit', forMs: 1_000 } as never).catch(() => {})
  await send({ from: two!, to: one!, value: '0x6' })
  await send({ from: two!, to: one!, value: '0x6', nonce: '0x9', gas: '0x5208' })
  return await linesOf(await devnet.dump())
}

/** Paths of all values of a line, objects and lists included. */
function pathsOf(value: Json, path: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [[...path], ...inner.flatMap(([name, one]) => pathsOf(one, [...path, name]))]
}

const odd: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 7, 4_294_967_296, 1e300, '', 'x', 'n:0', 'n:1', 'n:-1'],
  ...['n:ffffffffffffffffffffffff', `n:${'f'.repeat(64)}`, `n:1${'0'.repeat(64)}`, 'n:zz', 'n:'],
  ...[
    'b:',
    'b:00',
    'b:0',
    'b:zz',
    's:x',
    '0x',
    '0x0',
    `0x${'11'.repeat(20)}`,
    `0x${'11'.repeat(32)}`,
  ],
  ...[[], [null], ['x'], {}, { m: [] }, { m: [['x', 1]] }, { m: 1 }, { m: [1] }],
]

/** A change of one value, or of the order of lines. */
type Edit = readonly [
  kind: 'set' | 'remove' | 'digit' | 'lines',
  line: number,
  at: number,
  odd: number,
]

function edited(lines: readonly string[], [kind, line, at, with_]: Edit): string[] {
  const number = line % lines.length
  if (kind === 'lines') {
    const other = at % lines.length
    const moved = [...lines]
    if (with_ % 3 === 0) moved.splice(number, 1)
    else if (with_ % 3 === 1) moved.splice(number, 0, lines[other]!)
    else [moved[number], moved[other]] = [lines[other]!, lines[number]!]
    return moved
  }
  const value: Json = JSON.parse(lines[number]!)
  const paths = pathsOf(value).slice(1)
  const path = paths[at % paths.length]!
  const last = path.at(-1)!
  type Holder = Record<string, Json>
  // By its own path; a list is one, too.
  const holder = path.slice(0, -1).reduce((held, name) => held[name] as Holder, value as Holder)
  const before = holder[last]
  if (kind === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(last), 1)
    else delete holder[last]
  } else if (kind === 'digit' && (typeof before === 'string' || typeof before === 'number')) {
    const text = String(before)
    const place = with_ % Math.max(1, text.length)
    const digit = String((Number(text[place]) || 0) + (1 % 9))
    const changed = `${text.slice(0, place)}${digit[0]}${text.slice(place + 1)}`
    holder[last] = typeof before === 'number' ? Number(changed) : changed
  } else {
    holder[last] = odd[with_ % odd.length]!
  }
  return lines.map((text, index) => (index === number ? JSON.stringify(value) : text))
}

/** The words of JavaScript's own errors. */
const raw =
  /is not (a function|iterable|defined|valid JSON)|Cannot (read|convert|destructure|mix|set|use 'in')|Maximum call stack|undefined or null|Invalid (array|string|typed array|count|time|offset)|[Uu]nexpected (token|end)|out of bounds/

/** A refusal of a file, in its own words. */
function expectRefused(error: unknown): void {
  expect(error instanceof DevnetError ? '' : `${error} ${(error as Error).stack}`).toBe('')
  expect((error as Error).message).not.toMatch(raw)
}

function expectNoBug(error: unknown, what: string): void {
  const isRefusal = error instanceof DevnetError || error instanceof RpcError
  const isBug = !isRefusal || error.code === INTERNAL_ERROR
  expect(isBug ? `${what}: ${error} ${(error as Error).stack}` : '').toBe('')
}

/** Reads what a file holds, and continues. */
async function expectWhole(devnet: Devnet): Promise<void> {
  const [one, two] = devnet.accounts.map(({ address }) => address)
  const ask = async (method: MethodName, ...params: readonly unknown[]) => {
    try {
      return await devnet.request({ method, params } as never)
    } catch (error) {
      return expectNoBug(error, `${method} ${JSON.stringify(params)}`)
    }
  }
  for (const block of ['0x0', '0x1', '0x5', 'latest', 'pending', 'safe']) {
    await ask('eth_getBlockByNumber', block, true)
    await ask('eth_getBlockReceipts', block)
    await ask('eth_getBalance', one, block)
    await ask('debug_traceBlockByNumber', block, { tracer: 'callTracer' })
  }
  await ask('eth_call', { to: addressOf(0xd1) }, 'pending')
  await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })
  await ask('txpool_content')
  await ask('eth_getProof', one, ['0x0'], 'latest')
  await ask('eth_gasPrice')
  await ask('eth_feeHistory', '0x5', 'latest', [50])
  await ask('previewnet_faults' as MethodName)
  await ask('wallet_getCallsStatus', '0x1')
  const go = async (what: string, run: () => Promise<unknown>) => {
    await run().catch((error: unknown) => expectNoBug(error, what))
  }
  const message = { from: one!, to: two!, value: '0x1' } as const
  await go('send', () => devnet.request({ method: 'eth_sendTransaction', params: [message] }))
  await go('drip', () => devnet.faucet.drip(addressOf(0xd2)))
  await go('advance', () => devnet.advance(3_000))
  await go('mine', () => devnet.mine(2))
  await go('dump', () => devnet.dump())
  expect(devnet.failure?.stack).toBeUndefined()
}

describe('a state file edited by hand', () => {
  const kinds: Readonly<Record<string, object>> = {
    preview: {},
    plain: { network: 'plain', mining: 'interval' },
    flashblocks: { network: 'flashblocks' },
  }
  const files: Record<string, string[]> = {}
  beforeAll(async () => {
    for (const [name, options] of Object.entries(kinds)) files[name] = await full(options)
  })

  test.each(Object.keys(kinds))(
    'of %s is refused with a code, or answers everything',
    async (name) => {
      const lines = files[name]!
      const edit = fc.tuple(
        fc.constantFrom('set', 'set', 'remove', 'digit', 'lines'),
        fc.oneof(fc.nat(100), fc.constant(lines.length - 1), fc.constant(0)),
        fc.nat(10_000),
        fc.nat(10_000),
      ) as fc.Arbitrary<Edit>
      const loads = fc.asyncProperty(edit, async (given) => {
        const state = stateFile('previewnet/test', edited(lines, given))
        let devnet: Devnet
        try {
          devnet = await createDevnet({ state })
        } catch (error) {
          expectRefused(error)
          return
        }
        try {
          await expectWhole(devnet)
        } finally {
          await devnet.close()
        }
      })
      await fc.assert(loads, { numRuns: runs(600) })
    },
  )

  /** With `RUNS=all`, all of the odd values in turn stand in each place. */
  const valuesOfPlace = runsAll ? 4 : 1

  test.each(Object.keys(kinds))(
    'of %s is refused in its own words, or loads, whichever value is changed',
    async (name) => {
      const lines = files[name]!
      // Of lines of one form, the last one stands for all.
      const forms = new Map(lines.map((line, at) => [Object.keys(JSON.parse(line)).join(), at]))
      let turn = 0
      for (const number of forms.values()) {
        for (const path of pathsOf(JSON.parse(lines[number]!)).slice(1)) {
          for (let count = 0; count < valuesOfPlace; count += 1) {
            turn += 1
            const value: Json = JSON.parse(lines[number]!)
            // By its own path; a list is one, too.
            const holder = path
              .slice(0, -1)
              .reduce(
                (held, part) => held[part] as Record<string, Json>,
                value as Record<string, Json>,
              )
            holder[path.at(-1)!] = odd[turn % odd.length]!
            const state = stateFile('previewnet/test', lines.with(number, JSON.stringify(value)))
            try {
              await (await createDevnet({ state })).close()
            } catch (error) {
              expectRefused(error)
            }
          }
        }
      }
    },
  )

  test('is the same devnet where nothing was changed', async () => {
    for (const lines of Object.values(files)) {
      const state = stateFile('previewnet/test', lines)
      await using devnet = await createDevnet({ state })
      expect(await linesOf(await devnet.dump())).toEqual(lines)
      await expectWhole(devnet)
    }
  })
})
