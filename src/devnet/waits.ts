/**
 * Lists what is waited for: loops, subscriptions, `until`, synchronous sends and late answers.
 *
 * Shows why a test hangs. Promise: the list has no effect on anything.
 */

export class Waits {
  /** In the order in which the waiting began. */
  readonly #entries = new Set<{ readonly what: string }>()

  /** Descriptions that complete the sentence "waits for …". */
  get all(): readonly string[] {
    return [...this.#entries].map(({ what }) => what)
  }

  /** Adds an entry. @returns a function that removes it */
  add(what: string): () => void {
    const entry = { what }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }
}
