/**
 * Pages of logs, newest first, as lists show them.
 *
 * The index of logs is read from old to new, so ranges of blocks are searched one after the other from
 * the newest on, each twice as long as the one before it.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { createLogFilter, type LogCriteria, matchingLogs } from '../chain/log-filter.ts'
import type { Log } from '../chain/receipt.ts'
import type { Page } from './transaction-list.ts'

/** The place of a log. A page begins before it. */
export interface LogPlace {
  readonly blockNumber: number
  readonly logIndex: number
}

export interface ListedLog {
  readonly log: Log
  readonly block: Block
}

/** Blocks of the first range that is searched. */
const FIRST_RANGE_BLOCKS = 64

/** @param before the place before which the page begins; by default the newest is in it */
export function listLogs(
  chain: Chain,
  criteria: LogCriteria,
  before: LogPlace | undefined,
  limit: number,
): Page<ListedLog, LogPlace> {
  const filter = createLogFilter(criteria)
  const isBefore = ({ logIndex }: Log, number: number) =>
    before === undefined || number < before.blockNumber || logIndex < before.logIndex
  const pending = chain.at('pending')
  // One more than the page has, to know whether there is a further one.
  const rows: ListedLog[] = []
  const isPendingListed = before === undefined || before.blockNumber >= Number(pending.number)
  if (!pending.isSealed && isPendingListed) {
    const logs = matchingLogs(pending, filter).filter((log) =>
      isBefore(log, Number(pending.number)),
    )
    for (const log of logs.reverse()) rows.push({ log, block: pending })
  }
  let last = Math.min(Number(chain.head.number), before?.blockNumber ?? Number.POSITIVE_INFINITY)
  for (
    let count = FIRST_RANGE_BLOCKS;
    rows.length <= limit && last >= chain.oldestNumber;
    count *= 2
  ) {
    const first = Math.max(chain.oldestNumber, last - count + 1)
    let found: ListedLog[] = []
    chain.findLogs({ criteria, filter, first, last }, (log, block) => {
      if (!isBefore(log, Number(block.number))) return
      found.push({ log, block })
      if (found.length > 4 * limit) found = found.slice(-limit - 1) // the newest are the page
    })
    for (const each of found.reverse()) rows.push(each)
    last = first - 1
  }
  const end = rows[limit - 1]
  if (rows.length <= limit || end === undefined) return { rows, next: undefined }
  const next = { blockNumber: Number(end.block.number), logIndex: end.log.logIndex }
  return { rows: rows.slice(0, limit), next }
}
