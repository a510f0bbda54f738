/**
 * The factory, the policy registry and the activation registry.
 */

import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import type { InitialAccount } from '../../src/state/genesis.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
} from '../../src/tokens/abi.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import { tokenGenesis, USDV, usdvAddress, VIBE, VIBE_ADDRESS } from '../../src/tokens/genesis.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS as ACTIVATION,
  ACTIVATION_REGISTRY_ADDRESS,
  ALWAYS_ALLOW,
  ALWAYS_BLOCK,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  INVERTED_POLICY_BIT,
  POLICY_REGISTRY_ADDRESS,
  POLICY_REGISTRY_ADDRESS as REGISTRY,
  ROLE_IDS,
} from '../../src/tokens/ids.ts'
import { POLICY_SLOTS } from '../../src/tokens/layout.ts'
import { mappingSlot } from '../../src/tokens/slots.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { changingFunctions, checkTables, type ErrorWords } from './check-order.ts'
import {
  ADMIN,
  ALICE,
  account,
  answerOf,
  BOB,
  CAROL,
  createScene,
  type Scene,
  SWITCHER,
  ZERO,
} from './scene.ts'
import { STRANGER } from './world.ts'

/**
 * Which check decides in the factory and in the registries.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */
describe('checks of the registries', () => {
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
          ...(variant === 'asset'
            ? [{ fails: { decimals: 5 }, error: ['InvalidDecimals', 5] }]
            : []),
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
        return made.scene.call(
          ALICE,
          POLICY_REGISTRY_ADDRESS,
          'createCompositePolicy',
          args,
          options,
        )
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

  test('the tables have every function of the factory and the registries that changes state', () => {
    const abis = [factoryAbi, policyRegistryAbi, activationRegistryAbi]
    expect(tabledFunctions()).toEqual(changingFunctions(...abis))
  })
})

/**
 * What the registries do: policies of every kind, their inverses, their administrators, and features.
 */
describe('policies', () => {
  const [BLOCKLIST, ALLOWLIST, UNION, INTERSECT] = [0, 1, 2, 3] as const
  const id = (type: number, counter: number) => (BigInt(type) << 56n) | BigInt(counter)
  const inverted = (policy: bigint) => policy | INVERTED_POLICY_BIT

  const create = async (scene: Scene, type: number, members: readonly Address[] = []) =>
    (await scene.prepare(ADMIN, REGISTRY, 'createPolicyWithAccounts', [
      ADMIN,
      type,
      members,
    ])) as bigint

  const combine = async (scene: Scene, type: number, children: readonly bigint[]) =>
    (await scene.prepare(ADMIN, REGISTRY, 'createCompositePolicy', [
      ADMIN,
      type,
      children,
    ])) as bigint

  const passes = async (scene: Scene, policy: bigint, account: Address) =>
    (await scene.call(ZERO, REGISTRY, 'isAuthorized', [policy, account])).result

  describe('a policy', () => {
    test('has its type and a counter from two on in its id, and an event of its creation', async () => {
      const scene = createScene()
      const first = await scene.call(ALICE, REGISTRY, 'createPolicy', [ADMIN, ALLOWLIST])
      expect(first.result).toBe(id(ALLOWLIST, 2))
      expect(first.events).toEqual([
        [REGISTRY, 'PolicyCreated', id(ALLOWLIST, 2), ALICE, ALLOWLIST],
        [REGISTRY, 'PolicyAdminUpdated', id(ALLOWLIST, 2), ZERO, ADMIN],
      ])
      const args = [ADMIN, BLOCKLIST, [BOB, CAROL]]
      const second = await scene.call(ALICE, REGISTRY, 'createPolicyWithAccounts', args)
      expect(second.result).toBe(id(BLOCKLIST, 3))
      expect(second.events[2]).toEqual([
        ...[REGISTRY, 'BlocklistUpdated', id(BLOCKLIST, 3), ALICE],
        ...[true, [BOB, CAROL]],
      ])
      const children = [id(ALLOWLIST, 2), inverted(id(BLOCKLIST, 3))]
      const third = await scene.call(BOB, REGISTRY, 'createCompositePolicy', [
        ADMIN,
        UNION,
        children,
      ])
      expect(third.result).toBe(id(UNION, 4))
      expect(third.events[2]).toEqual([
        ...[REGISTRY, 'CompositePolicyUpdated', id(UNION, 4), BOB],
        children,
      ])
      const kept = await scene.call(ZERO, REGISTRY, 'compositePolicyChildIds', [id(UNION, 4)])
      expect(kept.result).toEqual(children)
    })

    test('is kept as a word with a mark and its administrator', async () => {
      const scene = createScene()
      const policy = await create(scene, BLOCKLIST)
      const slotOf = (each: bigint) =>
        mappingSlot(POLICY_SLOTS.policies, `0x${each.toString(16).padStart(64, '0')}`)
      const mark = 1n << 255n
      expect(scene.view.storage(REGISTRY, slotOf(policy))).toBe(mark | BigInt(ADMIN))
      expect(scene.view.storage(REGISTRY, slotOf(ALWAYS_BLOCK))).toBe(mark)
      expect(scene.view.storage(REGISTRY, POLICY_SLOTS.nextCounter)).toBe(3n)
    })

    test('lets pass by its list, and by the list turned round', async () => {
      const scene = createScene()
      const blocklist = await create(scene, BLOCKLIST, [BOB])
      const allowlist = await create(scene, ALLOWLIST, [BOB])
      const answers = async (policy: bigint) => [
        await passes(scene, policy, ALICE),
        await passes(scene, policy, BOB),
      ]
      expect(await answers(blocklist)).toEqual([true, false])
      expect(await answers(allowlist)).toEqual([false, true])
      expect(await answers(inverted(blocklist))).toEqual([false, true])
      expect(await answers(inverted(allowlist))).toEqual([true, false])
      expect(await answers(ALWAYS_ALLOW)).toEqual([true, true])
      expect(await answers(ALWAYS_BLOCK)).toEqual([false, false])
      expect(await answers(inverted(ALWAYS_ALLOW))).toEqual([false, false])
      expect(await answers(inverted(ALWAYS_BLOCK))).toEqual([true, true])
    })

    test('that is combined asks its children, which may be inverted', async () => {
      const scene = createScene()
      const blocklist = await create(scene, BLOCKLIST, [BOB])
      const allowlist = await create(scene, ALLOWLIST, [BOB, CAROL])
      const answers = async (policy: bigint) => [
        await passes(scene, policy, ALICE),
        await passes(scene, policy, BOB),
        await passes(scene, policy, CAROL),
      ]
      expect(await answers(await combine(scene, UNION, [blocklist, allowlist]))).toEqual([
        ...[true, true, true],
      ])
      expect(await answers(await combine(scene, INTERSECT, [blocklist, allowlist]))).toEqual([
        ...[false, false, true],
      ])
      const turned = await combine(scene, INTERSECT, [inverted(blocklist), allowlist])
      expect(await answers(turned)).toEqual([false, true, false])
      expect(await answers(inverted(turned))).toEqual([true, false, true])
      const args = [turned, [blocklist, inverted(allowlist)]]
      const { events } = await scene.call(ADMIN, REGISTRY, 'updateComposite', args)
      expect(events).toEqual([[REGISTRY, 'CompositePolicyUpdated', turned, ADMIN, args[1]]])
      expect(await answers(turned)).toEqual([true, false, false])
    })

    test('that is unknown or malformed answers without reverting', async () => {
      const scene = createScene()
      const expected: readonly (readonly [bigint, boolean])[] = [
        [id(BLOCKLIST, 99), true],
        [id(ALLOWLIST, 99), false],
        [id(UNION, 99), false],
        [id(INTERSECT, 99), true],
        [id(4, 99), false],
        [inverted(id(BLOCKLIST, 99)), false],
        [inverted(id(ALLOWLIST, 99)), false],
        [inverted(id(INTERSECT, 99)), false],
        [inverted(id(4, 99)), false],
      ]
      for (const [policy, answer] of expected) {
        expect(await passes(scene, policy, ALICE)).toBe(answer)
        const exists = await scene.call(ZERO, REGISTRY, 'policyExists', [policy])
        expect(exists.result).toBe(false)
        const admin = await scene.call(ZERO, REGISTRY, 'policyAdmin', [policy])
        expect(admin.result).toBe(ZERO)
      }
    })

    test('is found by its getters under its inverted id, too', async () => {
      const scene = createScene()
      const policy = await create(scene, ALLOWLIST)
      await scene.prepare(ADMIN, REGISTRY, 'stageUpdateAdmin', [policy, BOB])
      const of = async (name: string) => {
        const { result } = await scene.call(ZERO, REGISTRY, name, [inverted(policy)])
        return typeof result === 'string' ? result.toLowerCase() : result
      }
      expect(await of('policyExists')).toBe(true)
      expect(await of('policyAdmin')).toBe(ADMIN)
      expect(await of('pendingPolicyAdmin')).toBe(BOB)
      expect(await of('invertedPolicyId')).toBe(policy)
      expect(await of('compositePolicyChildIds')).toEqual([])
    })

    test('has an administrator who hands it on in two steps, or renounces it permanently', async () => {
      const scene = createScene()
      const policy = await create(scene, ALLOWLIST)
      const staged = await scene.call(ADMIN, REGISTRY, 'stageUpdateAdmin', [policy, BOB])
      expect(staged.events).toEqual([[REGISTRY, 'PolicyAdminStaged', policy, ADMIN, BOB]])
      const unstaged = await scene.call(ADMIN, REGISTRY, 'stageUpdateAdmin', [policy, ZERO])
      expect(unstaged.events).toEqual([[REGISTRY, 'PolicyAdminStaged', policy, ADMIN, ZERO]])
      const none = await scene.call(BOB, REGISTRY, 'finalizeUpdateAdmin', [policy])
      expect(none.error).toEqual(['NoPendingAdmin'])
      await scene.prepare(ADMIN, REGISTRY, 'stageUpdateAdmin', [policy, BOB])
      const taken = await scene.call(BOB, REGISTRY, 'finalizeUpdateAdmin', [policy])
      expect(taken.events).toEqual([[REGISTRY, 'PolicyAdminUpdated', policy, ADMIN, BOB]])
      const pending = await scene.call(ZERO, REGISTRY, 'pendingPolicyAdmin', [policy])
      expect(pending.result).toBe(ZERO)
      const left = await scene.call(BOB, REGISTRY, 'renounceAdmin', [policy])
      expect(left.events).toEqual([[REGISTRY, 'PolicyAdminUpdated', policy, BOB, ZERO]])
      // An `eth_call` may claim to be from the zero address, which administers nothing all the same.
      const late = await scene.call(ZERO, REGISTRY, 'updateAllowlist', [policy, true, [BOB]])
      expect(late.error).toEqual(['Unauthorized'])
    })

    test('changes its list both ways', async () => {
      const scene = createScene()
      const policy = await create(scene, ALLOWLIST, [BOB])
      const args = [policy, false, [BOB, CAROL]]
      const { events } = await scene.call(ADMIN, REGISTRY, 'updateAllowlist', args)
      expect(events).toEqual([[REGISTRY, 'AllowlistUpdated', policy, ADMIN, false, [BOB, CAROL]]])
      expect(await passes(scene, policy, BOB)).toBe(false)
    })

    test('may be the last there is: then creating one is a panic', async () => {
      const scene = createScene()
      const write = { field: 'storage', address: REGISTRY, slot: POLICY_SLOTS.nextCounter } as const
      scene.write([{ ...write, value: (1n << 56n) - 1n }])
      const { error } = await scene.call(ALICE, REGISTRY, 'createPolicy', [ADMIN, ALLOWLIST])
      expect(error).toEqual(['Panic', 17n])
    })

    test('of an earlier version knows no combinations, and no inverses', async () => {
      const knows = async (version: TokenVersion) => {
        const scene = createScene(version)
        const blocklist = await scene.prepare(ADMIN, REGISTRY, 'createPolicy', [ADMIN, BLOCKLIST])
        const policy = blocklist as bigint
        const ask = async (name: string, args: readonly unknown[]) =>
          (await scene.call(ADMIN, REGISTRY, name, args)).error?.[0]
        return [
          await ask('createPolicy', [ADMIN, UNION]),
          await ask('createCompositePolicy', [ADMIN, UNION, [policy, policy]]),
          await ask('MIN_COMPOSITE_CHILD_POLICIES', []),
          await ask('invertedPolicyId', [policy]),
          await passes(scene, id(INTERSECT, 99), ALICE),
          (await scene.call(ZERO, REGISTRY, 'policyExists', [inverted(policy)])).result,
        ]
      }
      const undecodable = expect.stringMatching(/^0xca5d55f6..../)
      expect(await knows(1)).toEqual([
        ...[undecodable, '0x6fdd1491', '0xb3ae29f7', '0x6b468933', false, false],
      ])
      expect(await knows(2)).toEqual([
        ...['IncompatiblePolicyType', undefined, undefined, '0x6b468933', true, false],
      ])
      expect(await knows(3)).toEqual([
        ...['IncompatiblePolicyType', undefined, undefined, undefined, true, true],
      ])
    })
  })

  describe('a feature', () => {
    test('is switched by the administrator alone, with a log', async () => {
      const scene = createScene(3, false)
      const feature = FEATURE_IDS.stablecoin
      const check = () => scene.call(ZERO, ACTIVATION, 'checkActivated', [feature])
      expect((await check()).error).toEqual(['FeatureNotActivated', feature])
      const on = await scene.call(SWITCHER, ACTIVATION, 'activate', [feature])
      expect(on.events).toEqual([[ACTIVATION, 'FeatureActivated', feature, SWITCHER]])
      expect((await check()).error).toBeUndefined()
      expect((await scene.call(ZERO, ACTIVATION, 'isActivated', [feature])).result).toBe(true)
      const off = await scene.call(SWITCHER, ACTIVATION, 'deactivate', [feature])
      expect(off.events).toEqual([[ACTIVATION, 'FeatureDeactivated', feature, SWITCHER]])
      const { result } = await scene.call(ZERO, ACTIVATION, 'admin')
      expect(String(result).toLowerCase()).toBe(SWITCHER)
    })

    test('that is off stops creations and policies, and no existing token', async () => {
      const scene = createScene()
      const creation = { variant: 'asset', name: 'A', symbol: 'A', decimals: 6 } as const
      const token = await scene.create(ALICE, { ...creation, initialAdmin: ADMIN })
      const policy = await create(scene, ALLOWLIST, [BOB])
      for (const feature of Object.values(FEATURE_IDS)) {
        await scene.prepare(SWITCHER, ACTIVATION, 'deactivate', [feature])
      }
      await expect(scene.create(BOB, creation)).rejects.toThrow('FeatureNotActivated')
      expect((await scene.call(ADMIN, token, 'updateSupplyCap', [5n])).error).toBeUndefined()
      expect(await passes(scene, policy, BOB)).toBe(true)
    })
  })
})

/**
 * What block 0 holds of the standard, next to what transactions make of it.
 */
describe('tokens at genesis', () => {
  const demo = { faucet: ALICE, issuer: ADMIN }

  function grantMint(to: Address): Hex {
    const args = [ROLE_IDS.MINT_ROLE, to] as const
    return encodeFunctionData({ abi: assetAbi, functionName: 'grantRole', args })
  }

  /** Everything an account holds, zeros left out. */
  function contentsOf(scene: Scene, address: Address) {
    const { codeBytes, nonce, slots } = scene.view.accounts.get(address)!
    return {
      codeBytes,
      nonce,
      slots: new Map([...slots].filter(([, value]) => value !== 0n).sort()),
    }
  }

  function contentsOfInitial({ codeBytes, nonce = 0n, storage = [] }: InitialAccount) {
    return { codeBytes, nonce, slots: new Map([...storage].sort()) }
  }

  function accountAt(address: Address): InitialAccount {
    return tokenGenesis({ isActive: true, demo }).find((each) => each.address === address)!
  }

  describe('the demo tokens', () => {
    test('include a USDV equal to the one that the faucet would create and be minter of', async () => {
      const scene = createScene()
      const address = await scene.create(demo.faucet, {
        variant: 'stablecoin',
        ...USDV,
        initialAdmin: demo.faucet,
        initCalls: [grantMint(demo.faucet)],
      })
      expect(address).toBe(usdvAddress(demo.faucet))
      expect(contentsOfInitial(accountAt(address))).toEqual(contentsOf(scene, address))
    })

    test('include a VIBE equal to one that was created, at the address of the real one', async () => {
      const scene = createScene()
      const address = await scene.create(ALICE, {
        variant: 'asset',
        ...VIBE,
        initialAdmin: demo.issuer,
        initCalls: [grantMint(demo.issuer)],
      })
      expect(contentsOfInitial(accountAt(VIBE_ADDRESS))).toEqual(contentsOf(scene, address))
    })

    test('are left out unless requested', () => {
      const addresses = tokenGenesis({ isActive: true, demo: undefined }).map(
        ({ address }) => address,
      )
      expect(addresses).toHaveLength(3)
    })
  })

  test('features that begin as active are equal to features that were switched on', async () => {
    const scene = createScene(3, false)
    for (const feature of Object.values(FEATURE_IDS)) {
      await scene.prepare(SWITCHER, ACTIVATION_REGISTRY_ADDRESS, 'activate', [feature])
    }
    const begun = createScene(3, true)
    const of = (each: Scene) => contentsOf(each, ACTIVATION_REGISTRY_ADDRESS)
    expect(of(scene)).toEqual(of(begun))
  })
})
