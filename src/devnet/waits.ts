/**
 * The list of what is waited for: loops, subscriptions, `until`, synchronous sends and late answers.
 *
 * It says what a test that hangs has not got. Promise: it only lists; nothing happens because of it.
 */

export class Waits {
  /** In the order in which the waiting began. */
  readonly #entries = new Set<{ readonly what: string }>()

  /** What is waited for, in words that follow "waits for". */
  get all(): readonly string[] {
    return [...this.#entries].map(({ what }) => what)
  }

  /** Adds an entry. @returns what takes it off, when the waiting is over */
  add(what: string): () => void {
    const entry = { what }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }
}
