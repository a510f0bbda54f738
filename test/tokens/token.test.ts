/**
 * Tokens of the standard.
 */

import { hashTypedData, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { assetAbi, factoryAbi, stablecoinAbi } from '../../src/tokens/abi.ts'
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
import type { TokenVersion } from '../../src/tokens/versions.ts'
import { ENVIRONMENT } from '../support/executions.ts'
import { type Check, changingFunctions, checkTables, type ErrorWords } from './check-order.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import {
  ADMIN,
  ALICE,
  answerOf,
  BOB,
  CAROL,
  type CallOptions,
  createScene,
  NOW,
  type Scene,
  ZERO,
} from './scene.ts'
import {
  block,
  CAP,
  EXECUTOR_LIST,
  forbids,
  MEMO,
  MINT_LIST,
  movingFunctions,
  type Party,
  pause,
  RECEIVER_LIST,
  revoke,
  SEIZE_RECEIVER_LIST,
  SENDER_LIST,
  SUPPLY,
  unauthorized,
  withToken,
  world,
} from './world.ts'

/**
 * What tokens do: results, logs in their order, storage, gas. Which check decides is in `*-checks.test.ts`.
 */
describe('a token', () => {
  const WORD_MAX = 2n ** 256n - 1n

  async function balances({ scene, token }: { scene: Scene; token: Address }) {
    const of = async (who: Address) => (await scene.call(ZERO, token, 'balanceOf', [who])).result
    return [await of(ALICE), await of(BOB)]
  }

  function storage(scene: Scene, token: Address, slot: bigint): bigint {
    return scene.view.storage(token, slot)
  }

  describe('a transfer', () => {
    test('moves units, logs it, and returns true', async () => {
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

    test('to oneself changes nothing, and one of zero units is allowed', async () => {
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
      expect((await scene.call(ZERO, token, 'getRoleAdmin', [role])).result).toBe(
        ROLE_IDS.MINT_ROLE,
      )
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

    test('with an absurd storage edit is a panic or empty, not an internal error', async () => {
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
    const view = async (
      scene: Scene,
      token: Address,
      name: string,
      args: unknown[] = [],
      at = NOW,
    ) => (await scene.call(ZERO, token, name, args, { timestamp: at })).result

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
      const ids = [
        '0x01ffc9a7',
        '0xa60bf13d',
        '0x4bd27648',
        '0xd890fd71',
        '0xffffffff',
        '0x57854fc3',
      ]
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
    const creation = {
      variant: 'stablecoin',
      name: 'Euro',
      symbol: 'EURX',
      currency: 'EUR',
    } as const

    test('emits the event of the factory first, then roles, then the events of its calls', async () => {
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
      expect((await scene.call(ZERO, FACTORY_ADDRESS, 'isB20Initialized', [token])).result).toBe(
        true,
      )
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
})

/**
 * Which check decides when a token is administered: supply, pausing, policies, roles, metadata.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */
describe('checks of a token', () => {
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
      // Another role than the administrator's, to be distinguished from the check before.
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

  test('the tables have every function of a token that changes state, but for transfers', () => {
    const others = changingFunctions(assetAbi, stablecoinAbi).filter(
      (name) => !movingFunctions.includes(name),
    )
    expect(tabledFunctions()).toEqual(others)
  })
})

/**
 * Which check decides when units move: transfers, allowances, permits.
 *
 * The tables follow the published specification, https://docs.base.org/specifications/b20.
 */
describe('checks of a transfer', () => {
  const { describeCase, tabledFunctions } = checkTables()

  describe('transfers', () => {
    const fine = {
      isPaused: false,
      caller: ALICE,
      to: BOB as Party,
      isExecutorBlocked: false,
      isSenderBlocked: false,
      isReceiverBlocked: false,
      amount: 10n,
    }

    const runWith =
      (name: string, ...rest: readonly unknown[]) =>
      async (given: typeof fine, version: TokenVersion, options: CallOptions) => {
        const made = await world(version)
        const { scene, token } = made
        const to = given.to === 'token' ? token : given.to
        if (given.isPaused) await pause(made, 0)
        if (given.isExecutorBlocked) await block(made, 'TRANSFER_EXECUTOR_POLICY', given.caller)
        if (given.isSenderBlocked) await block(made, 'TRANSFER_SENDER_POLICY', given.caller)
        if (given.isReceiverBlocked) await block(made, 'TRANSFER_RECEIVER_POLICY', to)
        return withToken(
          await scene.call(given.caller, token, name, [to, given.amount, ...rest], options),
          token,
        )
      }

    const paused = { fails: { isPaused: true }, error: ['ContractPaused', 0] }
    const toZero = { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] }
    const toToken = { fails: { to: 'token' as const }, error: ['InvalidReceiver', 'token'] }
    const fromZero = { fails: { caller: ZERO }, error: ['InvalidSender', ZERO] }
    const executor = {
      fails: { isExecutorBlocked: true },
      error: forbids('TRANSFER_EXECUTOR_POLICY', EXECUTOR_LIST),
    }
    const sender = {
      fails: { isSenderBlocked: true },
      error: forbids('TRANSFER_SENDER_POLICY', SENDER_LIST),
    }
    const receiver = {
      fails: { isReceiverBlocked: true },
      error: forbids('TRANSFER_RECEIVER_POLICY', RECEIVER_LIST),
    }
    const balance = {
      fails: { amount: 501n },
      error: ({ caller }: typeof fine): ErrorWords => [
        'InsufficientBalance',
        caller,
        caller === ALICE ? 500n : 0n,
        501n,
      ],
    }

    for (const [of, ...rest] of [['transfer'], ['transferWithMemo', MEMO]] as const) {
      describeCase({
        of,
        fine,
        checks: [paused, toZero, toToken, fromZero, executor, sender, receiver, balance],
        run: runWith(of, ...rest),
      })
      describeCase({
        of,
        versions: [1, 2],
        // The executor's policy is not asked, and the token may receive.
        fine: { ...fine, isExecutorBlocked: true, to: 'token' as Party },
        checks: [paused, toZero, fromZero, sender, receiver, balance],
        run: runWith(of, ...rest),
      })
    }
  })

  describe('transfers of allowances', () => {
    const fine = {
      isPaused: false,
      caller: CAROL,
      from: ALICE,
      to: BOB as Party,
      allowance: 400n,
      isExecutorBlocked: false,
      isSenderBlocked: false,
      isReceiverBlocked: false,
      amount: 10n,
    }

    const runWith =
      (name: string, ...rest: readonly unknown[]) =>
      async (given: typeof fine, version: TokenVersion, options: CallOptions) => {
        const made = await world(version)
        const { scene, token } = made
        const { caller, from, amount } = given
        const to = given.to === 'token' ? token : given.to
        if (from !== ZERO) await scene.prepare(from, token, 'approve', [caller, given.allowance])
        if (given.isPaused) await pause(made, 0)
        if (given.isExecutorBlocked) await block(made, 'TRANSFER_EXECUTOR_POLICY', caller)
        if (given.isSenderBlocked) await block(made, 'TRANSFER_SENDER_POLICY', from)
        if (given.isReceiverBlocked) await block(made, 'TRANSFER_RECEIVER_POLICY', to)
        return withToken(
          await scene.call(caller, token, name, [from, to, amount, ...rest], options),
          token,
        )
      }

    const paused = { fails: { isPaused: true }, error: ['ContractPaused', 0] }
    const toZero = { fails: { to: ZERO }, error: ['InvalidReceiver', ZERO] }
    const toToken = { fails: { to: 'token' as const }, error: ['InvalidReceiver', 'token'] }
    const fromZero = { fails: { from: ZERO }, error: ['InvalidSender', ZERO] }
    const allowance = {
      fails: { allowance: 9n },
      error: ({ caller, amount }: typeof fine): ErrorWords => [
        'InsufficientAllowance',
        caller,
        9n,
        amount,
      ],
    }
    const executor = {
      fails: { isExecutorBlocked: true },
      error: forbids('TRANSFER_EXECUTOR_POLICY', EXECUTOR_LIST),
    }
    const sender = {
      fails: { isSenderBlocked: true },
      error: forbids('TRANSFER_SENDER_POLICY', SENDER_LIST),
    }
    const receiver = {
      fails: { isReceiverBlocked: true },
      error: forbids('TRANSFER_RECEIVER_POLICY', RECEIVER_LIST),
    }
    const balance = {
      fails: { amount: 501n, allowance: 1_000n },
      error: ['InsufficientBalance', ALICE, 500n, 501n],
    }
    const parties = [executor, sender, receiver, balance]

    for (const [of, ...rest] of [['transferFrom'], ['transferFromWithMemo', MEMO]] as const) {
      describeCase({
        of,
        fine,
        checks: [paused, toZero, toToken, fromZero, allowance, ...parties],
        run: runWith(of, ...rest),
      })
      describeCase({
        of,
        versions: [1, 2],
        fine: { ...fine, to: 'token' as Party },
        checks: [paused, toZero, fromZero, allowance, ...parties],
        run: runWith(of, ...rest),
      })
      describeCase({
        of: `${of} by the owner, who is no executor`,
        versions: [1, 2],
        fine: { ...fine, caller: ALICE, isExecutorBlocked: true },
        checks: [paused, allowance, sender, receiver],
        run: runWith(of, ...rest),
      })
    }
  })

  describe('allowances', () => {
    describeCase({
      of: 'approve',
      fine: { caller: ALICE, spender: BOB },
      checks: [
        { fails: { caller: ZERO }, error: ['InvalidApprover', ZERO] },
        { fails: { spender: ZERO }, error: ['InvalidSpender', ZERO] },
      ],
      async run({ caller, spender }, version, options) {
        const { scene, token } = await world(version)
        return scene.call(caller, token, 'approve', [spender, 1n], options)
      },
    })

    const signer = permitSigner.address.toLowerCase() as Address
    const other = privateKeyToAccount(`0x${'77'.repeat(32)}`).address.toLowerCase() as Address

    describeCase({
      of: 'permit',
      versions: [1, 2, 3],
      fine: { deadline: NOW, owner: signer, spender: BOB as Address },
      checks: [
        { fails: { deadline: NOW - 1n }, error: ['ExpiredSignature', NOW - 1n] },
        { fails: { owner: other }, error: ['InvalidSigner', expect.stringMatching(/^0x/), other] },
        { fails: { spender: ZERO }, error: ['InvalidSpender', ZERO] },
      ],
      async run({ deadline, owner, spender }, version, options) {
        const { scene, token } = await world(version)
        const permit = { owner: signer, spender, value: 5n, nonce: 0n, deadline }
        const { v, r, s } = await signPermit(permitSigner, token, 'Gold', permit)
        return scene.call(BOB, token, 'permit', [owner, spender, 5n, deadline, v, r, s], options)
      },
    })
  })

  test('the tables have every function that moves units or approves others', () => {
    expect(tabledFunctions()).toEqual([...movingFunctions].sort())
  })
})
