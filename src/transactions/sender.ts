/**
 * Cache of transaction senders, by transaction hash.
 *
 * The hash covers the signature, so an entry is valid in every devnet of the process. Tests send
 * the same transactions to one devnet after another; recovering the sender is nine tenths of the
 * cost of a transfer.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { recoverAddress, type Signature } from '../primitives/secp256k1.ts'

/** @param isRecovered false for a sender that was cached */
export type SenderListener = (hash: Hash, sender: Address, isRecovered: boolean) => void

/** Senders by transaction hash. */
export class SenderCache {
  readonly #countMax: number
  readonly #senders = new Map<Hash, Address>()
  /** Nodes of a cluster, which send senders along: called with each that is asked for. */
  readonly listeners = new Set<SenderListener>()

  /** @param countMax cached senders; the oldest is evicted */
  constructor(countMax: number) {
    this.#countMax = countMax
  }

  /**
   * Recovers the sender, or returns `undefined` if the signature is invalid.
   *
   * @param hash of the signed transaction
   * @param digest the 32 signed bytes; called only if the sender is not cached
   */
  senderOf(hash: Hash, digest: () => Uint8Array, signature: Signature): Address | undefined {
    const known = this.#senders.get(hash)
    const sender = known ?? recoverAddress(digest(), signature)
    if (sender === undefined) return undefined
    if (known === undefined) this.remember(hash, sender)
    for (const listener of this.listeners) listener(hash, sender, known === undefined)
    return sender
  }

  /** Keeps a sender that another node of the cluster has recovered. */
  remember(hash: Hash, sender: Address): void {
    const senders = this.#senders
    if (senders.has(hash)) return
    if (senders.size >= this.#countMax) senders.delete(senders.keys().next().value!) // full, so not empty
    senders.set(hash, sender)
  }
}

/** Shared by the process. At most a megabyte: more transactions than a test suite repeats. */
export const senders = new SenderCache(4096)
