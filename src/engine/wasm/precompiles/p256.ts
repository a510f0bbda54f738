/**
 * 0x100: verifies a P-256 signature.
 *
 * By a curve in JavaScript, which is there soon, or by mcl, which verifies in a fifth of the time but
 * takes longer to load than dozens of verifications: `index.ts` begins with the one and loads the other.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7951, and RIP-7212 for the price before Osaka
 */

import { p256 } from '@noble/curves/nist.js'
import { NO_BYTES } from '../../../primitives/bytes.ts'
import { invariant } from '../../../primitives/errors.ts'
import { type Hardfork, isSince } from '../../../primitives/evm-rules.ts'
import { bytesFromWord, uintFromBytes } from '../../../primitives/word.ts'
import type { Curve } from './mcl.ts'
import { charged, type PrecompileResult } from './result.ts'

const P256_GAS = 6_900n
const P256_GAS_BEFORE_OSAKA = 3_450n
const P256_INPUT_SIZE = 160

/** The order of the group, and its generator (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const GENERATOR = [
  0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
] as const

/** Says if a signature is valid. Input: digest, r, s, x, y, 32 bytes each. */
export type VerifySignature = (input: Uint8Array) => boolean

/** Returns 1, or no bytes for an invalid signature. */
export function verifyP256(
  isValid: VerifySignature,
  input: Uint8Array,
  gas: bigint,
  { hardfork }: { readonly hardfork: Hardfork },
): PrecompileResult {
  const price = isSince(hardfork, 'osaka') ? P256_GAS : P256_GAS_BEFORE_OSAKA
  return charged(price, gas, () => {
    return input.length === P256_INPUT_SIZE && isValid(input) ? bytesFromWord(1n) : NO_BYTES
  })
}

export const isValidInJavaScript: VerifySignature = (input) => {
  const key = Uint8Array.of(4, ...input.subarray(96))
  try {
    const options = { lowS: false, prehash: false }
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), key, options)
  } catch {
    return false // r or s out of range, or not a point of the curve
  }
}

/** Verifies by mcl. */
export function verifierOf(curve: Curve): VerifySignature {
  const generator = curve.g1.point(GENERATOR.map(bytesFromWord))
  invariant(generator !== undefined, 'the generator is not on the curve')
  return (input) => {
    const [digest, r, s, x, y] = [0, 32, 64, 96, 128].map((at) => input.subarray(at, at + 32))
    if (!isScalar(r!) || !isScalar(s!)) return false
    if (!curve.isInField(x!) || !curve.isInField(y!)) return false
    // Every point of the curve but infinity, which has no coordinates, is a public key.
    const key = curve.g1.point([x!, y!])
    if (key === undefined) return false
    const sum = curve.g1.sum([
      { point: generator, scalar: curve.divide(digest!, s!) },
      { point: key, scalar: curve.divide(r!, s!) },
    ])
    if (curve.g1.isZero(sum)) return false
    return uintFromBytes(curve.g1.coordinates(sum)[0]!) % ORDER === uintFromBytes(r!)
  }
}

function isScalar(bytes: Uint8Array): boolean {
  const value = uintFromBytes(bytes)
  return value > 0n && value < ORDER
}
