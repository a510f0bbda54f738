/**
 * KZG for the point evaluation precompile 0x0a (EIP-4844), loaded on its first call: this chain has
 * no blobs, so calls are rare.
 */

import type { Common } from '@ethereumjs/common'
import type { KZG } from '@ethereumjs/util'
import { bytesFromHex, type Hex } from '../../primitives/hex.ts'

/** The 20 bytes of the precompile's address, as hex. */
export const POINT_EVALUATION_ADDRESS = `0x${'0a'.padStart(40, '0')}`

/** Installs KZG in the rules, where the library's precompile expects it. */
export async function loadPointEvaluation({ customCrypto }: Common): Promise<void> {
  if (customCrypto.kzg !== undefined) return
  const { isKzgProof } = await import('../kzg.ts')
  const kzg: Pick<KZG, 'verifyProof'> = {
    verifyProof: (commitment, z, y, proof) =>
      isKzgProof(bytesFromHex(commitment as Hex), BigInt(z), BigInt(y), bytesFromHex(proof as Hex)),
  }
  customCrypto.kzg = kzg as KZG // the precompile calls nothing else
}
