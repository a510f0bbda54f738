/**
 * The subscriptions of one client, and the order of its notifications.
 *
 * Promises: the response to `eth_subscribe` is sent before the first notification of that
 * subscription; until then its notifications are held back, in order. For one event, `newHeads` is
 * notified before `logs`, whichever was subscribed to first.
 */

import type { TransportFaults } from '../../faults/transport.ts'
import type { Client, Recorder } from '../../journal/recorder.ts'
import type { Hex } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import { quoted } from '../../primitives/quoted.ts'
import { invalidParams, METHOD_NOT_FOUND, RpcError, TOO_MANY_SUBSCRIPTIONS } from '../errors.ts'
import { type SubscriptionName, subscriptionKinds } from './index.ts'
import type { Feed } from './kind.ts'
import { Notification, type Publication } from './notification.ts'

interface Subscription {
  readonly id: Hex
  readonly kind: SubscriptionName
  /** As the client gave them. */
  readonly options: unknown
  /** Index of its kind in the table of kinds. */
  readonly rank: number
  readonly feed: Feed
  /** Called when the subscription ends. */
  readonly leave: () => void
  /** The exchange that created it, until its response is sent. */
  exchange: Exchange | undefined
}

/** The subscriptions of a client as plain data. */
export interface SavedSubscriptions {
  readonly nextId: number
  /** In the order in which they began; the options are JSON. */
  readonly active: readonly (readonly [id: Hex, kind: SubscriptionName, options: string | null])[]
}

/** One request or batch in progress, and the subscriptions it has created. */
export interface Exchange {
  readonly begun: Subscription[]
  /** Notifications that wait until the response is sent, in order. */
  readonly held: { readonly subscription: Subscription; readonly notification: Notification }[]
}

type NotificationFaults = Pick<TransportFaults, 'hasNotificationFaults' | 'notifications'>

/** A subscription whose notifications are made after their event. */
export interface LaterNotified {
  readonly feed: Feed
  /** False once the subscription has ended. */
  isActive(): boolean
  /** Notifies the client, unless the subscription has ended. */
  notify(notification: Notification): void
}

/** Delivers one notification to the client. */
export type Deliver = (id: Hex, notification: Notification) => void

export class Subscriptions {
  readonly #deliver: Deliver | undefined
  readonly #max: number
  readonly #client: Client
  readonly #recorder: Pick<Recorder, 'atOnce' | 'notified'>
  readonly #onSubscribe: (kind: SubscriptionName, id: Hex) => () => void
  readonly #faults: () => NotificationFaults | undefined
  readonly #active = new Map<string, Subscription>()
  /** Active subscriptions in the order of notification: by kind, then by age. */
  #inOrder: readonly Subscription[] = []
  #nextId = 1

  /**
   * @param deliver `undefined` if the client's transport cannot push
   * @param recorder records the client's subscriptions and notifications
   * @param onSubscribe called for each new subscription; the returned function is called at its end
   * @param faults applies faults to notifications; `undefined` before the first such fault
   */
  constructor(
    deliver: Deliver | undefined,
    max: number,
    client: Client,
    recorder: Pick<Recorder, 'atOnce' | 'notified'>,
    onSubscribe: (kind: SubscriptionName, id: Hex) => () => void = () => () => {},
    faults: () => NotificationFaults | undefined = () => undefined,
  ) {
    this.#deliver = deliver
    this.#max = max
    this.#client = client
    this.#recorder = recorder
    this.#onSubscribe = onSubscribe
    this.#faults = faults
  }

  get count(): number {
    return this.#active.size
  }

  save(): SavedSubscriptions {
    const active = [...this.#active.values()].map(({ id, kind, options }) => {
      return [id, kind, options === undefined ? null : JSON.stringify(options)] as const
    })
    return { nextId: this.#nextId, active }
  }

  /** Continues with the subscriptions that a client has on another node of a cluster. */
  load({ nextId, active }: SavedSubscriptions): void {
    this.#nextId = nextId
    for (const [id, kind, text] of active) {
      const options: unknown = text === null ? undefined : JSON.parse(text)
      this.#begin(id, kind, options, undefined)
    }
    this.#order()
  }

  /**
   * Adds a subscription.
   *
   * @param exchange holds its notifications until the response has been sent
   * @throws {RpcError} if the connection cannot push, or has too many subscriptions
   */
  subscribe(kind: string, options: unknown, exchange: Exchange): Hex {
    return this.#recorder.atOnce(() => this.#subscribe(kind, options, exchange))
  }

  unsubscribe(id: string): boolean {
    return this.#recorder.atOnce(() => this.#unsubscribe(id))
  }

  /** Notifies all matching subscriptions; those created meanwhile do not get the event. */
  publish(publication: Publication): void {
    for (const subscription of this.#inOrder) {
      const notifications = publication.notificationsOf(subscription.feed)
      for (const [index, notification] of notifications.entries()) {
        this.#notify(subscription, notification, index)
      }
    }
  }

  /** The subscriptions to traces, in order. */
  *traced(): Generator<LaterNotified> {
    for (const subscription of this.#inOrder) {
      if (subscription.feed.createTracer === undefined) continue
      const notify = (notification: Notification) => this.#notify(subscription, notification, 0)
      const isActive = () => this.#active.has(subscription.id)
      yield { feed: subscription.feed, isActive, notify }
    }
  }

  /** Sends the notifications that were held back until the response of the exchange was sent. */
  release({ begun, held }: Exchange): void {
    for (const subscription of begun) subscription.exchange = undefined
    for (const { subscription, notification } of held) this.#send(subscription, notification)
  }

  close(): void {
    for (const { leave } of this.#inOrder) leave()
    this.#active.clear()
    this.#inOrder = []
  }

  /** @param index of the notification among those of its event */
  #notify(subscription: Subscription, notification: Notification, index: number): void {
    const { id, kind } = subscription
    // An earlier notification may have made the client unsubscribe.
    if (!this.#active.has(id)) return
    this.#recorder.notified(this.#client, id, index)
    const faults = this.#faults()
    if (faults === undefined || !faults.hasNotificationFaults)
      this.#arrive(subscription, notification)
    else {
      const deliver = () => this.#arrive(subscription, notification)
      faults.notifications.send({ kind, subscription, client: this, deliver })
    }
  }

  #arrive(subscription: Subscription, notification: Notification): void {
    const { exchange } = subscription
    if (exchange !== undefined) exchange.held.push({ subscription, notification })
    else this.#send(subscription, notification)
  }

  #send({ id }: Subscription, notification: Notification): void {
    if (this.#active.has(id)) this.#deliver?.(id, notification)
  }

  #subscribe(kind: string, options: unknown, exchange: Exchange): Hex {
    if (this.#deliver === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, 'notifications not supported')
    }
    if (!isKind(kind)) {
      const names = Object.keys(subscriptionKinds).join(', ')
      throw invalidParams(`params[0]: expected one of ${names}, got ${quoted(kind)}`)
    }
    if (this.#active.size >= this.#max) {
      throw new RpcError(
        TOO_MANY_SUBSCRIPTIONS,
        'Too many subscriptions on the connection',
        `Exceeded max limit of ${this.#max}`,
      )
    }
    const id = quantityFromUint(this.#nextId)
    const subscription = this.#begin(id, kind, options, exchange)
    this.#nextId += 1
    this.#order()
    exchange.begun.push(subscription)
    const { greeting } = subscriptionKinds[kind]
    if (greeting !== undefined) this.#notify(subscription, new Notification(greeting), 0)
    return id
  }

  /** @throws {RpcError} if the kind has no such options; nothing has changed then */
  #begin(
    id: Hex,
    kind: SubscriptionName,
    options: unknown,
    exchange: Exchange | undefined,
  ): Subscription {
    const feed = subscriptionKinds[kind].open(options)
    const rank = Object.keys(subscriptionKinds).indexOf(kind)
    const leave = this.#onSubscribe(kind, id)
    const subscription: Subscription = { id, kind, options, rank, feed, leave, exchange }
    this.#active.set(id, subscription)
    return subscription
  }

  #unsubscribe(id: string): boolean {
    this.#active.get(id)?.leave()
    const isKnown = this.#active.delete(id)
    if (isKnown) this.#order()
    return isKnown
  }

  #order(): void {
    // The sort is stable: within a kind, the order of insertion remains.
    this.#inOrder = [...this.#active.values()].sort((one, other) => one.rank - other.rank)
  }
}

function isKind(kind: string): kind is SubscriptionName {
  return Object.hasOwn(subscriptionKinds, kind)
}
