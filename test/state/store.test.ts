/**
 * The versioned store against one that copies everything at each publication.
 */

import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { type Change, Store } from '../../src/state/store.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { addressOf, publications } from '../support/arbitraries.ts'
import { type MapView, mapView } from '../support/map-view.ts'
import { fc, runs } from '../support/property.ts'
import { cellsOf, describeStore, type StoreLike } from './store-cases.ts'

/** Keeps a whole copy of the state for every sequence, and works out changes by comparing them. */
class NaiveStore implements StoreLike {
  readonly #views: MapView[]

  constructor(views: readonly MapView[] = [mapView({})]) {
    this.#views = [...views]
  }

  get newest(): number {
    return this.#views.length - 1
  }

  get newestView(): MapView {
    return this.at(this.newest)
  }

  at(sequence: number): MapView {
    return this.#views[sequence]!
  }

  child(sequence = this.newest): NaiveStore {
    return new NaiveStore(this.#views.slice(0, sequence + 1))
  }

  branch(sequence = this.newest): NaiveStore {
    return this.child(sequence)
  }

  publish(writes: readonly Write[]): number {
    this.#views.push(this.newestView.after(writes))
    return this.newest
  }

  mark(): void {}

  *changes(after: number, upTo: number): Generator<Change> {
    for (let sequence = after + 1; sequence <= upTo; sequence += 1) {
      yield* differences(this.at(sequence - 1), this.at(sequence))
    }
  }
}

function* differences(before: MapView, now: MapView): Generator<Change> {
  for (const [address, { slots }] of now.accounts) {
    const isChanged =
      before.balance(address) !== now.balance(address) ||
      before.nonce(address) !== now.nonce(address) ||
      before.codeHash(address) !== now.codeHash(address)
    if (isChanged) yield { address, slot: undefined }
    for (const [slot, value] of slots) {
      if (before.storage(address, slot) !== value) yield { address, slot }
    }
  }
}

describe('the versioned store', () => {
  describeStore(() => new Store())

  test('has no view of a sequence that is not published, and starts no child there', () => {
    const store = new Store()
    store.publish([])
    for (const sequence of [-1, 2]) {
      expect(() => store.at(sequence)).toThrow(InvariantError)
      expect(() => store.child(sequence)).toThrow(InvariantError)
      expect(() => store.branch(sequence)).toThrow(InvariantError)
    }
  })

  test('hands out the same newest view until the next publication', () => {
    const store = new Store()
    const before = store.newestView
    expect(store.at(0)).toBe(before)
    store.publish([])
    expect(store.newestView).not.toBe(before)
  })

  test('does not record a write that changes nothing', () => {
    const store = new Store()
    const address = addressOf(1)
    store.publish([{ field: 'balance', address, value: 5n }])
    store.publish([{ field: 'balance', address, value: 5n }])
    expect([...store.changes(1, 2)]).toEqual([])
    const child = store.child()
    child.publish([{ field: 'balance', address, value: 5n }])
    expect([...child.changes(2, 3)]).toEqual([])
  })

  test('lists each account once that ever had code, those of its base too', () => {
    const store = new Store()
    const [one, two, three] = [1, 2, 3].map((index) => addressOf(index))
    const code = (address: Address, ...bytes: number[]): Write => {
      return { field: 'code', address, codeBytes: Uint8Array.from(bytes) }
    }
    store.publish([code(one!, 1), { field: 'balance', address: three!, value: 5n }])
    const child = store.child()
    child.publish([code(two!, 2), code(one!, 3)])
    child.publish([code(two!)])
    expect([...store.accountsWithCode()]).toEqual([one])
    expect([...child.accountsWithCode()].sort()).toEqual([one, two])
  })
})

describe('the naive store', () => {
  describeStore(() => new NaiveStore())
})

type Step =
  | { readonly kind: 'publish'; readonly which: number; readonly writes: Write[] }
  | { readonly kind: 'mark'; readonly which: number }
  | { readonly kind: 'child'; readonly which: number; readonly sequence: number }
  | { readonly kind: 'keep view'; readonly which: number; readonly sequence: number }

const which = fc.nat(20)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('publish' as const), which, writes: publications }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark' as const), which }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('child' as const), which, sequence: fc.nat(40) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('keep view' as const),
        which,
        sequence: fc.nat(40),
      }),
    },
  ),
  { maxLength: 40 },
)

interface Pair {
  readonly store: StoreLike
  readonly naive: NaiveStore
}

describe('the versioned store', () => {
  test('on random steps, both stores agree at every sequence, and on views kept from before', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const pairs: Pair[] = [{ store: new Store(), naive: new NaiveStore() }]
        const kept: { readonly view: StateView; readonly expected: MapView }[] = []
        for (const step of given) {
          const { store, naive } = pairs[step.which % pairs.length]!
          if (step.kind === 'publish') {
            expect(store.publish(step.writes)).toBe(naive.publish(step.writes))
          } else if (step.kind === 'mark') {
            store.mark()
          } else {
            const sequence = step.sequence % (store.newest + 1)
            if (step.kind === 'child') {
              pairs.push({ store: store.child(sequence), naive: naive.child(sequence) })
            } else {
              kept.push({ view: store.at(sequence), expected: naive.at(sequence) })
            }
          }
        }
        for (const { store, naive } of pairs) expectSame(store, naive)
        for (const { view, expected } of kept) expectSameView(view, expected)
      }),
      { numRuns: runs(150) },
    )
  })

  test('on random steps, changes between any two sequences cover every difference', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (given, one, other) => {
        const pairs: Pair[] = [{ store: new Store(), naive: new NaiveStore() }]
        for (const step of given) {
          const { store, naive } = pairs[step.which % pairs.length]!
          if (step.kind === 'publish') {
            store.publish(step.writes)
            naive.publish(step.writes)
          } else if (step.kind === 'child') {
            const sequence = step.sequence % (store.newest + 1)
            pairs.push({ store: store.child(sequence), naive: naive.child(sequence) })
          }
        }
        for (const { store, naive } of pairs) {
          const ends = [one % (store.newest + 1), other % (store.newest + 1)] as const
          const [after, upTo] = [Math.min(...ends), Math.max(...ends)]
          const reported = new Set(cellsOf(store.changes(after, upTo)))
          // A cell written and written back within one list counts as written; none may be missing.
          for (const cell of cellsOf(naive.changes(after, upTo))) expect(reported).toContain(cell)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

function expectSame(store: StoreLike, naive: NaiveStore): void {
  expect(store.newest).toBe(naive.newest)
  for (let sequence = 0; sequence <= store.newest; sequence += 1) {
    expectSameView(store.at(sequence), naive.at(sequence))
  }
}

function expectSameView(view: StateView, expected: MapView): void {
  for (const address of [1, 2, 3, 4].map(addressOf)) {
    expect(view.balance(address)).toBe(expected.balance(address))
    expect(view.nonce(address)).toBe(expected.nonce(address))
    expect(view.codeHash(address)).toBe(expected.codeHash(address))
    expect(view.codeHex(address)).toBe(expected.codeHex(address))
    for (const slot of [0n, 1n, 2n, 3n, (1n << 256n) - 1n]) {
      expect(view.storage(address, slot)).toBe(expected.storage(address, slot))
    }
  }
}

describe('branches of branches', () => {
  const generation = fc.record({
    before: fc.array(publications, { maxLength: 3 }),
    back: fc.nat(3),
    after: fc.array(publications, { maxLength: 1 }),
  })

  test('hold the same as a store that is copied each time, and so do their bases', () => {
    const generations = fc.array(generation, { minLength: 20, maxLength: 40, size: 'max' })
    fc.assert(
      fc.property(generations, (given) => {
        const pairs: [Store, NaiveStore][] = [[new Store(), new NaiveStore()]]
        for (const { before, back, after } of given) {
          const [store, naive] = pairs.at(-1)!
          for (const writes of before) for (const each of [store, naive]) each.publish(writes)
          const sequence = Math.max(0, naive.newest - back)
          const branch: [Store, NaiveStore] = [store.branch(sequence), naive.branch(sequence)]
          expect(branch[0].depth).toBeLessThanOrEqual(17)
          for (const writes of after) for (const each of [store, naive]) each.publish(writes)
          pairs.push(branch)
        }
        for (const [store, naive] of pairs.filter((_, index) => index % 5 === 4)) {
          expect(store.newest).toBe(naive.newest)
          for (let sequence = 0; sequence <= naive.newest; sequence += 3) {
            expectSameView(store.at(sequence), naive.at(sequence))
          }
          expectSameView(store.newestView, naive.newestView)
          const after = naive.newest >> 1
          const reported = new Set(cellsOf(store.changes(after, naive.newest)))
          const missing = cellsOf(naive.changes(after, naive.newest)).filter(
            (cell) => !reported.has(cell),
          )
          expect(missing).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  })

  test('at one sequence share what has been put together for the first of them', () => {
    let store = new Store()
    for (let generation = 0; generation < 16; generation += 1) {
      store.publish([{ field: 'balance', address: addressOf(1), value: BigInt(generation) }])
      store = store.branch()
    }
    store.publish([{ field: 'balance', address: addressOf(1), value: 77n }])
    expect(store.depth).toBe(16)
    const [one, another] = [store.branch(), store.branch()]
    expect([one.depth, another.depth]).toEqual([1, 1])
    one.publish([{ field: 'balance', address: addressOf(1), value: 78n }])
    expect(another.newestView.balance(addressOf(1))).toBe(77n)
    expect(one.at(16).balance(addressOf(1))).toBe(15n)
  })
})
