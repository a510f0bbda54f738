/**
 * Rounds of requests: what is missing is asked for together, and each caller waits for its own part.
 *
 * Owns the rounds under way and the misses that they end. Which requests belong to a round is left to
 * remote-chain.ts, the use of their results to those who hold what was missed.
 *
 * Promise: a wrong answer to the request of another caller fails that caller alone; a round without
 * an answer fails all who wait for it.
 */

import { resultsFrom } from './block-requests.ts'
import type { RemoteChannel } from './channel.ts'
import type { PendingRequests } from './state-source.ts'

/** Requests to send with the next round, and the misses that their answers end. */
export interface Fetch {
  readonly pending: PendingRequests
  readonly misses: readonly string[]
}

export class Rounds {
  /** Rounds under way, by the misses that they end. */
  readonly #underWay = new Map<string, Promise<void>>()
  /** Failures of whole rounds, not of a single answer. */
  readonly #unanswered = new WeakSet<object>()

  /** True if a round under way ends the miss. */
  isUnderWay(miss: string): boolean {
    return this.#underWay.has(miss)
  }

  /** Starts a round. */
  begin(channel: RemoteChannel, fetches: readonly Fetch[]): Promise<void> {
    const pending = fetches.map((one) => one.pending)
    const misses = fetches.flatMap((one) => one.misses)
    const round = this.send(channel, pending).finally(() => {
      for (const miss of misses) if (this.#underWay.get(miss) === round) this.#underWay.delete(miss)
    })
    for (const miss of misses) this.#underWay.set(miss, round)
    round.catch(() => {}) // those who wait for it get the failure
    return round
  }

  /**
   * Waits for the rounds that end misses.
   *
   * @param own the round that the caller has started, if it has
   */
  async ended(missed: ReadonlySet<string>, own: Promise<void> | undefined): Promise<void> {
    const awaited = new Set([...missed].flatMap((miss) => this.#underWay.get(miss) ?? []))
    await Promise.all(
      Array.from(awaited, (round) =>
        round.catch((error) => {
          // A wrong answer to another's request is that one's failure: what is missing is asked again.
          if (round === own || this.#unanswered.has(error)) throw error
        }),
      ),
    )
  }

  /** Sends all requests at once, and gives each of them its results. */
  async send(channel: RemoteChannel, pending: readonly PendingRequests[]): Promise<void> {
    const requests = pending.flatMap((one) => one.requests)
    try {
      const answers = await channel.send(requests).catch((error) => {
        this.#unanswered.add(error)
        throw error
      })
      const results = resultsFrom(channel, requests, answers)
      let next = 0
      for (const one of pending) one.take(results.slice(next, (next += one.requests.length)))
    } catch (error) {
      await channel.forget?.(requests)
      throw error
    } finally {
      for (const one of pending) one.end()
    }
  }
}
