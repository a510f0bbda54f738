/**
 * Reads that found nothing, and the loop that fetches and reads again.
 *
 * Promises: a result that rests on a provisional value is never returned; a run waits for what it has
 * missed, and for what others have missed only where the two cannot be distinguished.
 */

import { invariant } from '../primitives/errors.ts'
import { isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { Reader, WithRemote } from '../state/origin.ts'

/** A function that is running, perhaps asynchronously. */
interface Run {
  /** The run on whose stack this one began. */
  readonly outer: Run | undefined
  hasMissed: boolean
  /** Misses of this run, and those that the outer one had before. */
  readonly missed: Set<string>
  /** Misses of this run or of another one. */
  readonly perhapsMissed: Set<string>
}

/** A function to run until it misses nothing. */
interface Task<Value> {
  readonly run: (read: Reader) => MaybePromise<Value>
  /** Called before what the first run missed is fetched. */
  readonly onMiss: () => void
  readonly outer: Run | undefined
}

/**
 * Fetches what was missed.
 *
 * @param missed what the caller waits for
 * @param isOthers true for what only other runs have missed, which fetch it themselves
 */
export type Load = (
  missed: ReadonlySet<string>,
  isOthers: (miss: string) => boolean,
) => Promise<void>

export class FetchAndRetry implements WithRemote {
  readonly #load: Load
  /** Runs that continue after an `await`. */
  readonly #waiting = new Set<Run>()
  /** The innermost run whose synchronous part is on the stack. */
  #innermost: Run | undefined
  /** Misses that nothing fetches yet. */
  readonly #noted = new Set<string>()
  /** Why something could not be fetched. */
  readonly #failures = new WeakSet<object>()

  constructor(load: Load) {
    this.#load = load
  }

  /**
   * Notes a miss of the run on the stack. After an `await` there is none: then all runs under way
   * may have read the provisional value.
   *
   * @param what a text that no other value has
   * @throws {InvariantError} outside of {@link withRemote}: no loop would fetch it and read again
   */
  note(what: string): void {
    const innermost = this.#innermost
    const readers = innermost === undefined ? [...this.#waiting] : [innermost]
    invariant(readers.length > 0, `${what} is read before it was fetched`)
    this.#noted.add(what)
    const sole = innermost ?? soleOf(readers)
    sole?.missed.add(what)
    for (const run of readers) {
      run.hasMissed = true
      if (sole === undefined) run.perhapsMissed.add(what)
    }
  }

  withRemote<Value>(
    run: (read: Reader) => MaybePromise<Value>,
    onMiss = () => {},
  ): MaybePromise<Value> {
    return this.#run({ run, onMiss, outer: this.#innermost }, false)
  }

  /** @param isSecondTry true if the run before this one may have missed nothing itself */
  #run<Value>(task: Task<Value>, isSecondTry: boolean): MaybePromise<Value> {
    const { outer } = task
    const perhapsMissed = new Set<string>()
    const state = { outer, hasMissed: false, missed: new Set(outer?.missed), perhapsMissed }
    let value: MaybePromise<Value>
    try {
      value = this.#within(state, () => task.run((read) => this.#within(state, read)))
    } catch (error) {
      if (this.#isFinal(error, state)) throw error
      return this.#retry(task, state, isSecondTry)
    }
    if (isPromise(value)) return this.#awaited(value, task, state, isSecondTry)
    return state.hasMissed ? this.#retry(task, state, isSecondTry) : value
  }

  /** Reads for a run. */
  #within<Value>(run: Run, read: () => Value): Value {
    const outside = this.#innermost
    // Each read of a synchronous engine comes here, on the stack of its own run.
    if (outside === run) return read()
    this.#innermost = run
    try {
      return read()
    } finally {
      this.#innermost = outside
    }
  }

  async #awaited<Value>(
    pending: Promise<Value>,
    task: Task<Value>,
    state: Run,
    isSecondTry: boolean,
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
    return this.#retry(task, state, isSecondTry)
  }

  async #retry<Value>(
    task: Task<Value>,
    { missed, perhapsMissed }: Run,
    isSecondTry: boolean,
  ): Promise<Value> {
    // The misses may all be those of others: the next run shows it.
    if (missed.size === 0 && !isSecondTry) return this.#run(task, true)
    task.onMiss()
    await this.#loadFor(missed.size > 0 ? missed : perhapsMissed)
    return this.#run({ ...task, onMiss: () => {} }, false)
  }

  async #loadFor(missed: ReadonlySet<string>): Promise<void> {
    for (const each of missed) this.#noted.delete(each)
    try {
      await this.#load(missed, (miss) => this.#noted.has(miss))
    } catch (error) {
      if (error instanceof Error) this.#failures.add(error)
      throw error
    }
  }

  /** True unless the error may come from a provisional value: not that of a fetch in an inner run. */
  #isFinal(error: unknown, { hasMissed }: Run): boolean {
    return !hasMissed || (error instanceof Error && this.#failures.has(error))
  }
}

/** The run within all the others; `undefined` if they are not all around one. */
function soleOf(runs: readonly Run[]): Run | undefined {
  const outer = new Set(runs.map((run) => run.outer))
  const innermost = runs.filter((run) => !outer.has(run))
  return innermost.length === 1 ? innermost[0] : undefined
}
