/**
 * ADDMOD and MULMOD.
 *
 * The reciprocal of a repeated modulus is computed once (Barrett reduction): 64-bit products of
 * 29-bit limbs, of which nine can be added before carries must be propagated.
 *
 * @see https://cacr.uwaterloo.ca/hac/about/chap14.pdf algorithm 14.42
 */

import { add, subtract } from './arithmetic'
import { dividend, divisor, quotient, reduce } from './division'
import { bitLength, clearWord, copyWord, isEqual, isLess, isZero } from './words'

/** Bits of a limb, and a limb with all bits set. */
const LIMB_BITS: u32 = 29
const LIMB: u64 = 0x1fff_ffff

/** Nine limbs: moduli are shifted left to fill them. */
const MODULUS_BITS: u32 = 261

/**
 * A cached modulus: the word; how often in a row, and by how many bits it is shifted, as u32; nine
 * limbs of the shifted modulus; ten limbs of 2^522 divided by it. Each limb takes a u64.
 */
const ENTRY_SIZE: usize = 208
const ENTRY_COUNT: usize = 32
const ENTRY_USES: usize = 32
const ENTRY_SHIFT: usize = 36
const ENTRY_LIMBS: usize = 48
const ENTRY_RECIPROCAL: usize = 120
const moduli: usize = memory.data(32 * 208, 16)

const sum: usize = memory.data(32, 16)
const limbsOfA: usize = memory.data(72, 16)
const limbsOfB: usize = memory.data(72, 16)
const product: usize = memory.data(144, 16)
/** Five u64 for byte-wise shifts, padded on both sides. */
const wide: usize = memory.data(96, 16)

/** (a + b) mod m without overflow; zero if m is. */
export function addModulo(to: usize, a: usize, b: usize, m: usize): void {
  if (isLess(a, m) && isLess(b, m)) {
    // The sum is below 2m: subtract m at most once. An overflowed sum is less than either operand.
    add(sum, a, b)
    if (isLess(sum, a) || !isLess(sum, m)) subtract(sum, sum, m)
    copyWord(to, sum)
    return
  }
  if (isZero(m)) {
    clearWord(to)
    return
  }
  let carry: u64 = 0
  for (let i: usize = 0; i < 32; i += 4) {
    const part = <u64>load<u32>(a + i) + <u64>load<u32>(b + i) + carry
    store<u32>(dividend + i, <u32>part)
    carry = part >> 32
  }
  store<u64>(dividend, carry, 32)
  copyWord(divisor, m)
  reduce(9)
  copyWord(to, dividend)
}

/** (a * b) mod m without overflow; zero if m is. */
export function multiplyModulo(to: usize, a: usize, b: usize, m: usize): void {
  if (isZero(m)) {
    clearWord(to)
    return
  }
  const entry = moduli + <usize>((load<u64>(m) * 0x9e3779b97f4a7c15) >> 59) * ENTRY_SIZE
  if (isKnown(entry, m) && isLess(a, m) && isLess(b, m)) {
    spread(limbsOfA, a, load<u32>(entry, ENTRY_SHIFT))
    spread(limbsOfB, b, 0)
    multiplyLimbs()
    reduceProduct(to, entry)
    return
  }
  memory.fill(dividend, 0, 80)
  for (let i: usize = 0; i < 32; i += 4) {
    const limb = <u64>load<u32>(a + i)
    if (limb == 0) continue
    let carry: u64 = 0
    for (let j: usize = 0; j < 32; j += 4) {
      const at = dividend + i + j
      const part = limb * <u64>load<u32>(b + j) + <u64>load<u32>(at) + carry
      store<u32>(at, <u32>part)
      carry = part >> 32
    }
    store<u32>(dividend + i, <u32>carry, 32)
  }
  copyWord(divisor, m)
  reduce(16)
  copyWord(to, dividend)
}

/**
 * True if the entry has this modulus's reciprocal. The first use of a modulus only records it; the
 * second computes the reciprocal, which costs as much as a few divisions.
 */
@inline
function isKnown(entry: usize, m: usize): bool {
  if (!isEqual(entry, m)) {
    copyWord(entry, m)
    store<u32>(entry, 1, ENTRY_USES)
    return false
  }
  if (load<u32>(entry, ENTRY_USES) == 1) prepare(entry)
  return true
}

function prepare(entry: usize): void {
  const shift = MODULUS_BITS - <u32>bitLength(entry)
  store<u32>(entry, 2, ENTRY_USES)
  store<u32>(entry, shift, ENTRY_SHIFT)
  spread(entry + ENTRY_LIMBS, entry, shift)
  // 2^522 by the shifted modulus is 2^(522 - shift) by the modulus.
  memory.fill(dividend, 0, 80)
  const bit = 2 * MODULUS_BITS - shift
  store<u32>(dividend + (<usize>(bit >> 5) << 2), 1 << (bit & 31))
  copyWord(divisor, entry)
  reduce(17)
  for (let i: u32 = 0; i < 10; i++) {
    const at = i * LIMB_BITS
    const limb = (load<u64>(quotient + (at >> 3)) >> <u64>(at & 7)) & LIMB
    store<u64>(entry + (<usize>i << 3), limb, ENTRY_RECIPROCAL)
  }
}

/** A word times 2^shift as nine limbs; the product is below 2^261. */
function spread(to: usize, word: usize, shift: u32): void {
  clearWord(wide)
  clearWord(wide + 32)
  copyWord(wide + <usize>(shift >> 3), word)
  const v0 = load<u64>(wide)
  const v1 = load<u64>(wide, 8)
  const v2 = load<u64>(wide, 16)
  const v3 = load<u64>(wide, 24)
  const bits = <u64>(shift & 7)
  // In two steps, because a shift by 64 is a shift by 0.
  const back = 63 - bits
  const w0 = v0 << bits
  const w1 = (v1 << bits) | ((v0 >> 1) >> back)
  const w2 = (v2 << bits) | ((v1 >> 1) >> back)
  const w3 = (v3 << bits) | ((v2 >> 1) >> back)
  const w4 = (load<u64>(wide, 32) << bits) | ((v3 >> 1) >> back)
  store<u64>(to, w0 & LIMB)
  store<u64>(to, (w0 >> 29) & LIMB, 8)
  store<u64>(to, ((w0 >> 58) | (w1 << 6)) & LIMB, 16)
  store<u64>(to, (w1 >> 23) & LIMB, 24)
  store<u64>(to, ((w1 >> 52) | (w2 << 12)) & LIMB, 32)
  store<u64>(to, (w2 >> 17) & LIMB, 40)
  store<u64>(to, ((w2 >> 46) | (w3 << 18)) & LIMB, 48)
  store<u64>(to, (w3 >> 11) & LIMB, 56)
  store<u64>(to, (w3 >> 40) | (w4 << 24), 64)
}

/** {@link limbsOfA} times {@link limbsOfB}, column by column: 18 limbs. */
function multiplyLimbs(): void {
  const a0 = load<u64>(limbsOfA)
  const a1 = load<u64>(limbsOfA, 8)
  const a2 = load<u64>(limbsOfA, 16)
  const a3 = load<u64>(limbsOfA, 24)
  const a4 = load<u64>(limbsOfA, 32)
  const a5 = load<u64>(limbsOfA, 40)
  const a6 = load<u64>(limbsOfA, 48)
  const a7 = load<u64>(limbsOfA, 56)
  const a8 = load<u64>(limbsOfA, 64)
  const b0 = load<u64>(limbsOfB)
  const b1 = load<u64>(limbsOfB, 8)
  const b2 = load<u64>(limbsOfB, 16)
  const b3 = load<u64>(limbsOfB, 24)
  const b4 = load<u64>(limbsOfB, 32)
  const b5 = load<u64>(limbsOfB, 40)
  const b6 = load<u64>(limbsOfB, 48)
  const b7 = load<u64>(limbsOfB, 56)
  const b8 = load<u64>(limbsOfB, 64)
  let sum = a0 * b0
  store<u64>(product, sum & LIMB)
  sum = (sum >> 29) + a0 * b1 + a1 * b0
  store<u64>(product, sum & LIMB, 8)
  sum = (sum >> 29) + a0 * b2 + a1 * b1 + a2 * b0
  store<u64>(product, sum & LIMB, 16)
  sum = (sum >> 29) + a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0
  store<u64>(product, sum & LIMB, 24)
  sum = (sum >> 29) + a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0
  store<u64>(product, sum & LIMB, 32)
  sum = (sum >> 29) + a0 * b5 + a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 + a5 * b0
  store<u64>(product, sum & LIMB, 40)
  sum = (sum >> 29) + a0 * b6 + a1 * b5 + a2 * b4 + a3 * b3 + a4 * b2 + a5 * b1 + a6 * b0
  store<u64>(product, sum & LIMB, 48)
  sum = (sum >> 29) + a0 * b7 + a1 * b6 + a2 * b5 + a3 * b4 + a4 * b3 + a5 * b2 + a6 * b1 + a7 * b0
  store<u64>(product, sum & LIMB, 56)
  sum = (sum >> 29) + a0 * b8 + a1 * b7 + a2 * b6 + a3 * b5 + a4 * b4 + a5 * b3 + a6 * b2 + a7 * b1 +
    a8 * b0
  store<u64>(product, sum & LIMB, 64)
  sum = (sum >> 29) + a1 * b8 + a2 * b7 + a3 * b6 + a4 * b5 + a5 * b4 + a6 * b3 + a7 * b2 + a8 * b1
  store<u64>(product, sum & LIMB, 72)
  sum = (sum >> 29) + a2 * b8 + a3 * b7 + a4 * b6 + a5 * b5 + a6 * b4 + a7 * b3 + a8 * b2
  store<u64>(product, sum & LIMB, 80)
  sum = (sum >> 29) + a3 * b8 + a4 * b7 + a5 * b6 + a6 * b5 + a7 * b4 + a8 * b3
  store<u64>(product, sum & LIMB, 88)
  sum = (sum >> 29) + a4 * b8 + a5 * b7 + a6 * b6 + a7 * b5 + a8 * b4
  store<u64>(product, sum & LIMB, 96)
  sum = (sum >> 29) + a5 * b8 + a6 * b7 + a7 * b6 + a8 * b5
  store<u64>(product, sum & LIMB, 104)
  sum = (sum >> 29) + a6 * b8 + a7 * b7 + a8 * b6
  store<u64>(product, sum & LIMB, 112)
  sum = (sum >> 29) + a7 * b8 + a8 * b7
  store<u64>(product, sum & LIMB, 120)
  sum = (sum >> 29) + a8 * b8
  store<u64>(product, sum & LIMB, 128)
  store<u64>(product, sum >> 29, 136)
}

/**
 * {@link product} modulo the modulus of an entry, shifted back. The estimated quotient is too small
 * by at most three; both multiplications compute only the columns that matter.
 */
function reduceProduct(to: usize, entry: usize): void {
  const p0 = load<u64>(product, 64)
  const p1 = load<u64>(product, 72)
  const p2 = load<u64>(product, 80)
  const p3 = load<u64>(product, 88)
  const p4 = load<u64>(product, 96)
  const p5 = load<u64>(product, 104)
  const p6 = load<u64>(product, 112)
  const p7 = load<u64>(product, 120)
  const p8 = load<u64>(product, 128)
  const p9 = load<u64>(product, 136)
  const m0 = load<u64>(entry, ENTRY_RECIPROCAL)
  const m1 = load<u64>(entry, ENTRY_RECIPROCAL + 8)
  const m2 = load<u64>(entry, ENTRY_RECIPROCAL + 16)
  const m3 = load<u64>(entry, ENTRY_RECIPROCAL + 24)
  const m4 = load<u64>(entry, ENTRY_RECIPROCAL + 32)
  const m5 = load<u64>(entry, ENTRY_RECIPROCAL + 40)
  const m6 = load<u64>(entry, ENTRY_RECIPROCAL + 48)
  const m7 = load<u64>(entry, ENTRY_RECIPROCAL + 56)
  const m8 = load<u64>(entry, ENTRY_RECIPROCAL + 64)
  const m9 = load<u64>(entry, ENTRY_RECIPROCAL + 72)
  let sum = p0 * m8 + p1 * m7 + p2 * m6 + p3 * m5 + p4 * m4 + p5 * m3 + p6 * m2 + p7 * m1 + p8 * m0
  sum = (sum >> 29) + p0 * m9 + p1 * m8 + p2 * m7 + p3 * m6 + p4 * m5 + p5 * m4 + p6 * m3 + p7 * m2 +
    p8 * m1 + p9 * m0
  sum = (sum >> 29) + p1 * m9 + p2 * m8 + p3 * m7 + p4 * m6 + p5 * m5 + p6 * m4 + p7 * m3 + p8 * m2 +
    p9 * m1
  const q0 = sum & LIMB
  sum = (sum >> 29) + p2 * m9 + p3 * m8 + p4 * m7 + p5 * m6 + p6 * m5 + p7 * m4 + p8 * m3 + p9 * m2
  const q1 = sum & LIMB
  sum = (sum >> 29) + p3 * m9 + p4 * m8 + p5 * m7 + p6 * m6 + p7 * m5 + p8 * m4 + p9 * m3
  const q2 = sum & LIMB
  sum = (sum >> 29) + p4 * m9 + p5 * m8 + p6 * m7 + p7 * m6 + p8 * m5 + p9 * m4
  const q3 = sum & LIMB
  sum = (sum >> 29) + p5 * m9 + p6 * m8 + p7 * m7 + p8 * m6 + p9 * m5
  const q4 = sum & LIMB
  sum = (sum >> 29) + p6 * m9 + p7 * m8 + p8 * m7 + p9 * m6
  const q5 = sum & LIMB
  sum = (sum >> 29) + p7 * m9 + p8 * m8 + p9 * m7
  const q6 = sum & LIMB
  sum = (sum >> 29) + p8 * m9 + p9 * m8
  const q7 = sum & LIMB
  sum = (sum >> 29) + p9 * m9
  const q8 = sum & LIMB
  const d0 = load<u64>(entry, ENTRY_LIMBS)
  const d1 = load<u64>(entry, ENTRY_LIMBS + 8)
  const d2 = load<u64>(entry, ENTRY_LIMBS + 16)
  const d3 = load<u64>(entry, ENTRY_LIMBS + 24)
  const d4 = load<u64>(entry, ENTRY_LIMBS + 32)
  const d5 = load<u64>(entry, ENTRY_LIMBS + 40)
  const d6 = load<u64>(entry, ENTRY_LIMBS + 48)
  const d7 = load<u64>(entry, ENTRY_LIMBS + 56)
  const d8 = load<u64>(entry, ENTRY_LIMBS + 64)
  let part = q0 * d0
  let left = load<i64>(product) - <i64>part
  const r0 = <u64>left & LIMB
  part = q0 * d1 + q1 * d0
  left = (left >> 29) + load<i64>(product, 8) - <i64>part
  const r1 = <u64>left & LIMB
  part = q0 * d2 + q1 * d1 + q2 * d0
  left = (left >> 29) + load<i64>(product, 16) - <i64>part
  const r2 = <u64>left & LIMB
  part = q0 * d3 + q1 * d2 + q2 * d1 + q3 * d0
  left = (left >> 29) + load<i64>(product, 24) - <i64>part
  const r3 = <u64>left & LIMB
  part = q0 * d4 + q1 * d3 + q2 * d2 + q3 * d1 + q4 * d0
  left = (left >> 29) + load<i64>(product, 32) - <i64>part
  const r4 = <u64>left & LIMB
  part = q0 * d5 + q1 * d4 + q2 * d3 + q3 * d2 + q4 * d1 + q5 * d0
  left = (left >> 29) + load<i64>(product, 40) - <i64>part
  const r5 = <u64>left & LIMB
  part = q0 * d6 + q1 * d5 + q2 * d4 + q3 * d3 + q4 * d2 + q5 * d1 + q6 * d0
  left = (left >> 29) + load<i64>(product, 48) - <i64>part
  const r6 = <u64>left & LIMB
  part = q0 * d7 + q1 * d6 + q2 * d5 + q3 * d4 + q4 * d3 + q5 * d2 + q6 * d1 + q7 * d0
  left = (left >> 29) + load<i64>(product, 56) - <i64>part
  const r7 = <u64>left & LIMB
  part = q0 * d8 + q1 * d7 + q2 * d6 + q3 * d5 + q4 * d4 + q5 * d3 + q6 * d2 + q7 * d1 + q8 * d0
  left = (left >> 29) + load<i64>(product, 64) - <i64>part
  const r8 = <u64>left & LIMB
  part = q1 * d8 + q2 * d7 + q3 * d6 + q4 * d5 + q5 * d4 + q6 * d3 + q7 * d2 + q8 * d1
  left = (left >> 29) + load<i64>(product, 72) - <i64>part
  const r9 = <u64>left & LIMB
  store<u64>(wide, r0 | (r1 << 29) | (r2 << 58))
  store<u64>(wide, (r2 >> 6) | (r3 << 23) | (r4 << 52), 8)
  store<u64>(wide, (r4 >> 12) | (r5 << 17) | (r6 << 46), 16)
  store<u64>(wide, (r6 >> 18) | (r7 << 11) | (r8 << 40), 24)
  store<u64>(wide, (r8 >> 24) | (r9 << 5), 32)
  let above = shiftBack(to, load<u32>(entry, ENTRY_SHIFT))
  while (above != 0 || !isLess(to, entry)) {
    above -= <u64>isLess(to, entry)
    subtract(to, to, entry)
  }
}

/** {@link wide}, five u64, divided by 2^shift. @returns the part above the word */
function shiftBack(to: usize, shift: u32): u64 {
  store<u64>(wide, 0, 40)
  clearWord(wide + 48)
  const from = wide + <usize>(shift >> 3)
  const v0 = load<u64>(from)
  const v1 = load<u64>(from, 8)
  const v2 = load<u64>(from, 16)
  const v3 = load<u64>(from, 24)
  const v4 = load<u64>(from, 32)
  const bits = <u64>(shift & 7)
  const back = 63 - bits
  store<u64>(to, (v0 >> bits) | ((v1 << 1) << back))
  store<u64>(to, (v1 >> bits) | ((v2 << 1) << back), 8)
  store<u64>(to, (v2 >> bits) | ((v3 << 1) << back), 16)
  store<u64>(to, (v3 >> bits) | ((v4 << 1) << back), 24)
  return v4 >> bits
}
