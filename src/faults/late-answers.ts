/**
 * Answers that wait for a time.
 *
 * Requests that only read are in no journal, so their waiting must leave no trace in what a replay
 * compares: the clock is never stopped for it. Answers go out when it next moves to their time or past
 * it, before anything else happens then; between two stops of the clock nothing does.
 */

interface Waiting {
  readonly dueMs: number
  readonly transport: string
  end(): void
}

/** Somebody waits for time to go by. @returns what ends it */
export type Want = (what: string) => () => void

export class LateAnswers {
  readonly #now: () => number
  readonly #want: Want
  /** Sorted by time, then in the order in which they began. */
  #waiting: Waiting[] = []
  /** Of ways on which nobody is to wait. */
  readonly #closing = new Set<(transport: string) => boolean>()

  /**
   * @param now ms of virtual time
   * @param want hears of everybody who waits
   */
  constructor(now: () => number, want: Want = () => () => {}) {
    this.#now = now
    this.#want = want
  }

  /** Does anything wait for time to go by? */
  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** When the first of them is due, ms since the epoch. */
  get dueMs(): number | undefined {
    return this.#waiting[0]?.dueMs
  }

  /**
   * @param transport of the client that waits
   * @param what it waits for
   */
  wait(ms: number, transport: string, what: string): Promise<void> {
    if (ms === 0 || this.#isClosing(transport)) return Promise.resolve()
    return new Promise((resolve) => {
      const leave = this.#want(what)
      const end = () => {
        leave()
        resolve()
      }
      const dueMs = this.#now() + ms
      const index = this.#waiting.findLastIndex((other) => other.dueMs <= dueMs) + 1
      this.#waiting.splice(index, 0, { dueMs, transport, end })
    })
  }

  /** The clock has moved. */
  moved(): void {
    const now = this.#now()
    while (this.#waiting[0] !== undefined && this.#waiting[0].dueMs <= now) {
      this.#waiting.shift()!.end()
    }
  }

  /** Nobody waits from now on, on ways that are being closed. @returns what says that they are */
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
