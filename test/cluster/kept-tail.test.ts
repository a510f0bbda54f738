/** The newest entries that a node keeps, to write them again. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { KeptTail, type StreamEntry, streamStart } from '../../src/cluster/kept-tail.ts'

/** A stream of these texts. */
function streamOf(texts: readonly string[]): readonly StreamEntry[] {
  let chain = ''
  return texts.map((text, index) => {
    chain = createHash('sha1').update(chain).update(text).digest('hex')
    return { position: index + 1, chain, text }
  })
}

function tailOf(entries: readonly StreamEntry[], bytesMax = 1_000): KeptTail {
  const tail = new KeptTail(bytesMax)
  for (const entry of entries) expect(tail.add(entry)).toBe(true)
  return tail
}

describe('the kept tail', () => {
  const entries = streamOf(['one', 'two', 'three'])
  const [first, second, third] = entries as [StreamEntry, StreamEntry, StreamEntry]

  test('has the texts after each place', () => {
    const tail = tailOf(entries)
    expect(tail.end).toMatchObject({ position: 3, chain: third.chain })
    expect(tail.after(streamStart)).toEqual(['one', 'two', 'three'])
    expect(tail.after(first)).toEqual(['two', 'three'])
    expect(tail.after(third)).toEqual([])
  })

  test('has none after a place of another stream, or beyond its end', () => {
    const [, other] = streamOf(['one', 'other'])
    expect(tailOf(entries).after(other!)).toBeUndefined()
    expect(tailOf([first]).after(second)).toBeUndefined()
  })

  test('takes no entry that does not follow', () => {
    const tail = tailOf([first])
    expect(tail.add(first)).toBe(false)
    expect(tail.add(third)).toBe(false)
    expect(tail.add({ ...second, text: 'another' })).toBe(false)
    expect(tail.add(second)).toBe(true)
  })

  test('drops the oldest entries over its limit', () => {
    const many = streamOf(Array.from({ length: 3_000 }, (_, index) => `${index}`.padStart(10)))
    const tail = tailOf(many, 100)
    expect(tail.after(many[2_989]!)).toHaveLength(10)
    expect(tail.after(many[2_988]!)).toBeUndefined()
    expect(tail.after(streamStart)).toBeUndefined()
  })
})
