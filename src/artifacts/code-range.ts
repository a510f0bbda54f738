/**
 * Ranges of bytes of code, in order and comparable with other code.
 */

export interface CodeRange {
  /** In bytes from the start of the code. */
  readonly start: number
  /** In bytes. */
  readonly length: number
}

/** True if a byte lies in one of the ranges. */
export function covers(ranges: readonly CodeRange[], at: number): boolean {
  return ranges.some(({ start, length }) => at >= start && at < start + length)
}

/**
 * True if two codes are equal in their first `size` bytes, ranges of any content left out.
 *
 * @param ranges by rising start; they may overlap
 */
export function isEqualOutside(
  one: Uint8Array,
  other: Uint8Array,
  size: number,
  ranges: readonly CodeRange[],
): boolean {
  let at = 0
  for (const { start, length } of ranges) {
    if (!isEqualWithin(one, other, at, Math.min(start, size))) return false
    at = Math.max(at, start + length)
  }
  return isEqualWithin(one, other, at, size)
}

function isEqualWithin(one: Uint8Array, other: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (one[at] !== other[at]) return false
  return true
}
