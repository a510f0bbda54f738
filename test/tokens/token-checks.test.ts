/**
 * Which check decides when a token is administered: supply, pausing, policies, roles, metadata.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */

import { describe, expect, test } from 'vitest'
import type { Hex } from '../../src/primitives/hex.ts'
import { assetAbi, stablecoinAbi } from '../../src/tokens/abi.ts'
import { ALWAYS_BLOCK, ROLE_IDS, SCOPE_IDS } from '../../src/tokens/ids.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { type Check, changingFunctions, checkTables, type ErrorWords } from './check-order.ts'
import { ADMIN, ALICE, BOB, CAROL, type CallOptions, NOW, ZERO } from './scene.ts'
import {
  block,
  CAP,
  forbids,
  MEMO,
  MINT_LIST,
  movingFunctions,
  type Party,
  pause,
  revoke,
  SEIZE_RECEIVER_LIST,
  SUPPLY,
  unauthorized,
  withToken,
  world,
} from './world.ts'

const { describeCase, tabledFunctions } = checkTables()

describe('supply', () => {
  const fine = {
    isPaused: false,
    hasRole: true,
    to: BOB as Party,
    isReceiverBlocked: false,
    amount: 10n,
  }

  const mintWith =
    (name: string, ...rest: readonly unknown[]) =>
    async (given: typeof fine, version: TokenVersion, options: CallOptions) => {
      const made = await world(version)
      const { scene, token } = made
      const to = given.to === 'token' ? token : given.to
      if (given.isPaused) await pause(made, 1)
      if (!given.hasRole) await revoke(made, ROLE_IDS.MINT_ROLE)
      if (given.isReceiverBlocked) await block(made, 'MINT_RECEIVER_POLICY', to)
      return withToken(
        await scene.call(ADMIN, token, name, [to, given.amount, ...rest], options),
        token,
      )
    }

  const mintChecks: readonly Check<typeof fine>[] = [
    { fails: { isPaused: true }, error: ['ContractPaused', 1] },
    { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.MINT_ROLE) },
    { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] },
    { fails: { to: 'token' }, error: ['InvalidReceiver', 'token'] },
    { fails: { isReceiverBlocked: true }, error: forbids('MINT_RECEIVER_POLICY', MINT_LIST) },
    { fails: { amount: 401n }, error: ['SupplyCapExceeded', CAP, SUPPLY + 401n] },
  ]

  for (const [of, ...rest] of [['mint'], ['mintWithMemo', MEMO]] as const) {
    describeCase({ of, fine, checks: mintChecks, run: mintWith(of, ...rest) })
  }
  describeCase({
    of: 'mint',
    versions: [1, 2],
    fine: { ...fine, to: 'token' as Party },
    checks: mintChecks.filter(({ fails }) => fails.to !== 'token'),
    run: mintWith('mint'),
  })

  const batch = { ...fine, recipients: 2, amounts: 2 }
  const batchChecks: readonly Check<typeof batch>[] = [
    {
      fails: { amounts: 1 },
      error: ({ recipients }) => ['LengthMismatch', BigInt(recipients), 1n],
    },
    { fails: { recipients: 0, amounts: 0 }, error: ['EmptyBatch'] },
  ]

  describeCase({
    of: 'batchMint',
    fine: batch,
    // What a mint's checks need is among a batch's circumstances.
    checks: [...mintChecks.slice(0, 2), ...batchChecks, ...mintChecks.slice(2)] as readonly Check<
      typeof batch
    >[],
    async run(given, version, options) {
      const made = await world(version)
      const { scene, token } = made
      const to = given.to === 'token' ? token : given.to
      if (given.isPaused) await pause(made, 1)
      if (!given.hasRole) await revoke(made, ROLE_IDS.MINT_ROLE)
      if (given.isReceiverBlocked) await block(made, 'MINT_RECEIVER_POLICY', to)
      const recipients = Array.from({ length: given.recipients }, () => to)
      const amounts = Array.from({ length: given.amounts }, (_, index) =>
        index === 0 ? given.amount : 0n,
      )
      return withToken(
        await scene.call(ADMIN, token, 'batchMint', [recipients, amounts], options),
        token,
      )
    },
  })

  for (const [of, ...rest] of [['burn'], ['burnWithMemo', MEMO]] as const) {
    describeCase({
      of,
      fine: { isPaused: false, hasRole: true, amount: 100n },
      checks: [
        { fails: { isPaused: true }, error: ['ContractPaused', 2] },
        { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.BURN_ROLE, BOB) },
        { fails: { amount: 101n }, error: ['InsufficientBalance', BOB, 100n, 101n] },
      ],
      async run({ isPaused, hasRole, amount }, version, options) {
        const made = await world(version)
        const { scene, token } = made
        if (isPaused) await pause(made, 2)
        if (hasRole) await scene.prepare(ADMIN, token, 'grantRole', [ROLE_IDS.BURN_ROLE, BOB])
        return scene.call(BOB, token, of, [amount, ...rest], options)
      },
    })
  }

  describeCase({
    of: 'burnBlocked',
    versions: [1, 2, 3],
    fine: { isPaused: false, hasRole: true, isBlocked: true, amount: 500n },
    checks: [
      { fails: { isPaused: true }, error: ['ContractPaused', 2] },
      { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.BURN_BLOCKED_ROLE) },
      { fails: { isBlocked: false }, error: ['AccountNotBlocked', ALICE] },
      { fails: { amount: 501n }, error: ['InsufficientBalance', ALICE, 500n, 501n] },
    ],
    async run({ isPaused, hasRole, isBlocked, amount }, version, options) {
      const made = await world(version)
      if (isPaused) await pause(made, 2)
      if (!hasRole) await revoke(made, ROLE_IDS.BURN_BLOCKED_ROLE)
      if (isBlocked) await block(made, 'TRANSFER_SENDER_POLICY', ALICE)
      return made.scene.call(ADMIN, made.token, 'burnBlocked', [ALICE, amount], options)
    },
  })

  describeCase({
    of: 'seizeWithMemo',
    fine: {
      isPaused: false,
      hasRole: true,
      from: ALICE,
      to: BOB as Party,
      isSeizable: true,
      isReceiverBlocked: false,
      amount: 500n,
    },
    checks: [
      { fails: { isPaused: true }, error: ['ContractPaused', 3] },
      { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.SEIZE_ROLE) },
      { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] },
      { fails: { to: 'token' }, error: ['InvalidReceiver', 'token'] },
      { fails: { from: ZERO }, error: ['InvalidSender', ZERO] },
      { fails: { from: ALICE, to: ALICE }, error: ['InvalidReceiver', ALICE] },
      { fails: { isSeizable: false }, error: ({ from }) => ['AccountNotSeizable', from] },
      {
        fails: { isReceiverBlocked: true },
        error: forbids('SEIZE_RECEIVER_POLICY', SEIZE_RECEIVER_LIST),
      },
      { fails: { amount: 501n }, error: ['InsufficientBalance', ALICE, 500n, 501n] },
    ],
    async run(given, version, options) {
      const made = await world(version)
      const { scene, token } = made
      const to = given.to === 'token' ? token : given.to
      if (given.isPaused) await pause(made, 3)
      if (!given.hasRole) await revoke(made, ROLE_IDS.SEIZE_ROLE)
      // Whoever is on the list is not exempt.
      if (given.isSeizable) await block(made, 'SEIZE_EXEMPT_POLICY', given.from)
      if (given.isReceiverBlocked) await block(made, 'SEIZE_RECEIVER_POLICY', to)
      const args = [given.from, to, given.amount, MEMO]
      return withToken(await scene.call(ADMIN, token, 'seizeWithMemo', args, options), token)
    },
  })

  describeCase({
    of: 'updateSupplyCap',
    fine: { hasRole: true, cap: SUPPLY },
    checks: [
      { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.DEFAULT_ADMIN_ROLE, BOB) },
      { fails: { cap: SUPPLY - 1n }, error: ['InvalidSupplyCap', SUPPLY, SUPPLY - 1n] },
      { fails: { cap: 2n ** 128n }, error: ['InvalidSupplyCap', SUPPLY, 2n ** 128n] },
    ],
    async run({ hasRole, cap }, version, options) {
      const { scene, token } = await world(version)
      return scene.call(hasRole ? ADMIN : BOB, token, 'updateSupplyCap', [cap], options)
    },
  })
})

describe('pausing', () => {
  for (const [of, role] of [
    ['pause', ROLE_IDS.PAUSE_ROLE],
    ['unpause', ROLE_IDS.UNPAUSE_ROLE],
  ] as const) {
    const undecodable = ({ features }: { readonly features: readonly number[] }): ErrorWords => [
      expect.stringMatching(features.length > 0 ? /^0x(a290249c|8b93dd63)../ : /^$/),
    ]
    describeCase({
      of,
      fine: { features: [0, 3], hasRole: true },
      checks: [
        { fails: { features: [0, 4] }, error: undecodable },
        { fails: { hasRole: false }, error: unauthorized(role) },
        { fails: { features: [] }, error: ['EmptyFeatureSet'] },
      ],
      async run({ features, hasRole }, version, options) {
        const made = await world(version)
        if (!hasRole) await revoke(made, role)
        return made.scene.call(ADMIN, made.token, of, [features], options)
      },
    })
    describeCase({
      of,
      versions: [1],
      fine: { features: [0, 2], hasRole: true },
      checks: [{ fails: { features: [3] }, error: undecodable }],
      async run({ features }, version, options) {
        const { scene, token } = await world(version)
        return scene.call(ADMIN, token, of, [features], options)
      },
    })
  }
})

describe('policies of a token', () => {
  const unknown = (1n << 56n) | 99n
  const checks: readonly Check<{ hasRole: boolean; scope: Hex; policyId: bigint }>[] = [
    { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.DEFAULT_ADMIN_ROLE, BOB) },
    { fails: { scope: MEMO }, error: ['UnsupportedPolicyType', MEMO] },
    { fails: { policyId: unknown }, error: ['PolicyNotFound', unknown] },
  ]

  describeCase({
    of: 'updatePolicy',
    versions: [1, 2, 3],
    fine: { hasRole: true, scope: SCOPE_IDS.MINT_RECEIVER_POLICY, policyId: ALWAYS_BLOCK },
    checks,
    async run({ hasRole, scope, policyId }, version, options) {
      const { scene, token } = await world(version)
      return scene.call(hasRole ? ADMIN : BOB, token, 'updatePolicy', [scope, policyId], options)
    },
  })
})

describe('roles', () => {
  const fine = { isAdminLeft: true, isAdmin: true }
  const role = ROLE_IDS.MINT_ROLE
  const checks: readonly Check<typeof fine>[] = [
    {
      fails: { isAdminLeft: false },
      error: ({ isAdmin }) => unauthorized(ROLE_IDS.DEFAULT_ADMIN_ROLE, isAdmin ? ADMIN : BOB),
    },
    // Another role than the administrator's, so that it is told from the check before.
    { fails: { isAdmin: false }, error: unauthorized(ROLE_IDS.BURN_ROLE, BOB) },
  ]

  for (const [of, args] of [
    ['grantRole', [role, CAROL]],
    ['revokeRole', [role, ADMIN]],
    ['setRoleAdmin', [role, ROLE_IDS.PAUSE_ROLE]],
  ] as const) {
    describeCase({
      of,
      fine,
      checks,
      async run({ isAdminLeft, isAdmin }, version, options) {
        const { scene, token } = await world(version)
        await scene.prepare(ADMIN, token, 'setRoleAdmin', [role, ROLE_IDS.BURN_ROLE])
        if (!isAdminLeft) await scene.prepare(ADMIN, token, 'renounceLastAdmin')
        return scene.call(isAdmin ? ADMIN : BOB, token, of, args, options)
      },
    })
  }

  describeCase({
    of: 'revokeRole of the administrator',
    fine: { isAdmin: true, admins: 2 },
    checks: [
      { fails: { isAdmin: false }, error: unauthorized(ROLE_IDS.DEFAULT_ADMIN_ROLE, BOB) },
      { fails: { admins: 1 }, error: ['LastAdminCannotRenounce'] },
    ],
    async run({ isAdmin, admins }, version, options) {
      const { scene, token } = await world(version)
      const admin = ROLE_IDS.DEFAULT_ADMIN_ROLE
      if (admins > 1) await scene.prepare(ADMIN, token, 'grantRole', [admin, CAROL])
      return scene.call(isAdmin ? ADMIN : BOB, token, 'revokeRole', [admin, ADMIN], options)
    },
  })

  describeCase({
    of: 'renounceRole of the administrator',
    fine: { confirmation: ADMIN, admins: 2 },
    checks: [
      { fails: { confirmation: BOB }, error: ['AccessControlBadConfirmation'] },
      { fails: { admins: 1 }, error: ['LastAdminCannotRenounce'] },
    ],
    async run({ confirmation, admins }, version, options) {
      const { scene, token } = await world(version)
      const admin = ROLE_IDS.DEFAULT_ADMIN_ROLE
      if (admins > 1) await scene.prepare(ADMIN, token, 'grantRole', [admin, CAROL])
      return scene.call(ADMIN, token, 'renounceRole', [admin, confirmation], options)
    },
  })

  describeCase({
    of: 'renounceLastAdmin',
    fine: { isAdmin: true, admins: 1 },
    checks: [
      { fails: { isAdmin: false }, error: unauthorized(ROLE_IDS.DEFAULT_ADMIN_ROLE, BOB) },
      { fails: { admins: 2 }, error: ['NotSoleAdmin'] },
    ],
    async run({ isAdmin, admins }, version, options) {
      const { scene, token } = await world(version)
      const admin = ROLE_IDS.DEFAULT_ADMIN_ROLE
      if (admins > 1) await scene.prepare(ADMIN, token, 'grantRole', [admin, CAROL])
      return scene.call(isAdmin ? ADMIN : BOB, token, 'renounceLastAdmin', [], options)
    },
  })
})

describe('metadata', () => {
  for (const of of ['updateName', 'updateSymbol', 'updateContractURI']) {
    describeCase({
      of,
      fine: { hasRole: true },
      checks: [{ fails: { hasRole: false }, error: unauthorized(ROLE_IDS.METADATA_ROLE, BOB) }],
      async run({ hasRole }, version, options) {
        const { scene, token } = await world(version)
        return scene.call(hasRole ? ADMIN : BOB, token, of, ['New'], options)
      },
    })
  }

  describeCase({
    of: 'updateExtraMetadata',
    fine: { hasRole: true, key: 'region' },
    checks: [
      { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.METADATA_ROLE, BOB) },
      { fails: { key: '' }, error: ['InvalidMetadataKey'] },
    ],
    async run({ hasRole, key }, version, options) {
      const { scene, token } = await world(version)
      return scene.call(hasRole ? ADMIN : BOB, token, 'updateExtraMetadata', [key, 'EU'], options)
    },
  })
})

describe('the multiplier', () => {
  const operator = unauthorized(ROLE_IDS.OPERATOR_ROLE, BOB)
  const pending = NOW + 100n

  describeCase({
    of: 'updateUIMultiplier',
    fine: { hasRole: true, multiplier: 2n, effectiveAt: NOW + 1n, isPending: false },
    checks: [
      { fails: { hasRole: false }, error: operator },
      { fails: { multiplier: 0n }, error: ['InvalidMultiplier'] },
      { fails: { multiplier: 2n ** 128n }, error: ['InvalidMultiplier'] },
      { fails: { effectiveAt: NOW }, error: ['EffectiveAtInPast', NOW] },
      { fails: { effectiveAt: 2n ** 64n }, error: ['EffectiveAtTooFar', 2n ** 64n] },
      { fails: { isPending: true }, error: ['UIMultiplierUpdateExists', pending] },
    ],
    async run({ hasRole, multiplier, effectiveAt, isPending }, version, options) {
      const { scene, token } = await world(version)
      if (isPending) await scene.prepare(ADMIN, token, 'updateUIMultiplier', [3n, pending])
      const args = [multiplier, effectiveAt]
      return scene.call(hasRole ? ADMIN : BOB, token, 'updateUIMultiplier', args, options)
    },
  })

  describeCase({
    of: 'cancelUIMultiplierUpdate',
    fine: { hasRole: true, isPending: true },
    checks: [
      { fails: { hasRole: false }, error: operator },
      { fails: { isPending: false }, error: ['UIMultiplierUpdateDoesNotExist'] },
    ],
    async run({ hasRole, isPending }, version, options) {
      const { scene, token } = await world(version)
      if (isPending) await scene.prepare(ADMIN, token, 'updateUIMultiplier', [3n, pending])
      return scene.call(hasRole ? ADMIN : BOB, token, 'cancelUIMultiplierUpdate', [], options)
    },
  })

  describeCase({
    of: 'updateMultiplier',
    versions: [1, 2, 3],
    fine: { hasRole: true, multiplier: 2n },
    checks: [
      { fails: { hasRole: false }, error: operator },
      { fails: { multiplier: 0n }, error: ['InvalidMultiplier'] },
    ],
    async run({ hasRole, multiplier }, version, options) {
      const { scene, token } = await world(version)
      return scene.call(hasRole ? ADMIN : BOB, token, 'updateMultiplier', [multiplier], options)
    },
  })
})

describe('announcements', () => {
  const announceSelector = '0x595135dd'

  describeCase({
    of: 'announce',
    fine: { hasRole: true, id: 'split', call: '0x18160ddd' as Hex },
    checks: [
      { fails: { hasRole: false }, error: unauthorized(ROLE_IDS.OPERATOR_ROLE, BOB) },
      { fails: { id: 'used' }, error: ['AnnouncementIdAlreadyUsed', 'used'] },
      { fails: { call: '0x181600' }, error: ['InternalCallMalformed', '0x181600'] },
      { fails: { call: announceSelector }, error: ['AnnouncementInProgress'] },
      { fails: { call: '0x12345678' }, error: ['InternalCallFailed', '0x12345678'] },
    ],
    async run({ hasRole, id, call }, version, options) {
      const { scene, token } = await world(version)
      await scene.prepare(ADMIN, token, 'announce', [[], 'used', '', ''])
      return scene.call(
        hasRole ? ADMIN : BOB,
        token,
        'announce',
        [[call], id, 'two for one', ''],
        options,
      )
    },
  })
})

test('there is a table of every function of a token that changes something, but for moving it', () => {
  const others = changingFunctions(assetAbi, stablecoinAbi).filter(
    (name) => !movingFunctions.includes(name),
  )
  expect(tabledFunctions()).toEqual(others)
})
