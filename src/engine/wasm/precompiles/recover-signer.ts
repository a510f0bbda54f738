/**
 * 0x01: recovers the signer of a digest on secp256k1.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendix E.1
 */

import { NO_BYTES } from '../../../primitives/bytes.ts'
import type { Address } from '../../../primitives/hex.ts'
import { recoverAddress } from '../../../primitives/secp256k1.ts'
import { bytesFromWord } from '../../../primitives/word.ts'
import { impersonatedSigner } from '../../../state/signers.ts'
import type { StateView } from '../../../state/view.ts'
import { bytesAt, wordAt } from './input.ts'
import { charged, type PrecompileResult } from './result.ts'

const RECOVER_GAS = 3_000n
/** v minus the parity. */
const PARITY_OFFSET = 27n

/**
 * Input: digest, v, r, s, 32 bytes each. Returns no bytes for an invalid signature.
 *
 * @param view holds impersonated signatures
 */
export function recoverSigner(
  input: Uint8Array,
  gas: bigint,
  { view }: { readonly view: StateView },
): PrecompileResult {
  return charged(RECOVER_GAS, gas, () => {
    const address = impersonatedSigner(view, input) ?? signerOf(input)
    return address === undefined ? NO_BYTES : bytesFromWord(BigInt(address))
  })
}

function signerOf(input: Uint8Array): Address | undefined {
  const v = wordAt(input, 32)
  if (v !== PARITY_OFFSET && v !== PARITY_OFFSET + 1n) return undefined
  const yParity = v === PARITY_OFFSET ? 0 : 1
  const signature = { yParity, r: wordAt(input, 64), s: wordAt(input, 96) } as const
  return recoverAddress(bytesAt(input, 0, 32), signature)
}
