/**
 * Random sequences of everything a token can do, next to the model: same answers, same logs, same state,
 * and on both engines the same gas and the same writes.
 */

import fc from 'fast-check'
import { type Abi, encodeFunctionData } from 'viem'
import { expect } from 'vitest'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { assetAbi } from '../../src/tokens/abi.ts'
import {
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
  type ScopeName,
} from '../../src/tokens/ids.ts'
import { SCOPE_LANES, TOKEN_SLOTS } from '../../src/tokens/layout.ts'
import { keyOfAddress, mappingSlot } from '../../src/tokens/slots.ts'
import { type InnerCall, TokenModel } from './model.ts'
import { ADMIN, ALICE, BOB, CAROL, createScene, NOW, type Scene, ZERO } from './scene.ts'

const people = [ADMIN, ALICE, BOB, CAROL]
const MEMO: Hex = `0x${'4d'.repeat(32)}`

type Command = readonly [caller: Address, name: string, args: readonly unknown[]]

/** `'token'` in an argument stands for the token itself. */
function commands(policies: readonly bigint[]) {
  const person = fc.constantFrom(...people)
  const party = fc.constantFrom<Address | 'token'>(...people, ...people, ZERO, 'token')
  const amount = fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 60n }) },
    { weight: 1, arbitrary: fc.constantFrom(2n ** 128n - 1n, 2n ** 128n, 2n ** 256n - 1n) },
  )
  const role = fc.constantFrom(...Object.values(ROLE_IDS))
  const scope = fc.constantFrom<Hex>(...Object.values(SCOPE_IDS), MEMO)
  const policy = fc.constantFrom(0n, ...policies, (1n << 56n) | 99n)
  const features = fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 })
  const crowd = fc.array(person, { maxLength: 3 })
  const memo = fc.constant(MEMO)
  const text = fc.constantFrom('', 'short', 'x'.repeat(31), 'y'.repeat(32), 'z'.repeat(70))
  const inner = fc.oneof(
    fc.tuple(fc.constant('mint'), fc.tuple(party, amount)),
    fc.tuple(fc.constant('transfer'), fc.tuple(party, amount)),
    fc.tuple(fc.constant('updateMultiplier'), fc.tuple(amount)),
  )
  const calls: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
    transfer: [party, amount],
    transferWithMemo: [party, amount, memo],
    transferFrom: [party, party, amount],
    transferFromWithMemo: [party, party, amount, memo],
    approve: [party, amount],
    mint: [party, amount],
    mintWithMemo: [party, amount, memo],
    batchMint: [fc.array(party, { maxLength: 3 }), fc.array(amount, { maxLength: 3 })],
    burn: [amount],
    burnWithMemo: [amount, memo],
    burnBlocked: [party, amount],
    seizeWithMemo: [party, party, amount, memo],
    updateSupplyCap: [amount],
    pause: [features],
    unpause: [features],
    grantRole: [role, person],
    revokeRole: [role, person],
    renounceRole: [role, person],
    renounceLastAdmin: [],
    setRoleAdmin: [role, role],
    updatePolicy: [scope, policy],
    updateName: [text],
    updateSymbol: [text],
    updateContractURI: [text],
    updateExtraMetadata: [fc.constantFrom('', 'a', 'region'), text],
    updateMultiplier: [amount],
    updateUIMultiplier: [amount, fc.constantFrom(NOW, NOW + 1n, 2n ** 64n)],
    cancelUIMultiplierUpdate: [],
    announce: [fc.array(inner, { maxLength: 3 }), fc.constantFrom('a', 'b', 'c'), text, text],
    updateAllowlist: [policy, fc.boolean(), crowd],
    updateBlocklist: [policy, fc.boolean(), crowd],
  }
  // The administrator, who has most to say, speaks most.
  const caller = fc.constantFrom(ADMIN, ADMIN, ADMIN, ...people)
  const rare = ['renounceLastAdmin', 'setRoleAdmin', 'revokeRole', 'renounceRole', 'pause']
  const choices = Object.entries(calls).map(([name, args]) => ({
    weight: rare.includes(name) ? 1 : 4,
    arbitrary: fc.tuple(caller, fc.constant(name), fc.tuple(...args)) as fc.Arbitrary<Command>,
  }))
  return fc.oneof(...choices)
}

interface World {
  readonly scene: Scene
  readonly model: TokenModel
  readonly policies: readonly bigint[]
}

async function createWorld(): Promise<World> {
  const scene = createScene()
  const creation = { variant: 'asset', name: 'Gold', symbol: 'AU', decimals: 6 } as const
  const token = await scene.create(ADMIN, { ...creation, initialAdmin: ADMIN })
  const model = new TokenModel(token)
  const policies: bigint[] = []
  for (const type of [0, 1]) {
    const id = await scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, 'createPolicy', [ADMIN, type])
    policies.push(id as bigint)
    const isAllowlist = type === 1
    model.state.policies.set(id as bigint, { isAllowlist, admin: ADMIN, members: new Set() })
  }
  const { members } = model.state
  model.state.texts.set('name', 'Gold')
  model.state.texts.set('symbol', 'AU')
  members.add(`${ROLE_IDS.DEFAULT_ADMIN_ROLE} ${ADMIN}`)
  for (const role of Object.values(ROLE_IDS)) {
    await scene.prepare(ADMIN, token, 'grantRole', [role, ADMIN])
    members.add(`${role} ${ADMIN}`)
  }
  return { scene, model, policies }
}

/** @param runs how many sequences */
export async function compareWithModel(runs: number, commandsMax: number): Promise<void> {
  const start = await createWorld()
  const sequence = fc.array(commands(start.policies), { minLength: 10, maxLength: commandsMax })
  const counts = { done: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(sequence, async (list) => {
      const world = { ...start, scene: start.scene.copy(), model: start.model.copy() }
      for (const command of list) {
        const isDone = await step(world, command)
        if (isDone) counts.done += 1
        else counts.refused += 1
      }
      expectSameState(world)
      await expectSameTexts(world)
    }),
    { numRuns: runs },
  )
  // Neither would tell much if there were next to nothing of it.
  expect(counts.done).toBeGreaterThan(counts.refused / 10)
  expect(counts.refused).toBeGreaterThan(counts.done / 10)
}

async function step({ scene, model }: World, command: Command): Promise<boolean> {
  const [caller, name, rawArgs] = command
  const resolvedArgs = rawArgs.map((arg) => resolved(arg, model.token))
  const args = name === 'announce' ? withInnerCalls(resolvedArgs) : resolvedArgs
  const to = name.endsWith('list') ? POLICY_REGISTRY_ADDRESS : model.token
  const expected = model.run(caller, name, args)
  const encodable = args.map((arg) => (isInnerCalls(arg) ? arg.map(({ data }) => data) : arg))
  const { error, events } = await scene.call(caller, to, name, encodable)
  const said = `${name}(${args.map(String).join(', ')}) by ${caller}`
  if ('error' in expected) {
    expect(error?.[0], said).toBe(expected.error)
    return false
  }
  expect(error, said).toBeUndefined()
  expect(events, said).toEqual(expected.events)
  return true
}

function resolved(arg: unknown, token: Address): unknown {
  if (Array.isArray(arg)) return arg.map((each) => resolved(each, token))
  return arg === 'token' ? token : arg
}

/** An announcement's calls, each with the calldata that stands for it. */
function withInnerCalls([calls, ...rest]: readonly unknown[]): readonly unknown[] {
  const inner = (calls as readonly (readonly [string, readonly unknown[]])[]).map(
    ([functionName, args]): InnerCall => {
      const data = encodeFunctionData({ abi: assetAbi as Abi, functionName, args })
      return { name: functionName, args, data }
    },
  )
  return [inner, ...rest]
}

function isInnerCalls(arg: unknown): arg is readonly InnerCall[] {
  return Array.isArray(arg) && arg.every((each) => typeof each === 'object' && 'data' in each)
}

async function expectSameTexts({ scene, model }: World): Promise<void> {
  for (const name of ['name', 'symbol', 'contractURI']) {
    const { result } = await scene.call(ZERO, model.token, name)
    expect(result).toBe(model.state.texts.get(name) ?? '')
  }
  const region = await scene.call(ZERO, model.token, 'extraMetadata', ['region'])
  expect(region.result).toBe(model.state.texts.get('extra region') ?? '')
  const { multiplier, pending } = model.state
  expect((await scene.call(ZERO, model.token, 'multiplier')).result).toBe(multiplier)
  const next = await scene.call(ZERO, model.token, 'newUIMultiplier')
  expect(next.result).toBe(pending?.multiplier ?? multiplier)
}

function expectSameState({ scene, model }: World): void {
  const { token } = model
  const at = (slot: bigint) => scene.view.storage(token, slot)
  const keyed = (slot: bigint, ...keys: readonly Hex[]) => at(keys.reduce(mappingSlot, slot))
  const balances = people.map((each) => keyed(TOKEN_SLOTS.balances, keyOfAddress(each)))
  expect(balances).toEqual(people.map((each) => model.balance(each)))
  expect(at(TOKEN_SLOTS.totalSupply)).toBe(model.state.supply)
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(model.state.supply)
  expect(at(TOKEN_SLOTS.supplyCap)).toBe(model.state.cap)
  expect(model.state.supply <= model.state.cap).toBe(true)
  expect(at(TOKEN_SLOTS.adminCount)).toBe(BigInt(model.adminCount))
  const paused = [...model.state.paused].reduce(
    (bits, feature) => bits | (1n << BigInt(feature)),
    0n,
  )
  expect(at(TOKEN_SLOTS.paused)).toBe(paused)
  for (const owner of people) {
    const key = keyOfAddress(owner)
    for (const role of Object.values(ROLE_IDS)) {
      expect(keyed(TOKEN_SLOTS.roles, role, key)).toBe(model.has(role, owner) ? 1n : 0n)
    }
    for (const spender of people) {
      const allowance = keyed(TOKEN_SLOTS.allowances, key, keyOfAddress(spender))
      expect(allowance).toBe(model.allowance(owner, spender))
    }
  }
  for (const [name, { slot, shiftBits }] of Object.entries(SCOPE_LANES)) {
    const id = BigInt.asUintN(64, at(slot) >> shiftBits)
    expect(id).toBe(model.state.scopes.get(name as ScopeName) ?? 0n) // a key of SCOPE_LANES
  }
}
