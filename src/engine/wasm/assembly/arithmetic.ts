/**
 * Arithmetic on words, modulo 2^256. Results may lie where an operand lies.
 *
 * Multiplication and division work on 32-bit limbs, because WebAssembly has no wide multiply.
 */

import { bitLength, clearWord, copyWord, isNegative, isShort, isZero, setWord } from './words'

/** Scratch: a product or a dividend of 512 bits and one limb more; a divisor; a quotient. */
const dividend: usize = memory.data(80, 16)
const divisor: usize = memory.data(32, 16)
const quotient: usize = memory.data(80, 16)
const product: usize = memory.data(32, 16)
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

function negate(to: usize): void {
  clearWord(product)
  subtract(to, product, to)
}

export function multiply(to: usize, a: usize, b: usize): void {
  if (isShort(a) && isShort(b)) {
    multiplyShort(to, load<u64>(a), load<u64>(b))
    return
  }
  clearWord(product)
  for (let i: usize = 0; i < 32; i += 4) {
    const limb = <u64>load<u32>(a + i)
    if (limb == 0) continue
    let carry: u64 = 0
    for (let j: usize = 0; j + i < 32; j += 4) {
      const at = product + i + j
      const sum = limb * <u64>load<u32>(b + j) + <u64>load<u32>(at) + carry
      store<u32>(at, <u32>sum)
      carry = sum >> 32
    }
  }
  copyWord(to, product)
}

/** The 128-bit product of two u64. */
@inline
function multiplyShort(to: usize, x: u64, y: u64): void {
  const xLow = x & 0xffff_ffff
  const xHigh = x >> 32
  const yLow = y & 0xffff_ffff
  const yHigh = y >> 32
  const low = xLow * yLow
  const cross = xLow * yHigh
  const otherCross = xHigh * yLow
  const middle = (low >> 32) + (cross & 0xffff_ffff) + (otherCross & 0xffff_ffff)
  store<u64>(to, (low & 0xffff_ffff) | (middle << 32))
  store<u64>(to, xHigh * yHigh + (cross >> 32) + (otherCross >> 32) + (middle >> 32), 8)
  v128.store(to, i64x2.splat(0), 16)
}

export function divide(to: usize, a: usize, b: usize): void {
  if (isZero(b)) {
    clearWord(to)
  } else if (isShort(a) && isShort(b)) {
    setWord(to, load<u64>(a) / load<u64>(b))
  } else {
    divideLimbs(a, b)
    copyWord(to, quotient)
  }
}

export function remainder(to: usize, a: usize, b: usize): void {
  if (isZero(b)) {
    clearWord(to)
  } else if (isShort(a) && isShort(b)) {
    setWord(to, load<u64>(a) % load<u64>(b))
  } else {
    divideLimbs(a, b)
    copyWord(to, dividend)
  }
}

/** Truncates towards zero; -2^255 / -1 is -2^255. Changes its operands. */
export function divideSigned(to: usize, a: usize, b: usize): void {
  const isResultNegative = isNegative(a) != isNegative(b)
  if (isNegative(a)) negate(a)
  if (isNegative(b)) negate(b)
  divide(to, a, b)
  if (isResultNegative) negate(to)
}

/** Has the sign of the dividend. Changes its operands. */
export function remainderSigned(to: usize, a: usize, b: usize): void {
  const isResultNegative = isNegative(a)
  if (isNegative(a)) negate(a)
  if (isNegative(b)) negate(b)
  remainder(to, a, b)
  if (isResultNegative) negate(to)
}

/** (a + b) mod m without overflow; zero when m is. */
export function addModulo(to: usize, a: usize, b: usize, m: usize): void {
  if (isZero(m)) {
    clearWord(to)
    return
  }
  let carry: u64 = 0
  for (let i: usize = 0; i < 32; i += 4) {
    const sum = <u64>load<u32>(a + i) + <u64>load<u32>(b + i) + carry
    store<u32>(dividend + i, <u32>sum)
    carry = sum >> 32
  }
  store<u64>(dividend, carry, 32)
  copyWord(divisor, m)
  reduce(9)
  copyWord(to, dividend)
}

/** (a * b) mod m without overflow; zero when m is. */
export function multiplyModulo(to: usize, a: usize, b: usize, m: usize): void {
  if (isZero(m)) {
    clearWord(to)
    return
  }
  memory.fill(dividend, 0, 80)
  for (let i: usize = 0; i < 32; i += 4) {
    const limb = <u64>load<u32>(a + i)
    if (limb == 0) continue
    let carry: u64 = 0
    for (let j: usize = 0; j < 32; j += 4) {
      const at = dividend + i + j
      const sum = limb * <u64>load<u32>(b + j) + <u64>load<u32>(at) + carry
      store<u32>(at, <u32>sum)
      carry = sum >> 32
    }
    store<u32>(dividend + i, <u32>carry, 32)
  }
  copyWord(divisor, m)
  reduce(16)
  copyWord(to, dividend)
}

/** Square and multiply, from the highest bit of the exponent down. */
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

/** @param count below 256 @param fill what comes in from above: all zeros or all ones */
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

function divideLimbs(a: usize, b: usize): void {
  copyWord(dividend, a)
  store<u64>(dividend, 0, 32)
  copyWord(divisor, b)
  reduce(8)
}

/**
 * Divides the first `count` limbs of {@link dividend} by {@link divisor}: the remainder stays
 * there, the quotient goes to {@link quotient}. Knuth, The Art of Computer Programming 2, 4.3.1,
 * algorithm D.
 */
function reduce(count: i32): void {
  memory.fill(quotient, 0, 80)
  let n: i32 = 8
  while (limbOf(divisor, n - 1) == 0) n--
  let m = count
  while (m > 0 && limbOf(dividend, m - 1) == 0) m--
  if (m < n) return
  if (n == 1) {
    reduceByLimb(m)
    return
  }
  const shift = <u32>clz<u32>(limbOf(divisor, n - 1))
  shiftLimbsLeft(divisor, n, shift)
  const above = shift == 0 ? 0 : limbOf(dividend, m - 1) >> (32 - shift)
  shiftLimbsLeft(dividend, m, shift)
  setLimb(dividend, m, above)
  const top = <u64>limbOf(divisor, n - 1)
  const next = <u64>limbOf(divisor, n - 2)
  for (let j = m - n; j >= 0; j--) {
    const high = (<u64>limbOf(dividend, j + n) << 32) | <u64>limbOf(dividend, j + n - 1)
    let guess = high / top
    let rest = high % top
    const third = <u64>limbOf(dividend, j + n - 2)
    while (guess >> 32 != 0 || guess * next > ((rest << 32) | third)) {
      guess--
      rest += top
      if (rest >> 32 != 0) break
    }
    if (subtractMultiple(j, n, guess)) {
      guess--
      addBack(j, n)
    }
    setLimb(quotient, j, <u32>guess)
  }
  shiftLimbsRight(dividend, n, shift)
  for (let i = n; i <= m; i++) setLimb(dividend, i, 0)
}

function reduceByLimb(m: i32): void {
  const by = <u64>load<u32>(divisor)
  let rest: u64 = 0
  for (let i = m - 1; i >= 0; i--) {
    const current = (rest << 32) | <u64>limbOf(dividend, i)
    setLimb(quotient, i, <u32>(current / by))
    rest = current % by
    setLimb(dividend, i, 0)
  }
  store<u32>(dividend, <u32>rest)
}

/** Takes `times` the divisor from the dividend at limb j. @returns was it too much? */
function subtractMultiple(j: i32, n: i32, times: u64): bool {
  let carry: u64 = 0
  let borrow: i64 = 0
  for (let i = 0; i < n; i++) {
    const part = times * <u64>limbOf(divisor, i) + carry
    carry = part >> 32
    const left = <i64>limbOf(dividend, i + j) - borrow - <i64>(part & 0xffff_ffff)
    setLimb(dividend, i + j, <u32>left)
    borrow = left < 0 ? 1 : 0
  }
  const left = <i64>limbOf(dividend, j + n) - borrow - <i64>carry
  setLimb(dividend, j + n, <u32>left)
  return left < 0
}

function addBack(j: i32, n: i32): void {
  let carry: u64 = 0
  for (let i = 0; i < n; i++) {
    const sum = <u64>limbOf(dividend, i + j) + <u64>limbOf(divisor, i) + carry
    setLimb(dividend, i + j, <u32>sum)
    carry = sum >> 32
  }
  setLimb(dividend, j + n, <u32>(<u64>limbOf(dividend, j + n) + carry))
}

function shiftLimbsLeft(at: usize, count: i32, shift: u32): void {
  if (shift == 0) return
  for (let i = count - 1; i > 0; i--) {
    setLimb(at, i, (limbOf(at, i) << shift) | (limbOf(at, i - 1) >> (32 - shift)))
  }
  setLimb(at, 0, limbOf(at, 0) << shift)
}

function shiftLimbsRight(at: usize, count: i32, shift: u32): void {
  if (shift == 0) return
  for (let i = 0; i < count; i++) {
    setLimb(at, i, (limbOf(at, i) >> shift) | (limbOf(at, i + 1) << (32 - shift)))
  }
}

@inline
function limbOf(at: usize, index: i32): u32 {
  return load<u32>(at + (<usize>index << 2))
}

@inline
function setLimb(at: usize, index: i32, limb: u32): void {
  store<u32>(at + (<usize>index << 2), limb)
}
