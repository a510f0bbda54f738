import { describe, expect, test } from 'vitest'
import { Digest } from '../../src/journal/digest.ts'
import { fc } from '../support/property.ts'

function digestOf(texts: readonly string[]): Digest {
  const digest = new Digest()
  for (const text of texts) digest.add(text)
  return digest
}

const hashOf = (texts: readonly string[]) => digestOf(texts).value()

/** Some of them longer than the limit from which on their hash goes in, some in many bytes. */
const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    'x'.repeat(600),
    'x'.repeat(1_024),
    'x'.repeat(1_025),
    'ü'.repeat(1_024),
    '\u{1f9ca}'.repeat(512),
  ),
)
const texts = fc.array(anyText, { minLength: 1, maxLength: 30 })

describe('a digest', () => {
  test('is 32 bytes, and the same for the same texts', () => {
    fc.assert(
      fc.property(texts, (given) => {
        expect(hashOf(given)).toMatch(/^0x[0-9a-f]{64}$/)
        expect(hashOf(given)).toBe(hashOf([...given]))
      }),
    )
  })

  test('is another one with a text more, less, changed or moved', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (given, pick) => {
        const at = pick % given.length
        const without = given.toSpliced(at, 1)
        const [first, second] = [given.at(at), given.at(at - 1)]
        const others = [
          [...given, ''],
          without,
          without.toSpliced(at, 0, `${first}.`),
          ...(first === second ? [] : [given.with(at, second!).with(at - 1, first!)]),
        ]
        for (const other of others) expect(hashOf(other)).not.toBe(hashOf(given))
      }),
    )
  })

  test('separates one text from the next', () => {
    expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']))
    expect(hashOf(['a', ''])).not.toBe(hashOf(['', 'a']))
  })

  test('is not changed by asking for it, and goes on after its buffer is full', () => {
    const many = Array.from({ length: 500 }, (_, index) => `text ${index}`)
    const asked = new Digest()
    for (const each of many) {
      asked.add(each)
      asked.value()
    }
    expect(asked.value()).toBe(hashOf(many))
    expect(hashOf(many)).not.toBe(hashOf(many.with(0, 'other')))
  })

  test('is marked by its first four bytes, and the mark is part of what follows', () => {
    const digest = digestOf(['a', 'b'])
    const begun = digest.value().slice(2, 10)
    expect(digest.mark()).toBe(begun)
    expect(digestOf(['a', 'c']).mark()).not.toBe(begun)
  })
})
