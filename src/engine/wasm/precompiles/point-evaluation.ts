/**
 * 0x0a: verifies that a committed polynomial has the value y at z.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844 "Point evaluation precompile"
 */

import { sha256 } from '@noble/hashes/sha2.js'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { FIELD_ORDER, isKzgProof } from '../../kzg.ts'
import { wordAt } from './input.ts'
import { halt, INVALID_INPUT_LENGTH, OUT_OF_GAS, type PrecompileResult } from './result.ts'

const POINT_EVALUATION_GAS = 50_000n
const INPUT_SIZE = 192
const FIELD_ELEMENTS_PER_BLOB = 4_096n
/** Replaces the hash's first byte. */
const VERSION = '01'

const SUCCESS = Uint8Array.of(
  ...bytesFromWord(FIELD_ELEMENTS_PER_BLOB),
  ...bytesFromWord(FIELD_ORDER),
)

/** Input: versioned hash, z, y (32 bytes each), commitment, proof (48 bytes each). */
export function pointEvaluation(input: Uint8Array, gas: bigint): PrecompileResult {
  if (gas < POINT_EVALUATION_GAS) return OUT_OF_GAS
  if (input.length !== INPUT_SIZE) return INVALID_INPUT_LENGTH
  const commitment = input.subarray(96, 144)
  if (versionedHash(commitment) !== hexFromBytes(input.subarray(0, 32))) {
    return halt('kzg commitment does not match versioned hash')
  }
  const isProven = isKzgProof(commitment, wordAt(input, 32), wordAt(input, 64), input.subarray(144))
  if (!isProven) return halt('kzg proof invalid')
  return { output: SUCCESS.slice(), gasUsed: POINT_EVALUATION_GAS }
}

function versionedHash(commitment: Uint8Array): Hex {
  return `0x${VERSION}${hexFromBytes(sha256(commitment)).slice(4)}`
}
