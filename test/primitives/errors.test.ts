/**
 * Refusals and broken invariants.
 */

import { describe, expect, test } from 'vitest'
import { DevnetError, InvariantError, invariant } from '../../src/primitives/errors.ts'

describe('a refusal', () => {
  test('carries its word, its facts and its cause', () => {
    const cause = new RangeError('why')
    const error = new DevnetError('NONCE_TOO_LOW', 'nonce too low', { next: 2n }, { cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'DevnetError',
      code: 'NONCE_TOO_LOW',
      message: 'nonce too low',
      facts: { next: 2n },
      cause,
    })
  })

  test('without facts has none', () => {
    expect(new DevnetError('CLOSED', 'closed').facts).toEqual({})
  })
})

describe('an invariant', () => {
  test('that holds does nothing', () => {
    expect(invariant(true, 'holds')).toBeUndefined()
  })

  test('that does not hold throws InvariantError, never a refusal', () => {
    expect(() => invariant(false, 'broken')).toThrow(InvariantError)
    expect(() => invariant(false, 'broken')).not.toThrow(DevnetError)
  })
})
