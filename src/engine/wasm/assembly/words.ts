/**
 * 256-bit words: four u64, least significant first, at any address.
 *
 * Outside the stack the EVM uses big-endian words; `reverseWord` converts between both.
 */

@inline
export function copyWord(to: usize, from: usize): void {
  const low = v128.load(from)
  const high = v128.load(from, 16)
  v128.store(to, low)
  v128.store(to, high, 16)
}

@inline
export function swapWords(one: usize, other: usize): void {
  const low = v128.load(other)
  const high = v128.load(other, 16)
  copyWord(other, one)
  v128.store(one, low)
  v128.store(one, high, 16)
}

@inline
export function clearWord(to: usize): void {
  v128.store(to, i64x2.splat(0))
  v128.store(to, i64x2.splat(0), 16)
}

@inline
export function setWord(to: usize, value: u64): void {
  store<u64>(to, value)
  store<u64>(to, 0, 8)
  v128.store(to, i64x2.splat(0), 16)
}

@inline
export function isZero(word: usize): bool {
  return (load<u64>(word) | load<u64>(word, 8) | load<u64>(word, 16) | load<u64>(word, 24)) == 0
}

/** True if the word is below 2^64. */
@inline
export function isShort(word: usize): bool {
  return (load<u64>(word, 8) | load<u64>(word, 16) | load<u64>(word, 24)) == 0
}

@inline
export function isEqual(a: usize, b: usize): bool {
  return (
    ((load<u64>(a) ^ load<u64>(b)) |
      (load<u64>(a, 8) ^ load<u64>(b, 8)) |
      (load<u64>(a, 16) ^ load<u64>(b, 16)) |
      (load<u64>(a, 24) ^ load<u64>(b, 24))) ==
    0
  )
}

export function isLess(a: usize, b: usize): bool {
  const a3 = load<u64>(a, 24)
  const b3 = load<u64>(b, 24)
  if (a3 != b3) return a3 < b3
  const a2 = load<u64>(a, 16)
  const b2 = load<u64>(b, 16)
  if (a2 != b2) return a2 < b2
  const a1 = load<u64>(a, 8)
  const b1 = load<u64>(b, 8)
  if (a1 != b1) return a1 < b1
  return load<u64>(a) < load<u64>(b)
}

/** Less than, as two's complement numbers. */
export function isSignedLess(a: usize, b: usize): bool {
  const a3 = load<i64>(a, 24)
  const b3 = load<i64>(b, 24)
  if ((a3 ^ b3) < 0) return a3 < 0
  return isLess(a, b)
}

@inline
export function isNegative(word: usize): bool {
  return load<i64>(word, 24) < 0
}

@inline
export function reverseHalf(half: v128): v128 {
  return v128.shuffle<u8>(half, half, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
}

/** Copies 32 bytes in reverse: a word to big-endian bytes, or back. */
@inline
export function reverseWord(to: usize, from: usize): void {
  const first = v128.load(from)
  const second = v128.load(from, 16)
  v128.store(to, reverseHalf(second))
  v128.store(to, reverseHalf(first), 16)
}

/** The word as a size or offset; values from 2^32 up become 2^32, which no memory reaches. */
@inline
export function lengthOf(word: usize): u64 {
  return isShort(word) && load<u64>(word) < 0x1_0000_0000 ? load<u64>(word) : 0x1_0000_0000
}

/** Bits of the word: 0 for zero, at most 256. */
export function bitLength(word: usize): u64 {
  const w3 = load<u64>(word, 24)
  if (w3 != 0) return 256 - clz<u64>(w3)
  const w2 = load<u64>(word, 16)
  if (w2 != 0) return 192 - clz<u64>(w2)
  const w1 = load<u64>(word, 8)
  if (w1 != 0) return 128 - clz<u64>(w1)
  return 64 - clz<u64>(load<u64>(word))
}
