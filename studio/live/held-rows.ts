/**
 * Rows under the pointer: they stay where they are, although the list continues.
 */

interface HeldRows<Row> {
  readonly rows: readonly Row[]
  /** Rows that came since. */
  readonly newCount: number
}

/**
 * @param held the rows when they were pointed at: their order stays, and none moves
 * @param rows those of the list as it is now: a held row is shown as it is there
 */
export function heldRows<Row>(
  held: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): HeldRows<Row> {
  if (held === rows) return { rows, newCount: 0 }
  const newest = new Map(rows.map((row) => [keyOf(row), row]))
  const known = held.map((row) => {
    const key = keyOf(row)
    const now = newest.get(key) ?? row
    newest.delete(key)
    return now
  })
  return { rows: known, newCount: newest.size }
}
