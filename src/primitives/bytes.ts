/**
 * Byte strings: their usual lengths, the empty one, comparison.
 */

export const ADDRESS_BYTES = 20
export const HASH_BYTES = 32
export const SELECTOR_BYTES = 4
export const WORD_BYTES = 32

export const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array(0)

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] !== other[index]) return false
  }
  return true
}
