/**
 * Signatures that recover to a chosen signer: the state behind `anvil_impersonateSignature`.
 *
 * They are kept as storage of the ecrecover precompile. Snapshots, forks, history, traces and dumps
 * therefore include them, and executing a block again gives the same result. No contract can write
 * to that address.
 */

import { type Address, hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { addressFromWord } from '../primitives/word.ts'
import type { StateView } from './view.ts'
import type { Write } from './write.ts'

/** The ecrecover precompile. */
export const RECOVERY_ADDRESS: Address = `0x${'00'.repeat(19)}01`

/** The precompile's input is digest, v, r, s: 32 bytes each. */
const SIGNATURE_START = 32
const SIGNATURE_BYTES = 96

/**
 * The chosen signer for an input of the precompile; `undefined` when none was set.
 *
 * @param input digest, v, r, s; missing bytes count as zeros
 */
export function impersonatedSigner(view: StateView, input: Uint8Array): Address | undefined {
  // Most chains never set a signer, and hashing each input would slow all of them down.
  if (view.nonce(RECOVERY_ADDRESS) === 0n) return undefined
  const signature = new Uint8Array(SIGNATURE_BYTES)
  signature.set(input.subarray(SIGNATURE_START, SIGNATURE_START + SIGNATURE_BYTES))
  const signer = view.storage(RECOVERY_ADDRESS, slotOf(signature))
  return signer === 0n ? undefined : addressFromWord(signer)
}

/**
 * Sets the signer that a signature recovers to.
 *
 * @param signature v, r and s, 32 bytes each
 */
export function impersonateSignature(signature: Uint8Array, signer: Address): Write[] {
  const slot = slotOf(signature)
  return [
    // An account with zero nonce, balance and code does not exist and would lose its storage
    // (EIP-161).
    { field: 'nonce', address: RECOVERY_ADDRESS, value: 1n },
    { field: 'storage', address: RECOVERY_ADDRESS, slot, value: BigInt(signer) },
  ]
}

function slotOf(signature: Uint8Array): bigint {
  return BigInt(hexFromBytes(keccak256(signature)))
}
