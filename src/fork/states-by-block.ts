/**
 * The states of the remote by block, and the executions that list what to fetch of them together.
 *
 * Owns which states are read, and the hints of the next round. What was fetched of one state is left
 * to remote-state.ts, how it is asked for to remote-endpoint.ts.
 *
 * Promise: an execution is a hint for one round only, and for those states of which something is
 * missing.
 */

import type { Execution } from '../engine/engine.ts'
import type { Hash } from '../primitives/hex.ts'
import type { FetchAndRetry } from './fetch-and-retry.ts'
import type { RemoteBlock } from './remote-block.ts'
import type { RemoteEndpoint } from './remote-endpoint.ts'
import { RemoteState } from './remote-state.ts'
import type { Fetch } from './rounds.ts'

interface StateOfBlock {
  readonly block: RemoteBlock
  readonly state: RemoteState
}

export class StatesByBlock {
  readonly #misses: FetchAndRetry
  readonly #endpoint: RemoteEndpoint
  readonly #states = new Map<Hash, StateOfBlock>()
  /** Executions whose access lists the next round requests. */
  #hinted: Execution[] = []

  constructor(misses: FetchAndRetry, endpoint: RemoteEndpoint) {
    this.#misses = misses
    this.#endpoint = endpoint
  }

  /** The state after a block. */
  at(block: RemoteBlock): RemoteState {
    const known = this.#states.get(block.hash)
    if (known !== undefined) return known.state
    const state = new RemoteState(this.#misses, block.hash)
    this.#states.set(block.hash, { block, state })
    return state
  }

  /** Asks with the next round what an execution accesses. Transfers access nothing else. */
  hint(execution: Execution): void {
    if (this.#endpoint.hintSource === undefined) return
    const { message, batch } = execution
    // The remote makes access lists of calls, not of batches.
    const messages = batch?.phases.flat().map((call) => ({ ...message, ...call })) ?? [message]
    for (const each of messages) {
      const isTransfer = each.to !== null && each.data.length === 0
      if (!isTransfer) this.#hinted.push({ ...execution, message: each })
    }
  }

  /** @param isOthers true for a miss that is left to those who fetch it */
  takeMissing(isOthers: (miss: string) => boolean): Fetch[] {
    const executions = this.#hinted
    this.#hinted = []
    const { source, hintSource } = this.#endpoint
    return Array.from(this.#states.values(), ({ block, state }): Fetch[] => {
      const missing = state.takeMissing(isOthers)
      if (missing.length === 0) return []
      const hints =
        hintSource === undefined ? [] : executions.map((each) => hintSource(block, state, each))
      return [
        ...missing.map((each) => {
          return { pending: source(block, state, each), misses: state.missesOf(each) }
        }),
        ...hints.map((pending) => ({ pending, misses: [] })),
      ]
    }).flat()
  }
}
