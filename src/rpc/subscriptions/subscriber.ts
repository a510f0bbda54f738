/**
 * What one client is subscribed to, and the order in which it hears of things.
 *
 * Promises: the answer to `eth_subscribe` leaves before the first notification of that subscription;
 * until then its notifications are held back, in order. Of one event, `newHeads` hears before `logs`,
 * whichever was subscribed to first.
 */

import type { Wire } from '../../faults/wire.ts'
import type { Client } from '../../journal/recorder.ts'
import type { Hex } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import type { Subscriber } from '../context.ts'
import {
  invalidParams,
  METHOD_NOT_FOUND,
  quoted,
  RpcError,
  TOO_MANY_SUBSCRIPTIONS,
} from '../errors.ts'
import type { Inputs } from '../limits.ts'
import { type SubscriptionName, subscriptionKinds } from './index.ts'
import type { Feed } from './kind.ts'
import { Notice, type Telling } from './notification.ts'

interface Subscription {
  readonly id: Hex
  readonly kind: string
  /** Its kind's place among the kinds. */
  readonly rank: number
  readonly feed: Feed
  /** Ends the waiting for what it brings. */
  readonly leave: () => void
  /** What it was begun in, until that has been answered. */
  exchange: Exchange | undefined
}

/** One request or batch under way, and what it has begun and not yet answered for. */
export interface Exchange {
  readonly begun: Subscription[]
  /** Notifications that wait for the answer to leave, in order. */
  readonly held: { readonly subscription: Subscription; readonly notice: Notice }[]
}

export function createExchange(): Exchange {
  return { begun: [], held: [] }
}

type NotifyingWire = Pick<Wire, 'notifiesPlainly' | 'notifications'>

/** Takes one notification to the client. */
export type Deliver = (id: Hex, notice: Notice) => void

export class Subscriptions {
  readonly #deliver: Deliver | undefined
  readonly #max: number
  readonly #client: Client
  readonly #inputs: Inputs
  readonly #onSubscribe: (kind: SubscriptionName, id: Hex) => () => void
  readonly #wire: () => NotifyingWire | undefined
  readonly #active = new Map<string, Subscription>()
  /** The active ones as they are served: by kind, then in the order they were begun. */
  #inOrder: readonly Subscription[] = []
  #nextId = 1

  /**
   * @param deliver `undefined` when the client cannot be pushed to
   * @param inputs takes down what this client subscribes to and is told
   * @param onSubscribe hears of each subscription that begins; what it returns, of its end
   * @param wire on which notifications may be disturbed
   */
  constructor(
    deliver: Deliver | undefined,
    max: number,
    client: Client,
    inputs: Inputs,
    onSubscribe: (kind: SubscriptionName, id: Hex) => () => void = () => () => {},
    wire: () => NotifyingWire | undefined = () => undefined,
  ) {
    this.#deliver = deliver
    this.#max = max
    this.#client = client
    this.#inputs = inputs
    this.#onSubscribe = onSubscribe
    this.#wire = wire
  }

  /** How many are active. */
  get count(): number {
    return this.#active.size
  }

  /**
   * What methods use.
   *
   * @param exchange says what is under way when one of them subscribes
   */
  during(exchange: () => Exchange): Subscriber {
    return {
      client: this.#client,
      subscribe: (kind, options) =>
        this.#inputs.atOnce(() => this.#subscribe(kind, options, exchange())),
      unsubscribe: (id) => this.#inputs.atOnce(() => this.#unsubscribe(id)),
    }
  }

  /** Takes one event to every subscription that wants it; those begun meanwhile do not get it. */
  publish(telling: Telling): void {
    for (const subscription of this.#inOrder) {
      const notices = telling.noticesOf(subscription.feed)
      for (const [index, notice] of notices.entries()) this.#notify(subscription, notice, index)
    }
  }

  /** The answer of an exchange has left: what was held back may follow. */
  release({ begun, held }: Exchange): void {
    for (const subscription of begun) subscription.exchange = undefined
    for (const { subscription, notice } of held) this.#send(subscription, notice)
  }

  close(): void {
    for (const { leave } of this.#inOrder) leave()
    this.#active.clear()
    this.#inOrder = []
  }

  /** @param index among those of its event */
  #notify(subscription: Subscription, notice: Notice, index: number): void {
    const { id, kind } = subscription
    // Whoever was notified before may have ended it.
    if (!this.#active.has(id)) return
    this.#inputs.notified(this.#client, id, index)
    const wire = this.#wire()
    if (wire === undefined || wire.notifiesPlainly) this.#arrive(subscription, notice)
    else {
      const deliver = () => this.#arrive(subscription, notice)
      wire.notifications.send({ kind, subscription, client: this, deliver })
    }
  }

  #arrive(subscription: Subscription, notice: Notice): void {
    const { exchange } = subscription
    if (exchange !== undefined) exchange.held.push({ subscription, notice })
    else this.#send(subscription, notice)
  }

  #send({ id }: Subscription, notice: Notice): void {
    if (this.#active.has(id)) this.#deliver?.(id, notice)
  }

  #subscribe(kind: string, options: unknown, exchange: Exchange): Hex {
    if (this.#deliver === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, 'notifications not supported')
    }
    const kinds = Object.entries(subscriptionKinds)
    const rank = kinds.findIndex(([name]) => name === kind)
    const known = kinds[rank]?.[1]
    if (known === undefined) {
      const names = kinds.map(([name]) => name).join(', ')
      throw invalidParams(`params[0]: expected one of ${names}, got ${quoted(kind)}`)
    }
    if (this.#active.size >= this.#max) {
      throw new RpcError(
        TOO_MANY_SUBSCRIPTIONS,
        'Too many subscriptions on the connection',
        `Exceeded max limit of ${this.#max}`,
      )
    }
    const feed = known.open(options)
    const id = quantityFromUint(this.#nextId)
    this.#nextId += 1
    const leave = this.#onSubscribe(kind as SubscriptionName, id) // it is in their table
    const subscription: Subscription = { id, kind, rank, feed, leave, exchange }
    this.#active.set(id, subscription)
    this.#order()
    exchange.begun.push(subscription)
    if (known.greeting !== undefined) this.#notify(subscription, new Notice(known.greeting), 0)
    return id
  }

  #unsubscribe(id: string): boolean {
    this.#active.get(id)?.leave()
    const isKnown = this.#active.delete(id)
    if (isKnown) this.#order()
    return isKnown
  }

  #order(): void {
    // The sort keeps the order of insertion within a kind.
    this.#inOrder = [...this.#active.values()].sort((one, other) => one.rank - other.rank)
  }
}
