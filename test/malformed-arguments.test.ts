/**
 * Public functions with arguments that no program with types would give: each refuses them with an error
 * that says what was expected, and never with one of JavaScript's own about the inside of a function.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import * as base from '../src/base/index.ts'
import * as index from '../src/index.ts'
import { type Address, createDevnet, type Devnet } from '../src/index.ts'
import * as playwright from '../src/playwright/index.ts'
import { quoted } from '../src/primitives/quoted.ts'
import * as server from '../src/server/listen.ts'
import * as simulation from '../src/simulation/index.ts'
import * as testing from '../src/testing/index.ts'
import * as vitest from '../src/testing/vitest.ts'
import * as tokens from '../src/tokens/index.ts'
import * as viem from '../src/viem/index.ts'
import * as wallet from '../src/wallet/index.ts'
import { runs } from './support/property.ts'

/** The words of JavaScript's own errors. */
const raw =
  /is not (a function|iterable|a constructor|defined|an object|valid JSON)|Cannot (read|convert|destructure|mix|set|use 'in'|redefine|delete)|Maximum call stack|circular structure|of (undefined|null)\b|undefined or null|Invalid (array|string|typed array|count|time|URL)|Right-hand side|must be of type|[Uu]nexpected (token|end)|could not be cloned|Reduce of empty/

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
  ...['contracts', 'contract', 'what', 'from', 'path', 'statementMap', 'fnMap', 'branchMap', 's'],
  ...['chain', 'request', 'on', 'removeListener', 'accounts', 'privateKey', 'devnet', 'panic'],
  ...['beforeEach', 'afterEach', 'copy', 'actors', 'durationMs', 'faults', 'begin', 'seed'],
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

/** A function of an entry point, by its name there. */
type Exported = readonly [name: string, run: (...given: unknown[]) => unknown]

const entryPoints = {
  '.': index,
  './base': base,
  './playwright': playwright,
  './server': server,
  './simulation': simulation,
  './testing': testing,
  './tokens': tokens,
  './viem': viem,
  './vitest': vitest,
  './wallet': wallet,
} as const

/** Functions of others, and errors, whose constructors take what the package gives them. */
const leftOut: ReadonlySet<unknown> = new Set([
  ...[vitest.test, vitest.expect, playwright.test, playwright.expect],
  ...[index.DevnetError, index.InvariantError, index.RpcError, wallet.ProviderError],
  ...[index.InvariantViolation, simulation.IndexerFailure, simulation.SimulationFailure],
])

/** The functions of a module, and those of its objects; a class is called with `new`. */
function functionsOf(module: object): Exported[] {
  return Object.entries<unknown>({ ...module }).flatMap(([name, value]): Exported[] => {
    if (leftOut.has(value) || value === null) return []
    if (typeof value === 'object') {
      return functionsOf(value).map(([inner, run]) => {
        const isMatcher = value === testing.matchers
        return [`${name}.${inner}`, isMatcher ? run.bind(matching) : run]
      })
    }
    if (typeof value !== 'function') return []
    if (!isClass(value)) return [[name, value as Exported[1]]]
    const make = (...given: unknown[]) => Reflect.construct(value, given)
    const statics = Object.getOwnPropertyNames(value).filter((each) => !notStatic.includes(each))
    const made: Exported[] = value === playwright.TestWallet ? [] : [[`new ${name}`, make]]
    return [
      ...made,
      ...statics.map(
        (each): Exported => [
          `${name}.${each}`,
          (...given) => Reflect.apply(value[each as never], value, given),
        ],
      ),
    ]
  })
}

const notStatic = ['length', 'name', 'prototype']

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value))
}

/** The `this` of a matcher. */
const matching = { isNot: false, equals: Object.is }

/** Closes what a function began. */
async function end(begun: unknown): Promise<void> {
  if (typeof begun !== 'object' || begun === null || !('close' in begun)) return
  if (typeof begun.close === 'function') await begun.close()
}

test('each entry point of the package is walked', () => {
  const { './package.json': _, ...exported } = manifest.exports
  expect(Object.keys(entryPoints)).toEqual(Object.keys(exported))
})

describe.each(Object.entries(entryPoints))('previewnet%s', (_, module) => {
  const functions = functionsOf(module)
  const isInTable = ([name]: Exported) => /^(options|limits|faultKinds)\./.test(name)

  test.each(functions.filter((each) => !isInTable(each)))(
    '%s explains what it refuses',
    (_name, run) => expectAllExplained(fc.constant(run), 120),
  )
})

/** Right arguments of functions, for walks that replace one value in them. */
const range = { start: { line: 1, column: 0 }, end: { line: 1, column: 9 } }
const coverage = {
  'src/A.sol': {
    path: 'src/A.sol',
    statementMap: { 0: range },
    s: { 0: 1 },
    fnMap: { 0: { name: 'A.f', decl: range, loc: range, line: 1 } },
    f: { 0: 1 },
    branchMap: { 0: { type: 'if', loc: range, locations: [range, range], line: 1 } },
    b: { 0: [1, 0] },
  },
}
const gasOf = { min: 1, mean: 2, median: 2, max: 3 }
const report = {
  contracts: {
    'src/A.sol:A': {
      deployments: { count: 1, size: 100, ...gasOf },
      functions: { 'f()': { calls: 2, ...gasOf } },
    },
  },
}
const change = { contract: 'src/A.sol:A', what: 'f()', from: 1, to: 2 }
const account = { address: `0x${'ab'.repeat(20)}`, sign: async () => `0x${'11'.repeat(64)}1b` }
const call = { to: account.address, value: 1n, data: '0x' }
const sent = { chainId: 1, gas: 21_000n, maxFeePerGas: 1n, calls: [[call]], metadata: '0x' }
const predicate = { type: 'balance', address: account.address, operator: 'gte', value: '0x1' }
const authorization = { chainId: 1, transactionHash: `0x${'ab'.repeat(32)}`, validity: [predicate] }
const creation = { variant: 'asset', name: 'a', symbol: 'b', decimals: 18, initCalls: [] }
const abi = [
  { type: 'event', name: 'E', inputs: [{ name: 'a', type: 'uint256', indexed: true }] },
  { type: 'error', name: 'R', inputs: [{ name: 'a', type: 'tuple', components: [] }] },
]
const contract = { abi, address: account.address }
const endpoint = { request: async () => [], on: () => undefined }
const simulated = {
  ...{ seed: 0, runs: 1, durationMs: 0, faultsMax: 0, actionsMax: 1, delayMsMax: 0, shrinksMax: 0 },
  ...{ actors: { one: function* () {} }, faults: [{ atMs: 0, fault: { kind: 'skipBlock' } }] },
  ...{ begin: () => undefined, end: () => undefined },
}
const page = {
  CustomEvent: class {
    readonly type = 'announced'
  },
  addEventListener: () => undefined,
  dispatchEvent: () => true,
}
const reverting = async () => {
  throw { code: 3, data: `0x08c379a0${'00'.repeat(64)}` }
}

const rightArguments: Readonly<Record<string, readonly unknown[]>> = {
  lcovFrom: [coverage],
  mergeCoverage: [[coverage]],
  gasReportChanges: [report, report],
  gasReportTable: [report, 24_576],
  gasReportMarkdown: [report, 24_576],
  gasChangesTable: [[change]],
  gasChangesMarkdown: [[change]],
  allocFromGenesis: [{ alloc: { [account.address]: { balance: '1', nonce: 1, storage: {} } } }],
  genesisWarnings: [{ config: { chainId: 1 }, alloc: { [account.address]: { balance: '1' } } }],
  senderHash: [{ ...sent, sender: account.address, accountChanges: [{ type: 'delegation' }] }],
  signBaseTransaction: [sent, account],
  baseTransactionGas: [sent, account.address],
  baseGasUsed: [{ senderIntrinsic: 1n, payerIntrinsic: 1n, senderFloor: 1n, payerFloor: 1n }, 1n],
  paymentCall: [{ payer: account.address }, { token: account.address, paymentAmount: 1n }, 1n],
  validityHash: [authorization],
  validityTypedData: [authorization],
  validitySidecar: [[predicate], `0x${'ab'.repeat(64)}1b`],
  encodeCreateB20: [creation],
  simulate: [simulated],
  traceLines: [[{ atMs: 0, actor: 'one', action: 'send', result: '' }]],
  createWallet: [endpoint],
  announceWallet: [endpoint, page],
  'matchers.toChangeBalance': [account.address, account, 1, { token: account, includesFee: true }],
  'matchers.toChangeBalances': [account.address, { [account.address]: 1 }, {}],
  'matchers.toEmit': [`0x${'ab'.repeat(32)}`, contract, 'E', { a: 1n }, {}],
  'matchers.toRevert': [reverting, {}],
  'matchers.toRevertWith': [reverting, contract, 'R', [{}], {}],
}

/** The paths of all values in a value. */
function placesIn(value: unknown): readonly (readonly string[])[] {
  const isPlain = Object.prototype.toString.call(value) === '[object Object]'
  if (!Array.isArray(value) && !isPlain) return [[]]
  const inner = Object.entries(value as object).flatMap(([name, part]) =>
    placesIn(part).map((path) => [name, ...path]),
  )
  return [[], ...inner]
}

/** A copy of a value with another value at a place. */
function withAt(value: unknown, [name, ...path]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other
  const part = withAt((value as Record<string, unknown>)[name], path, other)
  if (!Array.isArray(value)) return { ...(value as object), [name]: part }
  return value.map((each, index) => (String(index) === name ? part : each))
}

describe('right arguments with one wrong value', () => {
  const functions = Object.values(entryPoints).flatMap(functionsOf)

  test.each(Object.entries(rightArguments))('are explained by %s', async (name, given) => {
    const [, run] = functions.find(([each]) => each === name)! // the table names exports
    const places = placesIn(given).filter((path) => path.length > 0)
    const wrong = fc.tuple(fc.constantFrom(...places), odd)
    await fc.assert(
      fc.asyncProperty(wrong, async ([path, other]) => {
        const values = withAt(given, path, other) as unknown[] // the path is inside
        expectExplained(await thrownBy(async () => end(await run(...values))))
      }),
      { numRuns: runs(400) },
    )
  })

  test('are explained by the actions of a client', async () => {
    const devnet = await createDevnet()
    const client = { account, chain: devnet.chain, request: devnet.request.bind(devnet) }
    const actions = functionsOf(base.baseActions()(client as never))
    await expectAllExplained(fc.constantFrom(...actions.map(([, run]) => run)), 800)
    await devnet.close()
  })
})

describe('the parsers of the tables', () => {
  const entries = [...Object.values(index.options), ...Object.values(index.limits)]
  const fieldsOfFaults = Object.values(index.faultKinds).flatMap(({ fields }) =>
    Object.values<index.Codec<unknown, unknown>>(fields),
  )
  const refuse: index.Refuse = (where, expected, value) => {
    throw new RangeError(`${where}: expected ${expected}, got ${quoted(value)}`)
  }

  test.each<[string, readonly Exported[1][]]>([
    ['options and limits', entries.flatMap(({ parse, check }) => [parse as Exported[1], check])],
    [
      'fields of faults',
      fieldsOfFaults.map(
        ({ parse }) =>
          (given) =>
            parse(given, 'field', refuse),
      ),
    ],
  ])('explain what they refuse: %s', (_, parsers) =>
    expectAllExplained(fc.constantFrom(...parsers), 4_000),
  )
})

function expectAllExplained(functions: fc.Arbitrary<Exported[1]>, numRuns: number): Promise<void> {
  const given = fc.array(argument, { maxLength: 4 })
  const property = fc.asyncProperty(functions, given, async (run, values) => {
    expectExplained(await thrownBy(async () => end(await run(...values))))
  })
  return fc.assert(property, { numRuns: runs(numRuns) })
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

test('a journal with a damaged character is replayed, or refused by its line', async () => {
  const devnet = await createDevnet({ accounts: 1 })
  await devnet.request({ method: 'anvil_setBalance', params: [account.address as Address, '0x1'] })
  const journal = devnet.journal()
  await devnet.close()
  const damage = fc.tuple(fc.nat(journal.length - 1), fc.constantFrom('', '{', '"', '7', ',', '\n'))
  await fc.assert(
    fc.asyncProperty(damage, async ([at, other]) => {
      const damaged = `${journal.slice(0, at)}${other}${journal.slice(at + 1)}`
      const error = await thrownBy(async () => end(await index.replay(damaged)))
      expectExplained(error)
      if (error !== undefined) expect(String(error)).toMatch(/line \d|: expected /)
    }),
    { numRuns: runs(240) },
  )
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
