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

/** A notification in the form in which transports send it. */
export interface Notification {
  /** The whole JSON-RPC notification. */
  readonly message: SharedText
  /** The JSON of `params.result` alone. */
  readonly result: SharedText
}

/** One payload of one event. */
export class Notice {
  readonly #payload: unknown
  #isFrozen = false
  #result: SharedText | undefined
  /** By subscription id. Ids count from 1 on each connection, so most clients use the same few. */
  readonly #notifications = new Map<Hex, Notification>()

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

  notificationFor(subscription: Hex): Notification {
    const known = this.#notifications.get(subscription)
    if (known !== undefined) return known
    this.#result ??= new SharedText(JSON.stringify(this.#payload))
    const result = this.#result
    const params = `{"subscription":"${subscription}","result":${result.text}}`
    const text = `{"jsonrpc":"2.0","method":"eth_subscription","params":${params}}`
    const notification = { message: new SharedText(text), result }
    this.#notifications.set(subscription, notification)
    return notification
  }
}

/** One event during its publication, with the notices created so far. */
export class Telling {
  readonly #event: ChainEvent
  /** Created on first use: most events have no subscriber. */
  #noticesByKey: Map<string, readonly Notice[]> | undefined

  constructor(event: ChainEvent) {
    this.#event = event
  }

  /** The notices for subscribers of a feed; created for the first of them. */
  noticesOf({ key, payloadsOf }: Feed): readonly Notice[] {
    const known = this.#noticesByKey?.get(key)
    if (known !== undefined) return known
    const notices = payloadsOf(this.#event).map((payload) => new Notice(payload))
    this.#noticesByKey ??= new Map()
    this.#noticesByKey.set(key, notices)
    return notices
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
