/**
 * What a state holds as a whole: enough to make it again, to the same root.
 */

import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { bytesFromWord } from '../../src/primitives/word.ts'
import {
  accountsOf,
  changedAccounts,
  codeWithHash,
  preimageOf,
  slotsOf,
  storageRootOf,
} from '../../src/state/listing.ts'
import { StateRoots } from '../../src/state/root.ts'
import type { StoreView } from '../../src/state/store.ts'
import { Store } from '../../src/state/store.ts'
import { EMPTY_ROOT } from '../../src/state/trie.ts'
import { addressOf } from '../support/arbitraries.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { fc } from '../support/property.ts'
import { traffic, worldAfter } from '../support/traffic.ts'

const ONE = addressOf(0x01)
const OTHER = addressOf(0x02)

/** A store that holds only what the listing says of a view. */
function rebuilt(view: StoreView): Store {
  return createGenesisStore(
    accountsOf(view).map(([, { address, slots }]) => ({
      address,
      balance: view.balance(address),
      nonce: view.nonce(address),
      codeBytes: view.codeBytes(address),
      storage: slots.map(([, slot]) => [slot, view.storage(address, slot)] as const),
    })),
  )
}

describe('listings of accounts and slots', () => {
  test('a state made of the listing of another has the same root', () =>
    fc.assert(
      fc.asyncProperty(traffic, async (deeds) => {
        const { chain } = await worldAfter(deeds)
        for (const { state, header } of [chain.at(0n), chain.head, chain.pending]) {
          const store = rebuilt(state)
          expect(new StateRoots(store).at(store.newest)).toBe(header.stateRoot)
        }
      }),
      { numRuns: 10 },
    ))

  test('a listing is in the order of hashes and has no empty entries', () => {
    const store = new Store()
    store.publish([
      { field: 'storage', address: ONE, slot: 1n, value: 5n },
      { field: 'storage', address: ONE, slot: 2n, value: 6n },
      { field: 'balance', address: OTHER, value: 1n },
    ])
    store.publish([
      { field: 'storage', address: ONE, slot: 1n, value: 0n },
      { field: 'balance', address: OTHER, value: 0n },
    ])
    const child = store.child()
    child.publish([{ field: 'nonce', address: OTHER, value: 1n }])
    const addresses = (view: StoreView) => accountsOf(view).map(([, { address }]) => address)
    expect(new Set(addresses(store.at(1)))).toEqual(new Set([ONE, OTHER]))
    expect(addresses(store.at(2))).toEqual([ONE])
    expect(new Set(addresses(child.newestView))).toEqual(new Set([ONE, OTHER]))
    expect(slotsOf(store.at(1), ONE).map(([, slot]) => slot)).toEqual([1n, 2n].sort(byHash))
    expect(slotsOf(store.at(2), ONE)).toEqual([[keccakHash(bytesFromWord(2n)), 2n]])
    expect(storageRootOf(store.at(2), OTHER, [])).toBe(EMPTY_ROOT)
  })

  function byHash(one: bigint, other: bigint): number {
    return keccakHash(bytesFromWord(one)) < keccakHash(bytesFromWord(other)) ? -1 : 1
  }

  test('changed accounts are those that differ in the end, whatever happened in between', () => {
    const store = new Store()
    const balance = (value: bigint) => ({ field: 'balance', address: ONE, value }) as const
    store.publish([balance(1n)])
    store.publish([balance(2n), { field: 'storage', address: OTHER, slot: 1n, value: 1n }])
    store.publish([balance(1n)])
    expect(changedAccounts(store.at(1), store.at(2))).toEqual([ONE, OTHER])
    expect(changedAccounts(store.at(1), store.at(3))).toEqual([OTHER])
    expect(changedAccounts(store.at(3), store.at(3))).toEqual([])
  })

  test('code, addresses and slots are found by their hashes', () => {
    const codeBytes = Uint8Array.of(0x60, 0x00)
    const store = createGenesisStore([{ address: ONE, codeBytes, storage: [[7n, 1n]] }])
    const view = store.newestView
    expect(codeWithHash(view, keccakHash(codeBytes))).toBe('0x6000')
    expect(codeWithHash(view, keccakHash(new Uint8Array(0)))).toBe('0x')
    expect(codeWithHash(view, keccakHash(Uint8Array.of(1)))).toBeUndefined()
    expect(preimageOf(view, keccakHash(codeBytes))).toBe('0x6000')
    expect(preimageOf(view, keccakHash(bytesFromWord(7n)))).toBe(hexFromBytes(bytesFromWord(7n)))
    expect(preimageOf(view, keccakHash(bytesFromWord(8n)))).toBeUndefined()
  })
})
