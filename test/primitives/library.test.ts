/**
 * Libraries that load when they are first needed.
 */

import { describe, expect, test } from 'vitest'
import { LibraryNeeded, library, load, withLibraries } from '../../src/primitives/library.ts'

/** A library that counts how often it was loaded. */
function countedLibrary<Content extends object>(content: Content) {
  let count = 0
  const get = library(async () => {
    count += 1
    return content
  })
  return { get, count: () => count }
}

describe('a library', () => {
  test('is not there before somebody waited for it, and at once afterwards', async () => {
    const { get, count } = countedLibrary({ add: (a: number, b: number) => a + b })
    expect(get).toThrow(LibraryNeeded)
    expect(count()).toBe(0)
    expect(await withLibraries(() => get().add(1, 2))).toBe(3)
    expect(withLibraries(() => get().add(1, 3))).toBe(4)
    expect(count()).toBe(1)
  })

  test('is loaded once, however many wait for it', async () => {
    const { get, count } = countedLibrary({ name: 'curve' })
    const works = [1, 2, 3].map((number) => withLibraries(() => `${get().name} ${number}`))
    expect(await Promise.all(works)).toEqual(['curve 1', 'curve 2', 'curve 3'])
    expect(count()).toBe(1)
  })

  test('that cannot be loaded is the failure of who needs it, each time', async () => {
    const get = library(() => Promise.reject<object>(new Error('no such package')))
    await expect(withLibraries(get)).rejects.toThrow('no such package')
    await expect(withLibraries(get)).rejects.toThrow('no such package')
  })
})

describe('work', () => {
  test('runs from its start again for each library it lacks', async () => {
    const first = countedLibrary({ value: 1 })
    const second = countedLibrary({ value: 2 })
    const steps: string[] = []
    const work = () => {
      steps.push('start')
      const one = first.get().value
      steps.push('first')
      return one + second.get().value
    }
    expect(await withLibraries(work)).toBe(3)
    expect(steps).toEqual(['start', 'start', 'first', 'start', 'first'])
  })

  test('that lacks nothing answers and fails at once', () => {
    expect(withLibraries(() => 5)).toBe(5)
    expect(() =>
      withLibraries(() => {
        throw new RangeError('no')
      }),
    ).toThrow(RangeError)
  })

  test('that fails once its library is there, fails with its own error', async () => {
    const { get } = countedLibrary({ fail: () => Promise.reject(new RangeError('no')) })
    await expect(withLibraries(() => get().fail())).rejects.toThrow(RangeError)
  })
})

test('files are loaded one after another, whether or not those before can be', async () => {
  const steps: string[] = []
  const asked = ['one', 'two', 'three'].map((name) =>
    load(async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      steps.push(`${name} ends`)
      if (name === 'two') throw new RangeError('no such file')
      return name
    }),
  )
  const [one, two, three] = await Promise.allSettled(asked)
  expect([one, three].map((each) => each?.status === 'fulfilled' && each.value)).toEqual([
    'one',
    'three',
  ])
  expect(two).toEqual({ status: 'rejected', reason: new RangeError('no such file') })
  expect(steps).toEqual(
    ['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  )
})
