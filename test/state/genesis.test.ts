import { expect, test } from 'vitest'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { Code } from '../../src/state/code.ts'
import { createGenesisStore } from '../../src/state/genesis.ts'
import { addressOf } from '../support/arbitraries.ts'

const A = addressOf(1)
const B = addressOf(2)

test('genesis is one publication with every account in it', () => {
  const store = createGenesisStore([
    { address: A, balance: 5n },
    { address: B, nonce: 1n, codeBytes: Uint8Array.of(0), storage: [[7n, 8n]] },
  ])
  expect(store.newest).toBe(1)
  const view = store.newestView
  expect([view.balance(A), view.nonce(A), view.codeHex(A)]).toEqual([5n, 0n, '0x'])
  expect([view.balance(B), view.nonce(B), view.codeHex(B)]).toEqual([0n, 1n, '0x00'])
  expect(view.storage(B, 7n)).toBe(8n)
})

test('a later account replaces those fields of an earlier one that it names', () => {
  const view = createGenesisStore([
    { address: A, balance: 5n, nonce: 1n },
    { address: A, balance: 6n },
  ]).newestView
  expect([view.balance(A), view.nonce(A)]).toEqual([6n, 1n])
})

test('code of a known hash is loaded once, by whoever reads it first', () => {
  const bytes = Uint8Array.of(0x60, 0x01)
  let loads = 0
  const load = () => {
    loads += 1
    return bytes
  }
  const code = new Code(load, keccakHash(bytes))
  const views = [0, 1].map(() => createGenesisStore([{ address: A, code }]).newestView)
  expect(views.map((view) => view.codeHash(A))).toEqual([keccakHash(bytes), keccakHash(bytes)])
  expect(loads).toBe(0)
  expect(views.map((view) => view.codeHex(A))).toEqual(['0x6001', '0x6001'])
  expect(loads).toBe(1)
})

test('genesis without accounts is an empty state', () => {
  expect(createGenesisStore([]).newestView.balance(A)).toBe(0n)
})
