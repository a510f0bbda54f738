/**
 * The events that a program listens to: those of the backend, and those of the provider (EIP-1193).
 */

import type { EventListeners, EventName, SubscriptionMessage, TraceEvent } from '../api.ts'
import type { Events } from '../backend/events.ts'
import { Listeners } from '../backend/listeners.ts'
import { expectFunction } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import type { RpcError } from '../rpc/errors.ts'

/** Adds and removes listeners, by event. */
type ListenerLists = {
  readonly [Name in EventName]: {
    add(listener: EventListeners[Name], isOnce: boolean): void
    remove(listener: EventListeners[Name]): void
  }
}

export class ProgramEvents {
  readonly message = new Listeners<SubscriptionMessage>()
  readonly disconnect = new Listeners<RpcError>()
  readonly trace = new Listeners<TraceEvent>()
  readonly #connect = new Listeners<{ readonly chainId: Hex }>()
  readonly #lists: ListenerLists

  constructor(events: Events) {
    const { message, disconnect, trace } = this
    this.#lists = { message, ...events.listeners, trace, connect: this.#connect, disconnect }
  }

  /** @throws {DevnetError} INVALID_OPTION for an unknown event or something else than a function */
  add<Name extends EventName>(event: Name, listener: EventListeners[Name], isOnce: boolean): void {
    this.#expectListener(event, listener)
    this.#lists[event].add(listener, isOnce)
  }

  /** @throws {DevnetError} INVALID_OPTION like {@link add} */
  remove<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#expectListener(event, listener)
    this.#lists[event].remove(listener)
  }

  #expectListener(event: EventName, listener: unknown): void {
    if (typeof event !== 'string' || !Object.hasOwn(this.#lists, event)) {
      const names = Object.keys(this.#lists).join(', ')
      throw new DevnetError(
        'INVALID_OPTION',
        `there is no event ${quoted(event)}: expected one of ${names}`,
        { event },
      )
    }
    expectFunction(`the listener of "${event}"`, listener)
  }

  /**
   * Notifies a new listener of `connect`: the devnet was connected before the listener was added.
   */
  emitConnect(listener: EventListeners['connect'], chainId: Hex): void {
    const added = new Listeners<{ readonly chainId: Hex }>()
    added.add(listener)
    queueMicrotask(() => added.emit({ chainId }))
  }
}
