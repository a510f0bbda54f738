/**
 * The openings of the next blocks: configured terms, L1 attributes, deposits and block times.
 *
 * Computes openings; the producer publishes them.
 */

import type { Block, Executed } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { Engine } from '../engine/engine.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { environmentOfPlan } from '../execution/environment.ts'
import { exceedsBlockGasLimit } from '../execution/refusals.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { DepositRequest, Network } from '../network/network.ts'
import { OPENING_GAS } from '../network/system-transactions.ts'
import { DevnetError } from '../primitives/errors.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import { type DepositTransaction, depositTransaction } from '../transactions/deposit.ts'
import { L1Inbox } from './l1-inbox.ts'
import { type Opened, openBlock, planBlock, type SetTerms } from './open-block.ts'
import type { Schedule } from './schedule.ts'

export interface OpeningDeps {
  readonly chain: Chain
  readonly engine: Engine
  readonly network: Network
}

export interface OpeningOptions {
  /** `shared`: blocks may have the same timestamp, in seconds. `rising`: each has a later one. */
  readonly blockTimestamps: 'shared' | 'rising'
}

/** Scope of terms: all blocks from now on, the pending block, or the one after it. */
export type TermsOf = 'all' | 'pending' | 'next'

/** Configured terms by scope. */
export type TermsSet = Readonly<Record<TermsOf, SetTerms>>

/** A snapshot of {@link BlockOpener}. */
export interface BlockOpenerSnapshot {
  readonly inbox: L1Inbox
  readonly l1: L1Attributes | undefined
  readonly openingGas: bigint
  readonly executed: readonly Executed[]
  readonly terms: TermsSet
  readonly timestampIntervalMs: number | undefined
}

const NO_TERMS: SetTerms = {}

export class BlockOpener {
  readonly #deps: OpeningDeps
  readonly #options: OpeningOptions
  readonly #schedule: Schedule
  readonly #chainIds: ChainIds
  #inbox = new L1Inbox()
  #l1: L1Attributes | undefined
  #openingGas = 0n
  #executed: readonly Executed[] = []
  #terms: TermsSet = { all: NO_TERMS, pending: NO_TERMS, next: NO_TERMS }
  /** Ms between block times, independent of the clock; `undefined`: the clock decides. */
  timestampIntervalMs: number | undefined

  constructor(deps: OpeningDeps, options: OpeningOptions, schedule: Schedule, chainIds: ChainIds) {
    this.#deps = deps
    this.#options = options
    this.#schedule = schedule
    this.#chainIds = chainIds
  }

  /** Smallest difference between the timestamps of a block and its parent, in seconds: 0 or 1. */
  get #secondsMin(): number {
    return this.#options.blockTimestamps === 'rising' ? 1 : 0
  }

  /** L1 attributes of the pending block. */
  get l1(): L1Attributes | undefined {
    return this.#l1
  }

  /** Gas used by the transactions that open every block. */
  get openingGas(): bigint {
    return this.#openingGas
  }

  /** Executed transactions of the pending block's opening. */
  get executed(): readonly Executed[] {
    return this.#executed
  }

  /** Adds terms to those set before. */
  setTerms(of: TermsOf, terms: SetTerms): void {
    const { upgrade } = this.#deps.chain.pending.evmRules
    const dated = terms.gasLimit === undefined ? terms : { ...terms, gasLimitUpgrade: upgrade }
    this.#terms = { ...this.#terms, [of]: { ...this.#terms[of], ...dated } }
  }

  /** Replaces the terms set before. */
  replaceTerms(of: TermsOf, terms: SetTerms): void {
    this.#terms = { ...this.#terms, [of]: terms }
  }

  /** Drops deposits, L1 changes, and the terms of single blocks. */
  forget(): void {
    this.#inbox = new L1Inbox()
    this.#terms = { all: this.#terms.all, pending: NO_TERMS, next: NO_TERMS }
  }

  /** Computes the opening of the pending block again, with the current terms and time. */
  reopen(): MaybePromise<Opened> {
    return this.#on(this.#deps.chain.head, this.#terms.pending)
  }

  /** Computes the opening of a block that replaces the pending one, with its own terms. */
  openReplacement(head: SealedBlock, terms: SetTerms): MaybePromise<Opened> {
    this.replaceTerms('pending', terms)
    return this.#on(head, terms)
  }

  /**
   * Computes the opening of the block after the pending one.
   *
   * @param candidate the pending block, as it would be sealed now
   */
  after(candidate: SealedBlock): MaybePromise<Opened> {
    return this.#on(candidate, this.#terms.next)
  }

  /** The block after the pending one becomes the pending one. */
  advance(): void {
    const { all, next } = this.#terms
    this.#terms = { all, pending: next, next: NO_TERMS }
  }

  /** Called after an opening was published. */
  opened({ opening: { executed, isRepeatable }, l1 }: Opened): void {
    this.#l1 = l1
    this.#executed = executed
    if (isRepeatable) this.#openingGas = executed.at(-1)?.receipt.cumulativeGasUsed ?? 0n
    this.#inbox.takenIn(executed.map(({ transaction }) => transaction.hash))
  }

  /**
   * Changes L1 attributes from the next block on.
   *
   * @throws {DevnetError} NO_L1
   */
  changeL1(changes: Partial<L1Fees>): void {
    this.#expectL1()
    this.#inbox.change(changes)
  }

  /**
   * Adds a deposit made on L1 now. The next L1 block holds it; the first block with that L1 origin
   * includes it.
   *
   * @throws {DevnetError} NO_L1, or EXCEEDS_BLOCK_GAS_LIMIT
   */
  deposit(request: DepositRequest): DepositTransaction {
    const l1Number = this.#expectL1().number + 1n
    const { gasLimit } = request
    const limit = this.#deps.chain.pending.gasLimit - OPENING_GAS
    if (gasLimit > limit) {
      throw exceedsBlockGasLimit({ gasLimit, limit })
    }
    const logIndex = BigInt(this.#inbox.countIn(l1Number))
    const { network } = this.#deps
    const transaction = depositTransaction(network.userDeposit(l1Number, logIndex, request))
    this.#inbox.add(l1Number, transaction)
    return transaction
  }

  /** @throws {DevnetError} TIMESTAMP_TOO_LOW if a block after `parent` cannot have that time */
  expectNotBefore(parent: Block, timeMs: number): void {
    const seconds = Math.floor(timeMs / 1000)
    if (BigInt(seconds) >= parent.timestamp + BigInt(this.#secondsMin)) return
    const relation = this.#secondsMin === 0 ? 'lower than' : 'lower than or equal to'
    throw new DevnetError(
      'TIMESTAMP_TOO_LOW',
      `Timestamp error: ${seconds} is ${relation} previous block's timestamp`,
      { given: seconds, previous: parent.timestamp },
    )
  }

  snapshot(): BlockOpenerSnapshot {
    return {
      inbox: this.#inbox.copy(),
      l1: this.#l1,
      openingGas: this.#openingGas,
      executed: this.#executed,
      terms: this.#terms,
      timestampIntervalMs: this.timestampIntervalMs,
    }
  }

  restore(snapshot: BlockOpenerSnapshot): void {
    this.#inbox = snapshot.inbox.copy()
    this.#l1 = snapshot.l1
    this.#openingGas = snapshot.openingGas
    this.#executed = snapshot.executed
    this.#terms = snapshot.terms
    this.timestampIntervalMs = snapshot.timestampIntervalMs
  }

  #expectL1(): L1Attributes {
    if (this.#l1 !== undefined) return this.#l1
    throw new DevnetError('NO_L1', 'the chain has no L1: its rules are those of Ethereum')
  }

  /** Earliest time of a block after `parent`, in ms since the epoch. */
  #earliestMs({ timeMs }: SealedBlock): number {
    return this.#secondsMin === 0 ? timeMs : (Math.floor(timeMs / 1000) + 1) * 1000
  }

  #on(parent: SealedBlock, setOnce: SetTerms): MaybePromise<Opened> {
    const { chain, engine, network } = this.#deps
    const ms = this.timestampIntervalMs
    // The parent's time may be ahead of the clock, for instance after setTimestampInterval().
    const byClockMs = ms === undefined ? this.#schedule.pendingMs(parent) : parent.timeMs + ms
    const earliestMs = this.#earliestMs(parent)
    const timeMs = Math.max(byClockMs, earliestMs)
    const { timeMs: setMs = timeMs } = setOnce
    const plan = planBlock(network, parent, timeMs, {
      ...this.#terms.all,
      ...setOnce,
      // The parent may have opened again, later than the time that was set.
      timeMs: setMs < earliestMs ? timeMs : setMs,
    })
    const environment = environmentOfPlan(plan, parent, chain, this.#chainIds.at(plan.number))
    const { changes } = this.#inbox
    const depositsUpTo = (l1Number: bigint) => this.#inbox.upTo(l1Number)
    const request = { engine, network, plan, parent, environment, changes, depositsUpTo }
    return chain.withRemote(() =>
      andThen(openBlock(request), (opened) => {
        const { writes, executed } = opened.opening
        chain.readReplaced(parent.provenState, writes)
        for (const each of executed) chain.readReplaced(parent.provenState, each.writes)
        return opened
      }),
    )
  }
}
