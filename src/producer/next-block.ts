/**
 * What the next blocks are opened with: terms that somebody has set, what L1 has for them, their time.
 *
 * It works openings out; publishing them is the producer's.
 */

import type { Block, Executed, SealedBlock } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { type DepositTransaction, depositTransaction } from '../chain/deposit.ts'
import type { Engine } from '../engine/engine.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { environmentOfPlan } from '../execution/environment.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { DepositRequest, Network } from '../network/network.ts'
import { OPENING_GAS } from '../network/system-transactions.ts'
import { DevnetError } from '../primitives/errors.ts'
import { L1Inbox } from './l1-inbox.ts'
import { type Opened, openBlock, planBlock, type SetTerms } from './open-block.ts'
import type { Ticks } from './schedule.ts'

/** What an opening is worked out with. */
export interface OpeningRooms {
  readonly chain: Chain
  readonly engine: Engine
  readonly network: Network
}

/** Of which blocks terms are: of all from now on, of the pending one, or of the one after it. */
export type TermsOf = 'all' | 'pending' | 'next'

/** What is set, by the blocks it is set for. */
export type TermsSet = Readonly<Record<TermsOf, SetTerms>>

/** Where openings stood. */
export interface OpeningsPoint {
  readonly inbox: L1Inbox
  readonly l1: L1Attributes | undefined
  readonly openingGas: bigint
  readonly executed: readonly Executed[]
  readonly terms: TermsSet
  readonly timestampIntervalMs: number | undefined
}

const NO_TERMS: SetTerms = {}

export class Openings {
  readonly #rooms: OpeningRooms
  readonly #ticks: Ticks
  readonly #chainIds: ChainIds
  #inbox = new L1Inbox()
  #l1: L1Attributes | undefined
  #openingGas = 0n
  #executed: readonly Executed[] = []
  #terms: TermsSet = { all: NO_TERMS, pending: NO_TERMS, next: NO_TERMS }
  /** Ms from each block to the next, whatever the clock says; `undefined` where it decides. */
  timestampIntervalMs: number | undefined

  constructor(rooms: OpeningRooms, ticks: Ticks, chainIds: ChainIds) {
    this.#rooms = rooms
    this.#ticks = ticks
    this.#chainIds = chainIds
  }

  /** What the pending block says of L1. */
  get l1(): L1Attributes | undefined {
    return this.#l1
  }

  /** Gas that the transactions use which open every block. */
  get openingGas(): bigint {
    return this.#openingGas
  }

  /** What has run in the opening of the pending block. */
  get executed(): readonly Executed[] {
    return this.#executed
  }

  /** Sets terms, beside those that have been set before. */
  setTerms(of: TermsOf, terms: SetTerms): void {
    this.#terms = { ...this.#terms, [of]: { ...this.#terms[of], ...terms } }
  }

  /** Sets terms in place of those that have been set before. */
  replaceTerms(of: TermsOf, terms: SetTerms): void {
    this.#terms = { ...this.#terms, [of]: terms }
  }

  /** Drops what L1 has for the next blocks, and terms of single ones. */
  forget(): void {
    this.#inbox = new L1Inbox()
    this.#terms = { all: this.#terms.all, pending: NO_TERMS, next: NO_TERMS }
  }

  /** Of the pending block, on the terms and at the time that hold now. */
  again(): Opened | Promise<Opened> {
    return this.#on(this.#rooms.chain.head, this.#terms.pending)
  }

  /** Of a block in the place of the pending one, on terms of its own. */
  insteadOn(head: SealedBlock, terms: SetTerms): Opened | Promise<Opened> {
    this.replaceTerms('pending', terms)
    return this.#on(head, terms)
  }

  /** Of the block after the pending one, as that would be sealed now. */
  after(candidate: SealedBlock): Opened | Promise<Opened> {
    return this.#on(candidate, this.#terms.next)
  }

  /** The block after the pending one is the pending one now. */
  moveOn(): void {
    const { all, next } = this.#terms
    this.#terms = { all, pending: next, next: NO_TERMS }
  }

  /** An opening has been published. */
  hasOpened({ opening: { executed, isRepeatable }, l1 }: Opened): void {
    this.#l1 = l1
    this.#executed = executed
    if (isRepeatable) this.#openingGas = executed.at(-1)?.receipt.cumulativeGasUsed ?? 0n
    this.#inbox.takenIn(executed.map(({ transaction }) => transaction.hash))
  }

  /**
   * Sets what L1 asks, from the next block on.
   *
   * @throws {DevnetError} NO_L1
   */
  changeL1(changes: Partial<L1Fees>): void {
    this.#expectL1()
    this.#inbox.change(changes)
  }

  /**
   * Takes in a deposit that a user makes on L1 now. It is in the next L1 block, and so in the first
   * block that has that one as its origin.
   *
   * @throws {DevnetError} NO_L1, or EXCEEDS_BLOCK_GAS_LIMIT
   */
  deposit(request: DepositRequest): DepositTransaction {
    const l1Number = this.#expectL1().number + 1n
    const { gasLimit } = request
    const limit = this.#rooms.chain.pending.gasLimit - OPENING_GAS
    if (gasLimit > limit) {
      throw new DevnetError('EXCEEDS_BLOCK_GAS_LIMIT', 'exceeds block gas limit', {
        gasLimit,
        limit,
      })
    }
    const logIndex = BigInt(this.#inbox.countIn(l1Number))
    const { network } = this.#rooms
    const transaction = depositTransaction(network.userDeposit(l1Number, logIndex, request))
    this.#inbox.add(l1Number, transaction)
    return transaction
  }

  point(): OpeningsPoint {
    return {
      inbox: this.#inbox.copy(),
      l1: this.#l1,
      openingGas: this.#openingGas,
      executed: this.#executed,
      terms: this.#terms,
      timestampIntervalMs: this.timestampIntervalMs,
    }
  }

  returnTo(point: OpeningsPoint): void {
    this.#inbox = point.inbox.copy()
    this.#l1 = point.l1
    this.#openingGas = point.openingGas
    this.#executed = point.executed
    this.#terms = point.terms
    this.timestampIntervalMs = point.timestampIntervalMs
  }

  #expectL1(): L1Attributes {
    if (this.#l1 !== undefined) return this.#l1
    throw new DevnetError('NO_L1', 'the chain has no L1: its rules are those of Ethereum')
  }

  #on(parent: SealedBlock, setOnce: SetTerms): Opened | Promise<Opened> {
    const { chain, engine, network } = this.#rooms
    const ms = this.timestampIntervalMs
    // Somebody may have set the parent's time ahead of the clock.
    const byClockMs = Math.max(this.#ticks.nextBlockMs(), parent.timeMs)
    const timeMs = ms === undefined ? byClockMs : parent.timeMs + ms
    const plan = planBlock(network, parent, timeMs, { ...this.#terms.all, ...setOnce })
    return openBlock({
      engine,
      network,
      plan,
      parent,
      environment: environmentOfPlan(plan, parent, chain, this.#chainIds.at(plan.number)),
      changes: this.#inbox.changes,
      depositsUpTo: (l1Number) => this.#inbox.upTo(l1Number),
    })
  }
}

/** @throws {DevnetError} TIMESTAMP_TOO_LOW */
export function expectNotBefore(parent: Block, timeMs: number): void {
  const seconds = Math.floor(timeMs / 1000)
  if (BigInt(seconds) >= parent.timestamp) return
  throw new DevnetError(
    'TIMESTAMP_TOO_LOW',
    `Timestamp error: ${seconds} is lower than previous block's timestamp`,
    { given: seconds, previous: parent.timestamp },
  )
}
