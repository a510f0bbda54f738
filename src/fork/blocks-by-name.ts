/**
 * Blocks of the remote by number and by hash, as requests name them.
 *
 * Owns the blocks that were fetched, and which are missing. The state edited at them is left to
 * edits-by-block.ts, their transactions to remote-history.ts.
 *
 * Promise: a block is fetched once under each name; none after the pinned one is ever found.
 */

import type { Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { blockRequest, expectNamed, namedBy } from './block-requests.ts'
import type { RemoteChannel } from './channel.ts'
import type { EditsByBlock } from './edits-by-block.ts'
import type { FetchAndRetry } from './fetch-and-retry.ts'
import { type RemoteBlock, remoteBlockFrom } from './remote-block.ts'
import type { Fetch, Rounds } from './rounds.ts'
import type { PendingRequests } from './state-source.ts'

export class BlocksByName {
  readonly #misses: FetchAndRetry
  readonly #rounds: Rounds
  readonly #edits: EditsByBlock
  readonly #pin: RemoteBlock
  /** `undefined` if the remote has no such block. */
  readonly #blocks = new Map<Hex, RemoteBlock | undefined>()
  readonly #missing = new Set<Hex>()

  constructor(misses: FetchAndRetry, rounds: Rounds, edits: EditsByBlock, pin: RemoteBlock) {
    this.#misses = misses
    this.#rounds = rounds
    this.#edits = edits
    this.#pin = pin
  }

  /**
   * @param name number as a QUANTITY, or hash
   * @returns `undefined` if the remote has no such block, and with a miss if it was not fetched yet
   */
  find(name: Hex): RemoteBlock | undefined {
    if (this.#blocks.has(name)) return this.#blocks.get(name)
    this.#misses.note(keyOf(name))
    if (!this.#rounds.isUnderWay(keyOf(name))) this.#missing.add(name)
    return undefined
  }

  /** Keeps a block under both of its names. */
  put(block: RemoteBlock): void {
    this.#blocks.set(block.hash, block)
    this.#blocks.set(quantityFromUint(block.header.number), block)
  }

  /** @param isOthers true for a miss that is left to those who fetch it */
  takeMissing(channel: RemoteChannel, isOthers: (miss: string) => boolean): Fetch[] {
    const own = [...this.#missing].filter((name) => !isOthers(keyOf(name)))
    return own.map((name) => {
      this.#missing.delete(name)
      return { pending: this.#requestsFor(name, channel), misses: [keyOf(name)] }
    })
  }

  #requestsFor(name: Hex, channel: RemoteChannel): PendingRequests {
    const named = namedBy(name)
    return {
      requests: [blockRequest(named), ...this.#edits.requestsFor(name)],
      take: ([result, edits]) => {
        const block = result === null ? undefined : remoteBlockFrom(result, channel.host)
        if (block !== undefined) expectNamed(block, named, channel)
        const isLater = block !== undefined && block.header.number > this.#pin.header.number
        if (block !== undefined && !isLater) this.#edits.take(channel, block, edits)
        this.#blocks.set(name, isLater ? undefined : block)
      },
      end: () => {},
    }
  }
}

function keyOf(name: Hex): string {
  return `block ${name}`
}
