/**
 * Emits everything that happens to a chain: to the journal's digest, to the modules that receive
 * it, and to the program's listeners.
 *
 * Promise: events are emitted after the state change is readable. The chain events of a part of a
 * job that may still be undone are buffered until the part is done.
 */

import type { Executed } from '../chain/block.ts'
import type { ChainEvent, ProducerEvent } from '../chain/event.ts'
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

/** The clients above the backend: they get every event before the program's listeners do. */
export interface Clients {
  receive(event: ChainEvent): void
  faultChanged(change: FaultChange): void
  /** Chaos has begun, changed or ended. */
  chaosChanged(): void
  timeMoved(fromMs: number): void
  /** The chain was set back to an earlier state, or replaced by another chain or one from genesis. */
  setBack(to: 'earlier' | 'otherChain' | 'genesis'): void
  /** A snapshot was restored, or the chain was replaced. */
  restored(): void
  /** Makes the traces and checks that are due. @returns a promise if there are any */
  settle(): Promise<void> | undefined
  /** The filters of clients, which snapshots hold; `undefined` if there are no clients. */
  filters(): ClientFilters | undefined
}

interface ClientFilters {
  /** @returns `undefined` while there are no filters */
  snapshot(): object | undefined
  /** @param snapshot made by {@link snapshot} */
  restore(snapshot: object): void
}

/** For a chain whose genesis is a part of another devnet. */
export const noClients: Clients = {
  receive() {},
  faultChanged() {},
  chaosChanged() {},
  timeMoved() {},
  setBack() {},
  restored() {},
  settle: () => undefined,
  filters: () => undefined,
}

interface EventsDeps {
  readonly clients: Clients
  readonly recorder: Recorder
  readonly journalListeners: Listeners<string>
  readonly digestListeners: Listeners<string>
  /** Owns the listeners of `progress`. */
  readonly progressReports: ProgressReports
  /** Counts the gas of calls; `undefined` without the option `gasReport`. */
  readonly gasCounts: GasCounts | undefined
}

export class Events {
  readonly #deps: EventsDeps
  /** The program's listeners of these events. Modules with their own events emit through these. */
  readonly listeners
  /** Buffered chain events, in order; `undefined` while events are emitted at once. */
  #buffered: ProducerEvent[] | undefined
  /** The chain id that clients were last notified of. */
  #chainId: number

  /** @param chainId the first one */
  constructor(deps: EventsDeps, chainId: number) {
    this.#deps = deps
    this.#chainId = chainId
    this.listeners = {
      console: new Listeners<ConsoleEvent>(),
      transaction: new Listeners<TransactionEvent>(),
      progress: deps.progressReports.listeners,
      journal: deps.journalListeners,
      digest: deps.digestListeners,
      accountsChanged: new Listeners<readonly Address[]>(),
      fault: new Listeners<FaultChange>(),
      chainChanged: new Listeners<Hex>(),
      engineFailure: new Listeners<EngineFailure>(),
    }
  }

  /** Emits an event of the chain, or buffers it. Bound: producers call it as a function. */
  readonly emit = (event: ProducerEvent): void => {
    const text = textOfEvent(event)
    if (text !== undefined) this.#deps.recorder.add(text)
    if (this.#buffered === undefined) this.#deliver(event)
    else this.#buffered.push(event)
  }

  /** Emits a change of a fault. */
  emitFault(change: FaultChange): void {
    // Before any listener: a listener that reacts finds the wire in its new state.
    this.#deps.clients.faultChanged(change)
    this.#deps.recorder.add(`fault ${change.status.id} ${change.change}`)
    this.listeners.fault.emit(change)
  }

  /** Makes the traces and runs the checks that are due; the writer waits for the promise. Bound. */
  readonly settle = (): Promise<void> | undefined => this.#deps.clients.settle()

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
    this.#deps.clients.receive({ kind: 'wallet', change: { chainId } })
    this.listeners.chainChanged.emit(chainId)
  }

  /** Emits the accounts that clients of the wallet see, when they have changed. */
  emitAccounts(accounts: readonly Address[]): void {
    this.#deps.clients.receive({ kind: 'wallet', change: { accounts } })
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

  /** The clock has moved. */
  timeMoved(fromMs: number): void {
    this.#deps.clients.timeMoved(fromMs)
    this.#deps.recorder.step()
  }

  #deliver(event: ProducerEvent): void {
    if (event.kind === 'executed') {
      this.#emitExecuted(event.executed, event.blockNumber)
    } else {
      this.#deps.clients.receive(event)
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
