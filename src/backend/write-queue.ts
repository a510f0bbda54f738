/**
 * The only writer: runs jobs one at a time, to the end, in the order in which they were enqueued.
 *
 * A refusal concerns only its own job. An internal error stops the queue: published state stays
 * readable, and every later job fails with the same error. Better stopped than wrong. An
 * invariant can stop the queue as well, until it is released.
 */

import { InvariantError, Refusal } from '../primitives/errors.ts'
import { isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import { devnetClosed } from '../producer/confirmations.ts'
import type { CheckScope } from './types.ts'

/** Called when the recorded job begins and when it has ended, also if it was refused. */
interface RecordedJob {
  begin(): void
  end(): void
}

/** Records the jobs. */
interface JobRecorder {
  /**
   * Called when a job is enqueued. If it throws, the job is not enqueued.
   *
   * @param isEstimated see {@link WriteQueue.run}
   */
  requestJob(isEstimated?: () => boolean): RecordedJob
}

const unrecorded: JobRecorder = { requestJob: () => ({ begin() {}, end() {} }) }
const unscoped: Pick<CheckScope, 'expectOutside'> = { expectOutside() {} }

/** @template Parts what a job works on: a job that waited gets those in force when it begins */
export class WriteQueue<Parts> {
  readonly #parts: Parts
  #last: Promise<unknown> = Promise.resolve()
  #failure: InvariantError | undefined
  #isClosed = false
  #stop: Error | undefined
  #held: Promise<unknown> | undefined
  readonly #recorder: JobRecorder
  readonly #checkScope: Pick<CheckScope, 'expectOutside'>

  /** @param parts passed to each job */
  constructor(
    parts: Parts,
    recorder: JobRecorder = unrecorded,
    checkScope: Pick<CheckScope, 'expectOutside'> = unscoped,
  ) {
    this.#parts = parts
    this.#recorder = recorder
    this.#checkScope = checkScope
  }

  /** The first internal error; no job runs after it. */
  get failure(): InvariantError | undefined {
    return this.#failure
  }

  /**
   * Runs a job after all earlier ones.
   *
   * @param isEstimated true for a transaction whose gas limit the devnet estimated; called when the job
   *   begins
   * @throws {Refusal} the job's, or CLOSED
   * @throws {InvariantError} the first internal error
   * @throws {Error} the reason of a stop
   */
  run<Value>(
    job: (parts: Parts) => MaybePromise<Value>,
    isEstimated?: () => boolean,
  ): Promise<Value> {
    return this.#enqueue(job, this.#recorded(isEstimated), true)
  }

  /**
   * Runs a job that changes nothing between two others. It is not recorded, and it runs despite a
   * stop and after {@link close}.
   */
  read<Value>(job: (parts: Parts) => MaybePromise<Value>): Promise<Value> {
    this.#checkScope.expectOutside()
    return this.#enqueue(job, undefined, false)
  }

  /**
   * Runs a job that is recorded in its turn, after what it does has been decided.
   *
   * @param decide reads the state; a refusal is not recorded
   * @param requestJob records what was decided
   */
  runInTurn<Decision, Value>(
    decide: (parts: Parts) => MaybePromise<Decision>,
    requestJob: (decision: Decision) => RecordedJob,
    job: (parts: Parts, decision: Decision) => MaybePromise<Value>,
  ): Promise<Value> {
    this.#checkScope.expectOutside()
    const inTurn = async (parts: Parts) => {
      if (this.#isClosed) throw devnetClosed()
      const decision = await decide(parts)
      const recorded = requestJob(decision)
      try {
        recorded.begin()
        return await job(parts, decision)
      } finally {
        recorded.end()
      }
    }
    return this.#enqueue(inTurn, undefined, true)
  }

  /**
   * Begins no job until a promise is settled, not even those that wait already. A job under way goes on.
   */
  hold(until: Promise<unknown>): void {
    const held = Promise.allSettled([this.#held, until]).then(() => {
      if (this.#held === held) this.#held = undefined
    })
    this.#held = held
  }

  /**
   * Called by a job that then throws the reason. Every later job fails with it and does not run.
   */
  stop(reason: Error): void {
    this.#stop = reason
  }

  /** Ends a stop. Part of a job enqueued with {@link runDespiteStop}. */
  release(): void {
    this.#stop = undefined
  }

  /** Like {@link run}, but runs despite a stop. */
  runDespiteStop<Value>(job: (parts: Parts) => MaybePromise<Value>): Promise<Value> {
    return this.#enqueue(job, this.#recorded(), false)
  }

  #recorded(isEstimated?: () => boolean): RecordedJob {
    this.#checkScope.expectOutside()
    return this.#recorder.requestJob(isEstimated)
  }

  #enqueue<Value>(
    job: (parts: Parts) => MaybePromise<Value>,
    recorded: RecordedJob | undefined,
    respectsStop: boolean,
  ): Promise<Value> {
    const turn = this.#last.then(async () => {
      while (this.#held !== undefined) await this.#held
      if (this.#isClosed && recorded !== undefined) throw devnetClosed()
      if (this.#failure !== undefined) throw this.#failure
      if (respectsStop && this.#stop !== undefined) throw this.#stop
      try {
        recorded?.begin()
        const begun = job(this.#parts)
        return isPromise(begun) ? await begun : begun
      } catch (error) {
        const isStop = this.#stop !== undefined && error === this.#stop
        if (isStop || error instanceof Refusal) throw error
        throw (this.#failure = failureFrom(error))
      } finally {
        recorded?.end()
      }
    })
    this.#last = turn.catch(() => undefined) // the caller of each job gets its error
    return turn
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

function failureFrom(error: unknown): InvariantError {
  if (error instanceof InvariantError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new InvariantError(text, { cause: error })
}
