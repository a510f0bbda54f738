/**
 * What always has to hold: checks of the user's that run after each block or each transaction.
 *
 * Hears of what readers see, as they do, and checks it when the writer says that nothing is half done.
 * A check that fails stops the writer right there. Costs nothing while there is none.
 */

import type {
  CheckedMoment,
  Invariant,
  InvariantCheck,
  InvariantOptions,
  Moment,
  PastProvider,
} from '../api.ts'
import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { DEPOSIT_TYPE } from '../chain/deposit.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Receipt } from '../chain/receipt.ts'
import type { Transaction } from '../chain/transaction.ts'
import type { Breach } from '../journal/library-calls.ts'
import { DEPOSITOR_ADDRESS } from '../network/l1-block.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { stateChanges } from '../state/changes.ts'
import { frameLines } from '../tracing/frame-text.ts'
import type { Frame } from '../tracing/frames.ts'
import { InvariantViolation, type SuspectTransaction, TRACED_MAX } from '../tracing/violation.ts'
import { CheckScope } from './check-scope.ts'

/** What checking needs of a devnet. */
export interface InvariantRooms {
  readonly chain: Chain
  /** Virtual time in ms since the epoch. */
  now(): number
  /** Reads the state at a moment. */
  at(moment: Moment): PastProvider
  /** Runs a transaction of a block again. */
  trace(block: Block, index: number): Promise<Frame>
  /** Takes down that the devnet stands still from here on. */
  record(breach: Breach): void
  /** Refuses every job from now on, with the same violation. */
  stop(violation: InvariantViolation): void
  /** Takes jobs again, and does first what was left undone. A job. */
  goOn(name: string): Promise<void>
}

type Every = NonNullable<InvariantOptions['every']>

interface Watch {
  readonly name: string
  readonly every: Every
  readonly check: InvariantCheck
}

interface Told {
  readonly blockNumber: bigint
  readonly receipts: Receipt[]
}

const nothingTold: Told = { blockNumber: -1n, receipts: [] }

/** Something that has come to be seen and has not been checked yet. */
interface Due {
  readonly blockNumber: bigint
  /** Of the transaction; `undefined` for the block itself. */
  readonly index: number | undefined
}

export class Invariants {
  readonly #rooms: InvariantRooms
  readonly #scope = new CheckScope()
  /** In the order in which they are checked, which is that of their coming. */
  #watches: readonly Watch[] = []
  #due: Due[] = []
  /** By index: how transactions of the newest block went of which any have been told of. */
  #told: Told = nothingTold
  /** What was found when this was recorded, for a devnet that is made again. */
  #recorded: Breach | undefined
  #violation: InvariantViolation | undefined
  /** Which of them; a devnet that is made again has none. */
  #violated: Watch | undefined

  constructor(rooms: InvariantRooms) {
    this.#rooms = rooms
  }

  /** Why the devnet stands still, if it does. */
  get violation(): InvariantViolation | undefined {
    return this.#violation
  }

  /** @throws {DevnetError} INVALID_OPTION */
  add(name: string, check: InvariantCheck, { every = 'block' }: InvariantOptions): Invariant {
    expectGiven(name, check, every)
    const watch: Watch = { name, every, check }
    if (this.#watches.length === 0) this.cutBack()
    this.#watches = [...this.#watches, watch]
    let removal: Promise<void> | undefined
    return { name, remove: () => (removal ??= this.#remove(watch)) }
  }

  /** Is whoever calls this a check? */
  get isChecking(): boolean {
    return this.#scope.isInside
  }

  /** @throws {DevnetError} CHECK_MAY_ONLY_READ for whoever calls this from within a check */
  expectOutside(): void {
    if (!this.isChecking) return
    throw new DevnetError(
      'CHECK_MAY_ONLY_READ',
      'the check of an invariant may only read: the writer waits for it',
    )
  }

  /** Hears of everything, after it has been published. */
  hear(event: ChainEvent): void {
    if (this.#watches.length === 0) return
    switch (event.kind) {
      case 'transaction':
        this.#comesToBeSeen(event.block, event.receipt.transactionIndex)
        break
      case 'block':
        // What was in no flashblock that went out is seen by now, and what a fault has had run again.
        for (const index of event.block.receipts.keys()) this.#comesToBeSeen(event.block, index)
        this.#due.push({ blockNumber: event.block.number, index: undefined })
        break
      case 'rollback': {
        const first = event.blocks[0]?.number
        if (first !== undefined) this.#due = this.#due.filter((each) => each.blockNumber < first)
        this.#told = nothingTold
        break
      }
    }
  }

  /** The chain has gone back, or over, to somewhere: what readers see there is not news. */
  cutBack(): void {
    const { number, receipts, isSealed } = this.#rooms.chain.at('pending')
    this.#due = []
    this.#told = isSealed ? nothingTold : { blockNumber: number, receipts: [...receipts] }
  }

  /**
   * Stops here, as it was when this was recorded.
   *
   * @throws {DevnetError} INVALID_OPTION for what cannot have been
   */
  repeat(breach: Breach): void {
    const [name, number, index] = breach
    const isNumber = Number.isSafeInteger(number) && number > 0
    const block = isNumber ? this.#rooms.chain.atNumber(number) : undefined
    const isThere = index === null ? block?.isSealed : block?.transactions[index] !== undefined
    if (typeof name !== 'string' || isThere !== true) {
      const message = `there is no transaction ${index} in a block ${number} here`
      throw new DevnetError('INVALID_OPTION', message, { number, index })
    }
    this.#recorded = breach
  }

  /**
   * Checks what has come since the last time.
   *
   * @returns what to wait for, if anything is to be checked
   * @throws {InvariantViolation} by the promise; then the writer has been stopped
   */
  settle(): Promise<void> | undefined {
    if (this.#recorded !== undefined) return this.#stop(this.#recorded, {})
    return this.#due.length === 0 ? undefined : this.#checkAll()
  }

  /** Takes jobs again. Part of one. */
  goOn(): void {
    this.#violation = undefined
    this.#violated = undefined
    this.#recorded = undefined
  }

  async #remove(watch: Watch): Promise<void> {
    this.#watches = this.#watches.filter((each) => each !== watch)
    if (this.#violated === watch) await this.#rooms.goOn(watch.name)
  }

  #comesToBeSeen({ number, transactions, receipts }: Block, index: number): void {
    if (this.#told.blockNumber !== number) this.#told = { blockNumber: number, receipts: [] }
    const receipt = receipts[index]
    const transaction = transactions[index]
    invariant(receipt !== undefined && transaction !== undefined, 'the block has as many')
    if (this.#told.receipts[index] === receipt) return
    this.#told.receipts[index] = receipt
    if (!isOfNetwork(transaction)) this.#due.push({ blockNumber: number, index })
  }

  async #checkAll(): Promise<void> {
    for (let due = this.#due.shift(); due !== undefined; due = this.#due.shift()) {
      const every: Every = due.index === undefined ? 'block' : 'transaction'
      for (const watch of this.#watches) if (watch.every === every) await this.#check(watch, due)
    }
  }

  async #check(watch: Watch, { blockNumber, index }: Due): Promise<void> {
    const block = this.#block(blockNumber)
    const transactionIndex = index === undefined ? block.transactions.length : index + 1
    const moment: CheckedMoment = {
      blockNumber,
      blockHash: block.hash,
      transactionIndex: index,
      transactionHash: index === undefined ? undefined : block.transactions[index]?.hash,
      state: this.#rooms.at({ blockNumber, transactionIndex }),
    }
    let failure: ErrorOptions = {}
    try {
      if ((await this.#scope.run(() => watch.check(moment))) !== false) return
    } catch (cause) {
      failure = { cause }
    }
    if (!this.#watches.includes(watch)) return // it has been taken off meanwhile
    const { cause } = failure
    const reason = cause === undefined ? null : cause instanceof Error ? cause.message : `${cause}`
    const breach: Breach = [watch.name, Number(blockNumber), index ?? null, reason]
    this.#rooms.record(breach)
    this.#violated = watch
    await this.#stop(breach, failure)
  }

  async #stop(breach: Breach, failure: ErrorOptions): Promise<never> {
    this.#due = []
    this.#recorded = undefined
    const violation = await this.#violationOf(breach, failure)
    this.#violation = violation
    this.#rooms.stop(violation)
    throw violation
  }

  async #violationOf(
    [name, number, index, reason]: Breach,
    failure: ErrorOptions,
  ): Promise<InvariantViolation> {
    const block = this.#block(BigInt(number))
    const { length } = block.transactions
    const opened = block.transactions.findIndex((each) => !isOfNetwork(each))
    const own = opened === -1 ? length : opened
    const [from, to] = index === null ? [own, length] : [index, index + 1]
    const toldChanges = stateChanges(block.stateBefore(from), block.stateBefore(to))
    const before = this.#rooms.chain.at(block.number - 1n).provenState
    const transactions: SuspectTransaction[] = []
    for (let at = from; at < to; at += 1) {
      const isTraced = at < from + TRACED_MAX
      const frame = isTraced ? await this.#rooms.trace(block, at) : undefined
      transactions.push(suspectOf(block, at, frame))
    }
    return new InvariantViolation(
      {
        invariant: name,
        reason: reason ?? undefined,
        timeMs: this.#rooms.now(),
        blockNumber: block.number,
        blockHash: block.hash,
        transactionIndex: index ?? undefined,
        transactionHash: index === null ? undefined : block.transactions[index]?.hash,
        changes: index === null ? stateChanges(before, block.stateBefore(length)) : toldChanges,
        toldChanges,
        transactions,
      },
      failure,
    )
  }

  #block(number: bigint): Block {
    const block = this.#rooms.chain.atNumber(Number(number))
    invariant(block !== undefined, `block ${number} has just been seen`)
    return block
  }
}

function suspectOf(block: Block, index: number, frame: Frame | undefined): SuspectTransaction {
  const transaction = block.transactions[index]
  const receipt = block.receipts[index]
  invariant(transaction !== undefined && receipt !== undefined, 'the index is one of the block')
  const { hash, from, to } = transaction
  const trace = frame && frameLines(frame).join('\n')
  return { hash, index, from, to, status: receipt.status, trace }
}

/** What opens every block. */
function isOfNetwork({ type, from }: Transaction): boolean {
  return type === DEPOSIT_TYPE && from === DEPOSITOR_ADDRESS
}

/** @throws {DevnetError} INVALID_OPTION */
function expectGiven(name: unknown, check: unknown, every: unknown): void {
  const refuse = (expected: string, given: unknown) => {
    throw new DevnetError('INVALID_OPTION', `invariant: expected ${expected}, got ${given}`, {
      given,
    })
  }
  if (typeof name !== 'string' || name === '') refuse('a name', JSON.stringify(name))
  if (typeof check !== 'function') refuse('a function that checks', typeof check)
  if (every !== 'block' && every !== 'transaction') {
    refuse("every to be 'block' or 'transaction'", JSON.stringify(every))
  }
}
