/**
 * Where precompiles answer after one set of overrides and after another.
 */

import { describe, expect, test } from 'vitest'
import { movedPrecompiles } from '../../src/execution/overrides.ts'
import { evmRules, type Hardfork } from '../../src/primitives/evm-rules.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { AccountOverride } from '../../src/primitives/overrides.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'

const sha256 = addressFromWord(2n)
const identity = addressFromWord(4n)
const [here, there] = [addressOf(1), addressOf(2)]

const moved = (
  precompiles: ReadonlyMap<Address, Address> | undefined,
  given: ReadonlyMap<Address, AccountOverride> | undefined,
  hardfork: Hardfork = 'osaka',
) =>
  movedPrecompiles(
    { evmRules: evmRules(hardfork), ...(precompiles === undefined ? {} : { precompiles }) },
    given,
  )

const overrides = (...entries: readonly (readonly [Address, AccountOverride])[]) => new Map(entries)

describe('state and block overrides', () => {
  test('overrides that touch no precompile leave them as they are', () => {
    expect(moved(undefined, undefined)).toBeUndefined()
    expect(moved(undefined, overrides([here, { balance: 1n }]))).toBeUndefined()
  })

  test('a precompile that is moved answers there, and can be moved on; the others stay', () => {
    const once = moved(undefined, overrides([identity, { precompileMovedTo: here }]))
    expect(once?.get(here)).toBe(identity)
    expect(once?.has(identity)).toBe(false)
    expect(once?.get(sha256)).toBe(sha256)
    const twice = moved(once, overrides([here, { precompileMovedTo: there }]))
    expect(twice?.get(there)).toBe(identity)
    expect(twice?.has(here)).toBe(false)
  })

  test('two precompiles change places when each is moved to a third one first', () => {
    const first = moved(
      undefined,
      overrides([sha256, { precompileMovedTo: here }], [identity, { precompileMovedTo: there }]),
    )
    const second = moved(
      first,
      overrides([here, { precompileMovedTo: identity }], [there, { precompileMovedTo: sha256 }]),
    )
    expect([second?.get(identity), second?.get(sha256)]).toEqual([sha256, identity])
  })

  test('a precompile whose account is overridden in another way is gone', () => {
    const left = moved(undefined, overrides([identity, { codeBytes: Uint8Array.of(0) }]))
    expect(left?.has(identity)).toBe(false)
    expect(left?.size).toBe(17)
  })

  test('precompiles of later hardforks do not exist', () => {
    const g1Add = addressFromWord(0x0bn)
    const given = overrides([g1Add, { precompileMovedTo: here }])
    expect(moved(undefined, given, 'prague')?.get(here)).toBe(g1Add)
    const refusal = expect.objectContaining({ code: 'NOT_A_PRECOMPILE' })
    expect(() => moved(undefined, given, 'cancun')).toThrow(refusal)
  })

  test.each<[string, ReadonlyMap<Address, AccountOverride>, string]>([
    ['an ordinary account', overrides([here, { precompileMovedTo: there }]), 'NOT_A_PRECOMPILE'],
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
    expect(() => moved(undefined, given)).toThrow(expect.objectContaining({ code }))
  })
})
