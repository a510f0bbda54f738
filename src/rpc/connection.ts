/**
 * One client: its subscriptions, its outgoing order.
 */

import type { ChainEvent } from '../chain/event.ts'
import type { Client, CountedTransport } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'
import type { RpcActions, RpcContext, RpcLimits } from './context.ts'
import { invoke, type Reply, type Rules, respond, type Watch } from './dispatcher.ts'
import { Filters } from './filters.ts'
import { methods } from './methods/index.ts'
import { type Notification, Telling } from './notice.ts'
import { createExchange, type Deliver, type Exchange, Subscriptions } from './subscriber.ts'

/** What the journal calls the end of a connection. */
export const DISCONNECT = 'disconnect'

/** A client on the other end of a wire. */
export interface WireClient {
  /** Takes one text to the client. */
  send(text: string): void
  /** Takes what it has subscribed to, in a form shared with others; when left out, `send` does. */
  notify?(notification: Notification): void
  /** Whether it can be sent what it has not asked for: WebSockets can, HTTP cannot. */
  readonly subscriptions: boolean
  /** What the journal calls it; `wire` when left out. */
  readonly transport?: CountedTransport
  /** Hears of each request, for logs and counters. */
  readonly watch?: Watch
  /** What the endpoint refuses that the devnet would answer. */
  readonly rules?: EndpointRules
}

/** What an endpoint asks of its clients over and above the devnet itself. */
export interface EndpointRules extends Rules {
  /** In place of the devnet's own. */
  readonly limits: Partial<RpcLimits>
}

/** The devnet's end of a wire. */
export interface Connection {
  /**
   * Takes one parsed JSON value: a request or a batch. Calls `send` with the answer, if there is
   * one, before it returns or before its promise resolves; never throws or rejects.
   */
  receive(message: unknown): void | Promise<void>
  /**
   * As `receive`, but the answer is given back and not sent. For wires that cannot be pushed to: on the
   * others nobody would know when an answer has left and what follows it may follow.
   */
  answer(message: unknown): Reply | Promise<Reply>
  /** How many it holds now. */
  readonly subscriptionCount: number
  /** Ends the connection's subscriptions. */
  close(): void
}

/** The devnet's end of the in-process provider. */
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

/** All who may be told of events: wires and the in-process provider. */
export class Connections {
  /** What is the same for every client. */
  readonly #shared: Omit<RpcContext, 'subscriber'>
  /** Of those who have subscribed to anything. */
  readonly #open = new Set<Subscriptions>()

  constructor(actions: RpcActions) {
    const { chain, inputs, limits, now } = actions
    this.#shared = { ...actions, methods, filters: new Filters(chain, limits, now, inputs) }
  }

  /** Begins with the filters of another devnet, which keeps them as well. */
  takeFilters(from: Connections): void {
    this.#shared.filters.take(from.#shared.filters)
  }

  /** The number of the next filter. */
  get nextFilter(): number {
    return this.#shared.filters.nextId
  }

  set nextFilter(number: number) {
    this.#shared.filters.nextId = number
  }

  /** The chain has gone back to an earlier block. */
  cutBack(): void {
    this.#shared.filters.cutBack()
  }

  /** Tells every client, in the order in which they first subscribed, which a journal knows. */
  publish(event: ChainEvent): void {
    if (event.kind === 'rollback') this.#shared.filters.rollBack(event.blocks)
    const telling = new Telling(event)
    // A copy: who connects when told of this event has come too late for it.
    for (const subscriptions of [...this.#open]) subscriptions.publish(telling)
  }

  connect(wire: WireClient): Connection {
    const { send, notify, subscriptions: canPush, transport = 'wire', watch, rules } = wire
    const client: Client = { transport, number: undefined }
    const push = notify ?? (({ message }: Notification) => send(message.text))
    const subscriptions = this.#openFor(
      client,
      canPush ? (id, notice) => push(notice.notificationFor(id)) : undefined,
    )
    const limits = rules && { ...this.#shared.limits, ...rules.limits }
    const contextOf = (exchange: Exchange) => {
      const context = this.#context(subscriptions, () => exchange)
      return limits ? { ...context, limits } : context
    }
    const leave = (exchange: Exchange, reply: Reply) => {
      if (reply !== undefined) send(reply)
      subscriptions.release(exchange)
    }
    // Where nothing can be begun, one context is good for every message.
    const unpushed = contextOf(createExchange())
    return {
      receive(message) {
        const exchange = createExchange()
        const reply = respond(contextOf(exchange), message, watch, rules)
        if (reply instanceof Promise) return reply.then((text) => leave(exchange, text))
        return leave(exchange, reply)
      },
      answer: (message) => respond(unpushed, message, watch, rules),
      get subscriptionCount() {
        return subscriptions.count
      },
      close: () => this.#close(client, subscriptions),
    }
  }

  /**
   * A client in process (EIP-1193).
   *
   * @param transport the one there always is, or one of those that read a subscription in a loop
   * @param deliver gets notifications as objects, frozen: others get the same ones
   */
  provide(
    transport: 'process' | 'stream',
    deliver: (subscription: Hex, result: unknown) => void,
  ): Provider {
    const client: Client = { transport, number: undefined }
    const subscriptions = this.#openFor(client, (id, notice) => deliver(id, notice.payload))
    // Subscribing is synchronous, so one exchange serves all requests until one has subscribed.
    let exchange = createExchange()
    const context = this.#context(subscriptions, () => exchange)
    return {
      request: (method, params) => {
        const result = invoke(context, method, params)
        // The caller learns the id one turn after this returns; what was held follows after that.
        if (exchange.begun.length > 0) {
          const answered = exchange
          exchange = createExchange()
          queueMicrotask(() => queueMicrotask(() => subscriptions.release(answered)))
        }
        return result
      },
      close: () => this.#close(client, subscriptions),
    }
  }

  #openFor(client: Client, deliver: Deliver | undefined): Subscriptions {
    const { inputs, limits } = this.#shared
    const { subscriptionsPerConnectionMax: max } = limits
    const subscriptions: Subscriptions = new Subscriptions(deliver, max, client, inputs, () =>
      this.#open.add(subscriptions),
    )
    return subscriptions
  }

  #close(client: Client, subscriptions: Subscriptions): void {
    this.#open.delete(subscriptions)
    // Who is not told of anything changes nothing by leaving.
    if (subscriptions.count === 0) return
    const { inputs } = this.#shared
    const before = inputs.enter(client, DISCONNECT, [])
    inputs.atOnce(() => subscriptions.close())
    inputs.leave(before)
  }

  #context(subscriptions: Subscriptions, exchange: () => Exchange): RpcContext {
    // Made for every message: with the spread first it takes a µs more, most of what a read costs.
    return { subscriber: subscriptions.during(exchange), ...this.#shared }
  }
}
