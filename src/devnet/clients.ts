/**
 * The clients of a devnet: connections, the program's listeners and loops, its invariants and traces.
 *
 * An event of the backend goes to connections first, then to sends that wait for a receipt, to traces,
 * and to invariants.
 */

import type { EventListeners, EventName } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { Clients } from '../backend/events.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { FaultChange } from '../faults/faults.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { Connections, type Provider } from '../rpc/connection.ts'
import { DISCONNECTED, RpcError } from '../rpc/errors.ts'
import type { Filters } from '../rpc/filters.ts'
import type { InvariantViolation } from '../tracing/violation.ts'
import { Invariants } from './invariants.ts'
import { ProgramEvents } from './program-events.ts'
import { Streams } from './streams.ts'
import { Traces } from './traces.ts'

export class DevnetClients implements Clients {
  readonly backend: Backend
  readonly connections: Connections
  /** The program itself (EIP-1193). */
  readonly provider: Provider
  readonly streams: Streams
  readonly #events: ProgramEvents
  /** Created with the first invariant. */
  #invariants: Invariants | undefined
  /** Created for the first listener. */
  #traces: Traces | undefined
  /** True from when the devnet begins to close. */
  isClosed = false

  /** @param createBackend creates the backend whose events these clients get */
  constructor(createBackend: (clients: Clients) => Backend) {
    const backend = createBackend(this)
    const connections = new Connections(backend, () => this.#startTraces())
    const events = new ProgramEvents(backend.events)
    this.backend = backend
    this.connections = connections
    this.provider = connections.provide('process', (subscription, result) => {
      // Frozen: all listeners get the same object.
      const data = Object.freeze({ subscription, result })
      events.message.emit(Object.freeze({ type: 'eth_subscription', data }))
    })
    this.streams = new Streams(connections, backend)
    this.#events = events
  }

  get invariants(): Invariants {
    return (this.#invariants ??= new Invariants(this.backend, this.provider))
  }

  get violation(): InvariantViolation | undefined {
    return this.#invariants?.violation
  }

  /** @throws {DevnetError} INVALID_OPTION for an unknown event or something else than a function */
  listen<Name extends EventName>(
    event: Name,
    listener: EventListeners[Name],
    isOnce: boolean,
  ): void {
    this.#events.add(event, listener, isOnce)
    if (event === 'trace') this.#startTraces()
    if (event !== 'connect' || this.isClosed) return
    const chainId = quantityFromUint(this.backend.chainIds.current)
    this.#events.emitConnect(listener as EventListeners['connect'], chainId) // by its event
    if (isOnce) this.#events.remove(event, listener)
  }

  /** @throws {DevnetError} INVALID_OPTION like {@link listen} */
  ignore<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#events.remove(event, listener)
  }

  receive(event: ChainEvent): void {
    this.connections.publish(event)
    this.backend.confirmations.receive(event)
    this.#traces?.receive(event)
    this.#invariants?.receive(event)
  }

  faultChanged(change: FaultChange): void {
    this.backend.transportFaults.changed(change)
    this.chaosChanged()
  }

  chaosChanged(): void {
    const { transportFaults } = this.backend
    this.connections.transportFaults = transportFaults.isIdle ? undefined : transportFaults
  }

  timeMoved(fromMs: number): void {
    this.backend.transportFaults.moved(fromMs)
  }

  setBack(to: 'earlier' | 'otherChain' | 'genesis'): void {
    const { filters } = this.connections
    if (to === 'earlier') filters.cutBack()
    else if (to === 'otherChain') filters.skipToEnd()
    else filters.forget()
  }

  restored(): void {
    // The restored state may be before the violation; otherwise the invariant is checked again.
    this.#invariants?.release()
    this.#invariants?.cutBack()
    this.#traces?.forget()
  }

  settle(): Promise<void> | undefined {
    const traced = this.#traces?.settle()
    if (traced === undefined) return this.#invariants?.settle()
    return traced.then(() => this.#invariants?.settle())
  }

  filters(): Filters {
    return this.connections.filters
  }

  /** Ends them, when no job runs any more. */
  close(): void {
    this.streams.close()
    this.backend.confirmations.close()
    this.provider.close()
    this.connections.close()
  }

  /** Notifies the program that the devnet is closed. */
  disconnect(): void {
    this.#events.disconnect.emit(new RpcError(DISCONNECTED, 'the devnet is closed'))
  }

  #startTraces(): void {
    this.#traces ??= new Traces(this.backend, this.connections, this.#events.trace)
  }
}
