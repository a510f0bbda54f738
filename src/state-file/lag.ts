/**
 * What readers who lag behind have seen and are to see, in a form that another devnet can go on from:
 * sequences are counted anew where a chain is loaded, and the steps of its blocks are the same.
 */

import type { Chain } from '../chain/chain.ts'
import { isSealed, type Visible, visibleSealed } from '../chain/visible.ts'
import type { LagPoint } from '../producer/stale-pending.ts'
import { countUpTo, sealedAt, stepsOf } from './blocks.ts'

/** What was newest from some time on. */
export interface SavedSince {
  /** Ms since the epoch. */
  readonly sinceMs: number
  /** Of the block. */
  readonly number: number
  /** How much of it had happened; all, and it was sealed, when left out. */
  readonly steps?: number
}

export function saveLag(chain: Chain, lag: LagPoint): readonly SavedSince[] {
  return lag.map(({ sinceMs, position }) => {
    const { number, sequence } = position
    if (isSealed(position)) return { sinceMs, number }
    return { sinceMs, number, steps: countUpTo(sequencesIn(chain, number), sequence) }
  })
}

/** @param chain with the blocks that were saved */
export function loadLag(chain: Chain, saved: readonly SavedSince[]): LagPoint {
  return saved.map(({ sinceMs, number, steps }) => ({
    sinceMs,
    position: positionIn(chain, number, steps),
  }))
}

function positionIn(chain: Chain, number: number, steps: number | undefined): Visible {
  if (steps === undefined) return visibleSealed(sealedAt(chain, BigInt(number)))
  const block = blockAt(chain, number)
  const { sequences } = stepsOf(chain, block)
  // Where a chain has just been loaded, each step is one further than the one before it.
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
