/**
 * The precompiles of Osaka, by their EIP-7910 names.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7910
 */

import type { Address } from './hex.ts'
import { addressFromWord } from './word.ts'

const numbers = {
  ECREC: 0x01,
  SHA256: 0x02,
  RIPEMD160: 0x03,
  ID: 0x04,
  MODEXP: 0x05,
  BN254_ADD: 0x06,
  BN254_MUL: 0x07,
  BN254_PAIRING: 0x08,
  BLAKE2F: 0x09,
  KZG_POINT_EVALUATION: 0x0a,
  BLS12_G1ADD: 0x0b,
  BLS12_G1MSM: 0x0c,
  BLS12_G2ADD: 0x0d,
  BLS12_G2MSM: 0x0e,
  BLS12_PAIRING_CHECK: 0x0f,
  BLS12_MAP_FP_TO_G1: 0x10,
  BLS12_MAP_FP2_TO_G2: 0x11,
  P256VERIFY: 0x100,
}

export const PRECOMPILES: ReadonlyMap<string, Address> = new Map(
  Object.entries(numbers).map(([name, number]) => [name, addressFromWord(BigInt(number))]),
)
