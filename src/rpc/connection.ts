/**
 * The connections of a devnet: one per client, over a socket or in process.
 *
 * Owns the order of each client's outgoing messages and the devnet's filters. Subscriptions
 * themselves are in subscriptions/, sockets in server/. Promise: the response to `eth_subscribe` is
 * sent before the first notification of that subscription.
 */

import type { Backend } from '../backend/backend.ts'
import type { ReplicaView } from '../backend/transport-faults.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Limits } from '../config/limits.ts'
import type { TransportFaults } from '../faults/transport.ts'
import { type Client, type CountedTransport, nameOf } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { ConnectionContext, RpcContext } from './context.ts'
import { DebugSessions } from './debug-sessions.ts'
import {
  type ConnectionsState,
  complete,
  Dispatcher,
  joined,
  type Reply,
  type Rules,
  type Sender,
  type Turn,
  type Watch,
} from './dispatcher.ts'
import { Filters } from './filters.ts'
import { methods } from './methods/index.ts'
import type { SubscriptionName } from './subscriptions/index.ts'
import { type Notification, Publication } from './subscriptions/notification.ts'
import {
  type Deliver,
  type Exchange,
  type LaterNotified,
  type SavedSubscriptions,
  Subscriptions,
} from './subscriptions/subscriber.ts'

/** The journal's name for the end of a connection. */
export const DISCONNECT = 'disconnect'

/** The client's side of a connection. */
export interface WireClient {
  /** Sends one text to the client. */
  send(text: string): void
  /** True if the client can subscribe: `send` may be called at any time then. */
  readonly subscriptions: boolean
}

/** The client of a transport. */
export interface TransportClient extends WireClient {
  /**
   * Sends a notification in a form shared by all clients; `send` with its message by default.
   *
   * @param subscription the id of the client's subscription
   */
  notify?(notification: Notification, subscription: Hex): void
  /**
   * Sends the parts of a long response, one text together; `send` with that text by default.
   */
  sendParts?(parts: readonly string[]): void
  /** Gives other clients a turn between the parts of a long response. Without it, there are none. */
  readonly turn?: Turn
  /** The journal's name for the transport; `wire` by default. */
  readonly transport?: CountedTransport
  /** True once no client waits for answers any more: costly requests end then. */
  readonly hasLeft?: () => boolean
  /** Called for each request, for logs and counters. */
  readonly watch?: Watch
  /** The endpoint's own refusals and limits. */
  readonly rules?: EndpointRules
  /** Origin of the client's page, if it is a foreign one. */
  readonly foreignOrigin?: string | undefined
  /** True for the server's own pages: no faults apply to their requests. */
  readonly isInternal?: boolean
}

/** The rules of an endpoint that go beyond the devnet's. */
export interface EndpointRules extends Rules {
  /** Override the devnet's limits. */
  readonly limits: Partial<Limits>
}

/** The devnet's side of a connection. */
export interface Connection {
  /**
   * Takes one parsed JSON value: a request or a batch. Calls `send` with the response, if there is
   * one, before it returns or its promise resolves; never throws or rejects.
   */
  receive(message: unknown): void | Promise<void>
  /**
   * Like `receive`, but returns the response instead of sending it. For clients without
   * subscriptions only: of the others the connection must know when the response has left, to send
   * held notifications after it.
   */
  answer(message: unknown): string | undefined | Promise<string | undefined>
  /** Ends all subscriptions of the connection. */
  close(): void
}

/** The devnet's side of a transport's connection. */
export interface TransportConnection extends Connection {
  /**
   * Like `answer`, with a long response in parts.
   *
   * @param sender if several share this connection
   * @param foreignOrigin that of the foreign page that sent this message, if pages share this connection
   */
  answerInParts(message: unknown, sender?: Sender, foreignOrigin?: string): MaybePromise<Reply>
  /** Number of active subscriptions. */
  readonly subscriptionCount: number
  /** The journal's name for the client; without a number before its first input. */
  readonly name: string
}

/** The connection of a client of another node of a cluster. */
export interface NodeConnection extends TransportConnection {
  /** The client as the journal knows it. */
  readonly client: Client
  /** Continues with the subscriptions that its client has on another node of a cluster. */
  load(saved: SavedSubscriptions): void
}

/** A client that has subscribed, and its subscriptions. */
export type SavedSubscriber = readonly [client: Client, saved: SavedSubscriptions]

/** The devnet's side of the in-process provider. */
export interface Provider {
  /**
   * Runs one method.
   *
   * @returns the result, at once or as a promise
   * @throws {RpcError} at once or by the promise
   */
  request(method: string, params: unknown): unknown
  close(): void
}

/** All connections of a devnet, with its filters. */
export class Connections implements ConnectionsState {
  readonly #backend: Backend
  readonly #onTraced: () => void
  readonly filters: Filters
  readonly debugSessions: DebugSessions
  /** Clients that have subscribed, in the order of their first subscription. */
  readonly #open = new Map<Subscriptions, Client>()
  /** Number of active subscriptions to traces. */
  #tracedCount = 0
  /** Applies faults to requests and notifications; `undefined` while there are none. */
  transportFaults: TransportFaults<ReplicaView> | undefined
  #isClosed = false

  /** @param onTraced called when a subscription to traces begins */
  constructor(backend: Backend, onTraced: () => void = () => {}) {
    this.#backend = backend
    this.#onTraced = onTraced
    this.filters = new Filters(backend, backend.config.limits)
    this.debugSessions = new DebugSessions(backend.config.limits.debugSessionsMax)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Refuses all requests from now on. */
  close(): void {
    this.#isClosed = true
  }

  /** Notifies all clients in the order of their first subscription, which the journal records. */
  publish(event: ChainEvent): void {
    if (event.kind === 'rollback') this.filters.rollBack(event.blocks)
    if (event.kind === 'rebuilt') this.filters.rebuilt(event.block, event.before)
    if (this.#open.size === 0) return
    const publication = new Publication(event)
    // Copied: a client that subscribes during the notification does not get this event.
    for (const subscriptions of [...this.#open.keys()]) subscriptions.publish(publication)
  }

  /** The subscriptions to traces of all clients, in the order of their notifications. */
  traced(): readonly LaterNotified[] {
    if (this.#tracedCount === 0) return []
    return [...this.#open.keys()].flatMap((subscriptions) => [...subscriptions.traced()])
  }

  /** The clients that have subscribed, in the order of their notifications. */
  subscribers(): readonly SavedSubscriber[] {
    return [...this.#open].map(([subscriptions, client]) => [client, subscriptions.save()])
  }

  connect(wire: TransportClient): NodeConnection {
    const { send, notify, subscriptions: canPush, transport = 'wire', rules } = wire
    const client: Client = { transport, number: undefined }
    const push = notify ?? ((notification, id) => send(notification.messageFor(id).text))
    const subscriptions = this.#subscriptionsOf(
      client,
      canPush ? (id, notification) => push(notification, id) : undefined,
    )
    const { isInternal = false, watch, turn, hasLeft } = wire
    const source = { transport, isInternal, watch, rules, turn, hasLeft }
    return new ClientConnection(wire, {
      client,
      subscriptions,
      backend: this.#backend,
      filters: this.filters,
      debugSessions: canPush ? this.debugSessions : undefined,
      dispatcher: new Dispatcher(this.#backend, this, source),
      limits: rules === undefined ? this.#limits : { ...this.#limits, ...rules.limits },
      end: () => this.#end(client, subscriptions),
      load: (saved) => {
        this.#open.set(subscriptions, client)
        subscriptions.load(saved)
      },
    })
  }

  /**
   * Connects a client in process (EIP-1193).
   *
   * @param transport `process` for the provider, `stream` for a subscription read in a loop
   * @param deliver gets notifications as frozen objects, shared with other clients
   */
  provide(
    transport: 'process' | 'stream',
    deliver: (subscription: Hex, result: unknown) => void,
  ): Provider {
    const client: Client = { transport, number: undefined }
    const subscriptions = this.#subscriptionsOf(client, (id, notification) =>
      deliver(id, notification.payload),
    )
    // No faults apply to the request behind a stream.
    const source = { transport, isInternal: transport === 'stream' }
    return new InProcessProvider({
      client,
      subscriptions,
      backend: this.#backend,
      filters: this.filters,
      debugSessions: this.debugSessions,
      dispatcher: new Dispatcher(this.#backend, this, source),
      limits: this.#limits,
      end: () => this.#end(client, subscriptions),
    })
  }

  get #limits(): Limits {
    return this.#backend.config.limits
  }

  #subscriptionsOf(client: Client, deliver: Deliver | undefined): Subscriptions {
    const { checkScope, config, recorder } = this.#backend
    const begun = (kind: SubscriptionName, id: Hex) => {
      this.#open.set(subscriptions, client)
      const unlist = this.#listed(client, kind, id)
      return kind === 'traces' ? this.#traced(unlist) : unlist
    }
    // The writer waits for a check: its requests wait for no late answer.
    const faultsNow = () => (checkScope.isInside ? undefined : this.transportFaults)
    const { subscriptionsPerConnectionMax: max } = config.limits
    const subscriptions: Subscriptions = new Subscriptions(
      deliver,
      max,
      client,
      recorder,
      begun,
      faultsNow,
    )
    return subscriptions
  }

  /** Counts a subscription to traces. @returns a function that ends it */
  #traced(end: () => void): () => void {
    this.#tracedCount += 1
    this.#onTraced()
    return () => {
      this.#tracedCount -= 1
      end()
    }
  }

  /** Lists a subscription as awaited by the devnet. @returns a function that removes it */
  #listed(client: Client, kind: SubscriptionName, id: Hex): () => void {
    // A stream adds itself to the list, only while a reader waits. Requests alone change the wallet
    // and set the chain back: no time has to pass.
    const isTimeless = kind === 'wallet' || kind === 'rollbacks'
    if (client.transport === 'stream' || isTimeless) return () => {}
    const what = `notifications of ${kind} (${nameOf(client)}, subscription ${id})`
    return this.#backend.waits.add({ kind: 'subscription', what })
  }

  #end(client: Client, subscriptions: Subscriptions): void {
    // Closing a connection without subscriptions changes nothing, so it is not recorded.
    const { recorder } = this.#backend
    this.debugSessions.end(client)
    if (subscriptions.count === 0) {
      this.#open.delete(subscriptions)
      recorder.cluster?.leave(client)
      return
    }
    const ended: MaybePromise<void> = recorder.recording(
      { client, name: DISCONNECT, params: [] },
      () => recorder.atOnce(() => subscriptions.close()),
    )
    const forget = () => {
      this.#open.delete(subscriptions)
      recorder.cluster?.leave(client)
    }
    void andThen(ended, forget, forget) // it fails on a node of a cluster that has ended
  }
}

/** Dependencies of one connection. */
interface ConnectionDeps {
  readonly client: Client
  readonly subscriptions: Subscriptions
  readonly backend: Backend
  readonly filters: Filters
  readonly debugSessions: DebugSessions | undefined
  readonly dispatcher: Dispatcher
  readonly limits: Limits
  /** Ends the subscriptions. */
  end(): void
}

interface WireDeps extends ConnectionDeps {
  /** See {@link NodeConnection.load}. */
  load(saved: SavedSubscriptions): void
}

/** The connection of one exchange, as methods see it. */
class ExchangeContext implements ConnectionContext {
  readonly client: Client
  readonly filters: Filters
  readonly debugSessions: DebugSessions | undefined
  readonly limits: Limits
  readonly foreignOrigin: string | undefined
  readonly #subscriptions: Subscriptions
  readonly #exchange: Exchange

  constructor(
    { client, debugSessions, filters, limits, subscriptions }: ConnectionDeps,
    exchange: Exchange,
    foreignOrigin: string | undefined,
  ) {
    this.client = client
    this.filters = filters
    this.debugSessions = debugSessions
    this.limits = limits
    this.foreignOrigin = foreignOrigin
    this.#subscriptions = subscriptions
    this.#exchange = exchange
  }

  subscribe(kind: string, options: unknown): Hex {
    return this.#subscriptions.subscribe(kind, options, this.#exchange)
  }

  unsubscribe(id: string): boolean {
    return this.#subscriptions.unsubscribe(id)
  }
}

function contextOf(deps: ConnectionDeps, exchange: Exchange, foreignOrigin?: string): RpcContext {
  const connection = new ExchangeContext(deps, exchange, foreignOrigin)
  return { backend: deps.backend, connection, methods }
}

class ClientConnection implements NodeConnection {
  readonly #wire: TransportClient
  readonly #deps: WireDeps
  /** Without push no request can subscribe, so one context serves all messages. */
  readonly #unpushed: RpcContext
  #isClosed = false

  constructor(wire: TransportClient, deps: WireDeps) {
    this.#wire = wire
    this.#deps = deps
    this.#unpushed = contextOf(deps, emptyExchange(), wire.foreignOrigin)
  }

  receive(message: unknown): MaybePromise<void> {
    const exchange = emptyExchange()
    const context = contextOf(this.#deps, exchange, this.#wire.foreignOrigin)
    const reply = this.#deps.dispatcher.respond(context, message)
    return andThen(reply, (text) => this.#leave(exchange, complete(text)))
  }

  answer(message: unknown): MaybePromise<string | undefined> {
    return andThen(this.answerInParts(message), joined)
  }

  answerInParts(message: unknown, sender?: Sender, origin?: string): MaybePromise<Reply> {
    const context =
      origin === undefined ? this.#unpushed : contextOf(this.#deps, emptyExchange(), origin)
    return this.#deps.dispatcher.respond(context, message, sender)
  }

  get subscriptionCount(): number {
    return this.#deps.subscriptions.count
  }

  get name(): string {
    return nameOf(this.#deps.client)
  }

  get client(): Client {
    return this.#deps.client
  }

  load(saved: SavedSubscriptions): void {
    this.#deps.load(saved)
  }

  close(): void {
    this.#isClosed = true
    this.#deps.end()
  }

  #leave(exchange: Exchange, reply: ReturnType<typeof complete>): void {
    const { send, sendParts = (parts) => send(parts.join('')) } = this.#wire
    if (typeof reply === 'string') send(reply)
    else if (reply !== undefined) sendParts(reply)
    if (exchange.begun.length > 0) this.#deps.subscriptions.release(exchange)
    // A delayed request may subscribe after the connection has closed.
    if (this.#isClosed) this.#deps.end()
  }
}

class InProcessProvider implements Provider {
  readonly #deps: ConnectionDeps
  /** Subscribing is synchronous: one exchange serves all requests until one of them subscribes. */
  #exchange: Exchange
  #context: RpcContext

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
    this.#exchange = emptyExchange()
    this.#context = contextOf(deps, this.#exchange)
  }

  request(method: string, params: unknown): unknown {
    const { backend, dispatcher } = this.#deps
    const isLate = dispatcher.hasFaults || backend.recorder.cluster !== undefined
    if (isLate) return this.#requestAnsweredLater(method, params)
    const result = dispatcher.request(this.#context, method, params)
    if (this.#exchange.begun.length > 0) {
      this.#releaseSoon(this.#exchange)
      this.#exchange = emptyExchange()
      this.#context = contextOf(this.#deps, this.#exchange)
    }
    return result
  }

  /** A request that is delayed or forwarded subscribes later: it has its own exchange. */
  #requestAnsweredLater(method: string, params: unknown): unknown {
    const exchange = emptyExchange()
    const context = contextOf(this.#deps, exchange)
    const result = this.#deps.dispatcher.request(context, method, params)
    return Promise.resolve(result).finally(() => this.#releaseSoon(exchange))
  }

  /**
   * Sends the held notifications. The caller's `await` continues one microtask after the result;
   * they follow after that.
   */
  #releaseSoon(answered: Exchange): void {
    queueMicrotask(() => queueMicrotask(() => this.#deps.subscriptions.release(answered)))
  }

  close(): void {
    this.#deps.end()
  }
}

function emptyExchange(): Exchange {
  return { begun: [], held: [] }
}
