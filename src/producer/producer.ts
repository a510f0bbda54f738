/**
 * How blocks come about: submit on arrival, seal on the tick.
 *
 * A transaction is validated and executed once, when it arrives, on top of everything before it. If
 * it cannot run yet it waits. Sealing executes nothing; it then lets the waiting ones run in the
 * next block, in order of arrival. All of it is called by the writer only, one job at a time.
 */

import type { Block, BlockPlan, SealedBlock } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Transaction } from '../chain/transaction.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, ZERO_HASH } from '../primitives/hex.ts'
import { environmentOf } from './environment.ts'
import { executeTransaction } from './execute.ts'
import {
  type TransactionLimits,
  upfrontCost,
  validateAgainstState,
  validateAlone,
} from './validate.ts'
import { type WaitingLimits, WaitingList } from './waiting-list.ts'

export interface ProducerOptions extends TransactionLimits, WaitingLimits {
  /** Ms since the epoch. */
  readonly genesisTime: number
  readonly blockTimeMs: number
}

/** What the producer works with; it owns none of it. */
export interface ProducerRooms {
  readonly chain: Chain
  readonly clock: VirtualClock
  readonly engine: Engine
  readonly network: Network
  /** Hears of everything, after it has been published. */
  readonly notify: (event: ChainEvent) => void
}

/** The plan of a block at a time: what the network decides, on top of a parent. */
export function planBlock(network: Network, parent: Block | undefined, timeMs: number): BlockPlan {
  const number = parent === undefined ? 0n : parent.number + 1n
  const parentHash = parent?.hash ?? ZERO_HASH
  return { number, parentHash, timeMs, ...network.blockTerms(number, parent) }
}

/** The first tick after a time, on the grid that begins at genesis. */
export function nextTickMs(nowMs: number, { genesisTime, blockTimeMs }: ProducerOptions): number {
  return genesisTime + (Math.floor((nowMs - genesisTime) / blockTimeMs) + 1) * blockTimeMs
}

export class Producer {
  readonly #rooms: ProducerRooms
  readonly #options: ProducerOptions
  readonly #waiting: WaitingList
  /** A transaction did not fit in the pending block: all later ones wait behind it. */
  #isFull = false
  #cancelTick: () => void

  constructor(rooms: ProducerRooms, options: ProducerOptions) {
    this.#rooms = rooms
    this.#options = options
    this.#waiting = new WaitingList(options)
    this.#cancelTick = this.#scheduleTick()
  }

  /** A transaction that has been taken in and has not run yet. */
  waiting(hash: Hash): Transaction | undefined {
    return this.#waiting.get(hash)
  }

  /** All that have been taken in and have not run yet, in order of arrival. */
  pool(): readonly Transaction[] {
    return this.#waiting.inOrder()
  }

  /** The nonce a sender's next transaction needs, after those of its own that wait. */
  nextNonce(address: Address): bigint {
    let nonce = this.#rooms.chain.pending.state.nonce(address)
    while (this.#waiting.ofSender(address, nonce) !== undefined) nonce += 1n
    return nonce
  }

  /**
   * Takes a transaction in: runs it now, or lets it wait.
   *
   * @throws {DevnetError} when it is refused; then nothing has changed
   */
  async submit(transaction: Transaction): Promise<void> {
    const { pending } = this.#rooms.chain
    const { hash, from, nonce } = transaction
    validateAlone(transaction, pending.gasLimit, this.#options)
    const isPending = this.#rooms.chain.transaction(hash)?.block === pending
    if (isPending || this.#waiting.get(hash) !== undefined) {
      throw new DevnetError('ALREADY_KNOWN', 'already known', { hash })
    }
    validateAgainstState(transaction, pending.state, pending.baseFeePerGas)
    const hasGap = nonce > pending.state.nonce(from)
    const isReplacement = this.#waiting.ofSender(from, nonce) !== undefined
    const isBehindOthers = this.#isFull || (!hasGap && !this.#fits(transaction))
    if (hasGap || isBehindOthers) {
      this.#waiting.add(transaction, hasGap && !isBehindOthers)
      this.#isFull = isBehindOthers
      return
    }
    if (isReplacement) {
      this.#waiting.add(transaction, false)
      this.#waiting.remove(transaction)
    }
    await this.#run(transaction)
    await this.#runFollowers(from, () => true)
  }

  /** Seals the pending block as it stands and lets waiting transactions into the next one. */
  async seal(): Promise<SealedBlock> {
    const block = this.#rooms.chain.seal(this.#nextPlan)
    this.#isFull = false
    this.#rooms.notify({ kind: 'block', block })
    await this.#runWaiting()
    return block
  }

  /**
   * Moves the clock without the blocks between. Transactions that have run keep the block time they
   * saw: they are sealed first, and what comes after runs at the new time.
   */
  async jumpTo(timeMs: number): Promise<void> {
    const { chain, clock } = this.#rooms
    clock.jumpTo(timeMs)
    this.#cancelTick()
    this.#cancelTick = this.#scheduleTick()
    if (chain.pending.transactions.length > 0) await this.seal()
    else chain.reopen(this.#nextPlan)
  }

  /** Arrow function: handed to the chain as it is. */
  readonly #nextPlan = (parent: Block): BlockPlan =>
    planBlock(this.#rooms.network, parent, nextTickMs(this.#rooms.clock.nowMs, this.#options))

  #scheduleTick(): () => void {
    const { clock } = this.#rooms
    return clock.schedule(nextTickMs(clock.nowMs, this.#options), async () => {
      await this.seal()
      this.#cancelTick = this.#scheduleTick()
    })
  }

  #fits({ gasLimit }: Transaction): boolean {
    const { pending } = this.#rooms.chain
    return pending.gasUsed + gasLimit <= pending.gasLimit
  }

  async #run(transaction: Transaction): Promise<void> {
    const { chain, engine, notify } = this.#rooms
    const block = chain.pending
    const environment = environmentOf(block, chain, this.#options.chainId)
    const { receipt, writes } = await executeTransaction(engine, environment, block, transaction)
    chain.publish(transaction, receipt, writes)
    notify({ kind: 'transaction', transaction, receipt, block })
  }

  /** Runs what waited for this sender's next nonce, as far as it reaches. */
  async #runFollowers(
    from: Address,
    isEligible: (follower: Transaction) => boolean,
  ): Promise<void> {
    for (;;) {
      const nonce = this.#rooms.chain.pending.state.nonce(from)
      const follower = this.#waiting.ofSender(from, nonce)
      if (follower === undefined || !isEligible(follower)) return
      if (!(await this.#runIfPossible(follower))) return
    }
  }

  /** After a seal: everything that can run now, oldest first. */
  async #runWaiting(): Promise<void> {
    const passedOver = new Set<Hash>()
    for (const transaction of this.#waiting.inOrder()) {
      if (this.#isFull) return
      if (this.#waiting.get(transaction.hash) === undefined) continue
      if (await this.#runIfPossible(transaction)) {
        await this.#runFollowers(transaction.from, ({ hash }) => passedOver.has(hash))
      } else {
        passedOver.add(transaction.hash)
      }
    }
  }

  /**
   * Runs a waiting transaction, unless it has to wait on or has become impossible: then its nonce
   * has been used, or its sender can no longer pay, and it is dropped.
   */
  async #runIfPossible(transaction: Transaction): Promise<boolean> {
    const { state, baseFeePerGas } = this.#rooms.chain.pending
    const next = state.nonce(transaction.from)
    const isTurn = transaction.nonce === next
    const hasToWait =
      transaction.nonce > next || (isTurn && transaction.maxFeePerGas < baseFeePerGas)
    if (hasToWait) return false
    const isPossible = isTurn && state.balance(transaction.from) >= upfrontCost(transaction)
    if (isPossible && !this.#fits(transaction)) {
      this.#isFull = true
      return false
    }
    this.#waiting.remove(transaction)
    if (!isPossible) return false
    await this.#run(transaction)
    return true
  }
}
