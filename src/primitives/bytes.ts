/**
 * Comparison of byte strings.
 */

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] !== other[index]) return false
  }
  return true
}
