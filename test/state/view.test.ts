import { describe, expect, test } from 'vitest'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { Store, StoreView } from '../../src/state/store.ts'
import { addressOf } from '../support/arbitraries.ts'

const A = addressOf(1)

describe('a state view', () => {
  test('a view shows every field of an account as of its sequence', () => {
    const store = new Store()
    const codeBytes = Uint8Array.of(0x60, 0x01)
    store.publish([
      { field: 'balance', address: A, value: 3n },
      { field: 'nonce', address: A, value: 2n },
      { field: 'code', address: A, codeBytes },
      { field: 'storage', address: A, slot: 5n, value: 8n },
    ])
    store.publish([
      { field: 'balance', address: A, value: 0n },
      { field: 'nonce', address: A, value: 3n },
      { field: 'code', address: A, codeBytes: new Uint8Array(0) },
      { field: 'storage', address: A, slot: 5n, value: 0n },
    ])
    const view = new StoreView(store, 1)
    expect(view.balance(A)).toBe(3n)
    expect(view.nonce(A)).toBe(2n)
    expect(view.codeBytes(A)).toEqual(codeBytes)
    expect(view.codeHex(A)).toBe('0x6001')
    expect(view.codeHash(A)).toBe(keccakHash(codeBytes))
    expect(view.storage(A, 5n)).toBe(8n)
    const after = store.newestView
    expect([after.balance(A), after.nonce(A), after.storage(A, 5n)]).toEqual([0n, 3n, 0n])
    expect(after.codeHex(A)).toBe('0x')
  })
})
