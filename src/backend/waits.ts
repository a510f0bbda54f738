/**
 * Lists what is waited for: loops, subscriptions, `until`, synchronous sends and late answers.
 *
 * Shows why a test hangs. Promise: the list has no effect on anything.
 */

import type { Wait } from './types.ts'

export class Waits {
  /** In the order in which the waiting began. */
  readonly #entries = new Set<Wait>()

  get all(): readonly Wait[] {
    return [...this.#entries]
  }

  /** Adds an entry. @returns a function that removes it */
  add(wait: Wait): () => void {
    const entry = { ...wait }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }
}
