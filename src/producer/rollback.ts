/**
 * Removes the newest blocks, or replaces them by others: rollbacks, reorgs, and forks from an earlier
 * block.
 *
 * Leaves the execution of transactions to submit.ts, and the seal of each new block to the producer.
 */

import type { Chain } from '../chain/chain.ts'
import type { ProducerEvent } from '../chain/event.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { DevnetError } from '../primitives/errors.ts'
import { seededHash } from '../primitives/seed.ts'
import type { BlockOpener } from './block-opener.ts'
import type { Opened, SetTerms } from './open-block.ts'
import type { Schedule } from './schedule.ts'
import type { StalePending } from './stale-pending.ts'
import type { Submitter } from './submit.ts'

interface RollbackDeps {
  readonly chain: Chain
  readonly chainIds: ChainIds
  readonly clock: VirtualClock
  readonly opener: BlockOpener
  readonly schedule: Schedule
  readonly submitter: Submitter
  readonly stalePending: StalePending
  emit(event: ProducerEvent): void
  /** Called after an opening was published. */
  opened(opened: Opened): void
  emitOpening(): void
  /** Seals the pending block. */
  seal(): Promise<SealedBlock>
}

export class Rollback {
  readonly #deps: RollbackDeps
  readonly #seed: number
  /** Number of blocks sealed as replacements by reorgs. */
  reorgCount = 0n
  /** True during {@link reorg}: only the reorg fills and seals blocks. */
  isReorganising = false

  /** @param seed of the prevRandao of reorgs */
  constructor(deps: RollbackDeps, seed: number) {
    this.#deps = deps
    this.#seed = seed
  }

  /**
   * Removes the newest blocks and the pending one. The clock stays, and so do lasting terms; those of
   * single blocks go with the blocks that they were set for. The transactions do not return to the
   * txpool.
   *
   * @throws {DevnetError} ROLLBACK_TOO_DEEP
   */
  async rollBack(depth: number): Promise<void> {
    this.#expectDepth(depth, 'Rollback')
    this.#deps.opener.replaceTerms('next', {})
    await this.#remove(depth, {})
  }

  /**
   * Replaces the newest blocks by the same number of blocks with other hashes.
   *
   * @param fill submits the transactions of a new block, by its index from 0
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or the error of `fill`
   */
  async reorg(depth: number, fill: (index: number) => Promise<void>): Promise<void> {
    this.#expectDepth(depth, 'Reorg')
    if (depth === 0) return
    const { opener, seal, submitter } = this.#deps
    // Waiting transactions would otherwise enter the block before the requested ones.
    const waiting = submitter.detachPool()
    opener.replaceTerms('next', {})
    await this.#remove(depth, this.#otherRandao())
    this.isReorganising = true
    try {
      for (let index = 0; index < depth; index += 1) {
        await fill(index)
        opener.replaceTerms('next', index + 1 < depth ? this.#otherRandao() : {})
        await seal()
      }
    } finally {
      this.isReorganising = false
    }
    submitter.attachPool(waiting)
    await submitter.runWaiting()
  }

  /** Resets to a sealed block as the head, the clock at its time, and an empty txpool. */
  async beginAt(block: Pick<SealedBlock, 'number' | 'timeMs'>): Promise<void> {
    const { chain, clock, opener, schedule, submitter } = this.#deps
    submitter.detachPool()
    opener.forget()
    clock.restore(block.timeMs)
    // A block time drawn before belongs to a later time.
    schedule.restore({ ...schedule.snapshot(), drawnMs: 0 })
    await this.#remove(Number(chain.head.number - block.number), {})
  }

  /** @throws {DevnetError} ROLLBACK_TOO_DEEP */
  #expectDepth(depth: number, what: string): void {
    const { chain } = this.#deps
    const height = Number(chain.head.number)
    const { firstNumber, oldestNumber } = chain
    if (depth <= height - oldestNumber) return
    const forked = chain.isForked ? `, forked at ${firstNumber}` : ''
    const pruned = oldestNumber > firstNumber ? `, pruned before ${oldestNumber}` : ''
    throw new DevnetError(
      'ROLLBACK_TOO_DEEP',
      `${what} depth must not exceed current chain height: current height ${height}${forked}${pruned}, depth ${depth}`,
      { height, depth },
    )
  }

  /** Removes blocks and opens the next one with the given terms. */
  async #remove(depth: number, terms: SetTerms): Promise<void> {
    const { chain, chainIds, emit, emitOpening, opener } = this.#deps
    const { schedule, stalePending, submitter } = this.#deps
    const opened = await opener.openReplacement(chain.behindHead(depth), terms)
    schedule.blockGone()
    const blocks = chain.rollBack(depth, opened.opening)
    this.#deps.opened(opened)
    chainIds.cutTo(chain.pending.number)
    submitter.resetRoom()
    stalePending.cutBack()
    emit({ kind: 'rollback', blocks })
    emitOpening()
  }

  /** A new prevRandao, which gives a replacing block another hash. */
  #otherRandao(): SetTerms {
    this.reorgCount += 1n
    return { prevRandao: seededHash(this.#seed, 'reorg', this.reorgCount) }
  }
}
