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
  #isWriting = false
  readonly #claim: () => () => void

  /**
   * @param claim called when a job is asked for; what it returns, when the job's turn has come. It may
   *   throw, and then there is no such job
   */
  constructor(claim: () => () => void = () => () => {}) {
    this.#claim = claim
  }

  /** A job is being carried out. */
  get isWriting(): boolean {
    return this.#isWriting
  }

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
    return this.#take(job, this.#claim())
  }

  /** Runs a job as {@link run} does that changes nothing: it needs no claim. */
  look<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    return this.#take(job, () => {})
  }

  #take<Value>(job: () => Value | Promise<Value>, hasTurn: () => void): Promise<Value> {
    const turn = this.#last.then(async () => {
      if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
      if (this.#fault !== undefined) throw this.#fault
      this.#isWriting = true
      try {
        hasTurn()
        return await job()
      } catch (error) {
        if (error instanceof DevnetError) throw error
        throw (this.#fault = faultFrom(error))
      } finally {
        this.#isWriting = false
      }
    })
    this.#last = turn.catch(() => undefined) // each job's own caller hears of its failure
    return turn
  }

  /** Resolves when every job asked for so far, and those asked for meanwhile, are done. */
  async settled(): Promise<void> {
    for (let last: unknown; last !== this.#last; ) {
      last = this.#last
      await last
    }
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
