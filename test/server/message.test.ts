import { describe, expect, test } from 'vitest'
import { DEPTH_MAX, jsonFromBytes } from '../../src/server/message.ts'

const read = (text: string) => jsonFromBytes(Buffer.from(text))

describe('JSON of a request body', () => {
  test.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both in turn', '[{"a":', '}]'],
  ])('values of %s are read down to a depth, and are invalid below it', (_, open, close) => {
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

  test.each([
    ['{"id":9007199254740993,"method":"a"}', 9_007_199_254_740_993n],
    ['{"method":"id","params":{"id":7},"id" : -9007199254740995 }', -9_007_199_254_740_995n],
    ['{"id":18446744073709551615,"id":9007199254740993}', 9_007_199_254_740_993n],
    [String.raw`{"\u0069d":18446744073709551615,"a":"\"id\":1"}`, 2n ** 64n - 1n],
    ['{"id":1e20}', 1e20],
    ['{"id":9007199254740991}', 9_007_199_254_740_991],
    ['{"id":"9007199254740993"}', '9007199254740993'],
  ])('an id keeps all its digits: %s', (text, id) => {
    expect((read(text) as { id: unknown }).id).toBe(id)
  })

  test('the ids of a batch keep all their digits, and nothing else changes', () => {
    const big = '9007199254740993'
    const text = `[{"id":${big}},[{"id":${big}}],1,{"a":[{"id":${big}},2],"id":1},{"id":${big}}]`
    const rounded = Number(big)
    expect(read(text)).toEqual([
      { id: BigInt(big) },
      [{ id: rounded }],
      1,
      { a: [{ id: rounded }, 2], id: 1 },
      { id: BigInt(big) },
    ])
  })

  test('the id of a large body keeps all its digits', () => {
    const params = ['x'.repeat(5_000_000), '\\"'.repeat(1_000_000)]
    const body = JSON.stringify({ params, id: 0 }).replace('"id":0', '"id":9007199254740993')
    expect(read(body)).toEqual({ params, id: 9_007_199_254_740_993n })
  })

  test.each(['', '{', '[1,]', 'nothing', '\u0000'])('the JSON reader refuses "%s"', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
