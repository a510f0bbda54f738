/**
 * The lists of the live page as they change: newest first, each change a new list.
 */

import type { LiveBlock, LiveTransaction } from './live-types.ts'

/** A row of the list of blocks: a block, or consecutive ones without transactions. */
export type BlockRow =
  | { readonly kind: 'block'; readonly key: string; readonly block: LiveBlock }
  | { readonly kind: 'empty'; readonly key: string; readonly count: number }

/** Takes rows of the devnet, each in place of the same one before. */
export function withRows(
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
export function withArrived(
  list: readonly LiveTransaction[],
  arrived: readonly LiveTransaction[],
  max: number,
): readonly LiveTransaction[] {
  const hashes = new Set(arrived.map(({ hash }) => hash))
  const others = list.filter(({ hash }) => !hashes.has(hash))
  return [...arrived.toReversed(), ...others].slice(0, max)
}

/** Takes sealed blocks in place of those with their numbers, and of later ones. */
export function withSealed(
  list: readonly LiveBlock[],
  sealed: readonly LiveBlock[],
): readonly LiveBlock[] {
  const lowest = Math.min(...sealed.map(({ number }) => number))
  return [...sealed.toReversed(), ...list.filter(({ number }) => number < lowest)]
}

/** Takes blocks with transactions that are too old for the list of consecutive ones. */
export function withOlder(
  older: readonly LiveBlock[],
  gone: readonly LiveBlock[],
): readonly LiveBlock[] {
  const full = gone.filter(({ transactionCount = 0 }) => transactionCount > 0)
  const numbers = new Set(full.map(({ number }) => number))
  return [...full, ...older.filter(({ number }) => !numbers.has(number))]
}

/** Marks the transactions above a block as dropped: the chain went back to it. */
export function droppedAbove(
  list: readonly LiveTransaction[],
  blockNumber: number,
): readonly LiveTransaction[] {
  return list.map((each) => (each.blockNumber > blockNumber ? { ...each, stage: 'dropped' } : each))
}

/** Settles the transactions of a sealed block; those that it lacks were dropped. */
export function settledIn(
  list: readonly LiveTransaction[],
  blockNumber: number,
  hashes: ReadonlySet<unknown>,
): readonly LiveTransaction[] {
  return list.map((each) => {
    if (each.blockNumber !== blockNumber) return each
    return { ...each, stage: hashes.has(each.hash) ? 'sealed' : 'dropped' }
  })
}

/**
 * Folds the blocks without transactions between those that have some.
 *
 * @param blocks consecutive ones, newest first
 * @param older blocks with transactions, newest first; some may be among the others
 * @param end number of the oldest block that the rows go back to
 */
export function foldedRows(
  blocks: readonly LiveBlock[],
  older: readonly LiveBlock[],
  end: number,
): readonly BlockRow[] {
  const last = blocks.at(-1)?.number ?? Number.POSITIVE_INFINITY
  const full = [
    ...blocks.filter(({ transactionCount = 0 }) => transactionCount > 0),
    ...older.filter(({ number }) => number < last),
  ]
  const rows: BlockRow[] = []
  let next = blocks[0]?.number ?? full[0]?.number ?? -1
  const fold = (count: number) => {
    // The key stays while blocks come in at the top.
    if (count > 0) rows.push({ kind: 'empty', key: `empty ${rows.at(-1)?.key}`, count })
  }
  for (const block of full) {
    fold(next - block.number)
    rows.push({ kind: 'block', key: block.hash, block })
    next = block.number - 1
  }
  fold(next - end + 1)
  return rows
}
