/**
 * The part of the trusted setup that verifies KZG proofs: one point, which a test compares with the
 * published setup. The other 4,096 are needed only to create commitments.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844
 */

import type { Hex } from '../primitives/hex.ts'

/** The setup's secret times the generator of G2: 96 bytes, compressed. */
export const SETUP_G2_POINT: Hex =
  '0xb5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2'

/** The order of the scalar field. */
export const FIELD_ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n
