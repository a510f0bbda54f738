import { describe, expect, test } from 'vitest'
import { DEPTH_MAX, jsonFromBytes } from '../../src/server/json.ts'

const read = (text: string) => jsonFromBytes(Buffer.from(text))

describe('JSON of a request body', () => {
  test.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both in turn', '[{"a":', '}]'],
  ])('values of %s are read down to a depth, and are none below it', (_, open, close) => {
    const levels = DEPTH_MAX / (open.length > 5 ? 2 : 1)
    const nested = (count: number) => `${open.repeat(count)}1${close.repeat(count)}`
    expect(JSON.stringify(read(nested(Math.floor(levels))))).toBe(nested(Math.floor(levels)))
    expect(read(nested(Math.floor(levels) + 1))).toBeUndefined()
    expect(read(nested(1_000_000))).toBeUndefined()
  })

  test('many values beside one another, and brackets in texts, are not deep', () => {
    const wide = Array.from({ length: 1_000 }, (_, id) => ({ id, params: [`[[{{\\"${id}`] }))
    expect(read(JSON.stringify(wide))).toEqual(wide)
    const text = ['['.repeat(500), '"\\'.repeat(300), '{'.repeat(500)]
    expect(read(JSON.stringify(text))).toEqual(text)
  })

  test.each(['', '{', '[1,]', 'nothing', '\u0000'])('the JSON reader refuses "%s"', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
