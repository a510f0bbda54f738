import { describe, expect, test } from 'vitest'
import { once } from '../../src/primitives/once.ts'

describe('once', () => {
  test('a value made once is made on first use, and is the same each time', () => {
    let count = 0
    const made = once(() => {
      count += 1
      return { count }
    })
    expect(count).toBe(0)
    const first = made()
    expect(first).toEqual({ count: 1 })
    expect(made()).toBe(first)
    expect(count).toBe(1)
  })
})
