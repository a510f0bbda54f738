/**
 * Answers of a remote by the request, up to a limit.
 *
 * Owns which answers are kept. Their requests are left to remote-history.ts.
 *
 * Promise: requests at the same time share one answer; a failed one is sent again by the next call.
 */

export class AnswerCache<Key, Answer> {
  readonly #sizeMax: number
  /** The oldest is first. */
  readonly #answers = new Map<Key, Promise<Answer>>()

  /** @param sizeMax answers that are kept; the oldest is forgotten first */
  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** The answer that is kept, or else the one that `ask` gets. */
  get(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const asked = ask()
    this.#answers.set(key, asked)
    asked.catch(() => this.#answers.delete(key))
    if (this.#answers.size > this.#sizeMax) this.#answers.delete(this.#answers.keys().next().value!)
    return asked
  }

  /** Keeps an answer that came under another key. */
  put(key: Key, answer: Answer): void {
    this.#answers.set(key, Promise.resolve(answer))
  }
}
