/**
 * Keys of the state's tries against the hashing library, also when more of them are asked for than
 * are remembered; and keys that are searched for.
 */

import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { addressFromWord, bytesFromWord, WORD_MAX } from '../../src/primitives/word.ts'
import { addressBelow, SEARCH_NIBBLES_MAX, slotBelow } from '../../src/state/preimage.ts'
import { accountKey, slotKey } from '../../src/state/trie-key.ts'

/** More than are remembered. */
const count = 5000

describe('trie keys', () => {
  test('the key of an account is the hash of its address, first and second time asked', () => {
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0n; index < count; index += 1n) {
        const address = addressFromWord(WORD_MAX - index)
        const key = accountKey(address)
        if (index % 97n === 0n) expect(key).toEqual(keccak_256(bytesFromHex(address)))
        expect(accountKey(address)).toBe(key)
      }
    }
  })

  test('the key of a slot is the hash of its number, first and second time asked', () => {
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0n; index < count; index += 1n) {
        const slot = round === 0 ? index : WORD_MAX - index
        const key = slotKey(slot)
        if (index % 97n === 0n) expect(key).toEqual(keccak_256(bytesFromWord(slot)))
        expect(slotKey(slot)).toBe(key)
      }
    }
  })
})

describe('the search for an address or a slot below a node', () => {
  const key = keccak256(Uint8Array.of(1))

  test('finds one whose key begins with the nibbles, the same each time', () => {
    for (const depth of [0, 1, 2, 3]) {
      const address = addressBelow({ key, depth })
      const slot = slotBelow({ key, depth })
      for (const found of [accountKey(address!), slotKey(slot!)]) {
        expect(hexFromBytes(found).slice(2, 2 + depth)).toBe(hexFromBytes(key).slice(2, 2 + depth))
      }
      expect([addressBelow({ key, depth }), slotBelow({ key, depth })]).toEqual([address, slot])
    }
    // It is the first one, however many were hashed for longer paths.
    for (let byte = 2; byte < 10; byte += 1) {
      const path = { key: keccak256(Uint8Array.of(byte)), depth: 2 }
      let first = 0n
      while (slotKey(first)[0] !== path.key[0]) first += 1n
      expect(slotBelow(path)).toBe(first)
    }
    // Only the nibbles of the place count.
    const other = key.slice()
    other[31]! ^= 1
    expect(slotBelow({ key: other, depth: 3 })).toBe(slotBelow({ key, depth: 3 }))
  })

  test('does not begin where it would not end', () => {
    expect(addressBelow({ key, depth: SEARCH_NIBBLES_MAX + 1 })).toBeUndefined()
    expect(slotBelow({ key, depth: 64 })).toBeUndefined()
  })
})
