/**
 * The one writer: jobs run one at a time, in the order they were asked for, each to its end.
 *
 * A refusal concerns its own job only. A fault stops the queue: what is published stays readable,
 * and every later job gets the same fault. Better stopped than wrong. It can also be stopped for a
 * reason of its user's, and goes on when that says so.
 */

import { DevnetError, InvariantError } from '../primitives/errors.ts'

export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve()
  #fault: InvariantError | undefined
  #isClosed = false
  #isWriting = false
  #stop: Error | undefined
  readonly #claim: () => () => void
  readonly #expectAsker: () => void
  readonly #onDone: () => void

  /**
   * @param claim called when a job is asked for; what it returns, when the job's turn has come. It may
   *   throw, and then there is no such job
   * @param expectAsker throws for whom a job would wait for ever
   * @param onDone called at the end of each job that is done, as part of it
   */
  constructor(claim: () => () => void = () => () => {}, expectAsker = () => {}, onDone = () => {}) {
    this.#claim = claim
    this.#expectAsker = expectAsker
    this.#onDone = onDone
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
   * @throws {Error} what the queue has been stopped with
   */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    return this.#take(job, this.#claimed(), true)
  }

  /** Runs a job as {@link run} does that changes nothing: it needs no claim, and no stop holds it up. */
  look<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    this.#expectAsker()
    return this.#take(job, () => {}, false)
  }

  /** From the job on that calls this and then throws the reason, every job gets it and does not run. */
  stop(reason: Error): void {
    this.#stop = reason
  }

  /** Ends a stop. Part of a job that was asked for {@link runAnyway}. */
  release(): void {
    this.#stop = undefined
  }

  /** Runs a job as {@link run} does, but that no stop holds up. */
  runAnyway<Value>(job: () => Value | Promise<Value>): Promise<Value> {
    return this.#take(job, this.#claimed(), false)
  }

  #claimed(): () => void {
    this.#expectAsker()
    return this.#claim()
  }

  #take<Value>(
    job: () => Value | Promise<Value>,
    hasTurn: () => void,
    heedsStop: boolean,
  ): Promise<Value> {
    const turn = this.#last.then(async () => {
      if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
      if (this.#fault !== undefined) throw this.#fault
      if (heedsStop && this.#stop !== undefined) throw this.#stop
      this.#isWriting = true
      try {
        hasTurn()
        const begun = job()
        const value = begun instanceof Promise ? await begun : begun
        this.#onDone()
        return value
      } catch (error) {
        const isStop = this.#stop !== undefined && error === this.#stop
        if (isStop || error instanceof DevnetError) throw error
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
