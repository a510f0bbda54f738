/**
 * Emits the events of a devnet, in a fixed order: to subscriptions, to sends that wait for a
 * receipt, to invariants; and to the program's listeners.
 *
 * Promise: events are emitted after the state change is readable. The events of a part of a job
 * that may still be undone are held until the part is done.
 */

import type { ConsoleEvent, EventListeners, EventName, SubscriptionMessage } from '../api.ts'
import { type ChainEvent, textOfEvent } from '../chain/event.ts'
import type { Transaction } from '../chain/transaction.ts'
import type { EngineFailure } from '../engine/fallback.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import type { FaultChange } from '../faults/faults.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Confirmations } from '../producer/confirmations.ts'
import type { Connections } from '../rpc/connection.ts'
import type { RpcError } from '../rpc/errors.ts'
import { decodeConsoleCall } from '../tracing/console.ts'
import type { Invariants } from './invariants.ts'
import { Listeners } from './listeners.ts'
import type { ProgressReports } from './progress.ts'

interface EventsDeps {
  readonly recorder: Recorder
  readonly connections: Connections
  readonly confirmations: Confirmations
  readonly chainIds: ChainIds
  /** Owns the listeners of `progress`. */
  readonly progressReports: ProgressReports
  /** `undefined` while the devnet has none. */
  invariants(): Invariants | undefined
}

/** Adds and removes listeners, by event. */
type ListenerLists = {
  readonly [Name in EventName]: {
    add(listener: EventListeners[Name]): void
    remove(listener: EventListeners[Name]): void
  }
}

export class Events {
  readonly #deps: EventsDeps
  /** By event. Modules with events of their own emit through these. */
  readonly listeners
  /** Held events, in order; `undefined` while events are emitted at once. */
  #held: ChainEvent[] | undefined
  /** The chain id that clients were last notified of. */
  #chainId: number

  constructor(deps: EventsDeps) {
    this.#deps = deps
    this.#chainId = deps.chainIds.current
    this.listeners = {
      message: new Listeners<SubscriptionMessage>(),
      console: new Listeners<ConsoleEvent>(),
      progress: deps.progressReports.listeners,
      journal: new Listeners<string>(),
      digest: new Listeners<string>(),
      connect: new Listeners<{ readonly chainId: Hex }>(),
      disconnect: new Listeners<RpcError>(),
      accountsChanged: new Listeners<readonly Address[]>(),
      fault: new Listeners<FaultChange>(),
      chainChanged: new Listeners<Hex>(),
      engineFailure: new Listeners<EngineFailure>(),
    }
  }

  add<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    const lists: ListenerLists = this.listeners
    lists[event].add(listener)
  }

  remove<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    const lists: ListenerLists = this.listeners
    lists[event].remove(listener)
  }

  /**
   * Notifies a new listener of `connect`: the devnet was connected before the listener was added.
   */
  welcome(listener: EventListeners['connect']): void {
    const chainId = quantityFromUint(this.#deps.chainIds.current)
    const welcome = new Listeners<{ readonly chainId: Hex }>()
    welcome.add(listener)
    queueMicrotask(() => welcome.tell({ chainId }))
  }

  /** Emits the journal's lines and the digest's inputs from now on. */
  hearInputs(): void {
    const { recorder } = this.#deps
    recorder.onLine = (line) => this.listeners.journal.tell(line)
    recorder.onText = (text) => this.listeners.digest.tell(text)
  }

  /** Emits an event of the chain, or holds it. */
  tell(event: ChainEvent): void {
    const text = textOfEvent(event)
    if (text !== undefined) this.#deps.recorder.add(text)
    if (this.#held === undefined) this.#tell(event)
    else this.#held.push(event)
  }

  /** Holds events from now on. */
  hold(): void {
    this.#held = []
  }

  /** Discards the held events; later ones are emitted at once. */
  drop(): void {
    this.#held = undefined
  }

  /** Emits the held events; later ones are emitted at once. */
  letGo(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const event of held) this.#tell(event)
  }

  /**
   * Emits `chainChanged` if the chain id differs from the last one that clients were notified of.
   */
  lookAtChainId(): void {
    const { current } = this.#deps.chainIds
    if (current === this.#chainId) return
    this.#chainId = current
    this.listeners.chainChanged.tell(quantityFromUint(current))
  }

  /**
   * Emits the console calls of contracts.
   *
   * @param transactionHash `undefined` for a call
   */
  tellConsole(calls: readonly Uint8Array[], transactionHash: Hash | undefined): void {
    if (this.listeners.console.isEmpty) return
    for (const calldata of calls) {
      const message = decodeConsoleCall(calldata)
      if (message === undefined) continue
      this.listeners.console.tell({ ...message, transactionHash })
    }
  }

  #tell(event: ChainEvent): void {
    const { recorder, connections, confirmations } = this.#deps
    if (event.kind === 'console') this.tellConsole(event.calls, event.transaction.hash)
    else connections.publish(event)
    for (const { hash } of confirmedBy(event)) confirmations.confirm(hash)
    this.#deps.invariants()?.hear(event)
    recorder.step()
  }
}

/** Sealing confirms as well: the transaction's flashblock may have been lost. */
function confirmedBy(event: ChainEvent): readonly Transaction[] {
  if (event.kind === 'transaction') return [event.transaction]
  return event.kind === 'block' ? event.block.transactions : []
}
