/**
 * The notifications of one event, serialized once and shared by all subscribers.
 *
 * Notifications of equal subscriptions differ in the subscription id only, so they are assembled
 * from one JSON text. Promise: no subscriber can change what another receives. Texts are immutable,
 * and objects are deeply frozen before a client gets them.
 */

import type { ChainEvent } from '../../chain/event.ts'
import type { Hex } from '../../primitives/hex.ts'
import type { Feed } from './kind.ts'

const encoder = new TextEncoder()

/** A text that is sent to several clients. */
export class SharedText {
  readonly text: string
  #bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }

  /** UTF-8, encoded once; must not be changed. */
  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.text)
    return this.#bytes
  }
}

/** One payload of one event, in every form that clients receive. */
export class Notification {
  readonly #payload: unknown
  #isFrozen = false
  #result: SharedText | undefined
  /** By subscription id. Ids count from 1 on each connection, so most clients use the same few. */
  readonly #messages = new Map<Hex, SharedText>()

  /** @param payload a JSON value that no other object refers to */
  constructor(payload: unknown) {
    this.#payload = payload
  }

  /** For clients in process, which all get the same object; frozen. */
  get payload(): unknown {
    if (!this.#isFrozen) freeze(this.#payload)
    this.#isFrozen = true
    return this.#payload
  }

  /** The payload as JSON: `params.result` alone. */
  get result(): SharedText {
    this.#result ??= new SharedText(JSON.stringify(this.#payload))
    return this.#result
  }

  /** The whole JSON-RPC notification. */
  messageFor(subscription: Hex): SharedText {
    const known = this.#messages.get(subscription)
    if (known !== undefined) return known
    const params = `{"subscription":"${subscription}","result":${this.result.text}}`
    const text = `{"jsonrpc":"2.0","method":"eth_subscription","params":${params}}`
    const message = new SharedText(text)
    this.#messages.set(subscription, message)
    return message
  }
}

/** One event during its publication, with the notifications created so far. */
export class Publication {
  readonly #event: ChainEvent
  /** Created on first use: most events have no subscriber. */
  #notificationsByKey: Map<string, readonly Notification[]> | undefined

  constructor(event: ChainEvent) {
    this.#event = event
  }

  /** The notifications for subscribers of a feed; created for the first of them. */
  notificationsOf({ key, payloadsOf }: Feed): readonly Notification[] {
    const known = this.#notificationsByKey?.get(key)
    if (known !== undefined) return known
    const notifications = payloadsOf(this.#event).map((payload) => new Notification(payload))
    this.#notificationsByKey ??= new Map()
    this.#notificationsByKey.set(key, notifications)
    return notifications
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
