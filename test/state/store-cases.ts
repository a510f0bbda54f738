/**
 * What every store does, as a function of how to make one: the versioned store and the naive one
 * run the same cases, and then random steps side by side.
 */

import { expect, test } from 'vitest'
import type { Address } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import type { Change } from '../../src/state/store.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { addressOf } from '../support/arbitraries.ts'

/** What the cases need of a store. */
export interface StoreLike {
  readonly newest: number
  readonly newestView: StateView
  at(sequence: number): StateView
  child(sequence?: number): StoreLike
  branch(sequence?: number): StoreLike
  publish(writes: readonly Write[]): number
  mark(): void
  changes(after: number, upTo: number): Iterable<Change>
}

const A = addressOf(1)
const B = addressOf(2)

const balance = (address: Address, value: bigint): Write => ({ field: 'balance', address, value })
const storage = (address: Address, slot: bigint, value: bigint): Write => ({
  field: 'storage',
  address,
  slot,
  value,
})
const code = (address: Address, ...bytes: number[]): Write => ({
  field: 'code',
  address,
  codeBytes: Uint8Array.from(bytes),
})

export function describeStore(createStore: () => StoreLike): void {
  test('an account that was never written is zero and empty', () => {
    const { newestView } = createStore()
    expect(newestView.balance(A)).toBe(0n)
    expect(newestView.nonce(A)).toBe(0n)
    expect(newestView.storage(A, 0n)).toBe(0n)
    expect(newestView.codeHex(A)).toBe('0x')
    expect(newestView.codeBytes(A)).toEqual(new Uint8Array(0))
    expect(newestView.codeHash(A)).toBe(keccakHash(new Uint8Array(0)))
  })

  test('sequences count publications from zero, empty ones included', () => {
    const store = createStore()
    expect(store.newest).toBe(0)
    expect(store.publish([])).toBe(1)
    expect(store.publish([balance(A, 1n)])).toBe(2)
    expect(store.newest).toBe(2)
  })

  test('every sequence keeps the value it had', () => {
    const store = createStore()
    for (let value = 1n; value <= 40n; value += 1n) store.publish([balance(A, value)])
    for (let sequence = 0; sequence <= 40; sequence += 1) {
      expect(store.at(sequence).balance(A)).toBe(BigInt(sequence))
    }
  })

  test('a view handed out before a publication stays as it was', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    const before = store.newestView
    store.publish([balance(A, 2n)])
    expect(before.balance(A)).toBe(1n)
    expect(store.newestView.balance(A)).toBe(2n)
  })

  test('within one publication the last write to a field counts', () => {
    const store = createStore()
    store.publish([storage(A, 7n, 1n), storage(A, 7n, 2n), storage(B, 7n, 3n)])
    expect(store.newestView.storage(A, 7n)).toBe(2n)
    expect(store.newestView.storage(B, 7n)).toBe(3n)
  })

  test('code goes and comes back, and the same bytes on two accounts are the same code', () => {
    const store = createStore()
    store.publish([code(A, 1, 2), code(B, 1, 2)])
    store.publish([code(A)])
    store.publish([code(A, 1, 2)])
    expect([1, 2, 3].map((sequence) => store.at(sequence).codeHex(A))).toEqual([
      '0x0102',
      '0x',
      '0x0102',
    ])
    expect(store.newestView.codeHash(A)).toBe(store.newestView.codeHash(B))
  })

  test('a mark in the store changes no value that is read', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    store.mark()
    store.publish([balance(A, 2n), balance(B, 5n)])
    store.publish([balance(A, 3n)])
    store.mark()
    store.publish([balance(A, 4n)])
    expect([0, 1, 2, 3, 4].map((sequence) => store.at(sequence).balance(A))).toEqual([
      0n,
      1n,
      2n,
      3n,
      4n,
    ])
    expect([0, 1, 2].map((sequence) => store.at(sequence).balance(B))).toEqual([0n, 0n, 5n])
  })

  test('a child and its base do not see what the other publishes', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    const child = store.child()
    store.publish([balance(A, 2n)])
    child.publish([balance(A, 3n), balance(B, 3n)])
    expect(store.newestView.balance(A)).toBe(2n)
    expect(store.newestView.balance(B)).toBe(0n)
    expect(child.newestView.balance(A)).toBe(3n)
    expect([0, 1].map((sequence) => child.at(sequence).balance(A))).toEqual([0n, 1n])
  })

  test('a child can begin in the past, and so can a child of the child', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    store.publish([balance(A, 2n), code(A, 9)])
    const child = store.child(1)
    expect(child.newest).toBe(1)
    child.publish([balance(A, 20n)])
    const grandchild = child.child(1)
    grandchild.publish([storage(A, 1n, 5n)])
    expect(child.newestView.codeHex(A)).toBe('0x')
    expect(grandchild.newestView.balance(A)).toBe(1n)
    expect(child.newestView.storage(A, 1n)).toBe(0n)
  })

  test('a child may set back what its base had set, to zero and to nothing', () => {
    const store = createStore()
    store.publish([balance(A, 1n), code(A, 9), storage(A, 0n, 4n)])
    const child = store.child()
    child.publish([balance(A, 0n), code(A), storage(A, 0n, 0n)])
    expect(child.newestView.balance(A)).toBe(0n)
    expect(child.newestView.codeHex(A)).toBe('0x')
    expect(child.newestView.storage(A, 0n)).toBe(0n)
    expect(child.at(1).storage(A, 0n)).toBe(4n)
  })

  test('changes are the cells written after one sequence and up to another', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    store.publish([storage(A, 2n, 1n), balance(B, 1n)])
    store.publish([balance(A, 2n)])
    expect(cellsOf(store.changes(0, 3))).toEqual([`${A}`, `${A}/2`, `${B}`])
    expect(cellsOf(store.changes(1, 2))).toEqual([`${A}/2`, `${B}`])
    expect(cellsOf(store.changes(2, 2))).toEqual([])
  })

  test('changes of a child begin with those of its base', () => {
    const store = createStore()
    store.publish([balance(A, 1n)])
    const child = store.child()
    store.publish([storage(A, 9n, 9n)])
    child.publish([balance(B, 1n)])
    expect(cellsOf(child.changes(0, 2))).toEqual([`${A}`, `${B}`])
    expect(cellsOf(child.changes(1, 2))).toEqual([`${B}`])
  })
}

/** Each cell once, in a total order. */
export function cellsOf(changes: Iterable<Change>): string[] {
  const names = [...changes].map(({ address, slot }) =>
    slot === undefined ? address : `${address}/${slot}`,
  )
  return [...new Set(names)].sort()
}
