/**
 * What an actor has begun, and the answer to it, which may be late.
 *
 * With slow responses an answer may wait for virtual time, which stands while anybody acts. So who
 * waits for one is told that it is not there yet, and asks again when time has gone by. When that is,
 * is for the run to say.
 */

import type { Devnet } from '../index.ts'

/** What something has come to. */
export type Answer = { readonly value: unknown } | { readonly error: unknown }

/** Something under way; its answer is there once it is settled. */
interface Pending {
  readonly settled: Promise<void>
  answer: Answer | undefined
}

/** As a devnet names those it has not sent yet, for its own requests in process. */
const lateAnswer = /^the late answer to .* \(process\)$/

/** Of one actor, who does one thing at a time. */
export class Undertaking {
  readonly #devnet: Devnet
  /** What has been begun and is not answered yet. */
  #pending: Pending | undefined

  constructor(devnet: Devnet) {
    this.#devnet = devnet
  }

  /**
   * Begins something, or looks whether what has been begun is done.
   *
   * @param begin is called if nothing is under way
   * @returns `undefined` if it is not done before time has gone by: then to be asked again
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
    return this.#devnet.waits.some((what) => lateAnswer.test(what))
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

/** Everything that needs no time has gone on as far as it can. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
