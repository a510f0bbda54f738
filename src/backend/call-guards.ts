/**
 * Servers ask two things of calls, estimates, traces and simulations: turns for other requests, and an end
 * after some real time, which the core does not know.
 *
 * Without a guard an execution runs to its end at once.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { CallGuard, GuardOfCall } from './types.ts'

export class CallGuards {
  readonly #guards = new Set<CallGuard>()

  /** @returns a function that removes it */
  add(guard: CallGuard): () => void {
    this.#guards.add(guard)
    return () => this.#guards.delete(guard)
  }

  /**
   * Begins a read, of one execution or several.
   *
   * @param isLimited false if a transaction depends on it, which no time limit ends
   * @returns `undefined` without guards
   */
  begin(isLimited: boolean): GuardOfCall | undefined {
    if (this.#guards.size === 0) return undefined
    const asked = Array.from(this.#guards, (guard) => guard(isLimited))
    return (wait) => allOf(asked.map((ask) => ask(wait)))
  }
}

/**
 * The guards of a client's reads, which end when it has left: its requests wait for no answer then.
 *
 * @returns what {@link CallGuards.begin} is for reads of any client
 */
export function endedBy(
  hasLeft: () => boolean,
  guards: Pick<CallGuards, 'begin'>,
): Pick<CallGuards, 'begin'> {
  return {
    begin(isLimited) {
      const guard = guards.begin(isLimited)
      return (wait) => {
        if (hasLeft()) throw clientHasLeft()
        return guard?.(wait)
      }
    },
  }
}

export function clientHasLeft(): DevnetError {
  return new DevnetError('CLOSED', 'the client has closed its connection')
}

/** A promise for all of them; `undefined` if there are none. */
export function allOf(promises: readonly (Promise<void> | undefined)[]): Promise<void> | undefined {
  const given = promises.filter((promise) => promise !== undefined)
  if (given.length < 2) return given[0]
  return Promise.all(given).then(() => {})
}
