import { expect, test } from 'vitest'
import { nfvCode, nfvCodeHash } from '../../src/faucet/nfv-code.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'

test('the code of NFV has the hash it is committed with', () => {
  expect(keccakHash(bytesFromHex(nfvCode()))).toBe(nfvCodeHash)
})
