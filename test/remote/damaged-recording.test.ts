/**
 * Recordings that were damaged in any way: by a disk, a merge or an editor. A replay gives the right
 * state or an error with its code, never an error of JavaScript.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, DevnetError, type Hex, RpcError } from '../../src/index.ts'
import { INTERNAL_ERROR } from '../../src/rpc/errors.ts'
import { fc, runs } from '../support/property.ts'

const STORE: Hex = '0x00000000000000000000000000000000000000cc'
const STRANGER: Hex = '0x00000000000000000000000000000000000000aa'

const alloc = {
  // Stores the second word of its calldata at the slot that is the first; returns that slot without.
  [STORE]: {
    code: '0x602036116010575f35545f5260205ff35b6020355f355500',
    storage: { '0x1': '0x7' },
  },
} as const

/** Something wrong in the place of a value of JSON. */
const wrong: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...[null, true, -1, 0.5, 1e300, '', '0x', '0x0', '0xzz', 'latest', `0x${'ff'.repeat(40)}`],
  ...[[], {}, [null], [[]], { length: 1 }, { code: 'x' }, `0x${'00'.repeat(32)}`, '#', '##'],
)

const fraction = fc.noBias(fc.nat(9_999)).map((count) => count / 10_000)

/** Where and how a text is damaged; places are fractions. */
const damage = fc.oneof(
  fc.record({
    kind: fc.constant('flip' as const),
    at: fraction,
    by: fc.integer({ min: 1, max: 127 }),
  }),
  fc.record({
    kind: fc.constantFrom('cut' as const, 'drop' as const, 'repeat' as const),
    at: fraction,
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      at: fraction,
      /** One for each level of the JSON, from the outermost on. */
      path: fc.array(fraction, { minLength: 1, maxLength: 5 }),
      value: wrong,
      /** True to name the answer an error. */
      isError: fc.boolean(),
    }),
  },
)

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function damaged(text: string, one: Damage): string {
  const lines = text.split('\n')
  const line = place(lines.length, one.at)
  switch (one.kind) {
    case 'flip': {
      const at = place(text.length, one.at)
      const byte = String.fromCharCode(text.charCodeAt(at) ^ one.by)
      return text.slice(0, at) + byte + text.slice(at + 1)
    }
    case 'cut':
      return text.slice(0, place(text.length, one.at))
    case 'drop':
      return lines.toSpliced(line, 1).join('\n')
    case 'repeat':
      return lines.toSpliced(line, 0, lines[line]!).join('\n')
    case 'value': {
      // The facts alone: a wrong first line is refused as a whole. An earlier damage may have broken others.
      const facts = lines.flatMap((each, index) => (index > 0 && isFact(each) ? [index] : []))
      if (facts.length === 0) return text
      const index = facts[place(facts.length, one.at)]!
      return lines.with(index, withValue(lines[index]!, one)).join('\n')
    }
  }
}

function isFact(line: string): boolean {
  try {
    return Array.isArray(JSON.parse(line))
  } catch {
    return false
  }
}

/** A line of JSON in which one value, at some depth, is another one. */
function withValue(line: string, { path, value, isError }: Extract<Damage, { kind: 'value' }>) {
  const replaced = (each: unknown, [at, ...deeper]: readonly number[]): unknown => {
    const isDeep = at !== undefined && typeof each === 'object' && each !== null
    const keys = isDeep ? Object.keys(each) : []
    const key = keys[place(keys.length, at ?? 0)]
    if (key === undefined) return value
    const part = replaced(Reflect.get(Object(each), key), deeper)
    return Array.isArray(each) ? each.with(Number(key), part) : { ...Object(each), [key]: part }
  }
  const fact = JSON.stringify(replaced(JSON.parse(line), path))
  return isError ? fact.replace('{"result":', '{"error":') : fact
}

/** An index in a list, at a fraction of its length. */
function place(length: number, at: number): number {
  return Math.min(Math.floor(length * at), length - 1)
}

describe.each(['always', 'never'] as const)('a damaged recording, verified %s', (verify) => {
  let folder: string
  let whole: string
  /** A transaction of the remote. */
  let hash: Hex

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'previewnet-damaged-'))
    const parent = await createDevnet({ alloc })
    const [from, to] = parent.accounts.map(({ address }) => address) as [Hex, Hex]
    hash = await parent.request({
      method: 'eth_sendTransaction',
      params: [{ from, to: STORE, data: `0x${'00'.repeat(31)}02${'00'.repeat(31)}09` }],
    })
    await parent.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x5' }] })
    await parent.mine(2)
    const recording = join(folder, 'whole.fork')
    const child = await createDevnet({ fork: { provider: parent, verify, recording } })
    await play(child)
    await child.close()
    await parent.close()
    whole = readFileSync(recording, 'utf8')
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  /** Reads and transactions that need most of the recording. @returns what each of them gave */
  async function play(devnet: Devnet): Promise<unknown[]> {
    const at = ['latest', '0x1']
    const requests: readonly (readonly [string, readonly unknown[]])[] = [
      ...at.map((block) => ['eth_getBalance', [STRANGER, block]] as const),
      ...at.map((block) => ['eth_getStorageAt', [STORE, '0x1', block]] as const),
      ...at.map((block) => ['eth_getCode', [STORE, block]] as const),
      ['eth_call', [{ to: STORE, data: `0x${'00'.repeat(31)}02` }, 'latest']],
      ['eth_call', [{ to: STORE, data: `0x${'00'.repeat(31)}01` }, '0x1']],
      ['eth_sendTransaction', [{ from: devnet.accounts[0]!.address, to: STRANGER, value: '0x1' }]],
      ['evm_mine', []],
      ['eth_getProof', [STORE, ['0x1'], 'latest']],
      ['eth_getBlockByNumber', ['0x1', true]],
      ['eth_getBlockReceipts', ['0x1']],
      ['eth_getTransactionByHash', [hash]],
      ['eth_getTransactionReceipt', [hash]],
      ['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]],
      ['eth_feeHistory', ['0x3', 'latest', [50]]],
      ['debug_traceTransaction', [hash, { tracer: 'callTracer' }]],
      ['trace_block', ['0x1']],
      ['trace_filter', [{ fromBlock: '0x1', toBlock: '0x1' }]],
    ]
    const results: unknown[] = []
    for (const [method, params] of requests) {
      const request = { method, params } as Parameters<Devnet['request']>[0]
      results.push(await devnet.request(request).catch((error: unknown) => error))
    }
    return results
  }

  /** Errors of JavaScript and of our own reasoning among what a replay gave. */
  const rawAmong = (results: readonly unknown[]) =>
    results.filter((each) => {
      if (!(each instanceof Error) || each instanceof DevnetError) return false
      return !(each instanceof RpcError) || each.code === INTERNAL_ERROR
    })

  test('gives errors with codes, or the right state', async () => {
    const recording = join(folder, 'damaged.fork')
    const replayed = async (text: string) => {
      writeFileSync(recording, text)
      try {
        await using devnet = await createDevnet({ fork: { recording, verify } })
        return await play(devnet)
      } catch (error) {
        return [error]
      }
    }
    const right = await replayed(whole)
    expect(right.filter((each) => each instanceof Error)).toHaveLength(verify === 'always' ? 0 : 1)
    /** What is proved. */
    const proved = 8
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 2 }), async (all) => {
        const results = await replayed(all.reduce(damaged, whole))
        expect(rawAmong(results)).toEqual([])
        if (verify === 'never') return
        for (const [index, each] of results.slice(0, proved).entries()) {
          if (!(each instanceof Error)) expect(each).toEqual(right[index])
        }
      }),
      { numRuns: runs(800) },
    )
  })
})
