/**
 * The one writer: jobs run one at a time, in the order they were asked for, each to its end.
 *
 * A refusal concerns its own job only. A fault stops the queue: what is published stays readable,
 * and every later job gets the same fault. Better stopped than wrong.
 */

import { DevnetError, InvariantError } from './primitives/errors.ts'

export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()
  #fault: InvariantError | undefined
  #isClosed = false

  /** The first fault there was; nothing runs after it. */
  get fault(): InvariantError | undefined {
    return this.#fault
  }

  /**
   * Runs a job after all earlier ones.
   *
   * @throws {DevnetError} what the job refuses, or CLOSED
   * @throws {InvariantError} the first fault there was
   */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    const turn = this.#last.then(async () => {
      if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
      if (this.#fault !== undefined) throw this.#fault
      try {
        return await job()
      } catch (error) {
        if (error instanceof DevnetError) throw error
        throw (this.#fault = faultFrom(error))
      }
    })
    this.#last = turn.catch(() => undefined) // each job's own caller hears of its failure
    return turn
  }

  /** Lets the jobs asked for so far finish and refuses all later ones. */
  async close(): Promise<void> {
    await this.#last
    this.#isClosed = true
  }
}

function faultFrom(error: unknown): InvariantError {
  if (error instanceof InvariantError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new InvariantError(text, { cause: error })
}
