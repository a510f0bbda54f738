/**
 * What is told of an event: printed once, written once, and shared by everybody who is told.
 *
 * Clients that have asked for the same differ in nothing but the id of their subscription, so what
 * goes out on a wire is put together from one text. Promise: nobody can change what another is told.
 * Texts cannot be changed, and objects are frozen to the last level before they are handed out.
 */

import type { ChainEvent } from '../../chain/event.ts'
import type { Hex } from '../../primitives/hex.ts'
import type { Feed } from './kind.ts'

const encoder = new TextEncoder()

/** A text that goes to many. */
export class SharedText {
  readonly text: string
  #bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }

  /** In UTF-8, the same bytes for all: to be sent and not to be changed. */
  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.text)
    return this.#bytes
  }
}

/** A notification as it goes out on a wire. */
export interface Notification {
  /** All of it: one JSON-RPC notification. */
  readonly message: SharedText
  /** The JSON of what is told, without the envelope. */
  readonly result: SharedText
}

/** One thing that is told. */
export class Notice {
  readonly #payload: unknown
  #isFrozen = false
  #result: SharedText | undefined
  /** By the subscription's id. Ids count up in each connection, so most clients have the same few. */
  readonly #notifications = new Map<Hex, Notification>()

  /** @param payload a JSON value that nobody else has */
  constructor(payload: unknown) {
    this.#payload = payload
  }

  /** For clients in process, all of which get the same object: it is frozen. */
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

/** One event on its way to everybody, with what has been made of it so far. */
export class Telling {
  readonly #event: ChainEvent
  /** Made for the first of them: most events are told to nobody. */
  #noticesByKey: Map<string, readonly Notice[]> | undefined

  constructor(event: ChainEvent) {
    this.#event = event
  }

  /** What it is to the subscribers of a feed; made for the first of them. */
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
