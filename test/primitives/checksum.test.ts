import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../../src/primitives/checksum.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

describe('checksummed addresses', () => {
  test('an address is checksummed as viem does it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = hexFromBytes(bytes)
        expect(checksumAddress(address)).toBe(getAddress(address))
      }),
    )
  })
})
