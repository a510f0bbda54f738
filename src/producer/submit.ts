/**
 * What comes in: a transaction runs in the pending block at once, on top of everything before it, or
 * waits until it can.
 *
 * Owns what waits and the order in which it gets in: that of arrival. Knows the pending block alone;
 * when that is sealed, and what takes its place, is for the producer.
 */

import type { Executed } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { unmetIn } from '../chain/condition.ts'
import { DEPOSIT_TYPE } from '../chain/deposit.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { SignedTransaction, Transaction } from '../chain/transaction.ts'
import type { Engine } from '../engine/engine.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { environmentOf } from '../execution/environment.ts'
import { executeTransaction, type Ground } from '../execution/execute.ts'
import {
  type TransactionLimits,
  upfrontCost,
  validateAgainstState,
  validateAlone,
} from '../execution/validate.ts'
import { type Charges, chargesOf } from '../network/charges.ts'
import type { Dialect } from '../primitives/dialect.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { Openings } from './next-block.ts'
import type { Ticks } from './schedule.ts'
import { type WaitingLimits, WaitingList } from './txpool.ts'

export interface IntakeOptions extends TransactionLimits, WaitingLimits {
  /** Hardhat lets nothing wait for a nonce where each transaction has its block. */
  readonly dialect: Dialect
}

/** What transactions are taken in with. */
export interface IntakeRooms {
  readonly chain: Chain
  readonly engine: Engine
  readonly chainIds: ChainIds
  readonly openings: Pick<Openings, 'openingGas' | 'l1'>
  readonly ticks: Pick<Ticks, 'isAuto'>
  /** Hears of everything, after it has been published. */
  notify(event: ChainEvent): void
  /** Hears of what has run, in the step in which it is published. */
  ran(executed: Executed): void
  /** Hears that something else waits now of which nobody is told. */
  changed(): void
  /** What it returns is waited for when that has been told of; see `ProducerRooms`. */
  settle(): Promise<void> | undefined
}

/** Where it stood. */
export interface IntakePoint {
  readonly waiting: WaitingList
  readonly isFull: boolean
}

export class Intake {
  readonly #rooms: IntakeRooms
  readonly #options: IntakeOptions
  #waiting: WaitingList
  /** A transaction did not fit in the pending block: all later ones wait behind it. */
  #isFull = false

  constructor(rooms: IntakeRooms, options: IntakeOptions) {
    this.#rooms = rooms
    this.#options = options
    this.#waiting = new WaitingList(options)
  }

  /** A transaction that has been taken in and that readers do not see in a block yet. */
  waiting(hash: Hash): SignedTransaction | undefined {
    return this.#waiting.get(hash) ?? this.#unseen().find((one) => one.hash === hash)
  }

  /** All that have been taken in and that readers do not see in a block yet, in order of arrival. */
  pool(): readonly SignedTransaction[] {
    return [...this.#unseen(), ...this.#waiting.inOrder()]
  }

  /** Transactions that have run and that readers of `pending` do not see yet. */
  #unseen(): readonly SignedTransaction[] {
    const { chain } = this.#rooms
    const visible = chain.at('pending')
    const count = visible.number === chain.pending.number ? visible.transactions.length : 0
    return chain.pending.transactions.slice(count).filter(isSigned)
  }

  /** Is there any that has not run? */
  get isWaitedIn(): boolean {
    return this.#waiting.size > 0
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
   * @returns whether it has run, and what waited for it
   * @throws {DevnetError} when it is refused; then nothing has changed
   */
  async submit(transaction: SignedTransaction): Promise<boolean> {
    const { chain, chainIds, openings, ticks, notify } = this.#rooms
    const { pending } = chain
    const { hash, from, nonce } = transaction
    const roomGas = pending.gasLimit - openings.openingGas
    validateAlone(transaction, roomGas, this.#options, chainIds.current)
    const charges = this.#chargesOf(transaction)
    if (chain.buffered(hash) !== undefined || this.#waiting.get(hash) !== undefined) {
      throw new DevnetError('ALREADY_KNOWN', 'already known', { hash })
    }
    validateAgainstState(transaction, pending, charges)
    this.#expectCondition(transaction)
    const next = pending.state.nonce(from)
    const hasGap = nonce > next
    if (hasGap && ticks.isAuto && this.#options.dialect === 'hardhat') {
      throw new DevnetError(
        'NONCE_TOO_HIGH',
        `nonce too high: next nonce ${next}, tx nonce ${nonce}`,
        { address: from, next, given: nonce },
      )
    }
    const isReplacement = this.#waiting.ofSender(from, nonce) !== undefined
    const isBehindOthers = this.#isFull || (!hasGap && !this.#fits(transaction, charges))
    if (hasGap || isBehindOthers) {
      this.#waiting.add(transaction, hasGap && !isBehindOthers)
      this.#isFull = isBehindOthers
      notify({ kind: 'arrival', transaction })
      return false
    }
    if (isReplacement) {
      this.#waiting.add(transaction, false)
      this.#waiting.remove(transaction)
      this.#rooms.changed()
    }
    await this.#run(transaction, charges, () => notify({ kind: 'arrival', transaction }))
    await this.#runFollowers(from, () => true)
    return true
  }

  /** Another nonce has been set: what waits for it runs. */
  async nonceIsSet(address: Address): Promise<void> {
    if (!this.#isFull) await this.#runFollowers(address, () => true)
  }

  /** Runs everything that can run now, oldest first. */
  async runWaiting(): Promise<void> {
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
   * There is room again, in another pending block.
   *
   * @param first what is to get in before all others that wait
   */
  makeRoom(first: readonly SignedTransaction[] = []): void {
    this.#isFull = false
    this.#waiting = this.#waiting.behind(first)
  }

  /** Takes waiting transactions out. @returns those that were there */
  drop(isDropped: (waiting: SignedTransaction) => boolean): readonly SignedTransaction[] {
    const dropped = this.#waiting.inOrder().filter(isDropped)
    for (const transaction of dropped) this.#waiting.remove(transaction)
    return dropped
  }

  /** Lets nothing wait any more. @returns what has waited, for {@link putBack} */
  setAside(): WaitingList {
    const aside = this.#waiting
    this.#waiting = new WaitingList(this.#options)
    return aside
  }

  /** Lets what has been set aside wait again, before what has come since and takes no place of it. */
  putBack(aside: WaitingList): void {
    for (const transaction of this.#waiting.inOrder()) {
      if (aside.ofSender(transaction.from, transaction.nonce) === undefined) {
        aside.add(transaction, false)
      }
    }
    this.#waiting = aside
  }

  point(): IntakePoint {
    return { waiting: this.#waiting.copy(), isFull: this.#isFull }
  }

  returnTo({ waiting, isFull }: IntakePoint): void {
    this.#waiting = waiting.copy()
    this.#isFull = isFull
  }

  /** What the pending block gives its transactions to run on, besides the state. */
  get ground(): Omit<Ground, 'view'> {
    const { chain, engine, chainIds, openings } = this.#rooms
    const { pending } = chain
    const environment = environmentOf(pending, chain, chainIds.at(pending.number))
    return { engine, environment, l1: openings.l1 }
  }

  #chargesOf({ rawTransaction }: SignedTransaction): Charges | undefined {
    const { l1 } = this.#rooms.openings
    return l1 === undefined ? undefined : chargesOf(rawTransaction, l1)
  }

  /** Why a transaction may not run now, if it came with a condition. */
  #unmet({ condition }: SignedTransaction): string | undefined {
    if (condition === undefined) return undefined
    const { chain } = this.#rooms
    const { pending } = chain
    return unmetIn(pending, condition, (address) => chain.proof(pending, address, []).storageRoot)
  }

  /** @throws {DevnetError} CONDITION_UNMET */
  #expectCondition(transaction: SignedTransaction): void {
    const unmet = this.#unmet(transaction)
    if (unmet === undefined) return
    throw new DevnetError('CONDITION_UNMET', `transaction conditional rejected: ${unmet}`, {
      unmet,
    })
  }

  #fits({ gasLimit }: SignedTransaction, charges: Charges | undefined): boolean {
    const { pending } = this.#rooms.chain
    const daFootprint = pending.daFootprint + (charges?.daFootprint ?? 0n)
    return pending.gasUsed + gasLimit <= pending.gasLimit && daFootprint <= pending.gasLimit
  }

  /** @param published called when it has run, before anybody is told */
  async #run(
    transaction: SignedTransaction,
    charges: Charges | undefined,
    published: () => void,
  ): Promise<void> {
    const { chain, ran, settle } = this.#rooms
    const executed = await this.#execute(transaction, charges)
    // No turn for anybody between what can be read and what is told.
    chain.publish(executed)
    published()
    ran(executed)
    await settle()
  }

  #execute(
    transaction: SignedTransaction,
    charges: Charges | undefined,
  ): Executed | Promise<Executed> {
    const block = this.#rooms.chain.pending
    // Only the writer publishes, and it is waiting for this: view and block cannot move meanwhile.
    const ground = { ...this.ground, view: block.state }
    const position = {
      transactionIndex: block.transactions.length,
      firstLogIndex: block.logCount,
      gasUsedBefore: block.gasUsed,
    }
    return executeTransaction(ground, transaction, position, charges)
  }

  /** Runs what waited for this sender's next nonce, as far as it reaches. */
  async #runFollowers(
    from: Address,
    isEligible: (follower: SignedTransaction) => boolean,
  ): Promise<void> {
    for (;;) {
      const nonce = this.#rooms.chain.pending.state.nonce(from)
      const follower = this.#waiting.ofSender(from, nonce)
      if (follower === undefined || !isEligible(follower)) return
      if (!(await this.#runIfPossible(follower))) return
    }
  }

  /**
   * Runs a waiting transaction, unless it has to wait on or has become impossible: then its nonce
   * has been used, its sender can no longer pay, its condition does not hold or the chain has another
   * id, and it is dropped.
   */
  async #runIfPossible(transaction: SignedTransaction): Promise<boolean> {
    const { chain, chainIds } = this.#rooms
    const { state, baseFeePerGas } = chain.pending
    const next = state.nonce(transaction.from)
    const isTurn = transaction.nonce === next
    const hasToWait =
      transaction.nonce > next || (isTurn && transaction.maxFeePerGas < baseFeePerGas)
    if (hasToWait) return false
    const charges = this.#chargesOf(transaction)
    const isOfChain =
      transaction.chainId === undefined || transaction.chainId === BigInt(chainIds.current)
    const isPossible =
      isTurn && isOfChain && state.balance(transaction.from) >= upfrontCost(transaction, charges)
    const isAllowed = this.#unmet(transaction) === undefined
    const fits = this.#fits(transaction, charges)
    // What does not even fit in a block of its own would hold up all others for ever.
    const isHopeless = !fits && chain.isFresh
    if (isPossible && isAllowed && !fits && !isHopeless) {
      this.#isFull = true
      return false
    }
    if (!isPossible || !isAllowed || isHopeless) {
      this.#waiting.remove(transaction)
      this.#rooms.changed()
      return false
    }
    // Until then it waits: who forks meanwhile finds it in one place or the other.
    await this.#run(transaction, charges, () => this.#waiting.remove(transaction))
    return true
  }
}

/** Is it a user's? Deposits open blocks. */
export function isSigned(transaction: Transaction): transaction is SignedTransaction {
  return transaction.type !== DEPOSIT_TYPE
}
