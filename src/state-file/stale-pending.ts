/**
 * Converts the positions of readers that lag to a form independent of sequences, and back.
 *
 * Sequences differ once a chain is loaded, but the steps of its blocks are the same.
 */

import type { Chain } from '../chain/chain.ts'
import { isSealed, type Visible, visibleSealed } from '../chain/pending-view.ts'
import type { StalePendingSnapshot } from '../producer/stale-pending.ts'
import { countUpTo, sealedAt, stepsOf } from './blocks.ts'

/** The newest position since a time. */
export interface SavedSince {
  /** Ms since the epoch. */
  readonly sinceMs: number
  /** Number of the block. */
  readonly number: number
  /** Number of completed steps; absent for a sealed block. */
  readonly steps?: number
}

export function saveStalePending(
  chain: Chain,
  snapshot: StalePendingSnapshot,
): readonly SavedSince[] {
  return snapshot.map(({ sinceMs, position }) => {
    const { number, sequence } = position
    if (isSealed(position)) return { sinceMs, number }
    return { sinceMs, number, steps: countUpTo(sequencesIn(chain, number), sequence) }
  })
}

/** @param chain holds the saved blocks */
export function loadStalePending(chain: Chain, saved: readonly SavedSince[]): StalePendingSnapshot {
  return saved.map(({ sinceMs, number, steps }) => ({
    sinceMs,
    position: positionIn(chain, number, steps),
  }))
}

function positionIn(chain: Chain, number: number, steps: number | undefined): Visible {
  if (steps === undefined) return visibleSealed(sealedAt(chain, BigInt(number)))
  const block = blockAt(chain, number)
  const { sequences } = stepsOf(chain, block)
  // In a chain just loaded, each step is one sequence.
  const opened = (sequences[0] ?? block.provenState.sequence + 1) - 1
  const sequence = sequences[steps - 1] ?? opened
  const ran = block.transactions.filter((_, index) => block.stateBefore(index).sequence < sequence)
  return { number, sequence, count: ran.length }
}

function sequencesIn(chain: Chain, number: number): readonly number[] {
  return stepsOf(chain, blockAt(chain, number)).sequences
}

function blockAt(chain: Chain, number: number) {
  const { pending } = chain
  return pending.number === BigInt(number) ? pending : sealedAt(chain, BigInt(number))
}
