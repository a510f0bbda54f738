/**
 * Verifies KZG proofs of blobs, for the precompile 0x0a of both engines.
 *
 * Needs one point of the trusted setup, which a test compares with the published setup. The other
 * 4,096 are needed only to create commitments.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesFromHex, type Hex } from '../primitives/hex.ts'

/** The setup's secret times the generator of G2: 96 bytes, compressed. */
export const SETUP_G2_POINT: Hex =
  '0xb5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2'

const { Fp12, Fr } = bls12_381.fields
const G1 = bls12_381.G1.Point
const G2 = bls12_381.G2.Point

/** The order of the scalar field. */
export const FIELD_ORDER = Fr.ORDER

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
