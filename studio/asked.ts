/**
 * Answers of the devnet about what is shown: many in one question, when they come into view, and again
 * from time to time as long as they are there.
 */

import { batch, type Signal, signal } from '@preact/signals'

interface AskedTerms<Subject, Answer> {
  /** Least time between two questions. */
  readonly restMs: number
  /** Equal for equal subjects. */
  keyOf(subject: Subject): string
  /** @returns one for each, in their order */
  ask(subjects: readonly Subject[]): Promise<readonly Answer[]>
  /** Takes an answer that is another one than before. */
  onChange?(): void
}

interface Entry<Subject, Answer> {
  readonly subject: Subject
  readonly answer: Signal<Answer | undefined>
}

/** Subjects of one question, and characters of their keys. */
const subjectsMax = 256
const charactersMax = 1_000_000

/** Answers that are kept. */
const keptMax = 4_000

export class Asked<Subject, Answer> {
  readonly #terms: AskedTerms<Subject, Answer>
  readonly #entries = new Map<string, Entry<Subject, Answer>>()
  readonly #shown = new Set<string>()
  readonly #due = new Set<string>()
  #timer: number | undefined
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(terms: AskedTerms<Subject, Answer>) {
    this.#terms = terms
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** The newest answer; undefined before the first one. */
  about(subject: Subject): Answer | undefined {
    return this.#entryOf(subject).answer.value
  }

  /** Asks again about a subject, if it is shown. */
  ask(subject: Subject): void {
    this.#due.add(this.#terms.keyOf(subject))
    this.#schedule()
  }

  /** Asks again about all that is shown. */
  askAgain(): void {
    for (const key of this.#shown) this.#due.add(key)
    this.#schedule()
  }

  /** The signal says itself when it comes into view and when it goes. */
  #entryOf(subject: Subject): Entry<Subject, Answer> {
    const key = this.#terms.keyOf(subject)
    const found = this.#entries.get(key)
    if (found !== undefined) return found
    if (this.#entries.size >= keptMax) {
      for (const each of this.#entries.keys()) {
        if (!this.#shown.has(each)) this.#entries.delete(each)
      }
    }
    const answer = signal<Answer | undefined>(undefined, {
      watched: () => {
        this.#entries.set(key, entry)
        this.#shown.add(key)
        this.#due.add(key)
        this.#schedule()
      },
      unwatched: () => this.#shown.delete(key),
    })
    const entry = { subject, answer }
    this.#entries.set(key, entry)
    return entry
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#due.size === 0) return
    const waitMs = Math.max(0, this.#askedAt + this.#terms.restMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#askedAt = performance.now()
      void this.#read().catch(() => undefined) // the next round asks again
    }, waitMs)
  }

  async #read(): Promise<void> {
    const asked = this.#taken()
    if (asked.length === 0) return
    this.#schedule()
    const answers = await this.#terms.ask(asked.map(({ subject }) => subject))
    batch(() => {
      for (const [index, { answer }] of asked.entries()) this.#take(answer, answers[index]!) // one for each
    })
  }

  /** Those that are due and still shown, as many as one question takes. */
  #taken(): readonly Entry<Subject, Answer>[] {
    const taken: Entry<Subject, Answer>[] = []
    let characters = 0
    for (const key of this.#due) {
      characters += key.length
      const isFull = taken.length === subjectsMax || characters > charactersMax
      if (isFull && taken.length > 0) break
      this.#due.delete(key)
      const entry = this.#shown.has(key) ? this.#entries.get(key) : undefined
      if (entry !== undefined) taken.push(entry)
    }
    return taken
  }

  #take(known: Signal<Answer | undefined>, answer: Answer): void {
    const before = known.peek()
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(answer)) return
    if (before !== undefined) this.#terms.onChange?.()
    known.value = answer
  }
}
