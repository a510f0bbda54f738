/**
 * The endpoint that a remote chain is asked at; another one of the same chain can take its place.
 *
 * Owns how the endpoint is asked for accounts, slots and access lists. Which endpoint is accepted is
 * left to remote-chain.ts.
 */

import { type HintSource, hintSource } from './access-hint.ts'
import type { RemoteChannel } from './channel.ts'
import type { RemoteCapabilities } from './remote-capabilities.ts'
import {
  type CodeEdits,
  type ProofRoots,
  plainSource,
  provenSource,
  type StateSource,
} from './state-source.ts'

export class RemoteEndpoint {
  readonly #roots: ProofRoots
  readonly #codeEdits: CodeEdits
  #capabilities: RemoteCapabilities

  constructor(capabilities: RemoteCapabilities, roots: ProofRoots, codeEdits: CodeEdits) {
    this.#capabilities = capabilities
    this.#roots = roots
    this.#codeEdits = codeEdits
  }

  /** Asks another endpoint from now on. */
  move(capabilities: RemoteCapabilities): void {
    this.#capabilities = capabilities
  }

  get channel(): RemoteChannel {
    return this.#capabilities.channel
  }

  /** True if accounts, slots and code are proved. */
  get hasProofs(): boolean {
    return this.#capabilities.hasProofs
  }

  get source(): StateSource {
    const { channel, blockForm, hasProofs } = this.#capabilities
    if (!hasProofs) return plainSource(channel, blockForm)
    return provenSource(channel, blockForm, this.#roots, this.#codeEdits)
  }

  /** `undefined` if the remote makes no access lists. */
  get hintSource(): HintSource | undefined {
    const { blockForm, hintForm } = this.#capabilities
    return hintForm && hintSource(blockForm, hintForm)
  }
}
