import { describe, expect, test } from 'vitest'
import { whenDone } from '../../src/primitives/now-or-later.ts'

describe('continuing with a value', () => {
  test('runs at once when the value is there', () => {
    expect(whenDone(2, (value) => value + 1)).toBe(3)
  })

  test('waits for a value that is not there yet', async () => {
    const order: string[] = []
    const later = whenDone(Promise.resolve(2), (value) => {
      order.push('continued')
      return value + 1
    })
    order.push('returned')
    expect(await later).toBe(3)
    expect(order).toEqual(['returned', 'continued'])
  })

  test('fails as it would have failed: by throwing, or by the promise', async () => {
    const fail = (): never => {
      throw new RangeError('no')
    }
    expect(() => whenDone(2, fail)).toThrow(RangeError)
    await expect(whenDone(Promise.resolve(2), fail)).rejects.toThrow(RangeError)
    await expect(whenDone(Promise.reject(new RangeError('no')), String)).rejects.toThrow(RangeError)
  })
})
