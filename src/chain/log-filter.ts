/**
 * Does this log match; which blocks can be skipped.
 */

import { type BloomBits, bloomBits, mayContain } from '../primitives/bloom.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { Block } from './block.ts'
import type { Log } from './receipt.ts'

/** What a reader asks for, nothing twice. `undefined` in either place matches everything. */
export interface LogCriteria {
  readonly addresses: readonly Address[] | undefined
  /** Per position, the topics that match; `undefined` at a position matches any topic there. */
  readonly topics: readonly (readonly Hash[] | undefined)[]
}

export interface LogFilter {
  /** A filter with more positions than the log has topics never matches, whatever they hold. */
  matches(log: Pick<Log, 'address' | 'topics'>): boolean
  /** False when no log of the block can match. */
  mayMatch(block: Pick<Block, 'bloom'>): boolean
}

/** Makes the tests once, so that each log and block costs little. */
export function createLogFilter({ addresses, topics }: LogCriteria): LogFilter {
  const addressSet = addresses === undefined ? undefined : new Set(addresses)
  const topicSets = topics.map((allowed) => (allowed === undefined ? undefined : new Set(allowed)))
  // Worked out on first use: sealed logs are found by their index, not by blooms.
  let needed: readonly (readonly BloomBits[])[] | undefined
  const bitsNeeded = () =>
    [addresses, ...topics].flatMap((allowed) =>
      allowed === undefined ? [] : [allowed.map(bloomBits)],
    )
  return {
    matches: (log) =>
      (addressSet === undefined || addressSet.has(log.address)) &&
      topicSets.length <= log.topics.length &&
      topicSets.every((allowed, position) => {
        const topic = log.topics[position]
        return allowed === undefined || (topic !== undefined && allowed.has(topic))
      }),
    mayMatch({ bloom }) {
      needed ??= bitsNeeded()
      return needed.every((alternatives) => alternatives.some((bits) => mayContain(bloom, bits)))
    },
  }
}

/** The logs of a block that match, in order. */
export function matchingLogs(block: Block, filter: LogFilter): Log[] {
  if (block.receipts.length === 0 || !filter.mayMatch(block)) return []
  const found: Log[] = []
  for (const { logs } of block.receipts) {
    for (const log of logs) if (filter.matches(log)) found.push(log)
  }
  return found
}
