/**
 * Signatures that count as somebody's, whatever has been signed: what `anvil_impersonateSignature` sets.
 *
 * They are storage of the precompile that recovers signers, so that snapshots, forks, history, traces
 * and dumps have them like any other edit of the state, and a block that is run again comes to the same.
 * No code runs at that address that could write there.
 */

import { type Address, hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { addressFromWord } from '../primitives/word.ts'
import type { StateView } from './view.ts'
import type { Write } from './write.ts'

/** Where signers are recovered. */
export const RECOVERY_ADDRESS: Address = `0x${'00'.repeat(19)}01`

/** Of what the precompile is given: v, r and s behind the digest, 32 bytes each. */
const SIGNATURE_START = 32
const SIGNATURE_BYTES = 96

/**
 * Whose signature the precompile is given; `undefined` where nobody has said.
 *
 * @param input digest, v, r, s, as the precompile takes them; zeros stand for what is missing
 */
export function impersonatedSigner(view: StateView, input: Uint8Array): Address | undefined {
  // Hardly anybody ever says, and hashing would be in the way of all others.
  if (view.nonce(RECOVERY_ADDRESS) === 0n) return undefined
  const signature = new Uint8Array(SIGNATURE_BYTES)
  signature.set(input.subarray(SIGNATURE_START, SIGNATURE_START + SIGNATURE_BYTES))
  const signer = view.storage(RECOVERY_ADDRESS, slotOf(signature))
  return signer === 0n ? undefined : addressFromWord(signer)
}

/**
 * Makes a signature somebody's.
 *
 * @param signature v, r and s, 32 bytes each
 */
export function impersonateSignature(signature: Uint8Array, signer: Address): Write[] {
  const slot = slotOf(signature)
  return [
    // An account without nonce, balance and code is none, and its storage would go with it (EIP-161).
    { field: 'nonce', address: RECOVERY_ADDRESS, value: 1n },
    { field: 'storage', address: RECOVERY_ADDRESS, slot, value: BigInt(signer) },
  ]
}

function slotOf(signature: Uint8Array): bigint {
  return BigInt(hexFromBytes(keccak256(signature)))
}
