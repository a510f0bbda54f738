/**
 * Holds back what is sent on a socket until whoever is sending has done, so that it leaves in one piece.
 *
 * Handing bytes to the kernel is nearly all that a message costs here. The logs of a block, or answers
 * to requests that came together, are handed over once instead of one by one.
 */

import type { Writable } from 'node:stream'

interface Held {
  readonly stream: Writable
  readonly onSent: () => void
}

export class Outbox {
  #held: Held[] = []

  /**
   * What is written to the stream from now on leaves when the work under way is done.
   *
   * @param onSent called after that; from then on the stream is not held any more
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
