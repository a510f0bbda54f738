/**
 * 0x100: verifies a P-256 signature.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7951, and RIP-7212 for the price before Osaka
 */

import { p256 } from '@noble/curves/nist.js'
import { NO_BYTES } from '../../../primitives/bytes.ts'
import { type Hardfork, isSince } from '../../../primitives/evm-rules.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { charged, type PrecompileResult } from './result.ts'

const P256_GAS = 6_900n
const P256_GAS_BEFORE_OSAKA = 3_450n
const P256_INPUT_SIZE = 160

/** Input: digest, r, s, x, y, 32 bytes each. Returns 1, or no bytes for an invalid signature. */
export function verifyP256(
  input: Uint8Array,
  gas: bigint,
  { hardfork }: { readonly hardfork: Hardfork },
): PrecompileResult {
  const price = isSince(hardfork, 'osaka') ? P256_GAS : P256_GAS_BEFORE_OSAKA
  return charged(price, gas, () => (holdsOnP256(input) ? bytesFromWord(1n) : NO_BYTES))
}

function holdsOnP256(input: Uint8Array): boolean {
  if (input.length !== P256_INPUT_SIZE) return false
  const key = Uint8Array.of(4, ...input.subarray(96))
  try {
    const options = { lowS: false, prehash: false }
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), key, options)
  } catch {
    return false // r or s out of range, or not a point of the curve
  }
}
