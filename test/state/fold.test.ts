/**
 * Folded stores against stores that keep every version, on the same random steps.
 */

import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { Code } from '../../src/state/code.ts'
import type { StateOrigin } from '../../src/state/origin.ts'
import { StateRoots } from '../../src/state/root.ts'
import { finish, Store } from '../../src/state/store.ts'
import type { Write } from '../../src/state/write.ts'
import { addresses, addressOf, publications } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'
import { cellsOf } from './store-cases.ts'

const accounts = [1, 2, 3, 4].map(addressOf)
const slots = [0n, 1n, 2n, 3n, (1n << 256n) - 1n]

type Step =
  | { readonly kind: 'publish'; readonly writes: Write[]; readonly emptied: Address[] }
  | { readonly kind: 'mark' }
  | { readonly kind: 'fetch'; readonly address: Address; readonly slot: bigint }
  | { readonly kind: 'child' | 'branch'; readonly back: number }
  | { readonly kind: 'fold'; readonly back: number; readonly meanwhile: readonly Meanwhile[] }

/** Writes that are published after some steps of a fold. */
interface Meanwhile {
  readonly steps: number
  readonly writes: Write[]
  readonly emptied: Address[]
}

const back = fc.nat(6)
const emptied = fc.uniqueArray(addresses(4), { maxLength: 2 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        writes: publications,
        emptied,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('fetch' as const),
        address: addresses(4),
        slot: fc.constantFrom(...slots),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('child' as const, 'branch' as const), back }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fold' as const),
        back,
        meanwhile: fc.array(fc.record({ steps: fc.nat(9), writes: publications, emptied }), {
          maxLength: 3,
        }),
      }),
    },
  ),
  { minLength: 4, maxLength: 50, size: 'max' },
)

/** A store, and the same without folds. */
interface Pair {
  readonly folded: Store
  readonly whole: Store
}

/** The state of a remote chain: few zeros, and code that the random writes contain as well. */
class RemoteState implements StateOrigin {
  readonly #fetched = new Set<string>()

  fetch(address: Address, slot: bigint): void {
    this.#fetched.add(address).add(`${address}/${slot}`)
  }

  balance(address: Address): bigint {
    return BigInt(accounts.indexOf(address))
  }

  nonce(address: Address): bigint {
    return BigInt(accounts.indexOf(address))
  }

  code(address: Address): Code {
    return new Code(Uint8Array.of(0).subarray(0, accounts.indexOf(address) % 2))
  }

  storage(address: Address, slot: bigint): bigint {
    return (slot + this.balance(address)) % 3n
  }

  hasAccount(address: Address): boolean {
    return this.#fetched.has(address)
  }

  hasSlot(address: Address, slot: bigint): boolean {
    return this.#fetched.has(`${address}/${slot}`)
  }

  addresses(): readonly Address[] {
    return []
  }

  addressesWithCode(): readonly Address[] {
    return []
  }

  slots(): readonly bigint[] {
    return []
  }

  trie(): undefined {}
}

/** Runs the steps on both; all pairs on the way, before and after each child, branch and fold. */
function run(given: readonly Step[], origin?: RemoteState): Pair[] {
  let { folded, whole }: Pair = {
    folded: new Store(undefined, origin),
    whole: new Store(undefined, origin),
  }
  const pairs: Pair[] = []
  const publish = ({ writes, emptied }: Pick<Meanwhile, 'writes' | 'emptied'>) => {
    const gone = origin === undefined ? [] : emptied
    expect(folded.publish(writes, gone)).toBe(whole.publish(writes, gone))
  }
  for (const step of given) {
    if (step.kind === 'publish') publish(step)
    else if (step.kind === 'mark') {
      folded.mark()
      whole.mark()
    } else if (step.kind === 'fetch') {
      origin?.fetch(step.address, step.slot)
    } else {
      pairs.push({ folded, whole })
      const sequence = Math.max(folded.oldest, folded.newest - step.back)
      if (step.kind === 'fold') {
        const steps = folded.folding(sequence)
        let result: Store | undefined
        for (const one of step.meanwhile) {
          for (let count = 0; count < one.steps && result === undefined; count += 1) {
            const { done, value } = steps.next()
            if (!done) continue
            result = folded = value
            whole = whole.child() // the store before the fold stays beside the one before this child
          }
          publish(one)
        }
        if (result === undefined) {
          folded = finish(steps)
          whole = whole.child()
        }
      } else if (step.kind === 'child') {
        folded = folded.child(sequence)
        whole = whole.child(sequence)
      } else {
        folded = folded.branch(sequence)
        whole = whole.branch(sequence)
      }
    }
  }
  return [...pairs, { folded, whole }]
}

const origins = [
  ['no state below', () => undefined],
  ["a remote chain's state below", () => new RemoteState()],
] as const

describe.each(origins)('a folded store with %s', (_name, createOrigin) => {
  test('answers as one that keeps every version, at every sequence that it holds', () => {
    fc.assert(
      fc.property(steps, (given) => {
        for (const { folded, whole } of run(given, createOrigin())) {
          expect(folded.newest).toBe(whole.newest)
          for (let sequence = folded.oldest; sequence <= folded.newest; sequence += 1) {
            expect(contentsAt(folded, sequence)).toEqual(contentsAt(whole, sequence))
          }
        }
      }),
      { numRuns: runs(400) },
    )
  })

  test('reports the changes between any two sequences that it holds', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (given, one, other) => {
        for (const { folded, whole } of run(given, createOrigin())) {
          const count = folded.newest - folded.oldest + 1
          const ends = [one % count, other % count].map((each) => each + folded.oldest)
          const [after, upTo] = [Math.min(...ends), Math.max(...ends)]
          const reported = new Set(cellsOf(folded.changes(after, upTo)))
          const emptied = emptiedIn(folded, after, upTo)
          expect(emptied).toEqual(emptiedIn(whole, after, upTo))
          const before = contentsAt(whole, after)
          for (const [name, value] of Object.entries(contentsAt(whole, upTo))) {
            const [cell, field] = name.split(' ')
            const isCovered = field === undefined && emptied.includes(cell!.split('/')[0]!)
            if (before[name] !== value && !isCovered) expect(reported).toContain(cell)
          }
          // Slots of a remote chain that were emptied unread are not written back.
          if (emptied.length > 0) continue
          expect(wentBack(whole, folded, after, upTo)).toEqual(wentBack(whole, whole, after, upTo))
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('a folded store', () => {
  test('has the state roots of one that keeps every version, whatever root was read before', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (given, read, at) => {
        const { whole } = run(given.filter(({ kind }) => kind !== 'fold'))[0]!
        const roots = new StateRoots(whole)
        roots.at(read % (whole.newest + 1))
        const oldest = at % (whole.newest + 1)
        const folded = finish(whole.folding(oldest))
        const foldedRoots = roots.folded(folded, oldest)
        for (let sequence = oldest; sequence <= whole.newest; sequence += 1) {
          expect(foldedRoots.at(sequence)).toBe(roots.at(sequence))
        }
        for (const store of [whole, folded]) {
          store.publish([{ field: 'balance', address: addressOf(1), value: 77n }])
        }
        expect(foldedRoots.at(folded.newest)).toBe(new StateRoots(whole).at(whole.newest))
      }),
      { numRuns: runs(200) },
    )
  })

  test('has no view before the sequence at which it was folded, nor have its children', () => {
    const store = new Store()
    for (let value = 1n; value <= 9n; value += 1n) store.publish([balance(value)])
    const folded = finish(store.folding(5))
    expect(folded.oldest).toBe(5)
    expect(() => folded.at(4)).toThrow(InvariantError)
    expect(() => folded.branch(4)).toThrow(InvariantError)
    expect(() => folded.child().at(4)).toThrow(InvariantError)
    expect(() => finish(folded.folding(4))).toThrow(InvariantError)
    expect(store.at(4).balance(addressOf(1))).toBe(4n)
  })

  test('drops the versions that no view can read, and cells that are zero', () => {
    const store = new Store()
    for (let value = 1n; value <= 90n; value += 1n) store.publish([balance(value), slot(value, 1n)])
    for (let value = 1n; value <= 90n; value += 1n) store.publish([slot(value, 0n)])
    expect(store.versionCount).toBe(270)
    expect(store.foldableAt(180)).toBeGreaterThanOrEqual(179)
    const folded = finish(store.folding(180))
    expect(folded.versionCount).toBe(1)
    expect([...folded.slotsOf(addressOf(1))]).toEqual([])
    expect(finish(store.folding(100)).versionCount).toBe(1 + 80 + 80)
  })
})

/** The accounts whose storage was emptied between two sequences. */
function emptiedIn(store: Store, after: number, upTo: number): string[] {
  const emptied = [...store.changes(after, upTo)].filter(({ isEmptied }) => isEmptied)
  return emptied.map(({ address }) => address)
}

/** The contents of a store after the writes with which another one goes back. */
function wentBack(store: Store, by: Store, to: number, from: number): Record<string, unknown> {
  const child = store.child(from)
  child.publish([...by.writesBack(from, to)])
  return contentsAt(child, child.newest)
}

function balance(value: bigint): Write {
  return { field: 'balance', address: addressOf(1), value }
}

function slot(number: bigint, value: bigint): Write {
  return { field: 'storage', address: addressOf(1), slot: number, value }
}

/** All values at a sequence, by cell. */
function contentsAt(store: Store, sequence: number): Record<string, unknown> {
  const view = store.at(sequence)
  const contents: Record<string, unknown> = {}
  for (const address of accounts) {
    contents[`${address} balance`] = view.balance(address)
    contents[`${address} nonce`] = view.nonce(address)
    contents[`${address} code`] = view.codeHex(address)
    for (const each of slots) contents[`${address}/${each}`] = view.storage(address, each)
    const isWritten = new Set(store.slotsOf(address))
    for (const each of view.slots(address)) expect(isWritten).toContain(each)
  }
  return contents
}
