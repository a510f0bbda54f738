/**
 * The way to a devnet that a journal is of. What goes it, `replaying.ts`, is loaded by those who do.
 */

import type { Devnet } from './api.ts'
import { load } from './primitives/library.ts'

export interface ReplayOptions {
  /**
   * Virtual time, ms since the epoch, at which to stop: inputs of later times are left out, and an
   * `advance` across it goes no further.
   */
  readonly untilMs?: number
  /** Ends the connections that are still open at the end, as if their clients had left. */
  readonly endsConnections?: boolean
  /** Hears each line of the journal as it is carried out again. */
  readonly onInput?: (line: string) => void
}

/**
 * The devnet that a journal is of: the same blocks, receipts, notifications and digest. A last line
 * without its end, as a crash leaves it, is left out.
 *
 * @throws {DevnetError} INVALID_JOURNAL with `line` and `reason`: it is damaged or none, the options are
 * not what this version takes, or what happens now is not what happened then
 */
export async function replay(journal: string, options?: ReplayOptions): Promise<Devnet> {
  const { replayed } = await load(() => import('./devnet/replay.ts'))
  return replayed(journal, options)
}
