/**
 * Checks the user's invariants after each block or transaction.
 *
 * Queues a check when a block or transaction becomes visible to readers, and runs it between two
 * steps of the writer. A failed check stops the writer at once. Without invariants it costs nothing.
 */

import type {
  CheckedMoment,
  Invariant,
  InvariantCheck,
  InvariantOptions,
  Moment,
  PastProvider,
} from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { Block } from '../chain/block.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Receipt } from '../chain/receipt.ts'
import { blockWithState } from '../chain/state-ref.ts'
import { changeNamesIn, implementationsIn } from '../explorer/change-names.ts'
import type { Breach } from '../journal/library-calls.ts'
import { DEPOSITOR_ADDRESS } from '../network/l1-block.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Provider } from '../rpc/connection.ts'
import { stateChanges } from '../state/changes.ts'
import { changeLines } from '../storage/changes-text.ts'
import type { Description } from '../tracing/describer.ts'
import { frameLines } from '../tracing/frame-text.ts'
import { createFrameTracer } from '../tracing/frames.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { InvariantViolation, type SuspectTransaction, TRACED_MAX } from '../tracing/violation.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { pastProvider } from './state-provider.ts'

type Every = NonNullable<InvariantOptions['every']>

interface Watch {
  readonly name: string
  readonly every: Every
  readonly check: InvariantCheck
}

/** Receipts of one block that readers have seen, by index. */
interface Seen {
  readonly blockNumber: bigint
  readonly receipts: Receipt[]
}

const nothingSeen: Seen = { blockNumber: -1n, receipts: [] }

/** A block or transaction that is visible to readers and not checked yet. */
interface Due {
  readonly blockNumber: bigint
  /** Index of the transaction; `undefined` for the block itself. */
  readonly index: number | undefined
}

export class Invariants {
  readonly #backend: Backend
  /** Runs the requests of the checks. */
  readonly #provider: Provider
  /** In the order in which they were added and are checked. */
  #watches: readonly Watch[] = []
  #due: Due[] = []
  /** The newest block's receipts that readers have seen. */
  #seen: Seen = nothingSeen
  /** The recorded violation, in a replay. */
  #recorded: Breach | undefined
  #violation: InvariantViolation | undefined
  /** The violated invariant; in a replay `undefined`. */
  #violated: Watch | undefined

  constructor(backend: Backend, provider: Provider) {
    this.#backend = backend
    this.#provider = provider
  }

  /** The violation that stopped the writer. */
  get violation(): InvariantViolation | undefined {
    return this.#violation
  }

  /** @throws {DevnetError} INVALID_OPTION */
  add(name: string, check: InvariantCheck, { every = 'block' }: InvariantOptions): Invariant {
    expectGiven(name, check, every)
    const watch: Watch = { name, every, check }
    this.#watches = [...this.#watches, watch]
    if (this.#watches.length === 1) this.cutBack()
    let removal: Promise<void> | undefined
    return { name, remove: () => (removal ??= this.#remove(watch)) }
  }

  /** Queues the checks that an event asks for. */
  receive(event: ChainEvent): void {
    if (this.#watches.length === 0) return
    switch (event.kind) {
      case 'transaction':
        this.#comesToBeSeen(event.block, event.receipt.transactionIndex)
        break
      case 'block':
        // Sealing shows transactions of lost flashblocks, and those that a fault has executed
        // again.
        for (const index of event.block.receipts.keys()) this.#comesToBeSeen(event.block, index)
        this.#due.push({ blockNumber: event.block.number, index: undefined })
        break
      case 'rollback': {
        const first = event.blocks[0]?.number
        if (first !== undefined) this.#due = this.#due.filter((each) => each.blockNumber < first)
        this.#seen = nothingSeen
        break
      }
    }
  }

  /** The chain was reverted or replaced: its present contents need no check. */
  cutBack(): void {
    if (this.#watches.length === 0) return // the first one reads the block
    const { number, receipts, isSealed } = this.#backend.chain.at('pending')
    this.#due = []
    this.#seen = isSealed ? nothingSeen : { blockNumber: number, receipts: [...receipts] }
  }

  /**
   * Repeats a recorded violation: the writer stops here.
   *
   * @throws {DevnetError} INVALID_OPTION for a block or transaction that does not exist
   */
  repeat(breach: Breach): void {
    this.#expectThere(breach)
    this.#recorded = breach
    this.#record(breach)
  }

  /** @throws {DevnetError} INVALID_OPTION */
  #expectThere(breach: Breach): void {
    const [name, number, index] = breach
    const isNumber = Number.isSafeInteger(number) && number > 0
    const block = isNumber ? this.#backend.chain.atNumber(number) : undefined
    const isThere = index === null ? block?.isSealed : block?.transactions[index] !== undefined
    if (typeof name === 'string' && isThere === true) return
    const message = `there is no transaction ${index} in a block ${number} here`
    throw new DevnetError('INVALID_OPTION', message, { number, index })
  }

  /**
   * Runs the queued checks.
   *
   * @returns a promise if there is anything to check
   * @throws {InvariantViolation} through the promise, after the writer was stopped
   */
  settle(): Promise<void> | undefined {
    if (this.#recorded !== undefined) return this.#stop(this.#recorded, {})
    return this.#due.length === 0 ? undefined : this.#checkAll()
  }

  /** Forgets the violation: all jobs run again. Part of a job that runs despite a stop. */
  release(): void {
    this.#violation = undefined
    this.#violated = undefined
    this.#recorded = undefined
    this.#backend.queue.release()
  }

  /** Releases the writer, which then finishes the job that was stopped. */
  removeViolated(name: string): Promise<void> {
    const { recordedCalls } = this.#backend
    return recordedCalls.askDespiteStop('devnet.invariant.remove', [name], ({ producer }) => {
      this.release()
      return producer.finishJob()
    })
  }

  async #remove(watch: Watch): Promise<void> {
    this.#watches = this.#watches.filter((each) => each !== watch)
    if (this.#watches.length === 0) this.#due = []
    if (this.#violated === watch) await this.removeViolated(watch.name)
  }

  #comesToBeSeen({ number, transactions, receipts }: Block, index: number): void {
    if (this.#seen.blockNumber !== number) this.#seen = { blockNumber: number, receipts: [] }
    const receipt = receipts[index]
    const transaction = transactions[index]
    invariant(receipt !== undefined && transaction !== undefined, 'the block has as many')
    if (this.#seen.receipts[index] === receipt) return
    this.#seen.receipts[index] = receipt
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
      state: this.#at({ blockNumber, transactionIndex }),
    }
    let failure: ErrorOptions = {}
    try {
      if ((await this.#backend.checkScope.run(() => watch.check(moment))) !== false) return
    } catch (cause) {
      failure = { cause }
    }
    if (!this.#watches.includes(watch)) return // removed in the meantime
    const { cause } = failure
    const reason = cause === undefined ? null : cause instanceof Error ? cause.message : `${cause}`
    const breach: Breach = [watch.name, Number(blockNumber), index ?? null, reason]
    this.#record(breach)
    this.#violated = watch
    await this.#stop(breach, failure)
  }

  async #stop(breach: Breach, failure: ErrorOptions): Promise<never> {
    this.#due = []
    this.#recorded = undefined
    const violation = await this.#violationOf(breach, failure)
    this.#violation = violation
    this.#backend.queue.stop(violation)
    throw violation
  }

  /** Part of a job. A replay stops at this line, too. */
  #record(breach: Breach): void {
    this.#backend.recordedCalls.atOnce('devnet.invariant.violated', breach, () => {})
  }

  /** Reads the state at a moment, for a check. */
  #at(moment: Moment): PastProvider {
    return pastProvider(this.#provider, moment)
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
    const after = block.stateBefore(to)
    const ownChanges = stateChanges(block.stateBefore(from), after)
    const { artifacts, names } = this.#backend
    const state = blockWithState(block, after)
    const implementations = await implementationsIn(this.#backend, ownChanges, state)
    const printChanges = () => {
      const changeNames = changeNamesIn(artifacts, block, [from, to], ownChanges).behind(
        implementations,
      )
      return changeLines(ownChanges, {
        nameOf: (address) => (names.areBuiltIn ? undefined : names.accountName(after, address)),
        storageOf: (address, account) => changeNames.of(address, account),
      })
    }
    const printedChanges = await names.named(() => this.#backend.chain.withRemote(printChanges))
    const before = this.#backend.chain.at(block.number - 1n).provenState
    const transactions: SuspectTransaction[] = []
    for (let at = from; at < to; at += 1) {
      const isTraced = at < from + TRACED_MAX
      const trace = isTraced ? await this.#traceOf(block, at) : undefined
      transactions.push(suspectOf(block, at, trace))
    }
    return new InvariantViolation(
      {
        invariant: name,
        reason: reason ?? undefined,
        timeMs: this.#backend.clock.nowMs,
        blockNumber: block.number,
        blockHash: block.hash,
        transactionIndex: index ?? undefined,
        transactionHash: index === null ? undefined : block.transactions[index]?.hash,
        changes: index === null ? stateChanges(before, block.stateBefore(length)) : ownChanges,
        printedChanges,
        transactions,
      },
      failure,
    )
  }

  /** By name, with the Solidity frames of a failure, once artifacts or labels are known. */
  async #traceOf(block: Block, index: number): Promise<string> {
    const { calls, config, names } = this.#backend
    if (names.areBuiltIn) {
      return frameLines(await calls.trace(block, index, createFrameTracer())).join('\n')
    }
    const hasFailed = block.receipts[index]?.status === 0
    const trace = (tracer: Tracer<Description>) => calls.trace(block, index, tracer)
    return (await names.describe(config, hasFailed, trace)).text
  }

  #block(number: bigint): Block {
    const block = this.#backend.chain.atNumber(Number(number))
    invariant(block !== undefined, `block ${number} has just been seen`)
    return block
  }
}

function suspectOf(block: Block, index: number, trace: string | undefined): SuspectTransaction {
  const transaction = block.transactions[index]
  const receipt = block.receipts[index]
  invariant(transaction !== undefined && receipt !== undefined, 'the index is one of the block')
  const { hash, from, to } = transaction
  return { hash, index, from, to, status: receipt.status, trace }
}

/** True for the deposit that opens every block. */
function isOfNetwork({ type, from }: Transaction): boolean {
  return type === DEPOSIT_TYPE && from === DEPOSITOR_ADDRESS
}

/** @throws {DevnetError} INVALID_OPTION */
function expectGiven(name: unknown, check: unknown, every: unknown): void {
  expectArgument(typeof name === 'string' && name !== '', 'invariant', 'a name', name)
  expectArgument(typeof check === 'function', 'invariant', 'a function that checks', check)
  const isKnown = every === 'block' || every === 'transaction'
  expectArgument(isKnown, 'invariant', "every to be 'block' or 'transaction'", every)
}
