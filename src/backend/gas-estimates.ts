/**
 * The gas limits that the devnet has answered to estimates: a transaction that arrives with one of them
 * has no limit of its client's own choice.
 *
 * One memory for all clients: many read over one connection and send over another, and the sender says
 * enough. Promise: it is no state of the chain; no answer but the journal's `limit` depends on it.
 */

import { keccakHash } from '../primitives/keccak.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { CallRequest } from '../primitives/message.ts'
import { isSecp256k1Loaded, loadSecp256k1 } from '../primitives/secp256k1.ts'

const REQUESTS_MAX = 1_000
/** Answers per request, which differ where the state between has changed. */
const ANSWERS_MAX = 4
/** The factors by which common clients multiply an estimate, in percent. */
export const estimatePercents: readonly bigint[] = [100n, 120n, 125n, 130n, 150n, 200n]

type Estimated = Pick<CallRequest, 'from' | 'to' | 'value' | 'data'>

export class GasEstimates {
  /** By request, the oldest first; the newest answer of each is first. */
  readonly #answers = new Map<string, readonly bigint[]>()

  /** @returns a promise for the first one, to be awaited before the client has its answer */
  remember(request: Estimated, gasLimit: bigint): MaybePromise<void> {
    const answers = this.#answers
    const key = keyOf(request)
    const others = answers.get(key)?.filter((each) => each !== gasLimit) ?? []
    answers.delete(key)
    answers.set(key, [gasLimit, ...others].slice(0, ANSWERS_MAX))
    if (answers.size > REQUESTS_MAX) answers.delete(answers.keys().next().value!) // full, so not empty
    // The sender of a raw transaction has to be known when its turn begins.
    return isSecp256k1Loaded() ? undefined : loadSecp256k1()
  }

  /** True if the gas limit is a remembered answer, or one times a usual margin, rounded up or down. */
  has(sent: Estimated & Pick<CallRequest, 'gasLimit'>): boolean {
    const { gasLimit } = sent
    if (gasLimit === undefined || this.#answers.size === 0) return false
    const answers = this.#answers.get(keyOf(sent)) ?? []
    return answers.some((answer) =>
      estimatePercents.some((percent) => {
        const over = gasLimit * 100n - answer * percent
        return over > -100n && over < 100n
      }),
    )
  }
}

function keyOf({ from, to, value, data }: Estimated): string {
  // A hash is short, but costs as much as the rest: most transfers have no data.
  return `${from} ${to} ${value} ${data.length === 0 ? '' : keccakHash(data)}`
}
