/**
 * Waits in virtual time for a condition, tick by tick.
 */

import type { Truthy, UntilOptions } from '../api.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import { type BlockTimes, tickMsOf } from '../network/denim.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'

/** The dependencies of {@link until}. */
export interface Waiting {
  readonly config: BlockTimes & Pick<Config, 'genesisTime'>
  /** Virtual time in ms since the epoch. */
  readonly now: number
  advance(ms: number): Promise<void>
}

/**
 * Calls the predicate first, and then after each tick: a flashblock where the network has them, or
 * a block.
 *
 * @returns the first truthy answer
 * @throws {DevnetError} INVALID_OPTION, WAITED_IN_VAIN
 * @throws the errors of the predicate
 */
export async function until<Value>(
  devnet: Waiting,
  predicate: () => MaybePromise<Value>,
  { withinMs, what = 'the condition' }: UntilOptions,
): Promise<Truthy<Value>> {
  expectWholeNumber('until: withinMs', withinMs)
  const { genesisTime } = devnet.config
  const tickMs = tickMsOf(devnet.config)
  const lastMs = devnet.now + withinMs
  for (;;) {
    const answer = await predicate()
    if (answer) return answer as Truthy<Value> // checked to be truthy
    // Other callers may have moved time while the predicate ran.
    const leftMs = lastMs - devnet.now
    if (leftMs <= 0) {
      const message = `waited ${withinMs} ms of virtual time in vain for ${what}; it is ${devnet.now} ms now`
      throw new DevnetError('WAITED_IN_VAIN', message, { withinMs, nowMs: devnet.now })
    }
    const toNextTickMs = tickMs - ((devnet.now - genesisTime) % tickMs)
    await devnet.advance(Math.min(toNextTickMs, leftMs))
  }
}
