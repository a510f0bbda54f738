/** Random calls of every function of the standard. */

import type { Hex } from 'viem'
import type { Address } from '../../../src/primitives/hex.ts'
import { FEATURE_IDS, ROLE_IDS, SCOPE_IDS } from '../../../src/tokens/ids.ts'
import { fc } from '../../support/property.ts'
import { ADMIN, ALICE, account, BOB, CAROL, SWITCHER, ZERO } from '../scene.ts'
import { type Contract, functionList } from './interfaces.ts'
import { type Command, type InnerCall, type Reference, SIGNER } from './references.ts'

type Arguments = readonly fc.Arbitrary<unknown>[]
type Table = Readonly<Record<string, Arguments>>

/** What ends a token's or a policy's story is said less often, so that there is one. */
const rare = new Set([
  ...['setRoleAdmin', 'revokeRole', 'renounceRole', 'pause'],
  ...['renounceAdmin', 'deactivate', 'updatePolicy'],
])
/** What succeeds only after something else is said more often. */
const frequent = new Set([
  ...['updateUIMultiplier', 'cancelUIMultiplierUpdate', 'stageUpdateAdmin', 'finalizeUpdateAdmin'],
  ...['transferFrom', 'transferFromWithMemo', 'burnBlocked', 'seizeWithMemo', 'updateComposite'],
  'announce',
])
const MEMBERS_WEIGHT = { asset: 10, stablecoin: 5, factory: 3, policyRegistry: 6 } as const

const people = [ADMIN, ALICE, BOB, CAROL, SIGNER]
const person = fc.constantFrom(...people)
const MEMO: Hex = `0x${'4d'.repeat(32)}`

const party = fc.oneof(
  { weight: 8, arbitrary: person as fc.Arbitrary<Address | Reference> },
  { weight: 1, arbitrary: fc.constantFrom(ZERO, { kind: 'self' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('token' as const), index: fc.nat(5) }) },
)
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 0n, max: 30n }) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 128n - 1n, 2n ** 128n, 2n ** 256n - 1n) },
)
/** The administrator's has its own rules. */
const role = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Hex>(ROLE_IDS.DEFAULT_ADMIN_ROLE) },
  { weight: 2, arbitrary: fc.constantFrom<Hex>(...Object.values(ROLE_IDS)) },
)
const scope = fc.constantFrom<Hex>(...Object.values(SCOPE_IDS), MEMO)
const memo = fc.constant(MEMO)
const text = fc.constantFrom('', 'short', 'é'.repeat(16), 'x'.repeat(31), 'z'.repeat(70))
const key = fc.constantFrom('', 'a', 'region')
const announcement = fc.constantFrom('a', 'b', 'c')
/** The last one there is none of. */
const feature = fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 3, 4)
const features = fc.uniqueArray(feature, { maxLength: 2 })
const variant = fc.constantFrom(0, 0, 0, 1, 1, 1, 2)
const salt = fc.constantFrom<Hex>(MEMO, `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`)
const policyType = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3, 4)
const crowd = fc.oneof(
  { weight: 12, arbitrary: fc.array(person, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 65 }, (_, index) => account(index))) },
)
const unknownPolicies = [
  ...[(1n << 56n) | 99n, (2n << 56n) | 99n, (3n << 56n) | 99n, 99n],
  ...[7n << 56n, (1n << 63n) | 99n, (1n << 64n) - 1n],
]
const policy = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('policy' as const),
      index: fc.constantFrom(0, 1, 2, 3, 4, 5, 2, 3, 4, 5, 6, 7, 8),
      isInverted: fc.constantFrom(false, false, false, true),
    }) as fc.Arbitrary<Reference | bigint>,
  },
  { weight: 1, arbitrary: fc.constantFrom(...unknownPolicies) },
)
/** Mostly one of the two lists that were there in the beginning. */
const child = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('policy' as const),
      index: fc.constantFrom(2, 3),
      isInverted: fc.boolean(),
    }) as fc.Arbitrary<Reference | bigint>,
  },
  { weight: 1, arbitrary: policy },
)
const children = fc.array(child, { minLength: 1, maxLength: 5 })
/** Mostly one that nothing depends on. */
const switched = fc.constantFrom<Hex>(MEMO, MEMO, MEMO, ...Object.values(FEATURE_IDS))
const instant = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      seconds: fc.constantFrom(0, 5, 500, 5_000),
    }) as fc.Arbitrary<Reference | bigint>,
  },
  { weight: 1, arbitrary: fc.constant(2n ** 64n) },
)

const permit = fc.record({
  kind: fc.constant('permit' as const),
  plan: fc.record({
    owner: fc.constantFrom(SIGNER, SIGNER, SIGNER, ALICE),
    spender: fc.constantFrom(ALICE, BOB, CAROL, ZERO),
    value: amount,
    deadline: fc.constantFrom(-1, 0, 10),
    flaw: fc.constantFrom(
      ...(['none', 'none', 'none', 'none', 'none', 'nonce', 'name', 'v', 'r', 'owner'] as const),
    ),
  }),
})

const tokenTable: Table = {
  ...{ name: [], symbol: [], decimals: [], totalSupply: [], supplyCap: [], contractURI: [] },
  balanceOf: [party],
  allowance: [party, party],
  transfer: [party, amount],
  transferFrom: [party, party, amount],
  approve: [party, amount],
  transferWithMemo: [party, amount, memo],
  transferFromWithMemo: [party, party, amount, memo],
  mint: [party, amount],
  mintWithMemo: [party, amount, memo],
  burn: [amount],
  burnWithMemo: [amount, memo],
  burnBlocked: [party, amount],
  seizeWithMemo: [party, party, amount, memo],
  updateSupplyCap: [fc.oneof(amount, fc.bigInt({ min: 1_000n, max: 3_000n }))],
  ...Object.fromEntries(Object.keys(ROLE_IDS).map((name) => [name, []])),
  hasRole: [role, person],
  getRoleAdmin: [role],
  grantRole: [role, person],
  revokeRole: [role, fc.oneof(person, fc.constant(ADMIN))],
  renounceRole: [role, fc.oneof(person, fc.constant(ADMIN))],
  renounceLastAdmin: [],
  setRoleAdmin: [role, role],
  pausedFeatures: [],
  isPaused: [feature],
  pause: [features],
  unpause: [features],
  ...Object.fromEntries(Object.keys(SCOPE_IDS).map((name) => [name, []])),
  policyId: [scope],
  updatePolicy: [scope, policy],
  nonces: [person],
  DOMAIN_SEPARATOR: [],
  eip712Domain: [],
  permit: [permit],
  updateContractURI: [text],
  updateName: [text],
  updateSymbol: [text],
}

/** Calls of an asset; a stablecoin has some of them, and `currency`. */
const assetTable: Table = {
  ...tokenTable,
  ...{ WAD_PRECISION: [], MAX_UI_MULTIPLIER: [], multiplier: [], uiMultiplier: [] },
  ...{ newUIMultiplier: [], effectiveAt: [], totalSupplyUI: [] },
  toScaledBalance: [amount],
  toUIAmount: [amount],
  toRawBalance: [amount],
  fromUIAmount: [amount],
  scaledBalanceOf: [party],
  balanceOfUI: [party],
  updateUIMultiplier: [amount, instant],
  cancelUIMultiplierUpdate: [],
  updateMultiplier: [amount],
  supportsInterface: [fc.constantFrom('0x01ffc9a7', '0xa60bf13d', '0x4bd27648', '0xffffffff')],
  batchMint: [fc.array(party, { maxLength: 2 }), fc.array(amount, { maxLength: 2 })],
  announce: [calls(tokenTable), announcement, text, text],
  isAnnouncementIdUsed: [announcement],
  extraMetadata: [key],
  updateExtraMetadata: [key, text],
}

const { OPERATOR_ROLE, ...commonTable } = tokenTable

/** A policy of the new token, and at once what it may forbid. */
const ruledMint = fc
  .record({ scope, policy, party, amount })
  .map(({ scope, policy, party, amount }): readonly InnerCall[] => [
    { name: 'updatePolicy', args: [scope, policy] },
    { name: 'mint', args: [party, amount] },
  ])

const creation = fc.record({
  kind: fc.constant('creation' as const),
  plan: fc.record({
    variant,
    salt,
    isReadable: fc.constantFrom(true, true, true, true, true, true, false),
    version: fc.constantFrom(1, 1, 1, 1, 1, 1, 2),
    name: text,
    symbol: text,
    initialAdmin: fc.constantFrom(ADMIN, ADMIN, ADMIN, ALICE, ZERO),
    decimals: fc.constantFrom(5, 6, 8, 18, 19),
    currency: fc.constantFrom('USD', 'EUR', 'X'.repeat(40), '', 'EuR'),
    calls: fc.oneof(innerCalls(commonTable), ruledMint),
  }),
})

export const tables: Readonly<Record<Contract, Table>> = {
  asset: assetTable,
  stablecoin: { ...commonTable, currency: [] },
  factory: {
    createB20: [creation],
    getB20Address: [variant, person, salt],
    isB20: [party],
    isB20Initialized: [fc.oneof(party, fc.constant(`0xb2${'00'.repeat(10)}${'11'.repeat(9)}`))],
  },
  policyRegistry: {
    createPolicy: [fc.oneof(person, fc.constant(ZERO)), policyType],
    createPolicyWithAccounts: [fc.oneof(person, fc.constant(ZERO)), policyType, crowd],
    createCompositePolicy: [fc.constantFrom(ADMIN, ALICE, ZERO), policyType, children],
    updateComposite: [policy, children],
    updateAllowlist: [policy, fc.boolean(), crowd],
    updateBlocklist: [policy, fc.boolean(), crowd],
    stageUpdateAdmin: [policy, fc.constantFrom(ADMIN, ADMIN, ADMIN, ALICE, ZERO)],
    finalizeUpdateAdmin: [policy],
    renounceAdmin: [policy],
    isAuthorized: [policy, party],
    policyExists: [policy],
    policyAdmin: [policy],
    pendingPolicyAdmin: [policy],
    compositePolicyChildIds: [policy],
    MIN_COMPOSITE_CHILD_POLICIES: [],
    MAX_COMPOSITE_CHILD_POLICIES: [],
    invertedPolicyId: [policy],
  },
  activationRegistry: {
    isActivated: [switched],
    checkActivated: [switched],
    admin: [],
    activate: [switched],
    deactivate: [switched],
  },
}

/** Any call of anything. */
export function command(): fc.Arbitrary<Command> {
  const contracts = Object.keys(tables) as Contract[] // the keys are the names
  return fc
    .oneof(
      ...contracts.map((contract) => ({
        weight: contract === 'activationRegistry' ? 1 : MEMBERS_WEIGHT[contract],
        arbitrary: fc.record({
          seconds: fc.constantFrom(0, 0, 0, 0, 0, 1, 30),
          caller: callerOf(contract),
          contract: fc.constant(contract),
          index: fc.constantFrom(0, 0, 0, 1, 2),
          value: fc.constantFrom(...Array.from({ length: 40 }, () => 0n), 1n),
          call: callOf(contract, tables[contract]),
        }),
      })),
    )
    .map(({ call, ...rest }) => ({ ...rest, name: call[0], args: call[1] }))
}

/** Those who have most to say speak most. */
function callerOf(contract: Contract): fc.Arbitrary<Address> {
  if (contract === 'activationRegistry') return fc.constantFrom(SWITCHER, SWITCHER, SWITCHER, BOB)
  return fc.constantFrom(...Array.from({ length: 8 }, () => ADMIN), ...people, ...people, ZERO)
}

type NamedCall = readonly [name: string, args: readonly unknown[]]

/** Functions that change something come four times as often as those that read. */
function callOf(contract: Contract, table: Table): fc.Arbitrary<NamedCall> {
  const isView = new Map(
    functionList(contract).map(({ name, stateMutability }) => [name, stateMutability === 'view']),
  )
  const choices = Object.entries(table).map(([name, args]) => ({
    weight: frequent.has(name) ? 10 : isView.get(name) === true || rare.has(name) ? 1 : 4,
    arbitrary: fc.tuple(fc.constant(name), fc.tuple(...args)) as fc.Arbitrary<NamedCall>,
  }))
  return fc.oneof(...choices)
}

/** Calls as an argument: good ones, and invalid bytes. */
function innerCalls(table: Table): fc.Arbitrary<readonly InnerCall[]> {
  const good = callOf('asset', table).map(([name, args]): InnerCall => ({ name, args }))
  const bad = fc.constantFrom<InnerCall>(
    ...(['0x1234', '0x12345678', '0xa9059cbb', '0x595135dd', '0x595135dd'] as const),
  )
  const call = fc.oneof({ weight: 10, arbitrary: good }, { weight: 1, arbitrary: bad })
  return fc.array(call, { maxLength: 3 })
}

function calls(table: Table): fc.Arbitrary<Reference> {
  return innerCalls(table).map((list) => ({ kind: 'calls', calls: list }))
}
