/**
 * Reads that found nothing, and the loop that fetches and reads again.
 *
 * Promise: a result that rests on a provisional value is never returned.
 */

import { invariant } from '../primitives/errors.ts'
import type { Completion } from '../state/origin.ts'

/** A function that is running, perhaps asynchronously. */
interface Run {
  hasMissed: boolean
}

export class Misses implements Completion {
  readonly #load: () => Promise<void>
  /** Runs that go on after an `await`. */
  readonly #waiting = new Set<Run>()
  /** The innermost run whose synchronous part is on the stack. */
  #innermost: Run | undefined
  /** Why something could not be fetched. */
  readonly #failures = new WeakSet<object>()

  /** @param load fetches all that was missed */
  constructor(load: () => Promise<void>) {
    this.#load = load
  }

  /**
   * Notes a miss of the run on the stack. After an `await` there is none: then all runs under way
   * may have read the provisional value.
   *
   * @throws {InvariantError} outside of {@link complete}: nobody would fetch and read again
   */
  note(what: string): void {
    const readers = this.#innermost === undefined ? [...this.#waiting] : [this.#innermost]
    invariant(readers.length > 0, `${what} is read before it was fetched`)
    for (const run of readers) run.hasMissed = true
  }

  /** @param onMiss called before what the first run missed is fetched */
  complete<Value>(run: () => Value | Promise<Value>, onMiss = () => {}): Value | Promise<Value> {
    const state: Run = { hasMissed: false }
    const outer = this.#innermost
    let value: Value | Promise<Value>
    this.#innermost = state
    try {
      value = run()
    } catch (error) {
      if (this.#isFinal(error, state)) throw error
      return this.#again(run, onMiss)
    } finally {
      this.#innermost = outer
    }
    if (value instanceof Promise) return this.#awaited(value, run, onMiss, state)
    return state.hasMissed ? this.#again(run, onMiss) : value
  }

  async #awaited<Value>(
    pending: Promise<Value>,
    run: () => Value | Promise<Value>,
    onMiss: () => void,
    state: Run,
  ): Promise<Value> {
    this.#waiting.add(state)
    try {
      const value = await pending
      if (!state.hasMissed) return value
    } catch (error) {
      if (this.#isFinal(error, state)) throw error
    } finally {
      this.#waiting.delete(state)
    }
    return this.#again(run, onMiss)
  }

  async #again<Value>(run: () => Value | Promise<Value>, onMiss: () => void): Promise<Value> {
    onMiss()
    try {
      await this.#load()
    } catch (error) {
      if (error instanceof Error) this.#failures.add(error)
      throw error
    }
    return this.complete(run)
  }

  /** True unless the error may come from a provisional value: not that of a fetch in an inner run. */
  #isFinal(error: unknown, { hasMissed }: Run): boolean {
    return !hasMissed || (error instanceof Error && this.#failures.has(error))
  }
}
