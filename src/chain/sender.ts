/**
 * Who sent a transaction, remembered by its hash.
 *
 * The hash covers the signature, so the sender of a hash never changes, in whatever devnet of this
 * process it arrives. Tests send the same transactions to one devnet after another; what they would
 * wait for each time is the recovery, nine tenths of what a transfer costs.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { recoverAddress, type Signature } from '../primitives/secp256k1.ts'

/**
 * The account that signed, or `undefined` when nobody can have.
 *
 * @param hash of the whole signed transaction
 * @param digest the 32 bytes that were signed, asked for only when the sender is not known
 */
export type SenderOf = (
  hash: Hash,
  digest: () => Uint8Array,
  signature: Signature,
) => Address | undefined

/** @param countMax senders remembered; the oldest makes room */
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

/** Of this process. A megabyte at most: more transactions than a suite sends again and again. */
export const senderOf: SenderOf = createSenderOf(4096)
