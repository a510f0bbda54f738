import { describe, expect, test } from 'vitest'
import { OverlayView } from '../../src/state/overlay-view.ts'
import { addressOf } from '../support/arbitraries.ts'
import { mapView } from '../support/map-view.ts'

const A = addressOf(1)
const B = addressOf(2)

describe('a view with writes on top', () => {
  const base = mapView({
    [A]: { balance: 5n, nonce: 2n, code: '0x6001', storage: { '1': 10n, '2': 20n } },
  })

  test('reads what was written, and below it what was there', () => {
    const view = new OverlayView(base)
    view.apply([
      { field: 'balance', address: A, value: 0n },
      { field: 'storage', address: A, slot: 1n, value: 0n },
      { field: 'nonce', address: B, value: 7n },
    ])
    expect([view.balance(A), view.nonce(A), view.nonce(B), view.balance(B)]).toEqual([
      0n,
      2n,
      7n,
      0n,
    ])
    expect([view.storage(A, 1n), view.storage(A, 2n), view.storage(B, 1n)]).toEqual([0n, 20n, 0n])
    expect([view.codeHex(A), view.codeHash(A)]).toEqual([base.codeHex(A), base.codeHash(A)])
    expect(base.balance(A)).toBe(5n)
  })

  test('lists the slots that are not zero, those below first', () => {
    const view = new OverlayView(base)
    expect([...view.slots(A)]).toEqual([1n, 2n])
    view.apply([
      { field: 'storage', address: A, slot: 9n, value: 1n },
      { field: 'storage', address: A, slot: 1n, value: 0n },
      { field: 'storage', address: A, slot: 2n, value: 5n },
      { field: 'storage', address: B, slot: 3n, value: 4n },
    ])
    expect([...view.slots(A)]).toEqual([2n, 9n])
    expect([...view.slots(B)]).toEqual([3n])
  })

  test('has the last of several writes, code with its hash', () => {
    const view = new OverlayView(base)
    view.apply([{ field: 'balance', address: A, value: 1n }])
    view.apply([
      { field: 'balance', address: A, value: 2n },
      { field: 'code', address: A, codeBytes: Uint8Array.of(0xfe) },
    ])
    expect(view.balance(A)).toBe(2n)
    expect(view.codeHex(A)).toBe('0xfe')
    expect(view.codeBytes(A)).toEqual(Uint8Array.of(0xfe))
    expect(view.codeHash(A)).toBe(mapView({ [A]: { code: '0xfe' } }).codeHash(A))
  })
})
