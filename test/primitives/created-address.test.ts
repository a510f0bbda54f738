import { getCreateAddress } from 'ethers'
import { describe, expect, test } from 'vitest'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

describe('the address of a created contract', () => {
  test('the address of a created contract is the one ethers computes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexFromBytes),
        fc.bigInt(0n, 2n ** 64n - 1n),
        (from, nonce) => {
          expect(createdAddress(from, nonce)).toBe(getCreateAddress({ from, nonce }).toLowerCase())
        },
      ),
    )
  })
})
