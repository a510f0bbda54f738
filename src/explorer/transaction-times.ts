/** The life of a transaction in virtual time: sent, pre-confirmed, sealed. */

import type { Parts } from '../backend/parts.ts'
import type { ExecutionTimes } from '../chain/chain-then.ts'
import type { Config } from '../config/config.ts'
import type { Hash } from '../primitives/hex.ts'
import { whyItWaits } from '../producer/wait-reason.ts'

/** Times are in ms since the epoch. */
export interface TransactionTimes {
  readonly stage: 'waiting' | 'preconfirmed' | 'sealed'
  /** Why clients do not see it yet; `undefined` once they do. */
  readonly waitsBecause: string | undefined
  /** When it was submitted; `undefined` if the devnet was not there, as after a restart. */
  readonly sentMs: number | undefined
  /** When clients could see it first; `undefined` while it waits. */
  readonly preconfirmedMs: number | undefined
  /** The flashblock that made it visible; `undefined` where blocks are not cut. */
  readonly flashblock: number | undefined
  /** `undefined` while it waits for its execution. */
  readonly execution: ExecutionTimes | undefined
  /** The ticks of its block: its flashblocks, or the times at which it grew. */
  readonly ticksMs: readonly number[]
}

/** @returns `undefined` for a transaction that the devnet does not know */
export function transactionTimes(
  { chain, config, producer }: Pick<Parts, 'chain' | 'config' | 'producer'>,
  hash: Hash,
): TransactionTimes | undefined {
  const included = chain.transaction(hash)
  const execution = chain.timesOf(hash)
  const held = producer.waiting(hash)
  const transaction = included?.transaction ?? held
  if (transaction === undefined) return undefined
  const isVisible = included !== undefined
  const waitedSince = producer.arrivedMs(hash)
  const isWaiting = !isVisible && held !== undefined
  return {
    stage: isWaiting ? 'waiting' : included?.block.isSealed ? 'sealed' : 'preconfirmed',
    waitsBecause: isWaiting ? whyItWaits(chain, held) : undefined,
    sentMs: waitedSince ?? (config.order === 'fees' ? undefined : execution?.executedMs),
    ...(execution === undefined
      ? { preconfirmedMs: undefined, flashblock: undefined, ticksMs: [] }
      : visibilityOf(execution, isVisible, chain.showsPending, config)),
    execution,
  }
}

function visibilityOf(
  { flashblockEnds, index, openedMs, sealedMs, executedMs, stepsMs }: ExecutionTimes,
  isVisible: boolean,
  showsPending: boolean,
  { flashblockTimeMs }: Pick<Config, 'flashblockTimeMs'>,
): Pick<TransactionTimes, 'preconfirmedMs' | 'flashblock' | 'ticksMs'> {
  if (flashblockEnds.length > 0) {
    // Flashblock n is published n times that long after the block was opened.
    const ticksMs = flashblockEnds.map((_, at) => openedMs + at * flashblockTimeMs)
    const flashblock = flashblockEnds.findIndex((end) => end > index)
    return flashblock < 0 || !isVisible
      ? { preconfirmedMs: undefined, flashblock: undefined, ticksMs }
      : { preconfirmedMs: ticksMs[flashblock], flashblock, ticksMs }
  }
  const preconfirmedMs = showsPending ? executedMs : sealedMs
  return { preconfirmedMs, flashblock: undefined, ticksMs: stepsMs }
}
