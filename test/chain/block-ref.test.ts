import { describe, expect, test } from 'vitest'
import { type BlockRef, blockTags, describeBlockRef } from '../../src/chain/block-ref.ts'

describe('a block reference', () => {
  test('a reference is described as a client would write it', () => {
    for (const tag of blockTags) expect(describeBlockRef(tag)).toBe(tag)
    const hash = `0x${'ab'.repeat(32)}` as const
    const others: readonly (readonly [BlockRef, string])[] = [
      [0n, '0x0'],
      [255n, '0xff'],
      [{ hash }, `hash ${hash}`],
    ]
    for (const [ref, text] of others) expect(describeBlockRef(ref)).toBe(text)
  })

  test('a block reference has five tags', () => {
    expect([...blockTags].sort()).toEqual(['earliest', 'finalized', 'latest', 'pending', 'safe'])
  })
})
