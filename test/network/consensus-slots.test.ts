/** The slots of blocks, which a devnet derives from their times. */

import { describe, expect, test } from 'vitest'
import { slotAt, slotZeroOf } from '../../src/network/consensus-slots.ts'

describe('the slot of a block', () => {
  test('is the time since slot 0 in units of 12 s', () => {
    const slots = [0, 11_999, 12_000, 1_200_000].map((ms) => slotAt(0n, 5_000 + ms, 5_000))
    expect(slots).toEqual([0n, 0n, 1n, 100n])
  })

  test('is never below the one that follows that of its parent', () => {
    expect(slotAt(7n, 12_000, 0)).toBe(7n)
    expect(slotAt(7n, 0, 12_000)).toBe(7n)
    expect(slotAt(7n, 96_000, 0)).toBe(8n)
  })
})

describe('slot 0 of a fork', () => {
  test('is that of the block that it continues', () => {
    const block = { timeMs: 1_791_294_816_000, slotNumber: 11_296_768n }
    const zero = slotZeroOf(1337, block)
    expect(slotAt(0n, block.timeMs, zero)).toBe(block.slotNumber)
    expect(slotAt(0n, block.timeMs + 12_000, zero)).toBe(block.slotNumber + 1n)
  })

  test('is that of the network where the block has no slot yet, else the time of the block', () => {
    const block = { timeMs: 1_791_294_816_000, slotNumber: undefined }
    // An epoch of Sepolia began then.
    expect(slotAt(0n, block.timeMs, slotZeroOf(11_155_111, block)) % 32n).toBe(0n)
    expect(slotZeroOf(1337, block)).toBe(block.timeMs)
  })
})
