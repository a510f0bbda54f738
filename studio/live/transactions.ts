/**
 * The list of transactions as events change it: newest first, each change a new list.
 */

import type { ChainEvent, LiveTransaction } from './types.ts'

const transactionsMax = 2_000

export function reduceTransactions(
  list: readonly LiveTransaction[],
  event: ChainEvent,
): readonly LiveTransaction[] {
  switch (event.kind) {
    case 'began':
      return []
    case 'past':
      return event.transactions
    case 'transactions':
      return withRows(list, event.rows)
    case 'arrived':
      return withArrived(list, event.transactions)
    case 'settled':
      return settledIn(list, event.number, event.hashes)
    case 'rollback':
      return droppedAbove(list, event.number)
    default:
      return list
  }
}

/** Takes rows of the devnet, each in place of the same one before. */
function withRows(
  list: readonly LiveTransaction[],
  rows: readonly LiveTransaction[],
): readonly LiveTransaction[] {
  const hashes = new Set(rows.map(({ hash }) => hash))
  const newest = rows[0]?.blockNumber ?? Number.POSITIVE_INFINITY
  const others = list.filter(({ hash }) => !hashes.has(hash))
  const isNewer = ({ blockNumber }: LiveTransaction) => blockNumber > newest
  return [...others.filter(isNewer), ...rows, ...others.filter((each) => !isNewer(each))]
}

/** Takes transactions that were just pre-confirmed, in the order in which they were. */
function withArrived(
  list: readonly LiveTransaction[],
  arrived: readonly LiveTransaction[],
): readonly LiveTransaction[] {
  if (arrived.length === 0) return list
  const hashes = new Set(arrived.map(({ hash }) => hash))
  const others = list.filter(({ hash }) => !hashes.has(hash))
  return [...arrived.toReversed(), ...others].slice(0, transactionsMax)
}

/** Marks the transactions above a block as dropped: the chain went back to it. */
function droppedAbove(
  list: readonly LiveTransaction[],
  number: number,
): readonly LiveTransaction[] {
  return list.map((each) => (each.blockNumber > number ? { ...each, stage: 'dropped' } : each))
}

/** Settles the transactions of a sealed block; those that it lacks were dropped. */
function settledIn(
  list: readonly LiveTransaction[],
  number: number,
  hashes: ReadonlySet<unknown>,
): readonly LiveTransaction[] {
  return list.map((each) => {
    if (each.blockNumber !== number) return each
    return { ...each, stage: hashes.has(each.hash) ? 'sealed' : 'dropped' }
  })
}
