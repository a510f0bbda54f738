/**
 * Emits everything that happens to a chain: to the journal's digest, to the modules that receive
 * it, and to the program's listeners.
 *
 * Promise: events are emitted after the state change is readable. The chain events of a part of a
 * job that may still be undone are buffered until the part is done.
 */

import type { Executed } from '../chain/block.ts'
import type { ChainEvent, ProducerEvent } from '../chain/event.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { EngineFailure } from '../engine/fallback.ts'
import type { FaultChange } from '../faults/faults.ts'
import type { GasCounts } from '../gas-report/gas-counts.ts'
import type { Recorder } from '../journal/recorder.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { revertReason } from '../primitives/revert-reason.ts'
import { decodeConsoleCall } from '../tracing/console.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import { Listeners } from './listeners.ts'
import type { ProgressReports } from './progress.ts'
import type { ConsoleEvent, TransactionEvent } from './types.ts'

/** Gets every event before the program's listeners do. */
interface Receiver {
  chain(event: ChainEvent): void
  fault(change: FaultChange): void
  /** The clock has moved. */
  time(fromMs: number): void
  /** The chain was set back to an earlier state, or replaced by another chain or one from genesis. */
  setBack(to: 'earlier' | 'otherChain' | 'genesis'): void
  /** A snapshot was restored, or the chain was replaced. */
  restored(): void
}

/** Genesis is sealed before the modules receive events. */
const none: Receiver = { chain() {}, fault() {}, time() {}, setBack() {}, restored() {} }

/** Does something for events of the chain, between two steps of the writer. */
interface Follower {
  receive(event: ChainEvent): void
  /** Does what is due. @returns a promise if there is anything */
  settle(): Promise<void> | undefined
}

interface EventsDeps {
  readonly clock: VirtualClock
  readonly recorder: Recorder
  /** The first chain id. */
  readonly chainId: number
  /** Owns the listeners of `progress`. */
  readonly progressReports: ProgressReports
  /** Counts the gas of calls; `undefined` without the option `gasReport`. */
  readonly gasCounts: GasCounts | undefined
}

export class Events {
  readonly #deps: EventsDeps
  /** Assigned once, when the modules that receive events exist. */
  receiver: Receiver = none
  /** The program's listeners of these events. Modules with events of their own emit through these. */
  readonly listeners
  /** Buffered chain events, in order; `undefined` while events are emitted at once. */
  #buffered: ProducerEvent[] | undefined
  /** The chain id that clients were last notified of. */
  #chainId: number
  /** Assigned by the invariants; `undefined` while there are none. */
  checks: Follower | undefined
  /** Assigned for the first listener of traces. */
  traces: Follower | undefined

  constructor(deps: EventsDeps) {
    this.#deps = deps
    this.#chainId = deps.chainId
    deps.clock.onMove = (fromMs) => this.#timeMoved(fromMs)
    this.listeners = {
      console: new Listeners<ConsoleEvent>(),
      transaction: new Listeners<TransactionEvent>(),
      progress: deps.progressReports.listeners,
      journal: new Listeners<string>(),
      digest: new Listeners<string>(),
      accountsChanged: new Listeners<readonly Address[]>(),
      fault: new Listeners<FaultChange>(),
      chainChanged: new Listeners<Hex>(),
      engineFailure: new Listeners<EngineFailure>(),
    }
  }

  /** Emits the journal's lines and the digest's inputs from now on. */
  emitInputs(): void {
    const { recorder } = this.#deps
    recorder.onLine = (line) => this.listeners.journal.emit(line)
    recorder.onText = (text) => this.listeners.digest.emit(text)
  }

  /** Emits an event of the chain, or buffers it. */
  emit(event: ProducerEvent): void {
    const text = textOfEvent(event)
    if (text !== undefined) this.#deps.recorder.add(text)
    if (this.#buffered === undefined) this.#deliver(event)
    else this.#buffered.push(event)
  }

  /** Emits a change of a fault. */
  emitFault(change: FaultChange): void {
    // Before any listener: a listener that reacts finds the wire in its new state.
    this.receiver.fault(change)
    this.#deps.recorder.add(`fault ${change.status.id} ${change.change}`)
    this.listeners.fault.emit(change)
  }

  /** Makes the traces and runs the checks that are due; the writer waits for the promise. */
  settle(): Promise<void> | undefined {
    const traced = this.traces?.settle()
    return traced === undefined ? this.checks?.settle() : traced.then(() => this.checks?.settle())
  }

  /** Buffers chain events from now on. */
  buffer(): void {
    this.#buffered = []
  }

  /** Discards the buffered events; later ones are emitted at once. */
  discard(): void {
    this.#buffered = undefined
  }

  /** Emits the buffered events; later ones are emitted at once. */
  flush(): void {
    const buffered = this.#buffered ?? []
    this.#buffered = undefined
    for (const event of buffered) this.#deliver(event)
  }

  /** Emits `chainChanged` if the chain id differs from the last one that clients were notified of. */
  emitChainIdIfChanged(current: number): void {
    if (current === this.#chainId) return
    this.#chainId = current
    const chainId = quantityFromUint(current)
    this.receiver.chain({ kind: 'wallet', change: { chainId } })
    this.listeners.chainChanged.emit(chainId)
  }

  /** Emits the accounts that clients of the wallet see, when they have changed. */
  emitAccounts(accounts: readonly Address[]): void {
    this.receiver.chain({ kind: 'wallet', change: { accounts } })
    this.listeners.accountsChanged.emit([...accounts])
  }

  /**
   * Emits the console calls of contracts.
   *
   * @param transactionHash `undefined` for a call
   */
  emitConsole(calls: readonly Uint8Array[], transactionHash: Hash | undefined): void {
    if (this.listeners.console.isEmpty) return
    for (const calldata of calls) {
      const message = decodeConsoleCall(calldata)
      if (message === undefined) continue
      this.listeners.console.emit({ ...message, transactionHash })
    }
  }

  #timeMoved(fromMs: number): void {
    this.receiver.time(fromMs)
    this.#deps.recorder.step()
  }

  #deliver(event: ProducerEvent): void {
    if (event.kind === 'executed') {
      this.#emitExecuted(event.executed, event.blockNumber)
    } else {
      this.receiver.chain(event)
      this.traces?.receive(event)
      this.checks?.receive(event)
      this.#deps.recorder.step()
    }
  }

  #emitExecuted(executed: Executed, blockNumber: bigint): void {
    const { transaction, callGas, consoleCalls } = executed
    if (callGas !== undefined) this.#deps.gasCounts?.add(callGas)
    if (consoleCalls !== undefined) {
      this.emitConsole(consoleCalls, transaction.hash)
      this.#deps.recorder.step()
    }
    const { transaction: listeners } = this.listeners
    if (!listeners.isEmpty) listeners.emit(transactionEvent(executed, blockNumber))
  }
}

function transactionEvent({ receipt, failure }: Executed, blockNumber: bigint): TransactionEvent {
  const { transactionHash: hash, from, to, contractAddress, gasUsed } = receipt
  const about = { hash, from, to, contractAddress, gasUsed, blockNumber }
  if (failure === undefined) return { ...about, failure: undefined }
  const { reason, returnData } = failure
  const text = revertReason(returnData)
  const message = text === undefined ? reason : `${reason}: ${text}`
  return { ...about, failure: { message, data: hexFromBytes(returnData) } }
}

/** An event as one line for the digest; `undefined` if the digest does not need it. */
function textOfEvent(event: ProducerEvent): string | undefined {
  switch (event.kind) {
    case 'transaction': {
      const { block, receipt, transaction } = event
      // The block's hash covers its opening, which would otherwise be most of the text.
      if (transaction.type === DEPOSIT_TYPE) return undefined
      const { transactionIndex, status, cumulativeGasUsed } = receipt
      const outcome = `status ${status} cumulative gas ${cumulativeGasUsed}`
      return `transaction ${block.number}/${transactionIndex} ${transaction.hash} ${outcome}`
    }
    case 'flashblock': {
      const { block, firstTransaction, index } = event.flashblock
      const { length } = block.transactions
      const effects = event.isTaken ? 'taken' : 'not taken'
      return `flashblock ${block.number}/${index} transactions ${firstTransaction} to ${length} ${effects}`
    }
    case 'block':
      return `block ${event.block.number} ${event.block.hash}`
    case 'rollback':
      return `rollback ${event.blocks.map(({ hash }) => hash).join(' ')}`
    default:
      return undefined // it follows from requests or from the transaction
  }
}
