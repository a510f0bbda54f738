/**
 * Prints in the order of the events, though some wait for what is looked up first.
 *
 * A lookup begins in a separate turn of the event loop, so that it delays no answer. Promise: without
 * a lookup, and with none before it, what is printed is printed at once.
 */

/** Prints that wait at most; beyond, nothing more is looked up. */
const WAITING_MAX = 1_000

export class PrintQueue {
  #last: Promise<void> | undefined
  #waiting = 0

  /** Resolves when everything so far is printed. */
  get printed(): Promise<void> {
    return this.#last ?? Promise.resolve()
  }

  print(write: () => void): void {
    if (this.#last === undefined) write()
    else this.#append(async () => write())
  }

  /** @param write gets `undefined` if the lookup failed, or if too many wait */
  printAfter<Value>(lookup: () => Promise<Value>, write: (found: Value | undefined) => void): void {
    if (this.#waiting >= WAITING_MAX) {
      this.print(() => write(undefined))
      return
    }
    this.#append(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      // A snapshot may have been restored meanwhile, or the devnet closed.
      write(await lookup().catch(() => undefined))
    })
  }

  #append(step: () => Promise<void>): void {
    this.#waiting += 1
    const own = this.printed.then(step).finally(() => {
      this.#waiting -= 1
      if (this.#last === own) this.#last = undefined
    })
    this.#last = own
  }
}
