/**
 * Binary searches in what is sorted, and the order to sort by.
 */

/** The first index of a range at which a condition holds, which then holds for all after it; `end` if there is none. */
export function firstIndex(start: number, end: number, holds: (index: number) => boolean): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Index of the first number that is at least `value`, within a range of an ascending list. */
export function firstAtLeast(
  list: ArrayLike<number>,
  value: number,
  start = 0,
  end: number = list.length,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Orders values ascending: texts by their UTF-16 units, the same on every machine. */
export function compare<Value extends string | number | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Orders entries by their keys, ascending. */
export function compareKeys<Key extends string | number | bigint>(
  [one]: readonly [Key, ...unknown[]],
  [other]: readonly [Key, ...unknown[]],
): number {
  return compare(one, other)
}
