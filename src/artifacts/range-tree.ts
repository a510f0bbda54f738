/**
 * Finds the innermost of many nested ranges of one source around another range.
 *
 * A lookup takes the logarithm of their number and the depth of their nesting.
 */

import { firstIndex } from '../primitives/sorted.ts'
import { holdsRange, type SourceRange } from './source.ts'

interface Ranged {
  readonly range: SourceRange
}

interface Entry<Item> {
  readonly item: Item
  /** The next larger range around it. */
  readonly parent: Entry<Item> | undefined
}

export class RangeTree<Item extends Ranged> {
  /** Entries of each source by rising start, larger ranges first. */
  readonly #bySource = new Map<number, Entry<Item>[]>()

  constructor(items: readonly Item[]) {
    const sorted = items.toSorted(
      ({ range: one }, { range: other }) => one.start - other.start || other.length - one.length,
    )
    for (const item of sorted) {
      const { sourceId } = item.range
      const entries = this.#bySource.get(sourceId) ?? []
      if (entries.length === 0) this.#bySource.set(sourceId, entries)
      entries.push({ item, parent: innermostAround(entries.at(-1), item.range) })
    }
  }

  /** `undefined` if no range of the source contains the given one. */
  innermost(range: SourceRange): Item | undefined {
    const entries = this.#bySource.get(range.sourceId) ?? []
    return innermostAround(lastStartingBy(entries, range.start), range)?.item
  }
}

function innermostAround<Item extends Ranged>(
  entry: Entry<Item> | undefined,
  inner: SourceRange,
): Entry<Item> | undefined {
  let around = entry
  while (around !== undefined && !holdsRange(around.item.range, inner)) around = around.parent
  return around
}

function lastStartingBy<Item extends Ranged>(
  entries: readonly Entry<Item>[],
  start: number,
): Entry<Item> | undefined {
  const startsLater = (index: number) => entries[index]!.item.range.start > start
  return entries[firstIndex(0, entries.length, startsLater) - 1]
}
