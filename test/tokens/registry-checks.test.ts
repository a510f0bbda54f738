/**
 * Which check decides in the factory and in the registries.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */

import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { activationRegistryAbi, factoryAbi, policyRegistryAbi } from '../../src/tokens/abi.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  ALWAYS_BLOCK,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
} from '../../src/tokens/ids.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { changingFunctions, checkTables, type ErrorWords } from './check-order.ts'
import {
  ADMIN,
  ALICE,
  account,
  answerOf,
  BOB,
  createScene,
  type Scene,
  SWITCHER,
  ZERO,
} from './scene.ts'
import { STRANGER } from './world.ts'

const { describeCase, tabledFunctions } = checkTables()

describe('the factory', () => {
  const creation = { name: 'Euro', symbol: 'EURX', initialAdmin: ADMIN } as const

  for (const variant of ['asset', 'stablecoin'] as const) {
    const feature = FEATURE_IDS[variant]
    const variantNumber = variant === 'asset' ? 0 : 1
    describeCase({
      of: `createB20 of a ${variant}`,
      versions: [1, 2, 3],
      fine: {
        value: 0n,
        variantByte: variantNumber,
        isActive: true,
        isTuple: true,
        paramsVersion: 1,
        decimals: 6,
        isTaken: false,
        currency: 'EUR',
        call: undefined as Hex | undefined,
      },
      checks: [
        { fails: { value: 1n }, error: ['NonPayable'] },
        { fails: { variantByte: 2 }, error: [expect.stringMatching(/^0x62975e6a..../)] },
        { fails: { isActive: false }, error: ['FeatureNotActivated', feature] },
        { fails: { isTuple: false }, error: [expect.stringMatching(/^0x62975e6a..../)] },
        { fails: { paramsVersion: 2 }, error: ['UnsupportedVersion', 2, variantNumber] },
        ...(variant === 'asset' ? [{ fails: { decimals: 5 }, error: ['InvalidDecimals', 5] }] : []),
        {
          fails: { isTaken: true },
          error: () => ['TokenAlreadyExists', expect.stringMatching(/^0xb2/)],
        },
        ...(variant === 'stablecoin'
          ? [
              { fails: { currency: '' }, error: ['MissingRequiredField', 'currency'] },
              { fails: { currency: 'EuR' }, error: ['InvalidCurrency', 'EuR'] },
            ]
          : []),
        { fails: { call: '0x12345678' as const }, error: ['InitCallFailed', 0n] },
      ],
      async run(given, version, options) {
        const scene = createScene(version)
        const { value, variantByte, isActive, isTuple, paramsVersion, decimals, currency } = given
        const whole =
          variant === 'asset'
            ? encodeCreateB20({ variant, ...creation, decimals: 6 })
            : encodeCreateB20({ variant, ...creation, currency: 'EUR' })
        if (given.isTaken) await scene.raw(ALICE, FACTORY_ADDRESS, bytesFromHex(whole))
        if (!isActive)
          await scene.prepare(SWITCHER, ACTIVATION_REGISTRY_ADDRESS, 'deactivate', [feature])
        const initCalls = given.call === undefined ? {} : { initCalls: [given.call] }
        const calldata =
          variant === 'asset'
            ? encodeCreateB20({ variant, ...creation, ...initCalls, decimals })
            : encodeCreateB20({ variant, ...creation, ...initCalls, currency })
        const data = bytesFromHex(calldata)
        data[4 + 31] = variantByte
        // In `params`: a length, the offset of the tuple, and then its first member.
        const params = 4 + 4 * 32 + 32
        if (!isTuple) data[params + 31] = 0x40
        data[params + 32 + 31] = paramsVersion
        return answerOf(
          await scene.raw(ALICE, FACTORY_ADDRESS, data, { ...options, value }),
          factoryAbi,
        )
      },
    })
  }
})

describe('the policy registry', () => {
  const BLOCKLIST = 0
  const ALLOWLIST = 1
  const UNION = 2
  const many = (count: number) => Array.from({ length: count }, (_, index) => account(index + 1))

  async function registry(version: TokenVersion) {
    const scene = createScene(version)
    const create = (admin: Address, type: number) =>
      scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, 'createPolicy', [admin, type])
    const blocklist = (await create(ADMIN, BLOCKLIST)) as bigint
    const allowlist = (await create(ADMIN, ALLOWLIST)) as bigint
    return { scene, blocklist, allowlist, unknown: (1n << 56n) | 99n }
  }

  const createChecks = [
    {
      fails: { isActive: false },
      error: ['FeatureNotActivated', FEATURE_IDS.policyRegistry] as ErrorWords,
    },
    { fails: { admin: ZERO }, error: ['ZeroAddress'] as ErrorWords },
  ]

  describeCase({
    of: 'createPolicy',
    fine: { isActive: true, admin: ADMIN, type: ALLOWLIST },
    checks: [...createChecks, { fails: { type: UNION }, error: ['IncompatiblePolicyType'] }],
    async run({ isActive, admin, type }, version, options) {
      const { scene } = await registry(version)
      if (!isActive) await switchOff(scene)
      return scene.call(ALICE, POLICY_REGISTRY_ADDRESS, 'createPolicy', [admin, type], options)
    },
  })

  describeCase({
    of: 'createPolicyWithAccounts',
    fine: { isActive: true, admin: ADMIN, type: ALLOWLIST, count: 64 },
    checks: [
      ...createChecks,
      { fails: { type: UNION }, error: ['IncompatiblePolicyType'] },
      { fails: { count: 65 }, error: ['BatchSizeTooLarge', 64n] },
    ],
    async run({ isActive, admin, type, count }, version, options) {
      const { scene } = await registry(version)
      if (!isActive) await switchOff(scene)
      const args = [admin, type, many(count)]
      return scene.call(ALICE, POLICY_REGISTRY_ADDRESS, 'createPolicyWithAccounts', args, options)
    },
  })

  type Children = 'fine' | 'one' | 'five' | 'unknown' | 'builtIn' | 'builtInAndUnknown'
  const childChecks: readonly { fails: { children: Children }; error: ErrorWords }[] = [
    { fails: { children: 'one' }, error: ['ChildPoliciesOutsideOfRange'] },
    { fails: { children: 'five' }, error: ['ChildPoliciesOutsideOfRange'] },
    { fails: { children: 'builtInAndUnknown' }, error: ['PolicyNotFound'] },
    { fails: { children: 'unknown' }, error: ['PolicyNotFound'] },
    { fails: { children: 'builtIn' }, error: ['InvalidChildPolicy', ALWAYS_BLOCK] },
  ]
  const childrenOf = (
    kind: Children,
    { blocklist, allowlist, unknown }: Awaited<ReturnType<typeof registry>>,
  ): readonly bigint[] =>
    ({
      fine: [blocklist, allowlist],
      one: [blocklist],
      five: Array.from({ length: 5 }, () => blocklist),
      unknown: [blocklist, unknown],
      builtIn: [blocklist, ALWAYS_BLOCK],
      builtInAndUnknown: [ALWAYS_BLOCK, unknown],
    })[kind]

  describeCase({
    of: 'createCompositePolicy',
    versions: [2, 3],
    fine: { isActive: true, admin: ADMIN, type: UNION, children: 'fine' as Children },
    checks: [
      ...createChecks,
      { fails: { type: ALLOWLIST }, error: ['IncompatiblePolicyType'] },
      ...childChecks,
    ],
    async run({ isActive, admin, type, children }, version, options) {
      const made = await registry(version)
      if (!isActive) await switchOff(made.scene)
      const args = [admin, type, childrenOf(children, made)]
      return made.scene.call(ALICE, POLICY_REGISTRY_ADDRESS, 'createCompositePolicy', args, options)
    },
  })

  describeCase({
    of: 'updateComposite',
    fine: {
      isActive: true,
      target: 'composite' as 'composite' | 'unknown' | 'simple',
      caller: ADMIN,
      children: 'fine' as Children,
    },
    checks: [
      createChecks[0]!,
      { fails: { target: 'unknown' as const }, error: ['PolicyNotFound'] },
      { fails: { target: 'simple' as const }, error: ['IncompatiblePolicyType'] },
      { fails: { caller: STRANGER }, error: ['Unauthorized'] },
      ...childChecks,
    ],
    async run({ isActive, target, caller, children }, version, options) {
      const made = await registry(version)
      const { scene, blocklist, allowlist, unknown } = made
      const args = [ADMIN, UNION, [allowlist, blocklist]]
      const composite = await scene.prepare(
        ADMIN,
        POLICY_REGISTRY_ADDRESS,
        'createCompositePolicy',
        args,
      )
      if (!isActive) await switchOff(scene)
      const id = { composite, unknown, simple: blocklist }[target]
      const update = [id, childrenOf(children, made)]
      return scene.call(caller, POLICY_REGISTRY_ADDRESS, 'updateComposite', update, options)
    },
  })

  for (const [of, own] of [
    ['updateAllowlist', 'allowlist'],
    ['updateBlocklist', 'blocklist'],
  ] as const) {
    describeCase({
      of,
      versions: [1, 2, 3],
      fine: {
        isActive: true,
        target: 'own' as 'own' | 'other' | 'unknown' | 'inverted',
        caller: ADMIN,
        count: 64,
      },
      checks: [
        createChecks[0]!,
        { fails: { target: 'unknown' as const }, error: ['PolicyNotFound'] },
        { fails: { target: 'inverted' as const }, error: ['PolicyNotFound'] },
        { fails: { target: 'other' as const }, error: ['IncompatiblePolicyType'] },
        { fails: { caller: STRANGER }, error: ['Unauthorized'] },
        { fails: { count: 65 }, error: ['BatchSizeTooLarge', 64n] },
      ],
      async run({ isActive, target, caller, count }, version, options) {
        const { scene, blocklist, allowlist, unknown } = await registry(version)
        if (!isActive) await switchOff(scene)
        const id = own === 'allowlist' ? allowlist : blocklist
        const other = own === 'allowlist' ? blocklist : allowlist
        const ids = { own: id, other, unknown, inverted: id | (1n << 63n) }
        const args = [ids[target], true, many(count)]
        return scene.call(caller, POLICY_REGISTRY_ADDRESS, of, args, options)
      },
    })
  }

  for (const [of, ...rest] of [['stageUpdateAdmin', BOB], ['renounceAdmin']] as const) {
    describeCase({
      of,
      fine: { isActive: true, isKnown: true, caller: ADMIN },
      checks: [
        createChecks[0]!,
        { fails: { isKnown: false }, error: ['PolicyNotFound'] },
        { fails: { caller: STRANGER }, error: ['Unauthorized'] },
      ],
      async run({ isActive, isKnown, caller }, version, options) {
        const { scene, blocklist, unknown } = await registry(version)
        if (!isActive) await switchOff(scene)
        const args = [isKnown ? blocklist : unknown, ...rest]
        return scene.call(caller, POLICY_REGISTRY_ADDRESS, of, args, options)
      },
    })
  }

  describeCase({
    of: 'finalizeUpdateAdmin',
    fine: { isActive: true, isKnown: true, isStaged: true, caller: BOB },
    checks: [
      createChecks[0]!,
      { fails: { isKnown: false }, error: ['PolicyNotFound'] },
      { fails: { isStaged: false }, error: ['NoPendingAdmin'] },
      { fails: { caller: ADMIN }, error: ['Unauthorized'] },
    ],
    async run({ isActive, isKnown, isStaged, caller }, version, options) {
      const { scene, blocklist, unknown } = await registry(version)
      const stage = [blocklist, BOB]
      if (isStaged) await scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, 'stageUpdateAdmin', stage)
      if (!isActive) await switchOff(scene)
      const args = [isKnown ? blocklist : unknown]
      return scene.call(caller, POLICY_REGISTRY_ADDRESS, 'finalizeUpdateAdmin', args, options)
    },
  })
})

describe('the activation registry', () => {
  for (const [of, wanted, error] of [
    ['activate', false, 'AlreadyActivated'],
    ['deactivate', true, 'FeatureNotActivated'],
  ] as const) {
    describeCase({
      of,
      fine: { caller: SWITCHER, isActive: wanted as boolean },
      checks: [
        { fails: { caller: STRANGER }, error: ['Unauthorized', STRANGER] },
        { fails: { isActive: !wanted }, error: [error, FEATURE_IDS.asset] },
      ],
      async run({ caller, isActive }, version, options) {
        const scene = createScene(version, isActive)
        return scene.call(caller, ACTIVATION_REGISTRY_ADDRESS, of, [FEATURE_IDS.asset], options)
      },
    })
  }
})

async function switchOff(scene: Scene): Promise<void> {
  const args = [FEATURE_IDS.policyRegistry]
  await scene.prepare(SWITCHER, ACTIVATION_REGISTRY_ADDRESS, 'deactivate', args)
}

test('there is a table of every function of the factory and the registries that changes something', () => {
  const abis = [factoryAbi, policyRegistryAbi, activationRegistryAbi]
  expect(tabledFunctions()).toEqual(changingFunctions(...abis))
})
