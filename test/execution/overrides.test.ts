/**
 * Where precompiles answer after one set of overrides and after another.
 */

import { describe, expect, test } from 'vitest'
import { movedPrecompiles } from '../../src/execution/overrides.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { AccountOverride } from '../../src/primitives/overrides.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'

const sha256 = addressFromWord(2n)
const identity = addressFromWord(4n)
const [here, there] = [addressOf(1), addressOf(2)]

const overrides = (...entries: readonly (readonly [Address, AccountOverride])[]) => new Map(entries)

describe('state and block overrides', () => {
  test('overrides that touch no precompile leave them as they are', () => {
    expect(movedPrecompiles(undefined, undefined)).toBeUndefined()
    expect(movedPrecompiles(undefined, overrides([here, { balance: 1n }]))).toBeUndefined()
  })

  test('one that is moved answers there, and can be moved on; the others stay', () => {
    const once = movedPrecompiles(undefined, overrides([identity, { precompileMovedTo: here }]))
    expect(once?.get(here)).toBe(identity)
    expect(once?.has(identity)).toBe(false)
    expect(once?.get(sha256)).toBe(sha256)
    const twice = movedPrecompiles(once, overrides([here, { precompileMovedTo: there }]))
    expect(twice?.get(there)).toBe(identity)
    expect(twice?.has(here)).toBe(false)
  })

  test('two change places when each is moved to a third one first', () => {
    const first = movedPrecompiles(
      undefined,
      overrides([sha256, { precompileMovedTo: here }], [identity, { precompileMovedTo: there }]),
    )
    const second = movedPrecompiles(
      first,
      overrides([here, { precompileMovedTo: identity }], [there, { precompileMovedTo: sha256 }]),
    )
    expect([second?.get(identity), second?.get(sha256)]).toEqual([sha256, identity])
  })

  test('one whose account is overridden in another way is gone', () => {
    const moved = movedPrecompiles(
      undefined,
      overrides([identity, { codeBytes: Uint8Array.of(0) }]),
    )
    expect(moved?.has(identity)).toBe(false)
    expect(moved?.size).toBe(17)
  })

  test.each<[string, ReadonlyMap<Address, AccountOverride>, string]>([
    ['what is none', overrides([here, { precompileMovedTo: there }]), 'NOT_A_PRECOMPILE'],
    [
      'one onto itself',
      overrides([identity, { precompileMovedTo: identity }]),
      'PRECOMPILE_MOVED_TO_ITSELF',
    ],
    [
      'two to one place',
      overrides([sha256, { precompileMovedTo: here }], [identity, { precompileMovedTo: here }]),
      'PRECOMPILES_MOVED_TO_ONE',
    ],
    [
      'one to where something else is overridden',
      overrides([identity, { precompileMovedTo: here }], [here, { balance: 1n }]),
      'PRECOMPILES_MOVED_TO_ONE',
    ],
  ])('refuses to move %s', (_, given, code) => {
    expect(() => movedPrecompiles(undefined, given)).toThrow(expect.objectContaining({ code }))
  })
})
