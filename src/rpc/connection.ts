/**
 * One client: its subscriptions, its outgoing order.
 */

import type { ChainEvent } from '../chain/event.ts'
import type { Wire } from '../faults/wire.ts'
import { type Client, type CountedTransport, nameOf, type Transport } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'
import type { LentContext, RpcContext } from './context.ts'
import { type Invoke, invoke, type Reply, type Rules, respond, type Watch } from './dispatcher.ts'
import { Filters } from './filters.ts'
import type { Inputs, RpcLimits } from './limits.ts'
import { methods } from './methods/index.ts'
import type { SubscriptionName } from './subscriptions/index.ts'
import { type Notification, Telling } from './subscriptions/notification.ts'
import {
  createExchange,
  type Deliver,
  type Exchange,
  Subscriptions,
} from './subscriptions/subscriber.ts'
import { disturbed, type ReplicaView } from './wire-faults.ts'

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
  /** Whether its requests go past the faults there may be on the wire: it is no client, but looks on. */
  readonly isOnlooker?: boolean
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
   *
   * @param socket stands for the socket it came by, where several share this connection
   */
  answer(message: unknown, socket?: object): Reply | Promise<Reply>
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

/** The objects that connections use themselves. */
interface ConnectionDeps extends Pick<RpcContext, 'chain' | 'inputs' | 'limits'> {
  readonly clock: Pick<RpcContext['clock'], 'nowMs'>
  /** Lists a subscription among what is waited for. @returns what takes it off the list */
  waitFor(what: string): () => void
}

/** All who may be told of events: wires and the in-process provider. */
export class Connections {
  readonly #waitFor: ConnectionDeps['waitFor']
  readonly #inputs: Inputs
  readonly #limits: RpcLimits
  readonly #filters: Filters
  readonly #lent: () => LentContext
  /** Of those who have subscribed to anything. */
  readonly #open = new Set<Subscriptions>()
  readonly #wire: () => Wire<ReplicaView> | undefined

  /**
   * @param lent the objects of the devnet, called when it is whole
   * @param wire on which requests and notifications may be disturbed, once there has been need of one
   */
  constructor(
    deps: ConnectionDeps,
    lent: () => LentContext,
    wire: () => Wire<ReplicaView> | undefined = () => undefined,
  ) {
    const { chain, clock, inputs, limits, waitFor } = deps
    this.#inputs = inputs
    this.#waitFor = waitFor
    this.#limits = limits
    this.#filters = new Filters(chain, limits, () => clock.nowMs, inputs)
    this.#lent = lent
    this.#wire = wire
  }

  /** Begins with the filters of another devnet, which keeps them as well. */
  takeFilters(from: Connections): void {
    this.#filters.take(from.#filters)
  }

  /** The number of the next filter. */
  get nextFilter(): number {
    return this.#filters.nextId
  }

  set nextFilter(number: number) {
    this.#filters.nextId = number
  }

  /** No filter is known any more. */
  forgetFilters(): void {
    this.#filters.forget()
  }

  /** The chain has gone back to an earlier block. */
  cutBack(): void {
    this.#filters.cutBack()
  }

  /** Tells every client, in the order in which they first subscribed, which a journal knows. */
  publish(event: ChainEvent): void {
    if (event.kind === 'rollback') this.#filters.rollBack(event.blocks)
    const telling = new Telling(event)
    // A copy: who connects when told of this event has come too late for it.
    for (const subscriptions of [...this.#open]) subscriptions.publish(telling)
  }

  connect(wire: WireClient): Connection {
    const { send, notify, subscriptions: canPush, transport = 'wire', watch, rules } = wire
    const { isOnlooker = false } = wire
    let isClosed = false
    const client: Client = { transport, number: undefined }
    const push = notify ?? (({ message }: Notification) => send(message.text))
    const subscriptions = this.#openFor(
      client,
      canPush ? (id, notice) => push(notice.notificationFor(id)) : undefined,
    )
    const limits = rules && { ...this.#limits, ...rules.limits }
    const contextOf = (exchange: Exchange) => this.#context(subscriptions, () => exchange, limits)
    const leave = (exchange: Exchange, reply: Reply) => {
      if (reply !== undefined) send(reply)
      subscriptions.release(exchange)
      // What a request that was late has begun would be told to nobody, for ever.
      if (isClosed) this.#close(client, subscriptions)
    }
    const runFor = (socket?: object) => (isOnlooker ? invoke : this.#runFor(transport, socket))
    // Where nothing can be begun, one context is good for every message.
    const unpushed = contextOf(createExchange())
    return {
      receive(message) {
        const exchange = createExchange()
        const reply = respond(contextOf(exchange), message, watch, rules, runFor())
        if (reply instanceof Promise) return reply.then((text) => leave(exchange, text))
        return leave(exchange, reply)
      },
      answer: (message, socket) => respond(unpushed, message, watch, rules, runFor(socket)),
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
    // The caller learns of an answer one turn after it is there; what was held follows after that.
    const releaseSoon = (answered: Exchange) =>
      queueMicrotask(() => queueMicrotask(() => subscriptions.release(answered)))
    // Subscribing is synchronous, so one exchange serves all requests until one has subscribed.
    let exchange = createExchange()
    const context = this.#context(subscriptions, () => exchange)
    return {
      request: (method, params) => {
        // A loop over a subscription is no request that could be answered late.
        const run = transport === 'process' ? this.#runFor(transport) : invoke
        if (run !== invoke) {
          const own = createExchange()
          const ownContext = this.#context(subscriptions, () => own)
          return Promise.resolve(run(ownContext, method, params)).finally(() => releaseSoon(own))
        }
        const result = invoke(context, method, params)
        if (exchange.begun.length > 0) {
          releaseSoon(exchange)
          exchange = createExchange()
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
    const subscriptions: Subscriptions = new Subscriptions(
      ...([deliver, max, client, this.#inputs, begun, this.#wire] as const),
    )
    return subscriptions
  }

  /** How requests are run that come now. @param socket stands for the one they come by */
  #runFor(transport: Transport, socket?: object): Invoke {
    const wire = this.#wire()
    if (wire === undefined || wire.runsPlainly) return invoke
    return disturbed(wire, transport, socket)
  }

  /** Lists a subscription among what is waited for. @returns what takes it off the list */
  #listed(client: Client, kind: SubscriptionName, id: Hex): () => void {
    // A loop is listed only while it waits, by the loop itself.
    if (client.transport === 'stream') return () => {}
    return this.#waitFor(`notifications of ${kind} (${nameOf(client)}, subscription ${id})`)
  }

  #close(client: Client, subscriptions: Subscriptions): void {
    this.#open.delete(subscriptions)
    // Who is not told of anything changes nothing by leaving.
    if (subscriptions.count === 0) return
    const inputs = this.#inputs
    const before = inputs.enter(client, DISCONNECT, [])
    inputs.atOnce(() => subscriptions.close())
    inputs.leave(before)
  }

  #context(
    subscriptions: Subscriptions,
    exchange: () => Exchange,
    limits: RpcLimits = this.#limits,
  ): RpcContext {
    const lent = this.#lent()
    // Written out: there is one for every message of a wire, and to spread the objects takes microseconds.
    return {
      config: lent.config,
      network: lent.network,
      clock: lent.clock,
      chain: lent.chain,
      producer: lent.producer,
      faults: lent.faults,
      wallet: lent.wallet,
      impersonation: lent.impersonation,
      inputs: lent.inputs,
      queue: lent.queue,
      calls: lent.calls,
      transactions: lent.transactions,
      callBundles: lent.callBundles,
      time: lent.time,
      snapshots: lent.snapshots,
      reorgs: lent.reorgs,
      faultControl: lent.faultControl,
      events: lent.events,
      replay: lent.replay,
      methods,
      filters: this.#filters,
      subscriber: subscriptions.during(exchange),
      limits,
    }
  }
}
