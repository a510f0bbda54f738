/**
 * The connections of a devnet: one per client, over a socket or in process.
 *
 * Owns the order of each client's outgoing messages and the devnet's filters. Subscriptions
 * themselves are in subscriptions/, sockets in server/. Promise: the response to `eth_subscribe` is
 * sent before the first notification of that subscription.
 */

import type { ChainEvent } from '../chain/event.ts'
import type { Wire } from '../faults/transport.ts'
import { type Client, type CountedTransport, nameOf, type Transport } from '../journal/recorder.ts'
import { invariant } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import type { LentContext, RpcContext } from './context.ts'
import {
  type Invoke,
  invoke,
  joined,
  type Reply,
  type Rules,
  respond,
  type Turn,
  type Watch,
} from './dispatcher.ts'
import { DISCONNECTED, RpcError } from './errors.ts'
import { disturbed, type ReplicaView } from './faulty-transport.ts'
import { Filters, type FiltersPoint } from './filters.ts'
import type { Inputs, RpcLimits } from './limits.ts'
import { methods } from './methods/index.ts'
import type { SubscriptionName } from './subscriptions/index.ts'
import { type Notification, Publication } from './subscriptions/notification.ts'
import { type Deliver, type Exchange, Subscriptions } from './subscriptions/subscriber.ts'

/** The journal's name for the end of a connection. */
export const DISCONNECT = 'disconnect'

/** The transport's side of a connection. */
export interface WireClient {
  /** Sends one text to the client. */
  send(text: string): void
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
  /** True if the transport can push: WebSockets can, HTTP cannot. */
  readonly subscriptions: boolean
  /** The journal's name for the transport; `wire` by default. */
  readonly transport?: CountedTransport
  /** Called for each request, for logs and counters. */
  readonly watch?: Watch
  /** The endpoint's own refusals and limits. */
  readonly rules?: EndpointRules
  /** Origin of the client's page, if the devnet must not call another host for it. */
  readonly foreignOrigin?: string | undefined
  /** True to bypass faults of the wire, for the server's own pages. */
  readonly isOnlooker?: boolean
}

/** The rules of an endpoint that go beyond the devnet's. */
export interface EndpointRules extends Rules {
  /** Override the devnet's limits. */
  readonly limits: Partial<RpcLimits>
}

/** The devnet's side of a connection. */
export interface Connection {
  /**
   * Takes one parsed JSON value: a request or a batch. Calls `send` with the response, if there is
   * one, before it returns or its promise resolves; never throws or rejects.
   */
  receive(message: unknown): void | Promise<void>
  /**
   * Like `receive`, but returns the response instead of sending it. For transports without push
   * only: on the others the connection must know when the response has left, to send held
   * notifications after it.
   *
   * @param socket identifies the socket if several share this connection
   */
  answer(message: unknown, socket?: object): Promise<string | undefined> | string | undefined
  /**
   * Like `answer`, with a long response in parts.
   *
   * @param foreignOrigin that of the page that sent this message, if pages share this connection
   */
  answerInParts(message: unknown, socket?: object, foreignOrigin?: string): Reply | Promise<Reply>
  /** Number of active subscriptions. */
  readonly subscriptionCount: number
  /** Ends all subscriptions of the connection. */
  close(): void
}

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

/** Dependencies of the connections themselves, as opposed to those of methods. */
interface ConnectionDeps extends Pick<RpcContext, 'chain' | 'limits'> {
  readonly recorder: Inputs
  readonly clock: Pick<RpcContext['clock'], 'nowMs'>
  /** True if the calling code bypasses faults. */
  bypassesFaults(): boolean
  /** Lists a subscription as awaited by the devnet. @returns a function that removes it */
  waitFor(what: string): () => void
}

/** All connections of a devnet, with its filters. */
export class Connections {
  readonly #waitFor: ConnectionDeps['waitFor']
  readonly #inputs: Inputs
  readonly #limits: RpcLimits
  readonly #filters: Filters
  #lent: LentContext | undefined
  /** Clients that have subscribed, in the order of their first subscription. */
  readonly #open = new Set<Subscriptions>()
  readonly #bypassesFaults: () => boolean
  /** Applies faults to requests and notifications; `undefined` while there are none. */
  wire: Wire<ReplicaView> | undefined
  #isClosed = false

  constructor({ chain, clock, recorder, limits, waitFor, bypassesFaults }: ConnectionDeps) {
    this.#inputs = recorder
    this.#waitFor = waitFor
    this.#limits = limits
    this.#filters = new Filters(chain, limits, () => clock.nowMs, recorder)
    this.#bypassesFaults = bypassesFaults
  }

  /** Lends methods the objects of the devnet. Called once, before the first request. */
  lend(lent: LentContext): void {
    this.#lent = lent
  }

  /** Takes a snapshot of the filters. */
  filtersPoint(): FiltersPoint {
    return this.#filters.point()
  }

  /** Starts with the filters of the devnet that this one is forked from. */
  takeFilters(point: FiltersPoint): void {
    this.#filters.take(point)
  }

  /** Refuses all requests from now on. */
  close(): void {
    this.#isClosed = true
  }

  /** The id of the next filter. */
  get nextFilter(): number {
    return this.#filters.nextId
  }

  set nextFilter(number: number) {
    this.#filters.nextId = number
  }

  /** Removes all filters. */
  forgetFilters(): void {
    this.#filters.forget()
  }

  /** Moves filters to the end of another chain. */
  skipToEnd(): void {
    this.#filters.skipToEnd()
  }

  /** Moves filters back after a snapshot or rollback has set the chain back. */
  cutBack(): void {
    this.#filters.cutBack()
  }

  /** Notifies all clients in the order of their first subscription, which the journal records. */
  publish(event: ChainEvent): void {
    if (event.kind === 'rollback') this.#filters.rollBack(event.blocks)
    const publication = new Publication(event)
    // Copied: a client that subscribes during the notification does not get this event.
    for (const subscriptions of [...this.#open]) subscriptions.publish(publication)
  }

  connect(wire: WireClient): Connection {
    const { send, notify, subscriptions: canPush, transport = 'wire', watch, rules } = wire
    const { sendParts = (parts) => send(parts.join('')), turn, isOnlooker = false } = wire
    const { foreignOrigin } = wire
    let isClosed = false
    const client: Client = { transport, number: undefined }
    const push = notify ?? ((notification, id) => send(notification.messageFor(id).text))
    const subscriptions = this.#openFor(
      client,
      canPush ? (id, notification) => push(notification, id) : undefined,
    )
    const limits = rules && { ...this.#limits, ...rules.limits }
    const lent = this.#expectLent()
    const contextOf = (exchange: Exchange, origin = foreignOrigin) =>
      this.#context(lent, client, subscriptions, () => exchange, limits, origin)
    const leave = (exchange: Exchange, reply: Reply) => {
      if (typeof reply === 'string') send(reply)
      else if (reply !== undefined) sendParts(reply)
      if (exchange.begun.length > 0) subscriptions.release(exchange)
      // A delayed request may subscribe after the connection has closed.
      if (isClosed) this.#close(client, subscriptions)
    }
    const runFor = (socket?: object) => (isOnlooker ? invoke : this.#runFor(transport, socket))
    // Without push no request can subscribe, so one context serves all messages.
    const unpushed = contextOf(emptyExchange())
    const answerInParts = (message: unknown, socket?: object, origin?: string) => {
      const context = origin === undefined ? unpushed : contextOf(emptyExchange(), origin)
      return respond(context, message, watch, rules, runFor(socket), turn)
    }
    return {
      receive(message) {
        const exchange = emptyExchange()
        const reply = respond(contextOf(exchange), message, watch, rules, runFor(), turn)
        if (reply instanceof Promise) return reply.then((text) => leave(exchange, text))
        return leave(exchange, reply)
      },
      answer(message, socket) {
        const reply = answerInParts(message, socket)
        return reply instanceof Promise ? reply.then(joined) : joined(reply)
      },
      answerInParts,
      get subscriptionCount() {
        return subscriptions.count
      },
      close: () => {
        isClosed = true
        this.#close(client, subscriptions)
      },
    }
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
    const subscriptions = this.#openFor(client, (id, notification) =>
      deliver(id, notification.payload),
    )
    // The caller's `await` continues one microtask after the result; held notifications follow
    // after that.
    const releaseSoon = (answered: Exchange) =>
      queueMicrotask(() => queueMicrotask(() => subscriptions.release(answered)))
    // Subscribing is synchronous, so one exchange serves all requests until one of them subscribes.
    let exchange = emptyExchange()
    let shared: RpcContext | undefined
    const context = () =>
      (shared ??= this.#context(this.#expectLent(), client, subscriptions, () => exchange))
    return {
      request: (method, params) => {
        if (this.#isClosed) return refuseClosed()
        // The request behind a stream is not subject to faults of the wire.
        const run = transport === 'process' ? this.#runFor(transport) : invoke
        if (run !== invoke) {
          const own = emptyExchange()
          const ownContext = this.#context(this.#expectLent(), client, subscriptions, () => own)
          return Promise.resolve(run(ownContext, method, params)).finally(() => releaseSoon(own))
        }
        const result = invoke(context(), method, params)
        if (exchange.begun.length > 0) {
          releaseSoon(exchange)
          exchange = emptyExchange()
        }
        return result
      },
      close: () => this.#close(client, subscriptions),
    }
  }

  #openFor(client: Client, deliver: Deliver | undefined): Subscriptions {
    const { subscriptionsPerConnectionMax: max } = this.#limits
    const begun = (kind: SubscriptionName, id: Hex) => {
      this.#open.add(subscriptions)
      return this.#listed(client, kind, id)
    }
    const wireNow = () => (this.#bypassesFaults() ? undefined : this.wire)
    const subscriptions: Subscriptions = new Subscriptions(
      ...([deliver, max, client, this.#inputs, begun, wireNow] as const),
    )
    return subscriptions
  }

  /** Selects the function that runs a request now. @param socket identifies the request's socket */
  #runFor(transport: Transport, socket?: object): Invoke {
    const { wire } = this
    if (this.#isClosed) return refuseClosed
    if (wire === undefined) return invoke
    if (wire.runsPlainly || this.#bypassesFaults()) return invoke
    return disturbed(wire, transport, socket)
  }

  /** Lists a subscription as awaited by the devnet. @returns a function that removes it */
  #listed(client: Client, kind: SubscriptionName, id: Hex): () => void {
    // A stream adds itself to the list, only while a reader waits. Requests alone change the wallet
    // and set the chain back: no time has to pass.
    const isTimeless = kind === 'wallet' || kind === 'rollbacks'
    if (client.transport === 'stream' || isTimeless) return () => {}
    return this.#waitFor(`notifications of ${kind} (${nameOf(client)}, subscription ${id})`)
  }

  #close(client: Client, subscriptions: Subscriptions): void {
    this.#open.delete(subscriptions)
    // Closing a connection without subscriptions changes nothing, so it is not recorded.
    if (subscriptions.count === 0) return
    const inputs = this.#inputs
    const before = inputs.call
    inputs.call = { client, name: DISCONNECT, params: [], isRecorded: false }
    inputs.atOnce(() => subscriptions.close())
    inputs.call = before
  }

  #expectLent(): LentContext {
    invariant(this.#lent !== undefined, 'the devnet is set up before the first request')
    return this.#lent
  }

  #context(
    lent: LentContext,
    client: Client,
    subscriptions: Subscriptions,
    exchange: () => Exchange,
    limits: RpcLimits = this.#limits,
    foreignOrigin?: string,
  ): RpcContext {
    // Written out: a context is created per message, and object spread takes microseconds.
    return {
      config: lent.config,
      get network() {
        return lent.network
      },
      clock: lent.clock,
      chain: lent.chain,
      get remote() {
        return lent.remote
      },
      producer: lent.producer,
      faults: lent.faults,
      wallet: lent.wallet,
      impersonation: lent.impersonation,
      inputs: lent.inputs,
      queue: lent.queue,
      calls: lent.calls,
      transactions: lent.transactions,
      payer: lent.payer,
      callBundles: lent.callBundles,
      time: lent.time,
      snapshots: lent.snapshots,
      reorgs: lent.reorgs,
      faultControl: lent.faultControl,
      events: lent.events,
      setRemoteUrl: lent.setRemoteUrl,
      replay: lent.replay,
      methods,
      filters: this.#filters,
      subscriber: {
        client,
        subscribe: (kind, options) => subscriptions.subscribe(kind, options, exchange()),
        unsubscribe: (id) => subscriptions.unsubscribe(id),
      },
      foreignOrigin,
      limits,
    }
  }
}

function emptyExchange(): Exchange {
  return { begun: [], held: [] }
}

/** Answers a request to a devnet that is closed. @throws {RpcError} 4900, always */
function refuseClosed(): never {
  throw new RpcError(DISCONNECTED, 'the devnet is closed')
}
