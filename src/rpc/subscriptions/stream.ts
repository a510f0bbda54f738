/**
 * A subscription read in a loop: `for await (const header of stream)`.
 *
 * Keeps what has come and has not been read, up to a limit. Promise: nothing is skipped in silence:
 * a reader who falls too far behind gets everything that was kept, and then an error.
 */

import { DevnetError } from '../../primitives/errors.ts'
import type { Hex } from '../../primitives/hex.ts'

interface Reader<Payload> {
  resolve(result: IteratorResult<Payload, undefined>): void
}

/** A running subscription. Ends when the loop is left, by `unsubscribe()`, and with the devnet. */
export class SubscriptionStream<Payload> implements AsyncIterableIterator<Payload> {
  readonly id: Hex
  readonly #unreadMax: number
  readonly #stop: () => void
  readonly #unread: Payload[] = []
  /** Readers who were here before there was anything to read. */
  readonly #waiting: Reader<Payload>[] = []
  readonly #wait: () => () => void
  /** Ends the waiting, while there are readers. */
  #leave: (() => void) | undefined
  #failure: DevnetError | undefined
  #isEnded = false

  /**
   * @param stop ends the subscription itself; called once
   * @param wait is called when readers begin to wait, and what it returns when none waits any longer
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

  /** Takes in one notification. */
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

  /** Ends it as `unsubscribe` does; called when a loop is left. */
  return(): Promise<IteratorResult<Payload, undefined>> {
    this.unsubscribe()
    return Promise.resolve({ value: undefined, done: true })
  }

  /** Ends it; what has come and was not read is dropped. */
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
