/**
 * An actor's action in progress, and its answer, which may be late.
 *
 * Under the slow-responses fault an answer may wait for virtual time, which does not pass while
 * actors act. The run then gets no answer and asks again on a later tick.
 */

import type { Devnet } from '../index.ts'

export type Answer = { readonly value: unknown } | { readonly error: unknown }

/** An action in progress; it has an answer once it has settled. */
interface Pending {
  readonly settled: Promise<void>
  answer: Answer | undefined
}

/** The action in progress of one actor, who performs one at a time. */
export class PendingAction {
  readonly #devnet: Devnet
  /** The action that has no answer yet. */
  #pending: Pending | undefined

  constructor(devnet: Devnet) {
    this.#devnet = devnet
  }

  /**
   * Starts an action, or checks the one in progress.
   *
   * @param begin called if no action is in progress
   * @returns `undefined` if the answer needs virtual time to pass: call again later
   */
  async answerTo(begin: () => Promise<unknown>): Promise<Answer | undefined> {
    const mayBeLate = this.#devnet.faults.on.length > 0 || this.#pending !== undefined
    const pending = this.#pending ?? begun(begin)
    this.#pending = pending
    while (pending.answer === undefined) {
      await (mayBeLate ? turn() : pending.settled)
      if (mayBeLate && pending.answer === undefined && this.#hasLateAnswers()) return undefined
    }
    this.#pending = undefined
    return pending.answer
  }

  #hasLateAnswers(): boolean {
    return this.#devnet.waits.some(
      ({ kind, transport }) => kind === 'lateAnswer' && transport === 'process',
    )
  }
}

function begun(begin: () => Promise<unknown>): Pending {
  const settled = begin().then(
    (value) => {
      pending.answer = { value }
    },
    (error: unknown) => {
      pending.answer = { error }
    },
  )
  const pending: Pending = { settled, answer: undefined }
  return pending
}

/** Resolves after all work that needs no virtual time. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
