/**
 * Sums, products, powers and shifts of words, modulo 2^256. The result may overwrite an operand.
 */

import { bitLength, copyWord, isShort, setWord } from './words'

const base: usize = memory.data(32, 16)
const exponent: usize = memory.data(32, 16)

@inline
export function add(to: usize, a: usize, b: usize): void {
  const a0 = load<u64>(a)
  const r0 = a0 + load<u64>(b)
  let carry = <u64>(r0 < a0)
  const a1 = load<u64>(a, 8)
  const t1 = a1 + load<u64>(b, 8)
  const r1 = t1 + carry
  carry = <u64>(t1 < a1) | <u64>(r1 < t1)
  const a2 = load<u64>(a, 16)
  const t2 = a2 + load<u64>(b, 16)
  const r2 = t2 + carry
  carry = <u64>(t2 < a2) | <u64>(r2 < t2)
  const r3 = load<u64>(a, 24) + load<u64>(b, 24) + carry
  store<u64>(to, r0)
  store<u64>(to, r1, 8)
  store<u64>(to, r2, 16)
  store<u64>(to, r3, 24)
}

@inline
export function subtract(to: usize, a: usize, b: usize): void {
  const a0 = load<u64>(a)
  const b0 = load<u64>(b)
  const r0 = a0 - b0
  let borrow = <u64>(a0 < b0)
  const a1 = load<u64>(a, 8)
  const b1 = load<u64>(b, 8)
  const t1 = a1 - b1
  const r1 = t1 - borrow
  borrow = <u64>(a1 < b1) | <u64>(t1 < borrow)
  const a2 = load<u64>(a, 16)
  const b2 = load<u64>(b, 16)
  const t2 = a2 - b2
  const r2 = t2 - borrow
  borrow = <u64>(a2 < b2) | <u64>(t2 < borrow)
  const r3 = load<u64>(a, 24) - load<u64>(b, 24) - borrow
  store<u64>(to, r0)
  store<u64>(to, r1, 8)
  store<u64>(to, r2, 16)
  store<u64>(to, r3, 24)
}

/** The upper half of the 128-bit product of two u64; WebAssembly computes only the lower half. */
@inline
function highOf(x: u64, y: u64): u64 {
  const xLow = x & 0xffff_ffff
  const xHigh = x >> 32
  const yLow = y & 0xffff_ffff
  const yHigh = y >> 32
  const cross = xHigh * yLow + ((xLow * yLow) >> 32)
  const otherCross = xLow * yHigh + (cross & 0xffff_ffff)
  return xHigh * yHigh + (cross >> 32) + (otherCross >> 32)
}

export function multiply(to: usize, a: usize, b: usize): void {
  const a0 = load<u64>(a)
  const b0 = load<u64>(b)
  if (isShort(a) && isShort(b)) {
    store<u64>(to, a0 * b0)
    store<u64>(to, highOf(a0, b0), 8)
    v128.store(to, i64x2.splat(0), 16)
    return
  }
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const b1 = load<u64>(b, 8)
  const b2 = load<u64>(b, 16)
  // Column by column. The highest may overflow; the others pass on their carries.
  let r3 = a0 * load<u64>(b, 24) + a1 * b2 + a2 * b1 + load<u64>(a, 24) * b0
  let r1 = highOf(a0, b0)
  let r2 = highOf(a0, b1)
  let part = a0 * b1
  r1 += part
  r2 += <u64>(r1 < part)
  part = a1 * b0
  r1 += part
  r2 += <u64>(r1 < part)
  // r2 cannot overflow: a high half is at most 2^64 - 2, and then the low half, 1, carries nothing.
  r3 += highOf(a0, b2) + highOf(a1, b1) + highOf(a2, b0)
  part = highOf(a1, b0)
  r2 += part
  r3 += <u64>(r2 < part)
  part = a0 * b2
  r2 += part
  r3 += <u64>(r2 < part)
  part = a1 * b1
  r2 += part
  r3 += <u64>(r2 < part)
  part = a2 * b0
  r2 += part
  r3 += <u64>(r2 < part)
  store<u64>(to, a0 * b0)
  store<u64>(to, r1, 8)
  store<u64>(to, r2, 16)
  store<u64>(to, r3, 24)
}

/** Square and multiply, from the highest bit of the exponent. */
export function power(to: usize, a: usize, b: usize): void {
  copyWord(base, a)
  copyWord(exponent, b)
  setWord(to, 1)
  for (let bit = <i32>bitLength(exponent) - 1; bit >= 0; bit--) {
    multiply(to, to, to)
    if (((load<u8>(exponent + (<usize>bit >> 3)) >> (<u8>bit & 7)) & 1) != 0) multiply(to, to, base)
  }
}

/** @param count below 256 */
export function shiftLeft(to: usize, count: u32): void {
  let w0 = load<u64>(to)
  let w1 = load<u64>(to, 8)
  let w2 = load<u64>(to, 16)
  let w3 = load<u64>(to, 24)
  const whole = count >> 6
  if (whole == 1) {
    w3 = w2
    w2 = w1
    w1 = w0
    w0 = 0
  } else if (whole == 2) {
    w3 = w1
    w2 = w0
    w1 = 0
    w0 = 0
  } else if (whole == 3) {
    w3 = w0
    w2 = 0
    w1 = 0
    w0 = 0
  }
  const bits = <u64>(count & 63)
  if (bits != 0) {
    const back = 64 - bits
    w3 = (w3 << bits) | (w2 >> back)
    w2 = (w2 << bits) | (w1 >> back)
    w1 = (w1 << bits) | (w0 >> back)
    w0 <<= bits
  }
  store<u64>(to, w0)
  store<u64>(to, w1, 8)
  store<u64>(to, w2, 16)
  store<u64>(to, w3, 24)
}

/** @param count below 256 @param fill bits shifted in from above: all zeros or all ones */
export function shiftRight(to: usize, count: u32, fill: u64): void {
  let w0 = load<u64>(to)
  let w1 = load<u64>(to, 8)
  let w2 = load<u64>(to, 16)
  let w3 = load<u64>(to, 24)
  const whole = count >> 6
  if (whole == 1) {
    w0 = w1
    w1 = w2
    w2 = w3
    w3 = fill
  } else if (whole == 2) {
    w0 = w2
    w1 = w3
    w2 = fill
    w3 = fill
  } else if (whole == 3) {
    w0 = w3
    w1 = fill
    w2 = fill
    w3 = fill
  }
  const bits = <u64>(count & 63)
  if (bits != 0) {
    const back = 64 - bits
    w0 = (w0 >> bits) | (w1 << back)
    w1 = (w1 >> bits) | (w2 << back)
    w2 = (w2 >> bits) | (w3 << back)
    w3 = (w3 >> bits) | (fill << back)
  }
  store<u64>(to, w0)
  store<u64>(to, w1, 8)
  store<u64>(to, w2, 16)
  store<u64>(to, w3, 24)
}

/** Extends the sign of the byte at `index`, counted from the lowest; below 31. */
export function extendSign(to: usize, index: u32): void {
  const unused = 248 - (index << 3)
  shiftLeft(to, unused)
  shiftRight(to, unused, <u64>(load<i64>(to, 24) >> 63))
}
