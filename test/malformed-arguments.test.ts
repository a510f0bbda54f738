/**
 * Public functions with arguments that no program with types would give: each refuses them with an error
 * that says what was expected, and never with one of JavaScript's own about the inside of a function.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as base from '../src/base/index.ts'
import { createDevnet, type Devnet } from '../src/index.ts'
import * as tokens from '../src/tokens/index.ts'
import { runs } from './support/property.ts'

/** The words of JavaScript's own errors. */
const raw =
  /is not (a function|iterable|a constructor|defined|an object)|Cannot (read|convert|destructure|mix|set)|Maximum call stack|circular structure|of (undefined|null)\b|undefined or null/

function cyclic(): unknown {
  const value: Record<string, unknown> = { abi: [] }
  value.output = value
  return value
}

function deep(levels: number): unknown {
  let value: unknown = []
  for (let level = 0; level < levels; level += 1) value = { components: [value] }
  return value
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    Number.NaN,
    10n,
    -1n,
    '',
    '0x',
    '0xzz',
  ),
  fc.constantFrom<unknown>(`0x${'ab'.repeat(20)}`, `0x${'ab'.repeat(32)}`, [], {}, [[]], [{}]),
  fc.constantFrom<unknown>(
    [null],
    [undefined],
    [[null]],
    new Map(),
    new Date(0),
    () => 7,
    Symbol('s'),
  ),
  fc.constantFrom<unknown>(cyclic(), deep(5_000), Object.create(null)),
)

/** Objects with fields that functions read. */
const fields = [
  ...['chainId', 'gas', 'maxFeePerGas', 'calls', 'accountChanges', 'sender', 'payer', 'metadata'],
  ...['to', 'data', 'value', 'variant', 'name', 'symbol', 'salt', 'initCalls', 'decimals'],
  ...['address', 'sign', 'account', 'senderAuth', 'validity', 'nonceKey', 'target', 'abi'],
]
const argument = fc.oneof(odd, fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 6 }))

/** @returns what a function threw, at once or by its promise */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call()
    return undefined
  } catch (error) {
    return error ?? 'nothing'
  }
}

function expectExplained(error: unknown): void {
  if (error === undefined) return
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).not.toMatch(raw)
}

const entryPoints = { base, tokens } as const

for (const [entry, module] of Object.entries(entryPoints)) {
  const functions = Object.entries<unknown>(module).flatMap(([name, value]) =>
    typeof value === 'function' ? [[name, value as (...given: unknown[]) => unknown] as const] : [],
  )

  describe(`previewnet/${entry}`, () => {
    test.each(functions)('%s explains what it refuses', async (_, run) => {
      const given = fc.array(argument, { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(given, async (values) => {
          expectExplained(await thrownBy(() => run(...values)))
        }),
        { numRuns: runs(200) },
      )
    })
  })
}

describe('a devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await createDevnet()
  })
  afterAll(() => devnet.close())

  test.each([
    ['contains itself', cyclic()],
    ['contains itself in a list', [cyclic()]],
    ['has 5,000 levels', deep(5_000)],
    ['is an ABI of 5,000 levels', [{ type: 'function', name: 'f', inputs: [deep(5_000)] }]],
    ['has a bigint', { abi: [], value: 1n }],
  ])('refuses an artifact that %s', async (_, artifact) => {
    const error = await thrownBy(() => devnet.artifacts.add(artifact as object))
    expect(error).toMatchObject({ code: 'INVALID_ARTIFACT' })
    expectExplained(error)
  })

  test.each([
    ['contains itself', cyclic()],
    ['has 5,000 levels', deep(5_000)],
  ])('refuses parameters with a value that %s', async (_, value) => {
    const calls = [
      () => devnet.wallet.select(value as never),
      async () => devnet.subscribe('logs', value as never),
      () => devnet.request({ method: 'eth_subscribe', params: ['logs', value] as never }),
    ]
    for (const call of calls) expectExplained(await thrownBy(call))
  })

  test('refuses a method with any parameters in words, and never by an internal error', async () => {
    const { methodsByName } = await import('../src/rpc/methods/index.ts')
    const json = fc.array(fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>, { maxLength: 4 })
    const names = fc.constantFrom(...methodsByName.keys())
    await fc.assert(
      fc.asyncProperty(names, json, async (name, params) => {
        const error = await thrownBy(() =>
          devnet.request({ method: name as never, params } as never),
        )
        expectExplained(error)
        if (error !== undefined) expect((error as { code: number }).code).not.toBe(-32603)
      }),
      { numRuns: runs(1_000) },
    )
  })
})

test.each([
  [
    'calls that are no phases',
    { calls: [{ to: `0x${'ab'.repeat(20)}` }] },
    'calls[0]: expected a list',
  ],
  ['a change without a target', { accountChanges: [{}] }, 'accountChanges[0].target: expected an'],
])('a Base Transaction with %s is refused by the field', async (_, wrong, message) => {
  const transaction = { chainId: 1, gas: 21_000n, maxFeePerGas: 1n, ...wrong }
  const account = { address: `0x${'ab'.repeat(20)}`, sign: async () => '0x' as const } as const
  const error = await thrownBy(() => base.signBaseTransaction(transaction as never, account))
  expect(String(error)).toContain(message)
})

test('a B20 of an unknown variant is refused by its name', async () => {
  const creation = { variant: 'stable', name: 'a', symbol: 'b', currency: 'USD' }
  const error = await thrownBy(() => tokens.encodeCreateB20(creation as never))
  expect(String(error)).toMatch(/variant: expected .* got "stable"/)
})
