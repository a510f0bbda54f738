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
import { notYet, type RemoteChannel } from './channel.ts'
import type { PendingRequests } from './state-source.ts'

/** Requests to send with the next round, and the misses that their answers end. */
export interface Fetch {
  readonly pending: PendingRequests
  readonly misses: readonly string[]
}

/** Why the answers to some fetches of a round cannot be used, by the misses that they were to end. */
type Failures = ReadonlyMap<string, unknown>

export class Rounds {
  /** Rounds under way, by the misses that they end. */
  readonly #underWay = new Map<string, Promise<Failures>>()

  /** True if a round under way ends the miss. */
  isUnderWay(miss: string): boolean {
    return this.#underWay.has(miss)
  }

  /** Starts a round. */
  begin(channel: RemoteChannel, fetches: readonly Fetch[]): Promise<Failures> {
    const misses = fetches.flatMap((one) => one.misses)
    const round = this.#failuresOf(channel, fetches).finally(() => {
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
  async ended(missed: ReadonlySet<string>, own: Promise<Failures> | undefined): Promise<void> {
    const awaited = new Set([...missed].flatMap((miss) => this.#underWay.get(miss) ?? []))
    await Promise.all(
      Array.from(awaited, async (round) => {
        const failures = await round
        // A wrong answer to another's request is that one's failure: what is missing is asked again.
        if (round !== own) return
        for (const miss of missed) if (failures.has(miss)) throw failures.get(miss)
      }),
    )
  }

  async #failuresOf(channel: RemoteChannel, fetches: readonly Fetch[]): Promise<Failures> {
    const pending = fetches.map((one) => one.pending)
    const failures = await this.#exchange(channel, pending, true)
    return new Map(
      fetches.flatMap(({ misses }, index) => {
        const failure = failures[index]
        return failure === undefined ? [] : misses.map((miss) => [miss, failure] as const)
      }),
    )
  }

  /** Sends all requests at once, and gives each of them its results. */
  async send(channel: RemoteChannel, pending: readonly PendingRequests[]): Promise<void> {
    for (const failure of await this.#exchange(channel, pending, false)) {
      if (failure !== undefined) throw failure
    }
  }

  /** @returns why results cannot be used, for each of the pending requests; `undefined` if they can */
  async #exchange(
    channel: RemoteChannel,
    pending: readonly PendingRequests[],
    isPartial: boolean,
  ): Promise<readonly unknown[]> {
    const requests = pending.flatMap((one) => one.requests)
    try {
      const answers = await channel.send(requests, isPartial)
      let next = 0
      const failures = pending.map((one) => {
        const own = answers.slice(next, (next += one.requests.length))
        if (own.includes(notYet)) return undefined
        try {
          one.take(resultsFrom(channel, one.requests, own))
          return undefined
        } catch (error) {
          return error
        }
      })
      if (failures.some((failure) => failure !== undefined)) await channel.forget?.(requests)
      return failures
    } catch (error) {
      await channel.forget?.(requests)
      throw error
    } finally {
      for (const one of pending) one.end()
    }
  }
}
