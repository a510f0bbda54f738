/**
 * State roots against a trie of @ethereumjs/mpt, built from scratch out of what the store says.
 */

import { createMPT } from '@ethereumjs/mpt'
import { createAccount } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { encodeRlp } from '../../src/primitives/rlp.ts'
import { bytesFromUint, bytesFromWord, WORD_MAX } from '../../src/primitives/word.ts'
import { StateRoots } from '../../src/state/root.ts'
import { Store } from '../../src/state/store.ts'
import { EMPTY_ROOT } from '../../src/state/trie.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { addressOf, publications } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

const addresses = [1, 2, 3, 4].map(addressOf)
const slots = [0n, 1n, 2n, 3n, WORD_MAX]

/** The root of what a view holds at the addresses and slots above. */
async function rootFromScratch(view: StateView): Promise<Hash> {
  const accounts = await createMPT({ useKeyHashing: true })
  for (const address of addresses) {
    const storage = await createMPT({ useKeyHashing: true })
    for (const slot of slots) {
      const value = view.storage(address, slot)
      if (value > 0n) await storage.put(bytesFromWord(slot), encodeRlp(bytesFromUint(value)))
    }
    const account = createAccount({
      nonce: view.nonce(address),
      balance: view.balance(address),
      codeHash: bytesFromHex(view.codeHash(address)),
      storageRoot: storage.root(),
    })
    const hasSlots = hexFromBytes(storage.root()) !== EMPTY_ROOT
    if (!account.isEmpty() || hasSlots) {
      await accounts.put(bytesFromHex(address), account.serialize())
    }
  }
  return hexFromBytes(accounts.root())
}

const balance = (byte: number, value: bigint): Write => ({
  field: 'balance',
  address: addressOf(byte),
  value,
})
const storage = (byte: number, slot: bigint, value: bigint): Write => ({
  field: 'storage',
  address: addressOf(byte),
  slot,
  value,
})

describe('against @ethereumjs/mpt', () => {
  test('the root of every sequence is that of a trie built from scratch, asked in any order', async () => {
    const order = fc.array(fc.nat(20), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(publications, { maxLength: 8 }), order, async (lists, asked) => {
        const store = new Store()
        const roots = new StateRoots(store)
        for (const writes of lists) store.publish(writes)
        for (const number of asked) {
          const sequence = number % (store.newest + 1)
          expect(roots.at(sequence)).toBe(await rootFromScratch(store.at(sequence)))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a child goes its own way from any sequence, and so does its base', async () => {
    const lists = fc.array(publications, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(lists, lists, lists, fc.nat(20), async (first, mine, theirs, at) => {
        const store = new Store()
        const roots = new StateRoots(store)
        for (const writes of first) store.publish(writes)
        roots.at(store.newest)
        const sequence = at % (store.newest + 1)
        const child = store.child(sequence)
        const childRoots = roots.fork(child, sequence)
        for (const writes of mine) store.publish(writes)
        for (const writes of theirs) child.publish(writes)
        for (const asked of [child.newest, sequence, child.newest]) {
          expect(childRoots.at(asked)).toBe(await rootFromScratch(child.at(asked)))
        }
        for (const asked of [store.newest, 0, sequence]) {
          expect(roots.at(asked)).toBe(await rootFromScratch(store.at(asked)))
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('the state root', () => {
  test('an empty state has the root of an empty trie', () => {
    expect(new StateRoots(new Store()).at(0)).toBe(EMPTY_ROOT)
  })

  test('an account that is emptied leaves the trie', () => {
    const store = new Store()
    const roots = new StateRoots(store)
    store.publish([balance(1, 5n)])
    const alone = roots.at(1)
    store.publish([balance(2, 5n), storage(2, 1n, 1n)])
    expect(roots.at(2)).not.toBe(alone)
    store.publish([balance(2, 0n), storage(2, 1n, 0n)])
    expect(roots.at(3)).toBe(alone)
  })

  test('a slot set to zero leaves the storage trie', () => {
    const store = new Store()
    const roots = new StateRoots(store)
    store.publish([balance(1, 5n), storage(1, 1n, 1n)])
    store.publish([storage(1, 2n, 9n)])
    store.publish([storage(1, 2n, 0n)])
    expect(roots.at(3)).toBe(roots.at(1))
    expect(roots.at(2)).not.toBe(roots.at(1))
  })

  test('a slot of an otherwise empty account counts', () => {
    const store = new Store()
    store.publish([storage(1, 1n, 1n)])
    expect(new StateRoots(store).at(1)).not.toBe(EMPTY_ROOT)
  })

  test('two chains of publications that end in the same state have the same root', () => {
    const one = new Store()
    one.publish([balance(1, 1n), storage(1, 1n, 1n), balance(2, 2n)])
    const other = new Store()
    other.publish([balance(2, 7n)])
    other.publish([storage(1, 1n, 4n)])
    other.publish([balance(1, 1n), balance(2, 2n), storage(1, 1n, 1n)])
    expect(new StateRoots(one).at(1)).toBe(new StateRoots(other).at(3))
  })
})
