/**
 * What tokens do: results, logs in their order, storage, gas. Which check decides is in `*-checks.test.ts`.
 */

import { hashTypedData, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { factoryAbi } from '../../src/tokens/abi.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import {
  ALWAYS_BLOCK,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
  SUPPLY_CAP_MAX,
} from '../../src/tokens/ids.ts'
import { ASSET_SLOTS, TOKEN_SLOTS } from '../../src/tokens/layout.ts'
import { keyOfAddress, mappingSlot } from '../../src/tokens/slots.ts'
import { ENVIRONMENT } from '../support/executions.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import { ADMIN, ALICE, answerOf, BOB, CAROL, createScene, NOW, type Scene, ZERO } from './scene.ts'
import { block, MEMO, world } from './world.ts'

const WORD_MAX = 2n ** 256n - 1n

async function balances({ scene, token }: { scene: Scene; token: Address }) {
  const of = async (who: Address) => (await scene.call(ZERO, token, 'balanceOf', [who])).result
  return [await of(ALICE), await of(BOB)]
}

function storage(scene: Scene, token: Address, slot: bigint): bigint {
  return scene.view.storage(token, slot)
}

describe('a transfer', () => {
  test('moves units, says so, and returns true', async () => {
    const { scene, token } = await world(3)
    const { result, events } = await scene.call(ALICE, token, 'transfer', [BOB, 30n])
    expect(result).toBe(true)
    expect(events).toEqual([[token, 'Transfer', ALICE, BOB, 30n]])
    expect(await balances({ scene, token })).toEqual([470n, 130n])
  })

  test('with a memo logs it after the transfer', async () => {
    const { scene, token } = await world(3)
    const { result, events } = await scene.call(ALICE, token, 'transferWithMemo', [BOB, 1n, MEMO])
    expect(result).toBe(true)
    expect(events).toEqual([
      [token, 'Transfer', ALICE, BOB, 1n],
      [token, 'Memo', ALICE, MEMO],
    ])
  })

  test('to oneself changes nothing, of nothing is allowed', async () => {
    const { scene, token } = await world(3)
    for (const amount of [500n, 0n]) {
      const { events } = await scene.call(ALICE, token, 'transfer', [ALICE, amount])
      expect(events).toEqual([[token, 'Transfer', ALICE, ALICE, amount]])
    }
    expect(await balances({ scene, token })).toEqual([500n, 100n])
  })

  test('may go to another token', async () => {
    const { scene, token } = await world(3)
    const other = await scene.create(BOB, {
      variant: 'stablecoin',
      name: 'Other',
      symbol: 'O',
      currency: 'USD',
    })
    expect((await scene.call(ALICE, token, 'transfer', [other, 1n])).result).toBe(true)
  })

  test('of an allowance reduces it without a log, and an endless one not at all', async () => {
    const { scene, token } = await world(3)
    await scene.prepare(ALICE, token, 'approve', [CAROL, 50n])
    const moved = await scene.call(CAROL, token, 'transferFrom', [ALICE, BOB, 20n])
    expect(moved.events).toEqual([[token, 'Transfer', ALICE, BOB, 20n]])
    expect((await scene.call(BOB, token, 'allowance', [ALICE, CAROL])).result).toBe(30n)
    await scene.prepare(ALICE, token, 'approve', [CAROL, WORD_MAX])
    const again = [ALICE, BOB, 20n, MEMO]
    const withMemo = await scene.call(CAROL, token, 'transferFromWithMemo', again)
    expect(withMemo.events[1]).toEqual([token, 'Memo', CAROL, MEMO])
    expect((await scene.call(BOB, token, 'allowance', [ALICE, CAROL])).result).toBe(WORD_MAX)
  })

  test('costs what its loads, stores, hashes and log cost', async () => {
    const { scene, token } = await world(3)
    const { outcome } = await scene.call(ALICE, token, 'transfer', [CAROL, 1n])
    const calldata = 21_000n + callDataGas(outcomeData('transfer', CAROL, 1n)) + 3n * 6n
    const hashes = 2n * (30n + 2n * 6n)
    // Paused, policies, and the three lists, each with a nested mapping.
    const loads = 2n * 2_100n
    const lists = 3n * 2_100n + listHashes()
    const from = 2_100n + 2_900n
    const to = 2_100n + 20_000n
    const log = 375n + 3n * 375n + 32n * 8n
    expect(outcome.gasUsed).toBe(calldata + hashes + loads + lists + from + to + log)
  })

  test('costs less the second time in a call, for slots and hashes are warm', async () => {
    const { scene, token } = await world(3)
    const inner = outcomeData('mint', BOB, 1n)
    const gasOf = async (count: number) => {
      const calls = Array.from({ length: count }, () => hexFromBytes(inner))
      const announced = [calls, 'x', '', '']
      return (await scene.copy().call(ADMIN, token, 'announce', announced)).outcome.gasUsed
    }
    // Four loads, a role and a member that are warm, two stores of slots already written, a log.
    expect((await gasOf(2)) - (await gasOf(1))).toBeLessThan(4_000n)
  })
})

/** A member's slot is hashed twice; the three lists differ in their ids, so none of it is shared. */
function listHashes(): bigint {
  return 3n * 2n * (30n + 2n * 6n)
}

function outcomeData(name: 'transfer' | 'mint', to: Address, amount: bigint): Uint8Array {
  const selector = name === 'transfer' ? '0xa9059cbb' : '0x40c10f19'
  const words = `${keyOfAddress(to).slice(2)}${amount.toString(16).padStart(64, '0')}`
  return bytesFromHex(`${selector}${words}`)
}

function callDataGas(data: Uint8Array): bigint {
  return data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
}

describe('the supply', () => {
  test('grows by what is minted, in the storage that is documented', async () => {
    const { scene, token } = await world(3)
    const { result, events } = await scene.call(ADMIN, token, 'mintWithMemo', [CAROL, 7n, MEMO])
    expect(result).toBeUndefined()
    expect(events).toEqual([
      [token, 'Transfer', ZERO, CAROL, 7n],
      [token, 'Memo', ADMIN, MEMO],
    ])
    const slot = mappingSlot(TOKEN_SLOTS.balances, keyOfAddress(CAROL))
    expect(storage(scene, token, slot)).toBe(7n)
    expect(storage(scene, token, TOKEN_SLOTS.totalSupply)).toBe(607n)
    expect((await scene.call(ZERO, token, 'totalSupply')).result).toBe(607n)
  })

  test('shrinks by what is burnt', async () => {
    const { scene, token } = await world(3)
    await scene.prepare(ADMIN, token, 'grantRole', [ROLE_IDS.BURN_ROLE, BOB])
    const { events } = await scene.call(BOB, token, 'burnWithMemo', [40n, MEMO])
    expect(events).toEqual([
      [token, 'Transfer', BOB, ZERO, 40n],
      [token, 'Memo', BOB, MEMO],
    ])
    expect((await scene.call(ZERO, token, 'totalSupply')).result).toBe(560n)
  })

  test('of a blocked account can be burnt, which emits two logs', async () => {
    const made = await world(3)
    const { scene, token } = made
    await block(made, 'TRANSFER_SENDER_POLICY', ALICE)
    const { events } = await scene.call(ADMIN, token, 'burnBlocked', [ALICE, 500n])
    expect(events).toEqual([
      [token, 'Transfer', ALICE, ZERO, 500n],
      [token, 'BurnedBlocked', ADMIN, ALICE, 500n],
    ])
  })

  test('is not changed by a seizure, which logs transfer, memo and itself', async () => {
    const made = await world(3)
    const { scene, token } = made
    await block(made, 'SEIZE_EXEMPT_POLICY', ALICE)
    const { events } = await scene.call(ADMIN, token, 'seizeWithMemo', [ALICE, BOB, 500n, MEMO])
    expect(events).toEqual([
      [token, 'Transfer', ALICE, BOB, 500n],
      [token, 'Memo', ADMIN, MEMO],
      [token, 'Seized', ADMIN, ALICE, BOB, 500n],
    ])
    expect((await scene.call(ZERO, token, 'totalSupply')).result).toBe(600n)
  })

  test('cannot be seized while no policy names the exempt accounts', async () => {
    const { scene, token } = await world(3)
    await scene.prepare(ADMIN, token, 'updatePolicy', [SCOPE_IDS.SEIZE_EXEMPT_POLICY, 0n])
    const { error } = await scene.call(ADMIN, token, 'seizeWithMemo', [ALICE, BOB, 1n, MEMO])
    expect(error).toEqual(['AccountNotSeizable', ALICE])
  })

  test('may be seized from the token itself', async () => {
    const scene = createScene(2)
    const token = await scene.create(ADMIN, {
      variant: 'asset',
      name: 'Gold',
      symbol: 'AU',
      decimals: 6,
      initialAdmin: ADMIN,
    })
    for (const role of [ROLE_IDS.MINT_ROLE, ROLE_IDS.SEIZE_ROLE]) {
      await scene.prepare(ADMIN, token, 'grantRole', [role, ADMIN])
    }
    await scene.prepare(ADMIN, token, 'mint', [token, 5n])
    const policy = [SCOPE_IDS.SEIZE_EXEMPT_POLICY, ALWAYS_BLOCK]
    await scene.prepare(ADMIN, token, 'updatePolicy', policy)
    const { error } = await scene.call(ADMIN, token, 'seizeWithMemo', [token, BOB, 5n, MEMO])
    expect(error).toBeUndefined()
  })

  test('is capped at 2^128 - 1 until a lower cap is set', async () => {
    const { scene, token } = await world(3)
    const { events } = await scene.call(ADMIN, token, 'updateSupplyCap', [SUPPLY_CAP_MAX])
    expect(events).toEqual([[token, 'SupplyCapUpdated', ADMIN, 1_000n, SUPPLY_CAP_MAX]])
    expect((await scene.call(ZERO, token, 'supplyCap')).result).toBe(SUPPLY_CAP_MAX)
    const { error } = await scene.call(ADMIN, token, 'mint', [BOB, SUPPLY_CAP_MAX])
    expect(error).toEqual(['SupplyCapExceeded', SUPPLY_CAP_MAX, SUPPLY_CAP_MAX + 600n])
    const panic = await scene.call(ADMIN, token, 'mint', [BOB, WORD_MAX])
    expect(panic.error).toEqual(['Panic', 17n])
  })
})

describe('roles', () => {
  const role = ROLE_IDS.PAUSE_ROLE

  test('are given and taken with a log, and silently when nothing changes', async () => {
    const { scene, token } = await world(3)
    const give = () => scene.call(ADMIN, token, 'grantRole', [role, BOB])
    const take = () => scene.call(ADMIN, token, 'revokeRole', [role, BOB])
    expect((await give()).events).toEqual([[token, 'RoleGranted', role, BOB, ADMIN]])
    expect((await give()).events).toEqual([])
    expect((await scene.call(ZERO, token, 'hasRole', [role, BOB])).result).toBe(true)
    expect((await take()).events).toEqual([[token, 'RoleRevoked', role, BOB, ADMIN]])
    expect((await take()).events).toEqual([])
    const renounced = await scene.call(BOB, token, 'renounceRole', [role, BOB])
    expect(renounced.error).toBeUndefined()
    expect(renounced.events).toEqual([])
  })

  test('can be administered by another role', async () => {
    const { scene, token } = await world(3)
    const change = [role, ROLE_IDS.MINT_ROLE]
    const { events } = await scene.call(ADMIN, token, 'setRoleAdmin', change)
    const none = ROLE_IDS.DEFAULT_ADMIN_ROLE
    expect(events).toEqual([[token, 'RoleAdminChanged', role, none, ROLE_IDS.MINT_ROLE]])
    expect((await scene.call(ZERO, token, 'getRoleAdmin', [role])).result).toBe(ROLE_IDS.MINT_ROLE)
    await scene.prepare(ADMIN, token, 'grantRole', [ROLE_IDS.MINT_ROLE, CAROL])
    expect((await scene.call(CAROL, token, 'grantRole', [role, BOB])).error).toBeUndefined()
  })

  test('stay as they are once the last administrator has gone', async () => {
    const { scene, token } = await world(3)
    const admin = ROLE_IDS.DEFAULT_ADMIN_ROLE
    const { events } = await scene.call(ADMIN, token, 'renounceLastAdmin')
    expect(events).toEqual([
      [token, 'RoleRevoked', admin, ADMIN, ADMIN],
      [token, 'LastAdminRenounced', ADMIN],
    ])
    const { error } = await scene.call(ADMIN, token, 'grantRole', [role, ADMIN])
    expect(error).toEqual(['AccessControlUnauthorizedAccount', ADMIN, admin])
    expect((await scene.call(ADMIN, token, 'pause', [[0]])).error).toBeUndefined()
  })
})

test('pausing sets bits, which are read back as a list', async () => {
  const { scene, token } = await world(3)
  const { events } = await scene.call(ADMIN, token, 'pause', [[3, 0, 3]])
  expect(events).toEqual([[token, 'Paused', ADMIN, [3, 0, 3]]])
  expect((await scene.call(ZERO, token, 'pausedFeatures')).result).toEqual([0, 3])
  expect(storage(scene, token, TOKEN_SLOTS.paused)).toBe(0b1001n)
  expect((await scene.call(ZERO, token, 'isPaused', [3])).result).toBe(true)
  const lifted = await scene.call(ADMIN, token, 'unpause', [[3, 1]])
  expect(lifted.events).toEqual([[token, 'Unpaused', ADMIN, [3, 1]]])
  expect((await scene.call(ZERO, token, 'pausedFeatures')).result).toEqual([0])
})

test('policies of a token share slots, 8 bytes each', async () => {
  const { scene, token, policies } = await world(3)
  const scope = SCOPE_IDS.TRANSFER_RECEIVER_POLICY
  const { events } = await scene.call(ADMIN, token, 'updatePolicy', [scope, ALWAYS_BLOCK])
  const old = policies.TRANSFER_RECEIVER_POLICY
  expect(events).toEqual([[token, 'PolicyUpdated', scope, old, ALWAYS_BLOCK]])
  const { TRANSFER_SENDER_POLICY: sender, TRANSFER_EXECUTOR_POLICY: executor } = policies
  const word = sender | (ALWAYS_BLOCK << 64n) | (executor << 128n)
  expect(storage(scene, token, TOKEN_SLOTS.transferPolicies)).toBe(word)
  expect((await scene.call(ZERO, token, 'policyId', [scope])).result).toBe(ALWAYS_BLOCK)
  expect((await scene.call(ZERO, token, 'policyId', [MEMO])).error).toEqual([
    'UnsupportedPolicyType',
    MEMO,
  ])
})

describe('a permit', () => {
  const owner = permitSigner.address.toLowerCase() as Address
  const value = 9n
  const deadline = NOW

  test('sets an allowance once, with a log of the approval', async () => {
    const { scene, token } = await world(3)
    const permit = { owner, spender: BOB, value, nonce: 0n, deadline }
    const { v, r, s } = await signPermit(permitSigner, token, 'Gold', permit)
    const args = [owner, BOB, value, deadline, v, r, s]
    const { events } = await scene.call(CAROL, token, 'permit', args)
    expect(events).toEqual([[token, 'Approval', owner, BOB, value]])
    expect((await scene.call(ZERO, token, 'nonces', [owner])).result).toBe(1n)
    expect((await scene.call(ZERO, token, 'allowance', [owner, BOB])).result).toBe(value)
    const again = await scene.call(CAROL, token, 'permit', args)
    expect(again.error?.[0]).toBe('InvalidSigner')
  })

  test('is for the name the token has now', async () => {
    const { scene, token } = await world(3)
    const permit = { owner, spender: BOB, value, nonce: 0n, deadline }
    const old = await signPermit(permitSigner, token, 'Gold', permit)
    const name = 'A name that is longer than what fits into one slot of storage'
    const { events } = await scene.call(ADMIN, token, 'updateName', [name])
    expect(events).toEqual([
      [token, 'NameUpdated', ADMIN, name],
      [token, 'EIP712DomainChanged'],
    ])
    const args = [owner, BOB, value, deadline]
    const refused = await scene.call(CAROL, token, 'permit', [...args, old.v, old.r, old.s])
    expect(refused.error?.[0]).toBe('InvalidSigner')
    const { v, r, s } = await signPermit(permitSigner, token, name, permit)
    const taken = await scene.call(CAROL, token, 'permit', [...args, v, r, s])
    expect(taken.error).toBeUndefined()
  })

  test('with another v than 27 or 28 is invalid', async () => {
    const { scene, token } = await world(3)
    const permit = { owner, spender: BOB, value, nonce: 0n, deadline }
    const { r, s, v } = await signPermit(permitSigner, token, 'Gold', permit)
    const args = [owner, BOB, value, deadline, v - 27, r, s]
    const { error } = await scene.call(CAROL, token, 'permit', args)
    expect(error).toEqual(['InvalidSigner', ZERO, owner])
  })

  test('has the domain that is published', async () => {
    const { scene, token } = await world(3)
    const { result } = await scene.call(ZERO, token, 'eip712Domain')
    const [fields, name, version, chainId, contract, salt, extensions] = result as readonly [
      ...[Hex, string, string, bigint, Hex, Hex, readonly bigint[]],
    ]
    expect([fields, name, version, chainId]).toEqual(['0x0f', 'Gold', '1', ENVIRONMENT.chainId])
    expect([contract.toLowerCase(), BigInt(salt), extensions]).toEqual([token, 0n, []])
    const domain = { name, version, chainId, verifyingContract: token }
    const types = { Nothing: [] }
    const digest = hashTypedData({ domain, types, primaryType: 'Nothing', message: {} })
    const separator = (await scene.call(ZERO, token, 'DOMAIN_SEPARATOR')).result as Hex
    const structHash = keccak256(keccak256(toHex('Nothing()')))
    expect(keccak256(`0x1901${separator.slice(2)}${structHash.slice(2)}`)).toBe(digest)
  })
})

describe('metadata', () => {
  test('is text of any length, as Solidity keeps it', async () => {
    const { scene, token } = await world(3)
    const long = 'https://example.org/'.repeat(9)
    for (const text of ['x'.repeat(31), 'y'.repeat(32), long, 'žluť 🐎', '']) {
      const { events } = await scene.call(ADMIN, token, 'updateSymbol', [text])
      expect(events).toEqual([[token, 'SymbolUpdated', ADMIN, text]])
      expect((await scene.call(ZERO, token, 'symbol')).result).toBe(text)
    }
    const { events } = await scene.call(ADMIN, token, 'updateContractURI', [long])
    expect(events).toEqual([[token, 'ContractURIUpdated']])
    expect((await scene.call(ZERO, token, 'contractURI')).result).toBe(long)
    expect(storage(scene, token, TOKEN_SLOTS.contractUri)).toBe(BigInt(long.length * 2 + 1))
  })

  test('keeps a byte order mark, which some decoders swallow', async () => {
    const { scene, token } = await world(3)
    await scene.prepare(ADMIN, token, 'updateName', ['\ufeffx'])
    expect(storage(scene, token, TOKEN_SLOTS.name) >> 224n).toBe(0xefbbbf78n)
    const { outcome } = await scene.call(ZERO, token, 'name')
    expect(hexFromBytes(outcome.returnData.subarray(64, 68))).toBe('0xefbbbf78')
  })

  test('under a key is kept for assets, and taken away by an empty text', async () => {
    const { scene, token } = await world(3)
    for (const value of ['EU', 'x'.repeat(40), '']) {
      const { events } = await scene.call(ADMIN, token, 'updateExtraMetadata', ['region', value])
      expect(events).toEqual([[token, 'ExtraMetadataUpdated', 'region', value]])
      expect((await scene.call(ZERO, token, 'extraMetadata', ['region'])).result).toBe(value)
    }
  })

  test('that was edited to be absurd is a panic or empty, not a fault', async () => {
    const { scene, token } = await world(3)
    const write = { field: 'storage', address: token } as const
    const put = (slot: bigint, value: bigint) => scene.write([{ ...write, slot, value }])
    put(TOKEN_SLOTS.name, WORD_MAX)
    expect((await scene.call(ZERO, token, 'name')).error).toEqual(['Panic', 17n])
    put(TOKEN_SLOTS.name, 2n ** 33n - 1n)
    const endless = await scene.call(ZERO, token, 'name', [], { gasLimit: 1_000_000n })
    expect(endless.error).toEqual(['halt', 'out of gas'])
    put(TOKEN_SLOTS.name, 0xfen)
    expect((await scene.call(ZERO, token, 'name')).result).toHaveLength(32)
    put(ASSET_SLOTS.decimals, WORD_MAX)
    expect((await scene.call(ZERO, token, 'decimals')).result).toBe(255)
    put(TOKEN_SLOTS.adminCount, 0n)
    const { error } = await scene.call(ADMIN, token, 'renounceRole', [
      `0x${'00'.repeat(32)}`,
      ADMIN,
    ])
    expect(error).toEqual(['Panic', 17n])
  })
})

describe('an asset', () => {
  const WAD = 10n ** 18n
  const view = async (scene: Scene, token: Address, name: string, args: unknown[] = [], at = NOW) =>
    (await scene.call(ZERO, token, name, args, { timestamp: at })).result

  test('shows balances through a multiplier that leaves them as they are', async () => {
    const { scene, token } = await world(3)
    expect(await view(scene, token, 'multiplier')).toBe(WAD)
    const { events } = await scene.call(ADMIN, token, 'updateMultiplier', [3n * WAD])
    expect(events).toEqual([
      [token, 'MultiplierUpdated', 3n * WAD],
      [token, 'UIMultiplierUpdated', WAD, 3n * WAD, NOW],
    ])
    for (const name of ['scaledBalanceOf', 'balanceOfUI']) {
      expect(await view(scene, token, name, [ALICE])).toBe(1_500n)
    }
    for (const name of ['toScaledBalance', 'toUIAmount']) {
      expect(await view(scene, token, name, [7n])).toBe(21n)
    }
    for (const name of ['toRawBalance', 'fromUIAmount']) {
      expect(await view(scene, token, name, [8n])).toBe(2n)
    }
    expect(await view(scene, token, 'totalSupplyUI')).toBe(1_800n)
    expect(await view(scene, token, 'balanceOf', [ALICE])).toBe(500n)
    const { error } = await scene.call(ZERO, token, 'toScaledBalance', [WORD_MAX])
    expect(error).toEqual(['Panic', 17n])
  })

  test('changes its multiplier in the second that was set, without a log', async () => {
    const { scene, token } = await world(3)
    const due = NOW + 10n
    const { events } = await scene.call(ADMIN, token, 'updateUIMultiplier', [2n * WAD, due])
    expect(events).toEqual([[token, 'UIMultiplierUpdated', WAD, 2n * WAD, due]])
    expect(storage(scene, token, ASSET_SLOTS.pending)).toBe((2n * WAD) | (due << 128n))
    for (const [at, current] of [
      [due - 1n, WAD],
      [due, 2n * WAD],
    ] as const) {
      expect(await view(scene, token, 'uiMultiplier', [], at)).toBe(current)
      expect(await view(scene, token, 'newUIMultiplier', [], at)).toBe(2n * WAD)
      expect(await view(scene, token, 'effectiveAt', [], at)).toBe(due)
    }
    const next = [5n * WAD, due + 9n]
    const later = await scene.call(ADMIN, token, 'updateUIMultiplier', next, { timestamp: due })
    expect(later.events).toEqual([[token, 'UIMultiplierUpdated', 2n * WAD, 5n * WAD, due + 9n]])
    expect(storage(scene, token, ASSET_SLOTS.multiplier)).toBe(2n * WAD)
  })

  test('takes a change back, by itself or with one that is at once', async () => {
    const { scene, token } = await world(3)
    const due = NOW + 10n
    const cancelled = [token, 'UIMultiplierUpdateCancelled', 2n * WAD, due]
    const plan = () => scene.prepare(ADMIN, token, 'updateUIMultiplier', [2n * WAD, due])
    await plan()
    const { events } = await scene.call(ADMIN, token, 'cancelUIMultiplierUpdate')
    expect(events).toEqual([cancelled])
    expect(storage(scene, token, ASSET_SLOTS.pending)).toBe(0n)
    await plan()
    const instant = await scene.call(ADMIN, token, 'updateMultiplier', [4n * WAD])
    expect(instant.events[0]).toEqual(cancelled)
    expect(await view(scene, token, 'multiplier', [], due)).toBe(4n * WAD)
  })

  test('of version 1 has no schedule and the older log', async () => {
    const { scene, token } = await world(1)
    const { events } = await scene.call(ADMIN, token, 'updateMultiplier', [3n * WAD])
    expect(events).toEqual([[token, 'MultiplierUpdated', 3n * WAD]])
    for (const selector of ['0xa60bf13d', '0x3c7e9ba5', '0xf916d81b', '0x01ffc9a7'] as const) {
      const outcome = await scene.raw(ADMIN, token, bytesFromHex(selector))
      expect(hexFromBytes(outcome.returnData)).toBe(selector)
    }
  })

  test('says which interfaces it has', async () => {
    const { scene, token } = await world(3)
    const ids = ['0x01ffc9a7', '0xa60bf13d', '0x4bd27648', '0xd890fd71', '0xffffffff', '0x57854fc3']
    const answers = []
    for (const id of ids) answers.push(await view(scene, token, 'supportsInterface', [id]))
    expect(answers).toEqual([true, true, true, true, false, false])
    expect(await view(scene, token, 'WAD_PRECISION')).toBe(WAD)
    expect(await view(scene, token, 'MAX_UI_MULTIPLIER')).toBe(2n ** 128n - 1n)
  })

  test('announces, acts and ends under an id that is used up', async () => {
    const { scene, token } = await world(3)
    const mint = hexFromBytes(outcomeData('mint', BOB, 5n))
    const announcement = [[mint], 'split', 'five more', 'ipfs://x']
    const { events } = await scene.call(ADMIN, token, 'announce', announcement)
    expect(events).toEqual([
      [token, 'Announcement', ADMIN, 'split', 'five more', 'ipfs://x'],
      [token, 'Transfer', ZERO, BOB, 5n],
      [token, 'EndAnnouncement', 'split'],
    ])
    expect(await view(scene, token, 'isAnnouncementIdUsed', ['split'])).toBe(true)
    expect(await view(scene, token, 'isAnnouncementIdUsed', ['other'])).toBe(false)
  })

  test('names the call of an announcement that failed, and lets panics through', async () => {
    const { scene, token } = await world(3)
    const failing = hexFromBytes(outcomeData('mint', ZERO, 5n))
    const { error } = await scene.call(ADMIN, token, 'announce', [[failing], 'a', '', ''])
    expect(error).toEqual(['InternalCallFailed', failing])
    const panicking = hexFromBytes(outcomeData('mint', BOB, WORD_MAX))
    const panic = await scene.call(ADMIN, token, 'announce', [[panicking], 'a', '', ''])
    expect(panic.error).toEqual(['Panic', 17n])
  })

  test('mints to many at once', async () => {
    const { scene, token } = await world(3)
    const { events } = await scene.call(ADMIN, token, 'batchMint', [
      [BOB, CAROL, BOB],
      [1n, 2n, 3n],
    ])
    expect(events.map(([, , , to, amount]) => [to, amount])).toEqual([
      [BOB, 1n],
      [CAROL, 2n],
      [BOB, 3n],
    ])
  })
})

describe('a token that is being created', () => {
  const creation = { variant: 'stablecoin', name: 'Euro', symbol: 'EURX', currency: 'EUR' } as const

  test('tells factory first, then roles, then what its calls do', async () => {
    const scene = createScene()
    const grant = `0x2f2ff15d${ROLE_IDS.MINT_ROLE.slice(2)}${keyOfAddress(BOB).slice(2)}` as const
    const mint = hexFromBytes(outcomeData('mint', CAROL, 12n))
    const data = encodeCreateB20({ ...creation, initialAdmin: ADMIN, initCalls: [grant, mint] })
    const outcome = await scene.raw(ALICE, FACTORY_ADDRESS, bytesFromHex(data))
    const token = hexFromBytes(outcome.returnData.subarray(12))
    const eventParams = expect.stringMatching(/^0x0{62}20/)
    expect(answerOf(outcome, factoryAbi).events).toEqual([
      [FACTORY_ADDRESS, 'B20Created', token, 1, 'Euro', 'EURX', 6, eventParams],
      [token, 'RoleGranted', ROLE_IDS.DEFAULT_ADMIN_ROLE, ADMIN, FACTORY_ADDRESS],
      [token, 'RoleGranted', ROLE_IDS.MINT_ROLE, BOB, FACTORY_ADDRESS],
      [token, 'Transfer', ZERO, CAROL, 12n],
    ])
    expect((await scene.call(ZERO, token, 'currency')).result).toBe('EUR')
    expect((await scene.call(ZERO, token, 'decimals')).result).toBe(6)
    expect(hexFromBytes(scene.view.codeBytes(token))).toBe('0xef')
    expect((await scene.call(ZERO, FACTORY_ADDRESS, 'isB20Initialized', [token])).result).toBe(true)
  })

  test('is bound by what privilege does not reach', async () => {
    const scene = createScene()
    const attempts: readonly (readonly [string, Hex, string])[] = [
      ['a paused mint', pauseCall(1), 'ContractPaused'],
      ['a policy of receivers', blockMintsCall(), 'PolicyForbids'],
      ['the cap', capCall(1n), 'SupplyCapExceeded'],
    ]
    for (const [, before, error] of attempts) {
      const initCalls = [before, hexFromBytes(outcomeData('mint', CAROL, 12n))]
      await expect(scene.create(ALICE, { ...creation, initCalls })).rejects.toThrow(error)
    }
    const burn: Hex = `0x42966c68${'00'.repeat(32)}`
    const burning = scene.create(ALICE, { ...creation, initCalls: [burn] })
    await expect(burning).rejects.toThrow('AccessControlUnauthorizedAccount')
    const transfer = hexFromBytes(outcomeData('transfer', CAROL, 1n))
    const moving = scene.create(ALICE, { ...creation, initCalls: [transfer] })
    await expect(moving).rejects.toThrow('InsufficientBalance')
    expect((await scene.call(ZERO, FACTORY_ADDRESS, 'isB20', [CAROL])).result).toBe(false)
  })

  test('has no administrator when none is named, not even by its init calls', async () => {
    const scene = createScene()
    const admin = ROLE_IDS.DEFAULT_ADMIN_ROLE
    const grant = `0x2f2ff15d${admin.slice(2)}${keyOfAddress(BOB).slice(2)}` as const
    const creating = scene.create(ALICE, { ...creation, initCalls: [grant] })
    await expect(creating).rejects.toThrow('AccessControlUnauthorizedAccount')
    const token = await scene.create(ALICE, creation)
    expect((await scene.call(ZERO, token, 'hasRole', [admin, ALICE])).result).toBe(false)
  })

  test('costs 32,200 gas and the hash of its code besides storage, logs and calldata', async () => {
    const gasOf = async (name: string) => {
      const scene = createScene()
      const data = bytesFromHex(encodeCreateB20({ ...creation, name }))
      return { data, ...(await scene.raw(ALICE, FACTORY_ADDRESS, data)) }
    }
    const { gasUsed, data } = await gasOf('Euro')
    const words = BigInt(Math.ceil(data.length / 32))
    const calldata = 21_000n + callDataGas(data) + 6n * words
    const address = 30n + 2n * 6n
    const feature = 30n + 2n * 6n + 2_100n
    const account = 2_600n
    const stub = 32_000n + 200n + 36n
    const stores = 4n * (2_100n + 20_000n)
    const eventData = 32n * (5n + 2n + 2n + 6n - 1n)
    const log = 375n + 3n * 375n + 8n * eventData
    expect(gasUsed).toBe(calldata + address + feature + account + stub + stores + log)
  })

  function pauseCall(feature: number): Hex {
    const words = [32, 1, feature].map((word) => word.toString(16).padStart(64, '0'))
    return `0xa290249c${words.join('')}`
  }

  function blockMintsCall(): Hex {
    const id = ALWAYS_BLOCK.toString(16).padStart(64, '0')
    return `0xadf9c4ea${SCOPE_IDS.MINT_RECEIVER_POLICY.slice(2)}${id}`
  }

  function capCall(cap: bigint): Hex {
    return `0xe5a97f07${cap.toString(16).padStart(64, '0')}`
  }
})

test('a token asks the registry’s storage, and warms it', async () => {
  const made = await world(3)
  const { scene, token } = made
  await block(made, 'TRANSFER_SENDER_POLICY', ALICE)
  const { error } = await scene.call(ALICE, token, 'transfer', [BOB, 1n])
  expect(error?.[0]).toBe('PolicyForbids')
  const slot = mappingSlot(
    mappingSlot(POLICY_MEMBERS, `0x${'2'.padStart(64, '0')}`),
    keyOfAddress(ALICE),
  )
  expect(scene.view.storage(POLICY_REGISTRY_ADDRESS, slot)).toBe(1n)
})

const POLICY_MEMBERS = 0x00503aeb06982fa1fe3151dc68f90b3946c55c449dfd447e49dcaece71ba4a01n

test('an edited supply is a panic, not a fault', async () => {
  const { scene, token } = await world(3)
  const write = { field: 'storage', address: token, slot: TOKEN_SLOTS.totalSupply } as const
  scene.write([{ ...write, value: WORD_MAX }])
  expect((await scene.call(ADMIN, token, 'mint', [BOB, 1n])).error).toEqual(['Panic', 17n])
  scene.write([{ ...write, value: 0n }])
  await scene.prepare(ADMIN, token, 'grantRole', [ROLE_IDS.BURN_ROLE, BOB])
  expect((await scene.call(BOB, token, 'burn', [1n])).error).toEqual(['Panic', 17n])
})
