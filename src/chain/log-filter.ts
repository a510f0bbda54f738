/**
 * Matching logs against addresses and topics.
 *
 * Owns the match of one log, and the check by bloom that skips blocks. Searching sealed blocks is
 * left to log-index.ts.
 */

import { type BloomBits, bloomBits, mayContain } from '../primitives/bloom.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { Block } from './block.ts'
import type { Log } from './receipt.ts'

/** Addresses and topics of a query, without duplicates. `undefined` matches everything. */
export interface LogCriteria {
  readonly addresses: readonly Address[] | undefined
  /** By position: the topics that match; `undefined` matches any topic at that position. */
  readonly topics: readonly (readonly Hash[] | undefined)[]
}

export interface LogFilter {
  /** A log with fewer topics than the filter has positions never matches. */
  matches(log: Pick<Log, 'address' | 'topics'>): boolean
  /** False if the block's bloom excludes a matching log. */
  mayMatch(block: Pick<Block, 'bloom'>): boolean
}

/** Builds the sets once, so each log and block is cheap to check. */
export function createLogFilter({ addresses, topics }: LogCriteria): LogFilter {
  const addressSet = addresses === undefined ? undefined : new Set(addresses)
  const topicSets = topics.map((allowed) => (allowed === undefined ? undefined : new Set(allowed)))
  // Computed on first use: sealed logs are found by their index, not by blooms.
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

/** The matching logs of a block, in order. */
export function matchingLogs(block: Block, filter: LogFilter): Log[] {
  if (block.receipts.length === 0 || !filter.mayMatch(block)) return []
  const found: Log[] = []
  for (const { logs } of block.receipts) {
    for (const log of logs) if (filter.matches(log)) found.push(log)
  }
  return found
}
