/**
 * Senders, remembered: what is known is not worked out again, and what is forgotten is.
 */

import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { addressOfKey, loadSecp256k1, sign } from '../../src/primitives/secp256k1.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { SenderCache } from '../../src/transactions/sender.ts'

await loadSecp256k1()

const key = hexFromWord(0xa11cen)
const digest = bytesFromHex(hexFromWord(1n))
const signature = sign(digest, key)

/** Asks for a sender and counts how often the digest was needed for it. */
function asking(countMax = 10) {
  const senders = new SenderCache(countMax)
  let count = 0
  const digestNow = () => {
    count += 1
    return digest
  }
  const ask = (hash: bigint, given = signature) =>
    senders.senderOf(hexFromWord(hash), digestNow, given)
  return { ask, count: () => count }
}

describe('the sender cache', () => {
  test('the sender of a transaction hash is recovered once', () => {
    const { ask, count } = asking()
    expect(ask(1n)).toBe(addressOfKey(key))
    expect(ask(1n)).toBe(addressOfKey(key))
    expect(count()).toBe(1)
  })

  test('a failed recovery is not cached, so that a wrong signature never stands for a right one', () => {
    const { ask, count } = asking()
    expect(ask(2n, { ...signature, r: 0n })).toBeUndefined()
    expect(ask(2n, { ...signature, r: 5n })).toBeUndefined()
    expect(ask(2n)).toBe(addressOfKey(key))
    expect(count()).toBe(3)
  })

  test('the oldest sender is forgotten when there are too many, and recovered again', () => {
    const { ask, count } = asking(3)
    for (const hash of [1n, 2n, 3n, 4n]) ask(hash)
    expect(count()).toBe(4)
    for (const hash of [2n, 3n, 4n]) expect(ask(hash)).toBe(addressOfKey(key))
    expect(count()).toBe(4)
    expect(ask(1n)).toBe(addressOfKey(key))
    expect(count()).toBe(5)
  })
})
