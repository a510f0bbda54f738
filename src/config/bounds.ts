/**
 * Checks of requested times and block counts: integers, times the chain can represent, numbers of
 * ticks.
 */

import { LATEST_MS } from '../clock/virtual-clock.ts'
import { BASE_TIME_STEP_MS } from '../network/base-time.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import { isUpgradeSince, lastUpgrade } from '../primitives/upgrades.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits.ts'

/** @throws {DevnetError} INVALID_OPTION */
export function expectWholeNumber(what: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return
  throw new DevnetError(
    'INVALID_OPTION',
    `${what}: expected a whole number, got ${quoted(value)}`,
    {
      given: value,
    },
  )
}

/** @throws {DevnetError} TIME_TOO_FAR for times that would lose their milliseconds */
export function expectTime(what: string, timeMs: number): void {
  if (timeMs <= LATEST_MS) return
  throw new DevnetError('TIME_TOO_FAR', `${what}: expected a time up to ${LATEST_MS} ms`, {
    limit: LATEST_MS,
  })
}

/** @throws {DevnetError} INVALID_OPTION for ms that are no multiple of the chain's time step */
export function expectStep(
  config: Pick<Config, 'upgrade' | 'upgradesAt'>,
  what: string,
  ms: number,
): void {
  if (!isUpgradeSince(lastUpgrade(config), 'denim') || ms % BASE_TIME_STEP_MS === 0) return
  const expected = `a multiple of ${BASE_TIME_STEP_MS} ms, which BaseTime counts in`
  throw new DevnetError('INVALID_OPTION', `${what}: expected ${expected}, got ${ms}`, { ms })
}

/** @throws {DevnetError} TICKS_TOO_MANY */
export function expectTicks(
  { ticksPerAdvanceMax: limit }: Pick<Limits, 'ticksPerAdvanceMax'>,
  count: number,
): void {
  if (count <= limit) return
  throw new DevnetError('TICKS_TOO_MANY', `expected at most ${limit} blocks, got ${count}`, {
    limit,
    count,
  })
}
