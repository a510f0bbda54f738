/**
 * Verifies KZG proofs of blobs, for the precompile 0x0a of the reference engine.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesFromHex } from '../primitives/hex.ts'
import { FIELD_ORDER, SETUP_G2_POINT } from './kzg-setup.ts'

const { Fp12 } = bls12_381.fields
const G1 = bls12_381.G1.Point
const G2 = bls12_381.G2.Point

/**
 * True if the committed polynomial has the value `y` at `z`: e(commitment - y·G1, G2) =
 * e(proof, s·G2 - z·G2).
 *
 * @param commitment 48 bytes
 * @param proof 48 bytes
 */
export function isKzgProof(
  commitment: Uint8Array,
  z: bigint,
  y: bigint,
  proof: Uint8Array,
): boolean {
  if (z >= FIELD_ORDER || y >= FIELD_ORDER) return false
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
