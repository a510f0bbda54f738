/**
 * The state roots that a remote proves, by block, and the trie nodes of its proofs.
 *
 * Owns which root the proofs of a block must hold against. The check of a proof is left to proof.ts.
 *
 * Promise: all proofs at a block hold against one root: the header's, or that of the first proof.
 */

import type { Hash } from '../primitives/hex.ts'
import type { NodesByHash } from '../state/node-source.ts'
import { partialStateTrie } from '../state/root.ts'
import type { Trie } from '../state/trie.ts'
import type { RemoteChannel } from './channel.ts'
import type { RemoteBlock } from './remote-block.ts'
import type { ProofRoots } from './state-source.ts'
import { otherRoot, type RemoteWarnings, rootOfProof, type Verification } from './verification.ts'

export class ProvenRoots implements ProofRoots {
  readonly #verification: Verification
  readonly #warnings: RemoteWarnings
  /** By block hash. */
  readonly #roots = new Map<Hash, Hash>()
  /** Nodes of all proofs, by hash. */
  readonly #nodes = new Map<Hash, Uint8Array>()

  constructor(verification: Verification, warnings: RemoteWarnings) {
    this.#verification = verification
    this.#warnings = warnings
  }

  put({ hash }: RemoteBlock, root: Hash): void {
    this.#roots.set(hash, root)
  }

  /** The header's root, unless the remote has proved another one. */
  at({ hash, header }: RemoteBlock): Hash {
    return this.#roots.get(hash) ?? header.stateRoot
  }

  /** True if the first proof at the block will show which root the remote proves. */
  isOpenAt({ hash }: RemoteBlock): boolean {
    return this.#verification === 'auto' && !this.#roots.has(hash)
  }

  rootFor(block: RemoteBlock, answer: unknown): Hash {
    const found = this.isOpenAt(block) ? rootOfProof(answer) : undefined
    return found ?? this.at(block)
  }

  accept(channel: RemoteChannel, block: RemoteBlock, root: Hash, nodes: NodesByHash): void {
    if (!this.#roots.has(block.hash)) {
      if (root !== block.header.stateRoot) {
        this.#warnings.warn(channel, block, otherRoot(block, root))
      }
      this.#roots.set(block.hash, root)
    }
    for (const [hash, node] of nodes) this.#nodes.set(hash, node)
  }

  /** The state trie at a block, made of the nodes that were proved so far and later. */
  trieAt(block: RemoteBlock): Trie {
    return partialStateTrie(this.at(block), this.#nodes)
  }
}
