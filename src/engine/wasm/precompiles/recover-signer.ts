/**
 * 0x01, the signer of a digest on secp256k1.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendix E.1
 */

import { bytesFromHex } from '../../../primitives/hex.ts'
import { recoverAddress } from '../../../primitives/secp256k1.ts'
import { bytesAt, wordAt } from './input.ts'
import { charged, type PrecompileResult } from './result.ts'

const RECOVER_GAS = 3_000n
/** What a signature's v adds to the parity. */
const PARITY_OFFSET = 27n

const NO_BYTES = new Uint8Array(0)

/** Digest, v, r, s: 32 bytes each. Answers with nothing when nobody can have signed. */
export function recoverSigner(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(RECOVER_GAS, gas, () => {
    const v = wordAt(input, 32)
    if (v !== PARITY_OFFSET && v !== PARITY_OFFSET + 1n) return NO_BYTES
    const yParity = v === PARITY_OFFSET ? 0 : 1
    const signature = { yParity, r: wordAt(input, 64), s: wordAt(input, 96) } as const
    const address = recoverAddress(bytesAt(input, 0, 32), signature)
    if (address === undefined) return NO_BYTES
    const output = new Uint8Array(32)
    output.set(bytesFromHex(address), 12)
    return output
  })
}
