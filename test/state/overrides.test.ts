/**
 * State with overrides on top, against the same change made by hand.
 */

import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import type { StateOverrides } from '../../src/primitives/overrides.ts'
import { WORD_MAX } from '../../src/primitives/word.ts'
import { EMPTY_CODE } from '../../src/state/code.ts'
import type { StateOrigin } from '../../src/state/origin.ts'
import { overriddenView } from '../../src/state/overrides.ts'
import { StateRoots } from '../../src/state/root.ts'
import { Store } from '../../src/state/store.ts'
import { addressOf, publications, words } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

const A = addressOf(1)
const accounts = [1, 2, 3, 4].map(addressOf)
const slots = [0n, 1n, 2n, 3n, WORD_MAX]

const somewhere = fc.constantFrom(...accounts)
const someSlots = fc.array(fc.tuple(fc.constantFrom(...slots), words), { maxLength: 3 })

describe('state overrides', () => {
  test('replacing the storage leaves the given slots and nothing else, and the view below as it was', () => {
    fc.assert(
      fc.property(
        fc.array(publications, { maxLength: 8 }),
        fc.nat(8),
        somewhere,
        someSlots,
        (batches, place, address, given) => {
          const store = new Store()
          for (const writes of batches) store.publish(writes)
          const before = store.at(place % (store.newest + 1))
          const known = slots.map((slot) => before.storage(address, slot))
          const allSlots = new Map(given)
          const view = overriddenView(before, new Map([[address, { allSlots }]]))
          for (const [index, slot] of slots.entries()) {
            expect(view.storage(address, slot)).toBe(allSlots.get(slot) ?? 0n)
            expect(before.storage(address, slot)).toBe(known[index])
            for (const other of accounts.filter((each) => each !== address)) {
              expect(view.storage(other, slot)).toBe(before.storage(other, slot))
            }
          }
          expect([...view.slots(address)].sort()).toEqual(
            [...allSlots].flatMap(([slot, value]) => (value === 0n ? [] : [slot])).sort(),
          )
        },
      ),
    )
  })
})

describe('overrides', () => {
  const store = new Store()
  store.publish([
    { field: 'balance', address: A, value: 5n },
    { field: 'storage', address: A, slot: 1n, value: 7n },
  ])
  const under = (overrides: StateOverrides) => overriddenView(store.newestView, overrides)

  test('of every field are what is read; the rest stays', () => {
    const codeBytes = Uint8Array.of(1)
    const view = under(new Map([[A, { nonce: 9n, codeBytes, changedSlots: new Map([[2n, 8n]]) }]]))
    expect([view.balance(A), view.nonce(A), view.codeHex(A)]).toEqual([5n, 9n, '0x01'])
    expect([view.storage(A, 1n), view.storage(A, 2n)]).toEqual([7n, 8n])
    expect(under(new Map([[A, { balance: 1n }]])).balance(A)).toBe(1n)
  })

  test('have a state root like any other state', () => {
    const view = under(new Map([[A, { allSlots: new Map([[2n, 8n]]) }]]))
    const byHand = new Store()
    byHand.publish([
      { field: 'balance', address: A, value: 5n },
      { field: 'storage', address: A, slot: 2n, value: 8n },
    ])
    const roots = new StateRoots(store).fork(view.store, store.newest)
    expect(roots.at(view.sequence)).toBe(new StateRoots(byHand).at(byHand.newest))
  })

  test('without an override give the view itself', () => {
    expect(under(new Map())).toBe(store.newestView)
    expect(overriddenView(store.newestView, undefined)).toBe(store.newestView)
  })

  test('cannot replace the storage and change it, too', () => {
    const twice = { allSlots: new Map(), changedSlots: new Map() }
    expect(() => under(new Map([[A, twice]]))).toThrow(InvariantError)
  })
})

describe('overrides on a state whose slots are not all known', () => {
  /** A state elsewhere, where each slot has a value. */
  const origin: StateOrigin = {
    balance: () => 0n,
    nonce: () => 1n,
    code: () => EMPTY_CODE,
    storage: (_, slot) => slot + 1n,
    hasAccount: () => true,
    hasSlot: () => false,
    addresses: () => [],
    addressesWithCode: () => [],
    slots: () => [],
    trie: () => undefined,
  }

  test('replacing the storage keep a value that is the one below, whether or not it was read', () => {
    for (const hasSlot of [() => true, () => false]) {
      const store = new Store(undefined, { ...origin, hasSlot })
      const allSlots = new Map([[3n, 4n]])
      const view = overriddenView(store.newestView, new Map([[A, { allSlots }]]))
      expect([2n, 3n].map((slot) => view.storage(A, slot))).toEqual([0n, 4n])
    }
  })

  test('replacing the storage hide the slots that were never read, in children and merges, too', () => {
    let store = new Store(undefined, origin)
    store.publish([{ field: 'storage', address: A, slot: 2n, value: 9n }])
    const { sequence } = overriddenView(store.newestView, new Map())
    store = overriddenView(
      store.newestView,
      new Map([[A, { allSlots: new Map([[3n, 5n]]) }]]),
    ).store
    const valuesAt = (at: number) => [0n, 2n, 3n].map((slot) => store.at(at).storage(A, slot))
    for (let depth = 0; depth < 40; depth += 1) {
      expect(valuesAt(sequence - 1)).toEqual([1n, 3n, 4n])
      expect(valuesAt(sequence)).toEqual([1n, 9n, 4n])
      expect(valuesAt(sequence + 1)).toEqual([0n, 0n, 5n])
      expect(valuesAt(store.newest)).toEqual([0n, 0n, 5n])
      store = store.branch()
      store.publish([{ field: 'balance', address: A, value: BigInt(depth) }])
    }
  })
})
