/** Texts in messages, which are cut before they are escaped: the same as after it, whatever their length. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, shortened, shortPrintable } from '../../src/primitives/printable.ts'
import { quoted } from '../../src/primitives/quoted.ts'

/** Texts with controls, format characters and halves of surrogate pairs, often as long as the limit. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc
    .array(fc.constantFrom('a', '"', '\\', '\n', '\u200d', '\ud800', '\udc00'), { maxLength: 100 })
    .map((parts) => parts.join('')),
)

test('a text that is cut before it is escaped is the beginning of the escaped one', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 100 }), (given, lengthMax) => {
      const expected = shortened(printable(given), lengthMax)
      expect(shortPrintable(given, lengthMax)).toBe(expected)
    }),
  )
})

test('a value is quoted by the first 80 characters of its JSON', () => {
  const value = fc.oneof(text, fc.array(text, { maxLength: 4 }), fc.dictionary(text, text))
  fc.assert(
    fc.property(value, (given) => {
      const json = printable(JSON.stringify(given))
      expect(quoted(given)).toBe(json.length <= 80 ? json : `${json.slice(0, 77)}...`)
    }),
  )
})
