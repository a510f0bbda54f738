/**
 * The only writer: runs jobs one at a time, to the end, in the order in which they were enqueued.
 *
 * A refusal concerns only its own job. An internal error (a fault) stops the queue: published state
 * stays readable, and every later job fails with the same fault. Better stopped than wrong. An
 * invariant can stop the queue as well, until it is released.
 */

import { DevnetError, InvariantError, Refusal } from '../primitives/errors.ts'

export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()
  #fault: InvariantError | undefined
  #isClosed = false
  #stop: Error | undefined
  readonly #claim: () => () => void
  readonly #expectAsker: () => void
  /** Called before each claimed job. */
  onBegin: () => void = () => {}
  /** Called after each claimed job, refused ones too. */
  onEnd: () => void = () => {}

  /**
   * @param claim called when a job is enqueued; the function it returns is called when the job
   *   begins. If it throws, the job is not enqueued
   * @param expectAsker throws for a caller whose job would wait for ever
   */
  constructor(claim: () => () => void = () => () => {}, expectAsker = () => {}) {
    this.#claim = claim
    this.#expectAsker = expectAsker
  }

  /** The first fault; no job runs after it. */
  get fault(): InvariantError | undefined {
    return this.#fault
  }

  /**
   * Runs a job after all earlier ones.
   *
   * @throws {Refusal} the job's, or CLOSED
   * @throws {InvariantError} the first fault
   * @throws {Error} the reason of a stop
   */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    return this.#take(job, this.#claimed(), true)
  }

  /**
   * Like {@link run}, for a job that changes nothing: it is not claimed and runs despite a stop.
   */
  look<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    this.#expectAsker()
    return this.#take(job, undefined, false)
  }

  /**
   * Called by a job that then throws the reason. Every later job fails with it and does not run.
   */
  stop(reason: Error): void {
    this.#stop = reason
  }

  /** Ends a stop. Part of a job enqueued with {@link runAnyway}. */
  release(): void {
    this.#stop = undefined
  }

  /** Like {@link run}, but runs despite a stop. */
  runAnyway<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    return this.#take(job, this.#claimed(), false)
  }

  #claimed(): () => void {
    this.#expectAsker()
    return this.#claim()
  }

  #take<Value>(
    job: () => Value | Promise<Value>,
    claimed: (() => void) | undefined,
    heedsStop: boolean,
  ): Promise<Value> {
    const turn = this.#last.then(async () => {
      if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
      if (this.#fault !== undefined) throw this.#fault
      if (heedsStop && this.#stop !== undefined) throw this.#stop
      try {
        if (claimed !== undefined) this.#begin(claimed)
        const begun = job()
        return begun instanceof Promise ? await begun : begun
      } catch (error) {
        const isStop = this.#stop !== undefined && error === this.#stop
        if (isStop || error instanceof Refusal) throw error
        throw (this.#fault = faultFrom(error))
      } finally {
        if (claimed !== undefined) this.onEnd()
      }
    })
    this.#last = turn.catch(() => undefined) // the caller of each job gets its error
    return turn
  }

  #begin(claimed: () => void): void {
    this.onBegin()
    claimed()
  }

  /** Resolves when all jobs are done, including those enqueued in the meantime. */
  async settled(): Promise<void> {
    for (let last: unknown; last !== this.#last; ) {
      last = this.#last
      await last
    }
  }

  /** Finishes the jobs enqueued so far and refuses later ones. */
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
