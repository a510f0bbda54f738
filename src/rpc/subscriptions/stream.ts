/**
 * A subscription read in a loop: `for await (const header of stream)`.
 *
 * Owns the queue of unread payloads, up to a limit. Promise: no payload is skipped silently. A
 * reader that falls too far behind gets all queued payloads and then an error.
 */

import { DevnetError } from '../../primitives/errors.ts'
import type { Hex } from '../../primitives/hex.ts'

interface Reader<Payload> {
  resolve(result: IteratorResult<Payload, undefined>): void
}

/** A running subscription. Ends when the loop is left, by `unsubscribe()`, or with the devnet. */
export interface SubscriptionStream<Payload> extends AsyncIterableIterator<Payload> {
  readonly id: Hex
  /** Ends the subscription and drops unread payloads. */
  unsubscribe(): void
}

/** A subscription whose payloads wait until they are read. */
export class QueuedStream<Payload> implements SubscriptionStream<Payload> {
  readonly id: Hex
  readonly #unreadMax: number
  readonly #stop: () => void
  readonly #unread: Payload[] = []
  /** Readers that wait for the next payload. */
  readonly #waiting: Reader<Payload>[] = []
  readonly #wait: () => () => void
  /** Ends the wait; set while readers wait. */
  #leave: (() => void) | undefined
  #failure: DevnetError | undefined
  #isEnded = false

  /**
   * @param stop ends the subscription itself; called once
   * @param wait called when a reader starts to wait; the returned function is called when none
   *   waits any longer
   */
  constructor(
    id: Hex,
    unreadMax: number,
    stop: () => void,
    wait: () => () => void = () => () => {},
  ) {
    this.id = id
    this.#unreadMax = unreadMax
    this.#stop = stop
    this.#wait = wait
  }

  /** Hands one payload to the first waiting reader, or queues it. */
  push(payload: Payload): void {
    if (this.#isEnded) return
    const reader = this.#waiting.shift()
    const limit = this.#unreadMax
    if (this.#waiting.length === 0) this.#endWaiting()
    if (reader !== undefined) reader.resolve({ value: payload, done: false })
    else if (this.#unread.length < limit) this.#unread.push(payload)
    else
      this.#end(
        new DevnetError('STREAM_UNREAD', `more than ${limit} notifications wait to be read`, {
          limit,
        }),
      )
  }

  next(): Promise<IteratorResult<Payload, undefined>> {
    const payload = this.#unread.shift()
    if (payload !== undefined) return Promise.resolve({ value: payload, done: false })
    if (this.#failure !== undefined) {
      const failure = this.#failure
      this.#failure = undefined
      return Promise.reject(failure)
    }
    if (this.#isEnded) return Promise.resolve({ value: undefined, done: true })
    return new Promise((resolve) => {
      this.#waiting.push({ resolve })
      this.#leave ??= this.#wait()
    })
  }

  /** Unsubscribes; called by the language when a loop is left. */
  return(): Promise<IteratorResult<Payload, undefined>> {
    this.unsubscribe()
    return Promise.resolve({ value: undefined, done: true })
  }

  unsubscribe(): void {
    this.#unread.length = 0
    this.#end(undefined)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #end(failure: DevnetError | undefined): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#failure = failure
    this.#stop()
    this.#endWaiting()
    for (const { resolve } of this.#waiting.splice(0)) resolve({ value: undefined, done: true })
  }

  #endWaiting(): void {
    this.#leave?.()
    this.#leave = undefined
  }
}
