/**
 * The rows of the list of blocks.
 */

import type { LiveBlock } from './types.ts'

/** A row of the list of blocks: a block, or consecutive ones without transactions. */
export type BlockRow =
  | { readonly kind: 'block'; readonly key: string; readonly block: LiveBlock }
  | { readonly kind: 'empty'; readonly key: string; readonly count: number }

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
  // The key stays while blocks come in at the top: it is that of the block below.
  const fold = (count: number, below: string) => {
    if (count > 0) rows.push({ kind: 'empty', key: `empty above ${below}`, count })
  }
  for (const block of full) {
    fold(next - block.number, block.hash)
    rows.push({ kind: 'block', key: block.hash, block })
    next = block.number - 1
  }
  fold(next - end + 1, 'the end')
  return rows
}
