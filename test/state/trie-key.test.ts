/**
 * Keys of the state's tries against the hashing library, also when more of them are asked for than
 * are remembered.
 */

import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { addressFromWord, bytesFromWord, WORD_MAX } from '../../src/primitives/word.ts'
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
