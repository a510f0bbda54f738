import { describe, expect, test } from 'vitest'
import {
  boolean,
  type Codec,
  integer,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  type Refuse,
  text,
  transform,
} from '../../src/primitives/codec.ts'
import { oneOfTexts } from '../../src/primitives/schema.ts'

const refuse: Refuse = (where, expected, value) => {
  throw new RangeError(`${where}: expected ${expected}, got ${JSON.stringify(value)}`)
}

function parse<Value>({ parse }: Codec<unknown, Value>, value: unknown): Value {
  return parse(value, 'it', refuse)
}

const point = {
  x: integer(0, 9),
  label: optional(text(), 'none'),
  tags: orNull(listOf(oneOf(oneOfTexts('a', 'b')))),
}

describe('an object', () => {
  test('has its fields parsed, and defaults for those left out', () => {
    const codec = objectOf('Point', point)
    expect(parse(codec, { x: 1 })).toEqual({ x: 1, label: 'none', tags: undefined })
    expect(parse(codec, { x: 1, label: 'p', tags: ['b'] })).toEqual({
      ...{ x: 1, label: 'p', tags: ['b'] },
    })
  })

  test('takes null only where it means left out', () => {
    const codec = objectOf('Point', point)
    expect(parse(codec, { x: 1, tags: null })).toMatchObject({ tags: undefined })
    expect(() => parse(codec, { x: 1, label: null })).toThrow('it.label: expected a text, got null')
  })

  test('is refused with the path to what is wrong', () => {
    const codec = objectOf('Point', point, { expected: 'a point' })
    expect(() => parse(codec, [])).toThrow('it: expected a point, got []')
    expect(() => parse(codec, {})).toThrow('it.x: expected a whole number from 0 to 9')
    expect(() => parse(codec, { x: 1, tags: ['a', 'c'] })).toThrow(
      'it.tags[1]: expected one of a, b, got "c"',
    )
  })

  test('refuses or ignores other fields', () => {
    const given = { x: 1, y: 2 }
    expect(() => parse(objectOf('Point', point), given)).toThrow(
      'it: expected no other fields than x, label, tags, got "y"',
    )
    expect(() => parse(objectOf('Point', point, { only: 'no y' }), given)).toThrow(
      'it: expected no y, got {"x":1,"y":2}',
    )
    expect(parse(objectOf('Point', point, { isOpen: true }), given)).not.toHaveProperty('y')
  })

  test('has the schema of its fields', () => {
    expect(objectOf('Point', { x: integer(0, 9), on: optional(boolean) }).schema).toEqual({
      title: 'Point',
      type: 'object',
      fields: {
        x: { type: 'integer', minimum: 0, maximum: 9 },
        on: { whenPresent: { type: 'boolean' } },
      },
      additionalProperties: false,
    })
  })
})

test('a transformed value may be refused as it was given', () => {
  const even = transform(integer(0, 9), (number, where, refuse, value) =>
    number % 2 === 0 ? number / 2 : refuse(where, 'an even number', value),
  )
  expect(parse(even, 4)).toBe(2)
  expect(() => parse(even, 5)).toThrow('it: expected an even number, got 5')
})
