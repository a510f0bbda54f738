import { expect, test } from 'vitest'
import { textFromValue, valueFromText } from '../../src/state-file/values.ts'
import { fc } from '../support/property.ts'

const leaf = fc.oneof(
  fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
  fc.uint8Array({ maxLength: 40 }),
  fc.string(),
  fc.constantFrom('n:12', 'b:00', 's:', 's:n:1', 'n', ''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => name !== 'm' && name !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((pairs) => new Map(pairs)),
  ),
}))

test('a value written to a state file is read back the same', () => {
  const property = fc.property(anything, (value) => {
    expect(valueFromText(textFromValue(value))).toEqual(value)
  })
  fc.assert(property, { numRuns: 300, seed: 2 })
})

test('values with the same fields are the same text, in whatever order they were set', () => {
  expect(textFromValue({ b: 1n, a: { d: undefined, c: 2 } })).toBe('{"a":{"c":2},"b":"n:1"}')
  expect(textFromValue({ a: { c: 2 }, b: 1n })).toBe('{"a":{"c":2},"b":"n:1"}')
})
