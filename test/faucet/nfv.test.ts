import { expect, test } from 'vitest'
import nfv from '../../src/faucet/nfv.json' with { type: 'json' }
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'

test('the code of NFV has the hash it is committed with', () => {
  expect(keccakHash(bytesFromHex(nfv.code as Hex))).toBe(nfv.hash)
})
