/**
 * 0x01, the signer of a digest on secp256k1, and 0x100, a signature check on P-256.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7951
 */

import { p256 } from '@noble/curves/nist.js'
import { bytesFromHex } from '../../../primitives/hex.ts'
import { recoverAddress } from '../../../primitives/secp256k1.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { bytesAt, wordAt } from './input.ts'
import { charged, type PrecompileResult } from './result.ts'

const RECOVER_GAS = 3_000n
const P256_GAS = 6_900n
const P256_INPUT_SIZE = 160
/** What a signature's v adds to the parity. */
const PARITY_OFFSET = 27n

const NO_BYTES = new Uint8Array(0)

/** Digest, v, r, s: 32 bytes each. Answers with nothing when nobody can have signed. */
export function recoverSigner(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(RECOVER_GAS, gas, () => {
    const v = wordAt(input, 32)
    if (v !== PARITY_OFFSET && v !== PARITY_OFFSET + 1n) return NO_BYTES
    const yParity = v === PARITY_OFFSET ? 0 : 1
    const signature = { yParity, r: wordAt(input, 64), s: wordAt(input, 96) } as const
    const address = recoverAddress(bytesAt(input, 0, 32), signature)
    if (address === undefined) return NO_BYTES
    const output = new Uint8Array(32)
    output.set(bytesFromHex(address), 12)
    return output
  })
}

/** Digest, r, s, x, y: 32 bytes each. Answers 1, or nothing when the signature does not hold. */
export function verifyP256(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(P256_GAS, gas, () => (holdsOnP256(input) ? bytesFromWord(1n) : NO_BYTES))
}

function holdsOnP256(input: Uint8Array): boolean {
  if (input.length !== P256_INPUT_SIZE) return false
  const key = Uint8Array.of(4, ...input.subarray(96))
  try {
    const options = { lowS: false, prehash: false }
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), key, options)
  } catch {
    return false // r or s out of range, or no such point
  }
}
