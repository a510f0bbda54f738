/**
 * Responses that wait for a time of the virtual clock.
 *
 * Read-only requests are not in the journal, so their waiting must not change anything that a
 * replay compares: the clock never stops for them. They are sent at the next stop of the clock at
 * or after their time, before any other job of that stop. Nothing happens between two stops.
 */

interface Waiting {
  readonly dueMs: number
  readonly transport: string
  end(): void
}

/** Reports that a client waits for virtual time. @returns a function that ends the report */
export type Want = (transport: string, what: string) => () => void

export class LateAnswers {
  readonly #now: () => number
  readonly #want: Want
  /** Sorted by time, then in the order they were added. */
  #waiting: Waiting[] = []
  /** Transports that are closing, on which no client may wait. */
  readonly #closing = new Set<(transport: string) => boolean>()

  /**
   * @param now ms of virtual time
   * @param want called for each client that waits
   */
  constructor(now: () => number, want: Want = () => () => {}) {
    this.#now = now
    this.#want = want
  }

  /** True if no client waits. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Time of the first response, in ms since the epoch. */
  get dueMs(): number | undefined {
    return this.#waiting[0]?.dueMs
  }

  /**
   * @param transport of the waiting client
   * @param what name of what it waits for
   */
  wait(ms: number, transport: string, what: string): Promise<void> {
    if (ms === 0 || this.#isClosing(transport)) return Promise.resolve()
    return new Promise((resolve) => {
      const leave = this.#want(transport, what)
      const end = () => {
        leave()
        resolve()
      }
      const dueMs = this.#now() + ms
      const index = this.#waiting.findLastIndex((other) => other.dueMs <= dueMs) + 1
      this.#waiting.splice(index, 0, { dueMs, transport, end })
    })
  }

  /** Called after the clock moved. */
  moved(): void {
    const now = this.#now()
    while (this.#waiting[0] !== undefined && this.#waiting[0].dueMs <= now) {
      this.#waiting.shift()!.end()
    }
  }

  /**
   * Ends all waits on transports that are closing.
   *
   * @returns a function to call when they are closed
   */
  release(isClosing: (transport: string) => boolean): () => void {
    this.#closing.add(isClosing)
    const released = this.#waiting.filter(({ transport }) => isClosing(transport))
    this.#waiting = this.#waiting.filter(({ transport }) => !isClosing(transport))
    for (const { end } of released) end()
    return () => void this.#closing.delete(isClosing)
  }

  #isClosing(transport: string): boolean {
    return [...this.#closing].some((isClosing) => isClosing(transport))
  }
}
