/**
 * Corks a socket until the current work is done, so that its messages leave in one write.
 *
 * Writing to the kernel is most of a message's cost. The logs of a block, or the responses to a
 * batch of requests, are written once.
 */

import type { Writable } from 'node:stream'

interface Held {
  readonly stream: Writable
  readonly onSent: () => void
}

export class Outbox {
  #held: Held[] = []

  /**
   * Holds writes to the stream until the current work is done.
   *
   * @param onSent called after the writes have left and the stream is released
   */
  hold(stream: Writable, onSent: () => void): void {
    stream.cork()
    if (this.#held.push({ stream, onSent }) === 1) queueMicrotask(() => this.#release())
  }

  #release(): void {
    const held = this.#held
    this.#held = []
    for (const { stream, onSent } of held) {
      stream.uncork()
      onSent()
    }
  }
}
