/**
 * What the registries do: policies of every kind, their inverses, their administrators, and features.
 */

import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/primitives/hex.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS as ACTIVATION,
  ALWAYS_ALLOW,
  ALWAYS_BLOCK,
  FEATURE_IDS,
  INVERTED_POLICY_BIT,
  POLICY_REGISTRY_ADDRESS as REGISTRY,
} from '../../src/tokens/ids.ts'
import { POLICY_SLOTS } from '../../src/tokens/layout.ts'
import { mappingSlot } from '../../src/tokens/slots.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { ADMIN, ALICE, BOB, CAROL, createScene, type Scene, SWITCHER, ZERO } from './scene.ts'

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
  (await scene.prepare(ADMIN, REGISTRY, 'createCompositePolicy', [ADMIN, type, children])) as bigint

const passes = async (scene: Scene, policy: bigint, account: Address) =>
  (await scene.call(ZERO, REGISTRY, 'isAuthorized', [policy, account])).result

describe('a policy', () => {
  test('has its type and a counter from two on in its id, and tells of its making', async () => {
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
    const third = await scene.call(BOB, REGISTRY, 'createCompositePolicy', [ADMIN, UNION, children])
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

  test('that is combined asks its children, which may be turned round', async () => {
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

  test('is handed on in two steps, or renounced for ever', async () => {
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

  test('that is off stops creations and policies, and nothing that exists', async () => {
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
