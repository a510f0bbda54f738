/**
 * State that was edited at blocks of the remote after they were sealed, by block.
 *
 * Owns the edits that were fetched, and which are missing. The form of their request and answer is
 * left to remote-edits.ts.
 *
 * Promise: the edits at a block are asked for once, except those at a pinned head, at which more
 * state may be edited later.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Code } from '../state/code.ts'
import type { RemoteChannel, RemoteRequest } from './channel.ts'
import type { FetchAndRetry } from './fetch-and-retry.ts'
import type { RemoteBlock } from './remote-block.ts'
import type { RemoteCapabilities } from './remote-capabilities.ts'
import { editsFrom, editsRequest, NO_EDITS, type RemoteEdits } from './remote-edits.ts'
import type { Fetch, Rounds } from './rounds.ts'
import type { CodeEdits } from './state-source.ts'
import { EDITED, type RemoteWarnings } from './verification.ts'

export class EditsByBlock implements CodeEdits {
  readonly #misses: FetchAndRetry
  readonly #rounds: Rounds
  readonly #warnings: RemoteWarnings
  readonly #pin: RemoteBlock
  /** True if the remote says which state was edited at a block. */
  readonly #isListed: boolean
  readonly #edits = new Map<Hash, RemoteEdits>()
  readonly #missing = new Map<Hash, RemoteBlock>()
  /** True if the remote has a block after the pinned one: state cannot be edited at it any more. */
  isSettled: boolean
  /** True if code was edited at the head since: its proofs stay as they were, and its code does not. */
  #hasLaterEdits = false

  constructor(
    misses: FetchAndRetry,
    rounds: Rounds,
    warnings: RemoteWarnings,
    pin: RemoteBlock,
    { edits, isSettled }: RemoteCapabilities,
  ) {
    this.#misses = misses
    this.#rounds = rounds
    this.#warnings = warnings
    this.#pin = pin
    this.#isListed = edits !== undefined
    this.#edits.set(pin.hash, edits ?? NO_EDITS)
    this.isSettled = isSettled
  }

  /** The edits at a block; none, and a miss, if they were not fetched yet. */
  at(block: RemoteBlock): RemoteEdits {
    const { hash } = block
    const known = this.#edits.get(hash)
    if (known !== undefined || !this.#isListed) return known ?? NO_EDITS
    this.#misses.note(keyOf(hash))
    if (!this.#rounds.isUnderWay(keyOf(hash))) this.#missing.set(hash, block)
    return NO_EDITS
  }

  /** True unless edits at the block are still to be fetched. */
  isKnownAt({ hash }: RemoteBlock): boolean {
    return !this.#isListed || this.#edits.has(hash)
  }

  /** The request for the edits at a block, to send with that for the block. */
  requestsFor(name: Hex): RemoteRequest[] {
    return this.#isListed ? [editsRequest(name)] : []
  }

  /**
   * Takes the answer to the request for the edits at a block.
   *
   * @throws {DevnetError} FORK_FAILED if it has another form, FORK_UNVERIFIED if there are edits and
   *   all state is to be verified
   */
  take(channel: RemoteChannel, block: RemoteBlock, answer: unknown): void {
    if (this.#edits.has(block.hash)) return
    const edits = answer === undefined ? NO_EDITS : editsFrom(answer, channel.host)
    if (edits.writes.length > 0) this.#warnings.warn(channel, block, EDITED)
    this.#edits.set(block.hash, edits)
  }

  /** @param isOthers true for a miss that is left to those who fetch it */
  takeMissing(channel: RemoteChannel, isOthers: (miss: string) => boolean): Fetch[] {
    const own = [...this.#missing.values()].filter(({ hash }) => !isOthers(keyOf(hash)))
    return own.map((block) => {
      this.#missing.delete(block.hash)
      const pending = {
        requests: [editsRequest(block.hash)],
        take: ([edits]: readonly unknown[]) => this.take(channel, block, edits),
        end: () => {},
      }
      return { pending, misses: [keyOf(block.hash)] }
    })
  }

  editsRequestAt({ hash }: RemoteBlock): RemoteRequest | undefined {
    return this.#hasLaterEdits && hash === this.#pin.hash ? editsRequest(hash) : undefined
  }

  doubtCodeAt({ hash }: RemoteBlock): boolean {
    const isOpen = this.#isListed && !this.isSettled && hash === this.#pin.hash
    this.#hasLaterEdits ||= isOpen
    return isOpen
  }

  codeBefore(
    { host }: RemoteChannel,
    { hash }: RemoteBlock,
    address: Address,
    answer: unknown,
  ): Code | undefined {
    const edits = answer === undefined ? this.#edits.get(hash) : editsFrom(answer, host)
    return edits?.codesBefore.get(address)
  }
}

function keyOf(hash: Hash): string {
  return `the edits at block ${hash}`
}
