/**
 * What one client is subscribed to, and the order in which it hears of things.
 *
 * Promise: the answer to `eth_subscribe` leaves before the first notification of that subscription.
 * Until then its notifications are held back, in order.
 */

import type { ChainEvent } from '../chain/event.ts'
import type { Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Subscriber } from './context.ts'
import {
  invalidParams,
  METHOD_NOT_FOUND,
  quoted,
  RpcError,
  TOO_MANY_SUBSCRIPTIONS,
} from './errors.ts'
import { subscriptionKinds } from './subscriptions/index.ts'

interface Subscription {
  readonly id: Hex
  payloadsOf(event: ChainEvent): readonly unknown[]
  /** Payloads that wait for the answer to leave; `undefined` once it has. */
  held: unknown[] | undefined
}

/** One request or batch under way: the subscriptions it has begun and not yet answered for. */
export type Exchange = Subscription[]

export class Subscriptions {
  readonly #deliver: ((id: Hex, payload: unknown) => void) | undefined
  readonly #max: number
  /** In the order they were begun, which is the order they are served in. */
  readonly #active = new Map<string, Subscription>()
  #nextId = 1

  /** @param deliver takes one notification to the client; `undefined` when it cannot be pushed to */
  constructor(deliver: ((id: Hex, payload: unknown) => void) | undefined, max: number) {
    this.#deliver = deliver
    this.#max = max
  }

  /** What methods use while an exchange is under way. */
  during(exchange: Exchange): Subscriber {
    return {
      subscribe: (kind, options) => this.#subscribe(kind, options, exchange),
      unsubscribe: (id) => this.#active.delete(id),
    }
  }

  /** Takes one event to every subscription that wants it, in the order they were begun. */
  publish(event: ChainEvent): void {
    for (const subscription of this.#active.values()) {
      for (const payload of subscription.payloadsOf(event)) {
        if (subscription.held === undefined) this.#deliver?.(subscription.id, payload)
        else subscription.held.push(payload)
      }
    }
  }

  /** The answer of an exchange has left: what its subscriptions held back may follow. */
  release(exchange: Exchange): void {
    for (const subscription of exchange) {
      const held = subscription.held ?? []
      subscription.held = undefined
      if (!this.#active.has(subscription.id)) continue
      for (const payload of held) this.#deliver?.(subscription.id, payload)
    }
  }

  close(): void {
    this.#active.clear()
  }

  #subscribe(kind: string, options: unknown, exchange: Exchange): Hex {
    if (this.#deliver === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, 'notifications not supported')
    }
    const known = Object.hasOwn(subscriptionKinds, kind) ? subscriptionKinds[kind] : undefined
    if (known === undefined) {
      const kinds = Object.keys(subscriptionKinds).join(', ')
      throw invalidParams(`params[0]: expected one of ${kinds}, got ${quoted(kind)}`)
    }
    if (this.#active.size >= this.#max) {
      throw new RpcError(
        TOO_MANY_SUBSCRIPTIONS,
        'Too many subscriptions on the connection',
        `Exceeded max limit of ${this.#max}`,
      )
    }
    const payloadsOf = known.open(options)
    const id = quantityFromUint(this.#nextId)
    this.#nextId += 1
    const subscription: Subscription = { id, payloadsOf, held: [] }
    this.#active.set(id, subscription)
    exchange.push(subscription)
    return id
  }
}
