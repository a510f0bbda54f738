import { describe, expect, test } from 'vitest'
import {
  andThen,
  forEachInOrder,
  type MaybePromise,
  withCatch,
  withFinally,
} from '../../src/primitives/maybe-promise.ts'

const failure = new RangeError('no')
const fail = (): never => {
  throw failure
}

describe('andThen', () => {
  test('continues at once when the value is there', () => {
    expect(andThen(2, (value) => value + 1)).toBe(3)
  })

  test('waits for a value that is not there yet', async () => {
    const order: string[] = []
    const later = andThen(Promise.resolve(2), (value) => {
      order.push('continued')
      return value + 1
    })
    order.push('returned')
    expect(await later).toBe(3)
    expect(order).toEqual(['returned', 'continued'])
  })

  test('fails as it would have failed: by throwing, or by the promise', async () => {
    expect(() => andThen(2, fail)).toThrow(failure)
    await expect(andThen(Promise.resolve(2), fail)).rejects.toThrow(failure)
    await expect(andThen(Promise.reject(failure), String)).rejects.toThrow(failure)
  })

  test('gives the reason of a rejection to the second function, and no other error', async () => {
    const named = (error: unknown) => `failed: ${String(error)}`
    expect(await andThen(Promise.reject(failure), String, named)).toBe('failed: RangeError: no')
    expect(() => andThen(2, fail, named)).toThrow(failure)
    await expect(andThen(Promise.resolve(2), fail, named)).rejects.toThrow(failure)
  })
})

describe('withCatch', () => {
  const named = (error: unknown) => `failed: ${String(error)}`

  test('returns the value of a function that succeeds', async () => {
    expect(withCatch(() => 'done', named)).toBe('done')
    expect(await withCatch(async () => 'done', named)).toBe('done')
  })

  test('catches at once what is thrown, and later what a promise rejects with', async () => {
    expect(withCatch(fail, named)).toBe('failed: RangeError: no')
    const rejected = withCatch(async () => fail(), named)
    expect(rejected).toBeInstanceOf(Promise)
    expect(await rejected).toBe('failed: RangeError: no')
  })
})

describe('withFinally', () => {
  const runOf = (run: () => MaybePromise<string>) => {
    const ends: string[] = []
    return { ends, result: () => withFinally(run, () => ends.push('ended')) }
  }

  test('ends at once after a value or an error', () => {
    const done = runOf(() => 'done')
    expect(done.result()).toBe('done')
    expect(done.ends).toEqual(['ended'])
    const failed = runOf(fail)
    expect(failed.result).toThrow(failure)
    expect(failed.ends).toEqual(['ended'])
  })

  test('ends when the promise settles, whatever it settles with', async () => {
    const done = runOf(async () => 'done')
    const result = done.result()
    expect(done.ends).toEqual([])
    expect(await result).toBe('done')
    expect(done.ends).toEqual(['ended'])
    const failed = runOf(async () => fail())
    await expect(failed.result()).rejects.toThrow(failure)
    expect(failed.ends).toEqual(['ended'])
  })
})

describe('forEachInOrder', () => {
  test('visits all items at once if each visit answers at once', () => {
    const seen: number[] = []
    const result = forEachInOrder([1, 2, 3], (item) => {
      seen.push(item)
    })
    expect(result).toBeUndefined()
    expect(seen).toEqual([1, 2, 3])
  })

  test('makes each visit when the one before it is over', async () => {
    const order: string[] = []
    const result = forEachInOrder([1, 2, 3], (item) => {
      order.push(`visit ${item}`)
      return item === 2 ? Promise.resolve().then(() => void order.push('end 2')) : undefined
    })
    expect(order).toEqual(['visit 1', 'visit 2'])
    await result
    expect(order).toEqual(['visit 1', 'visit 2', 'end 2', 'visit 3'])
  })

  test('ends with the first error', async () => {
    const seen: number[] = []
    const failAtTwo = (item: number) => {
      seen.push(item)
      if (item === 2) fail()
    }
    expect(() => forEachInOrder([1, 2, 3], failAtTwo)).toThrow(failure)
    const late = forEachInOrder([1, 2, 3], async (item) => failAtTwo(item))
    await expect(late).rejects.toThrow(failure)
    expect(seen).toEqual([1, 2, 1, 2])
  })
})
