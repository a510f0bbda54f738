/**
 * 0x0a: verifies that a committed polynomial has the value y at z.
 *
 * Needs one point of the trusted setup, which a test compares with the published setup. The other
 * 4,096 are needed only to create commitments.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844 "Point evaluation precompile"
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesFromHex, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { wordAt } from './input.ts'
import { halt, INVALID_INPUT_LENGTH, OUT_OF_GAS, type PrecompileResult } from './result.ts'

const POINT_EVALUATION_GAS = 50_000n
const INPUT_SIZE = 192
const FIELD_ELEMENTS_PER_BLOB = 4_096n
/** Replaces the hash's first byte. */
const VERSION = '01'

/** The setup's secret times the generator of G2: 96 bytes, compressed. */
export const SETUP_G2_POINT: Hex =
  '0xb5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2'

const { Fp12, Fr } = bls12_381.fields
const G1 = bls12_381.G1.Point
const G2 = bls12_381.G2.Point

const SUCCESS = Uint8Array.of(...bytesFromWord(FIELD_ELEMENTS_PER_BLOB), ...bytesFromWord(Fr.ORDER))

/** Input: versioned hash, z, y (32 bytes each), commitment, proof (48 bytes each). */
export function pointEvaluation(input: Uint8Array, gas: bigint): PrecompileResult {
  if (gas < POINT_EVALUATION_GAS) return OUT_OF_GAS
  if (input.length !== INPUT_SIZE) return INVALID_INPUT_LENGTH
  const commitment = input.subarray(96, 144)
  if (versionedHash(commitment) !== hexFromBytes(input.subarray(0, 32))) {
    return halt('kzg commitment does not match versioned hash')
  }
  const isProven = isProof(commitment, wordAt(input, 32), wordAt(input, 64), input.subarray(144))
  if (!isProven) return halt('kzg proof invalid')
  return { output: SUCCESS.slice(), gasUsed: POINT_EVALUATION_GAS }
}

function versionedHash(commitment: Uint8Array): Hex {
  return `0x${VERSION}${hexFromBytes(sha256(commitment)).slice(4)}`
}

/** Checks e(commitment - y·G1, G2) = e(proof, s·G2 - z·G2). */
function isProof(commitment: Uint8Array, z: bigint, y: bigint, proof: Uint8Array): boolean {
  if (z >= Fr.ORDER || y >= Fr.ORDER) return false
  try {
    const left = G1.fromBytes(commitment).subtract(G1.BASE.multiplyUnsafe(y))
    const secret = G2.fromBytes(bytesFromHex(SETUP_G2_POINT))
    const right = secret.subtract(G2.BASE.multiplyUnsafe(z))
    const pairs = [
      { g1: left, g2: G2.BASE },
      { g1: G1.fromBytes(proof).negate(), g2: right },
    ].filter(({ g1, g2 }) => !g1.is0() && !g2.is0())
    return Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE)
  } catch {
    return false // commitment or proof is no point of the group
  }
}
