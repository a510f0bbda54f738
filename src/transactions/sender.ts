/**
 * Cache of transaction senders, by transaction hash.
 *
 * The hash covers the signature, so an entry is valid in every devnet of the process. Tests send
 * the same transactions to one devnet after another; recovering the sender is nine tenths of the
 * cost of a transfer.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { recoverAddress, type Signature } from '../primitives/secp256k1.ts'

/**
 * Recovers the sender, or returns `undefined` if the signature is invalid.
 *
 * @param hash of the signed transaction
 * @param digest the 32 signed bytes; called only if the sender is not cached
 */
export type SenderOf = (
  hash: Hash,
  digest: () => Uint8Array,
  signature: Signature,
) => Address | undefined

/** @param countMax cached senders; the oldest is evicted */
export function createSenderOf(countMax: number): SenderOf {
  const senders = new Map<Hash, Address>()
  return (hash, digest, signature) => {
    const known = senders.get(hash)
    if (known !== undefined) return known
    const sender = recoverAddress(digest(), signature)
    if (sender === undefined) return undefined
    if (senders.size === countMax) senders.delete(senders.keys().next().value!) // full, so not empty
    senders.set(hash, sender)
    return sender
  }
}

/** Shared by the process. At most a megabyte: more transactions than a test suite repeats. */
export const senderOf: SenderOf = createSenderOf(4096)
