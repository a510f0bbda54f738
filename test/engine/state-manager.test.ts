import { Common, Mainnet, type StateManagerInterface } from '@ethereumjs/common'
import { MerkleStateManager, SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, Address } from '@ethereumjs/util'
import { beforeEach, describe, expect, test } from 'vitest'
import { ViewStateManager } from '../../src/engine/ethereumjs/state-manager.ts'
import { type Address as AddressHex, bytesFromHex } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { bytesFromWord } from '../../src/primitives/word.ts'
import { mapView } from '../support/map-view.ts'

const alice = new Address(bytesFromHex(`0x${'a1'.repeat(20)}`))
const bob = new Address(bytesFromHex(`0x${'b0'.repeat(20)}`))
const slot = bytesFromWord(1n)
const otherSlot = bytesFromWord(2n ** 255n)
const one = Uint8Array.of(1)
const two = Uint8Array.of(2)
const code = Uint8Array.of(0x60, 0x00, 0xf3)
const NO_BYTES = new Uint8Array(0)

describe.each<[string, () => StateManagerInterface]>([
  ['our state manager', () => new ViewStateManager(mapView({}))],
  ["the library's trie-backed state manager", merkleStateManager],
  ["the library's simple state manager", () => new SimpleStateManager()],
])('%s', (_name, create) => {
  let state: StateManagerInterface

  beforeEach(() => {
    state = create()
  })

  const balanceOf = async (address: Address) => (await state.getAccount(address))?.balance
  const store = async (address: Address, balance: bigint) =>
    state.putAccount(address, new Account(0n, balance))

  test('an account that was never put is undefined', async () => {
    expect(await state.getAccount(alice)).toBeUndefined()
  })

  test('an account comes back with nonce and balance', async () => {
    await state.putAccount(alice, new Account(3n, 5n))
    const account = await state.getAccount(alice)
    expect(account?.nonce).toBe(3n)
    expect(account?.balance).toBe(5n)
    expect(account?.isContract()).toBe(false)
  })

  test('an account put empty is there, and empty', async () => {
    await state.putAccount(alice, new Account())
    expect((await state.getAccount(alice))?.isEmpty()).toBe(true)
  })

  test('putting undefined deletes the account', async () => {
    await store(alice, 5n)
    await state.putAccount(alice, undefined)
    expect(await state.getAccount(alice)).toBeUndefined()
  })

  test('modified fields replace only themselves', async () => {
    await state.putAccount(alice, new Account(3n, 5n))
    await state.modifyAccountFields(alice, { balance: 6n })
    await state.modifyAccountFields(alice, { nonce: 4n })
    const account = await state.getAccount(alice)
    expect([account?.nonce, account?.balance]).toEqual([4n, 6n])
  })

  test('an account without code has no bytes of it', async () => {
    expect(await state.getCode(alice)).toEqual(NO_BYTES)
    expect(await state.getCodeSize(alice)).toBe(0)
  })

  test('code comes back with its size and hash, and makes the account exist', async () => {
    await state.putCode(alice, code)
    expect(await state.getCode(alice)).toEqual(code)
    expect(await state.getCodeSize(alice)).toBe(3)
    const account = await state.getAccount(alice)
    expect(account?.codeHash).toEqual(keccak256(code))
    expect(account?.isContract()).toBe(true)
  })

  test('code survives a change of balance', async () => {
    await state.putCode(alice, code)
    const account = await state.getAccount(alice)
    account!.balance = 9n
    await state.putAccount(alice, account)
    expect(await state.getCode(alice)).toEqual(code)
    expect((await state.getAccount(alice))?.isContract()).toBe(true)
  })

  test('code can be replaced by no code', async () => {
    await state.putCode(alice, code)
    await state.putCode(alice, NO_BYTES)
    expect(await state.getCode(alice)).toEqual(NO_BYTES)
    expect((await state.getAccount(alice))?.isContract()).toBe(false)
  })

  test('a slot that was never written is no bytes', async () => {
    await store(alice, 1n)
    expect(await state.getStorage(alice, slot)).toEqual(NO_BYTES)
  })

  test('slots are apart from each other and from those of other accounts', async () => {
    await store(alice, 1n)
    await store(bob, 1n)
    await state.putStorage(alice, slot, one)
    await state.putStorage(alice, otherSlot, two)
    expect(await state.getStorage(alice, slot)).toEqual(one)
    expect(await state.getStorage(alice, otherSlot)).toEqual(two)
    expect(await state.getStorage(bob, slot)).toEqual(NO_BYTES)
  })

  test('clearing storage empties one account and no other', async () => {
    await store(alice, 1n)
    await store(bob, 1n)
    await state.putStorage(alice, slot, one)
    await state.putStorage(bob, slot, two)
    await state.clearStorage(alice)
    expect(await state.getStorage(alice, slot)).toEqual(NO_BYTES)
    expect(await state.getStorage(bob, slot)).toEqual(two)
  })

  test('a revert takes back accounts, code and storage', async () => {
    await store(alice, 1n)
    await state.putStorage(alice, slot, one)
    await state.checkpoint()
    await store(alice, 2n)
    await store(bob, 2n)
    await state.putStorage(alice, slot, two)
    await state.putCode(bob, code)
    await state.revert()
    expect(await balanceOf(alice)).toBe(1n)
    expect(await state.getAccount(bob)).toBeUndefined()
    expect(await state.getStorage(alice, slot)).toEqual(one)
  })

  test('a commit keeps accounts, code and storage', async () => {
    await store(alice, 1n)
    await state.checkpoint()
    await store(alice, 2n)
    await state.putStorage(alice, slot, two)
    await state.putCode(alice, code)
    await state.commit()
    expect(await balanceOf(alice)).toBe(2n)
    expect(await state.getStorage(alice, slot)).toEqual(two)
    expect(await state.getCode(alice)).toEqual(code)
  })

  test('an outer revert takes back what an inner checkpoint committed', async () => {
    await store(alice, 1n)
    await state.checkpoint()
    await store(alice, 2n)
    await state.checkpoint()
    await store(alice, 3n)
    await state.commit()
    expect(await balanceOf(alice)).toBe(3n)
    await state.revert()
    expect(await balanceOf(alice)).toBe(1n)
  })

  test('an outer commit does not keep what an inner revert took back', async () => {
    await store(alice, 1n)
    await state.checkpoint()
    await store(alice, 2n)
    await state.checkpoint()
    await store(alice, 3n)
    await state.revert()
    expect(await balanceOf(alice)).toBe(2n)
    await state.commit()
    expect(await balanceOf(alice)).toBe(2n)
  })

  test('a revert brings cleared storage back', async () => {
    await store(alice, 1n)
    await state.putStorage(alice, slot, one)
    await state.checkpoint()
    await state.clearStorage(alice)
    await state.revert()
    expect(await state.getStorage(alice, slot)).toEqual(one)
  })

  test('a revert brings a deleted account back', async () => {
    await store(alice, 7n)
    await state.checkpoint()
    await state.deleteAccount(alice)
    expect(await state.getAccount(alice)).toBeUndefined()
    await state.revert()
    expect(await balanceOf(alice)).toBe(7n)
  })

  test('the original of a slot stays while the slot changes', async () => {
    await store(alice, 1n)
    await state.putStorage(alice, slot, one)
    state.originalStorageCache.clear()
    // The outer one is the transaction's: the library's trie forgets originals when none is open.
    await state.checkpoint()
    expect(await state.originalStorageCache.get(alice, slot)).toEqual(one)
    await state.checkpoint()
    await state.putStorage(alice, slot, two)
    expect(await state.originalStorageCache.get(alice, slot)).toEqual(one)
    await state.commit()
    expect(await state.originalStorageCache.get(alice, slot)).toEqual(one)
  })

  test('the next transaction finds the changed value as the original', async () => {
    await store(alice, 1n)
    expect(await state.originalStorageCache.get(alice, slot)).toEqual(NO_BYTES)
    await state.putStorage(alice, slot, two)
    state.originalStorageCache.clear()
    expect(await state.originalStorageCache.get(alice, slot)).toEqual(two)
  })
})

describe('over a view', () => {
  const first: AddressHex = `0x${'01'.repeat(20)}`
  const second: AddressHex = `0x${'02'.repeat(20)}`
  const third: AddressHex = `0x${'03'.repeat(20)}`
  const addressOf = (hex: AddressHex) => new Address(bytesFromHex(hex))
  const view = mapView({
    [first]: { balance: 1n, nonce: 2n, code, storage: { 3: 4n } },
    [second]: { balance: 5n },
  })
  const setAccount = (state: ViewStateManager, hex: AddressHex, balance: bigint, nonce: bigint) =>
    state.modifyAccountFields(addressOf(hex), { balance, nonce })

  test('reads through to its view', async () => {
    const state = new ViewStateManager(view)
    expect(state.balance(first)).toBe(1n)
    expect(state.nonce(first)).toBe(2n)
    expect(state.codeBytes(first)).toEqual(code)
    expect(state.storage(first, 3n)).toBe(4n)
    expect(await state.getAccount(addressOf(first))).toMatchObject({
      balance: 1n,
      nonce: 2n,
      codeHash: keccak256(code),
    })
    expect(await state.getAccount(addressOf(third))).toBeUndefined()
  })

  test('writes what differs from its view, in order of first touch', async () => {
    const state = new ViewStateManager(view)
    state.setStorage(second, 9n, 1n)
    await setAccount(state, first, 8n, 2n)
    state.setStorage(second, 8n, 1n)
    state.setCode(second, code)
    await setAccount(state, third, 0n, 1n)
    expect(state.writes()).toEqual([
      { field: 'code', address: second, codeBytes: code },
      { field: 'storage', address: second, slot: 9n, value: 1n },
      { field: 'storage', address: second, slot: 8n, value: 1n },
      { field: 'balance', address: first, value: 8n },
      { field: 'nonce', address: third, value: 1n },
    ])
  })

  test('writes nothing for values that came back', async () => {
    const state = new ViewStateManager(view)
    await setAccount(state, first, 8n, 9n)
    await setAccount(state, first, 1n, 2n)
    state.setStorage(first, 3n, 0n)
    state.setStorage(first, 3n, 4n)
    state.setCode(first, Uint8Array.of(1))
    state.setCode(first, code.slice())
    await setAccount(state, third, 0n, 0n)
    expect(state.writes()).toEqual([])
  })

  test('writes in order of first touch, even what a revert undid in between', async () => {
    const state = new ViewStateManager(view)
    await state.checkpoint()
    state.setStorage(second, 9n, 1n)
    state.setNonce(first, 8n)
    await state.revert()
    expect(state.writes()).toEqual([])
    state.setNonce(first, 8n)
    state.setStorage(second, 9n, 1n)
    expect(state.writes()).toEqual([
      { field: 'storage', address: second, slot: 9n, value: 1n },
      { field: 'nonce', address: first, value: 8n },
    ])
  })

  test('zeroes a removed account', async () => {
    const state = new ViewStateManager(view)
    state.storage(first, 3n)
    await state.deleteAccount(addressOf(first))
    expect(state.writes()).toEqual([
      { field: 'balance', address: first, value: 0n },
      { field: 'nonce', address: first, value: 0n },
      { field: 'code', address: first, codeBytes: NO_BYTES },
      { field: 'storage', address: first, slot: 3n, value: 0n },
    ])
  })

  test('prices a slot that was cleared unread by its value in the view', async () => {
    const state = new ViewStateManager(view)
    state.setStorage(first, 3n, 0n)
    expect(state.originalStorage(first, 3n)).toBe(4n)
    const original = await state.originalStorageCache.get(addressOf(first), bytesFromWord(3n))
    expect(original).toEqual(Uint8Array.of(4))
  })

  test('shows a delegation once, to a reader of the code', async () => {
    const state = new ViewStateManager(view)
    state.showDelegationOnce(first)
    state.showDelegationOnce(second)
    expect(await state.getCode(addressOf(second))).toEqual(NO_BYTES)
    expect(await state.getCode(addressOf(first))).toEqual(Uint8Array.of(0xef, 1, 0))
    expect(await state.getCode(addressOf(first))).toEqual(code)
  })

  test('refuses to say what it writes while a checkpoint is open', async () => {
    const state = new ViewStateManager(view)
    await state.checkpoint()
    expect(() => state.writes()).toThrow('checkpoint')
  })

  test('refuses to commit and to revert without a checkpoint', async () => {
    await expect(new ViewStateManager(view).commit()).rejects.toThrow('no checkpoint')
    await expect(new ViewStateManager(view).revert()).rejects.toThrow('no checkpoint')
  })
})

function merkleStateManager(): MerkleStateManager {
  return new MerkleStateManager({ common: new Common({ chain: Mainnet }) })
}
