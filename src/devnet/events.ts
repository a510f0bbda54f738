/**
 * Who hears of what happens, and in which order: clients, those who wait for a transaction, the checks;
 * and the program's own listeners, by event.
 *
 * What can be read is told of. While a part of a job runs that may yet be taken back, that is kept for
 * when it is done.
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
import type { LongJobs } from './progress.ts'

interface AudienceRooms {
  readonly recorder: Recorder
  readonly connections: Connections
  readonly confirmations: Confirmations
  readonly chainIds: ChainIds
  /** Whose listeners hear of `progress`. */
  readonly longJobs: LongJobs
  /** Those there are, if there are any. */
  invariants(): Invariants | undefined
}

/** Where listeners are added and taken off, by event. */
type ListenerLists = {
  readonly [Name in EventName]: {
    add(listener: EventListeners[Name]): void
    remove(listener: EventListeners[Name]): void
  }
}

export class Audience {
  readonly #rooms: AudienceRooms
  /** By event. Whoever has something of its own to say tells them. */
  readonly listeners
  /** While nobody is to hear yet: what is to be told of. */
  #held: ChainEvent[] | undefined
  /** That clients know of. */
  #chainId: number

  constructor(rooms: AudienceRooms) {
    this.#rooms = rooms
    this.#chainId = rooms.chainIds.current
    this.listeners = {
      message: new Listeners<SubscriptionMessage>(),
      console: new Listeners<ConsoleEvent>(),
      progress: rooms.longJobs.listeners,
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

  /** Tells one who listens for `connect`: it has been connected since before anybody could listen. */
  welcome(listener: EventListeners['connect']): void {
    const chainId = quantityFromUint(this.#rooms.chainIds.current)
    const welcome = new Listeners<{ readonly chainId: Hex }>()
    welcome.add(listener)
    queueMicrotask(() => welcome.tell({ chainId }))
  }

  /** The journal's lines, and what its digest is of, are told of from now on. */
  hearInputs(): void {
    const { recorder } = this.#rooms
    recorder.onLine = (line) => this.listeners.journal.tell(line)
    recorder.onText = (text) => this.listeners.digest.tell(text)
  }

  /** Tells of what has been published, unless that is to be held back. */
  tell(event: ChainEvent): void {
    const text = textOfEvent(event)
    if (text !== undefined) this.#rooms.recorder.add(text)
    if (this.#held === undefined) this.#tell(event)
    else {
      this.#held.push(event)
      this.#rooms.recorder.pass() // who forks now finds what it is to tell of
    }
  }

  /** Holds back what is told from now on. */
  hold(): void {
    this.#held = []
  }

  /** Nobody hears of what has been held back; what is told from now on is heard. */
  drop(): void {
    this.#held = undefined
  }

  /** Tells of what has been held back, and of all that is told from now on. */
  letGo(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const event of held) this.#tell(event)
  }

  /** Tells of another chain id, if there is one since this was last looked at. */
  lookAtChainId(): void {
    const { current } = this.#rooms.chainIds
    if (current === this.#chainId) return
    this.#chainId = current
    this.listeners.chainChanged.tell(quantityFromUint(current))
  }

  /**
   * Tells of what contracts have written to the console.
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
    const { recorder, connections, confirmations } = this.#rooms
    if (event.kind === 'console') this.tellConsole(event.calls, event.transaction.hash)
    else connections.publish(event)
    for (const { hash } of confirmedBy(event)) confirmations.confirm(hash)
    this.#rooms.invariants()?.hear(event)
    recorder.pass()
  }
}

/** Sealing confirms, too: a flashblock may have been lost. */
function confirmedBy(event: ChainEvent): readonly Transaction[] {
  if (event.kind === 'transaction') return [event.transaction]
  return event.kind === 'block' ? event.block.transactions : []
}
