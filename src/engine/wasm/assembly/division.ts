/**
 * Long division of words, also for modular arithmetic.
 *
 * Uses 32-bit limbs, since WebAssembly divides 64 bits by 64. The result may overwrite an operand.
 */

import { subtract } from './arithmetic'
import { clearWord, copyWord, isNegative, isShort, isZero, setWord } from './words'

/** Operands of {@link reduce}: a dividend of up to 17 limbs plus one, a divisor, a quotient. */
export const dividend: usize = memory.data(80, 16)
export const divisor: usize = memory.data(32, 16)
export const quotient: usize = memory.data(80, 16)

const zero: usize = memory.data(32, 16)

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

/** The result has the dividend's sign. Changes its operands. */
export function remainderSigned(to: usize, a: usize, b: usize): void {
  const isResultNegative = isNegative(a)
  if (isNegative(a)) negate(a)
  if (isNegative(b)) negate(b)
  remainder(to, a, b)
  if (isResultNegative) negate(to)
}

function negate(to: usize): void {
  subtract(to, zero, to)
}

function divideLimbs(a: usize, b: usize): void {
  copyWord(dividend, a)
  store<u64>(dividend, 0, 32)
  copyWord(divisor, b)
  reduce(8)
}

/**
 * Divides the first `count` limbs of {@link dividend} by {@link divisor}. The remainder replaces
 * the dividend, the quotient goes to {@link quotient}. Knuth, The Art of Computer Programming 2,
 * 4.3.1, algorithm D.
 */
export function reduce(count: i32): void {
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

/** Subtracts `times` the divisor from the dividend at limb j. @returns true if it underflowed */
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
