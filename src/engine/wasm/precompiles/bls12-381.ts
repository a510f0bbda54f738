/**
 * 0x0b to 0x11: the curve BLS12-381.
 *
 * A point is two coordinates, a coordinate one or two field elements of 64 bytes whose first 16 are
 * zero. The point at infinity is all zeros.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2537
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesFromWord, uintFromBytes } from '../../../primitives/word.ts'
import { bytesOfSize, isZeroBytes } from './input.ts'
import { discountsG1, discountsG2 } from './msm-discounts.ts'
import {
  charged,
  halt,
  INVALID_INPUT_LENGTH,
  InvalidInput,
  OUT_OF_GAS,
  type PrecompileResult,
} from './result.ts'

const G1_ADD_GAS = 375n
const G1_MULTIPLY_GAS = 12_000n
const G2_ADD_GAS = 600n
const G2_MULTIPLY_GAS = 22_500n
const PAIRING_GAS = 37_700n
const PAIR_GAS = 32_600n
const MAP_TO_G1_GAS = 5_500n
const MAP_TO_G2_GAS = 23_800n

const FIELD_SIZE = 64
const PADDING_SIZE = 16
const G1_SIZE = 2 * FIELD_SIZE
const G2_SIZE = 4 * FIELD_SIZE
const SCALAR_SIZE = 32

const EMPTY_INPUT = halt('input is empty')
const NOT_ON_CURVE = 'point not on curve'

const { Fp, Fp2, Fp12, Fr } = bls12_381.fields
const G1 = bls12_381.G1.Point
const G2 = bls12_381.G2.Point
type G1Point = typeof G1.ZERO
type G2Point = typeof G2.ZERO

// The library's types declare lists and affine points; its code takes and returns these.
const mapToG1 = bls12_381.G1.mapToCurve as unknown as (element: bigint) => G1Point
const mapToG2 = bls12_381.G2.mapToCurve as unknown as (element: readonly bigint[]) => G2Point

export function bls12G1Add(input: Uint8Array, gas: bigint): PrecompileResult {
  return ofSize(input, 2 * G1_SIZE, G1_ADD_GAS, gas, () => {
    const a = g1From(input.subarray(0, G1_SIZE), false)
    const b = g1From(input.subarray(G1_SIZE), false)
    return bytesOfG1(a.add(b))
  })
}

export function bls12G2Add(input: Uint8Array, gas: bigint): PrecompileResult {
  return ofSize(input, 2 * G2_SIZE, G2_ADD_GAS, gas, () => {
    const a = g2From(input.subarray(0, G2_SIZE), false)
    const b = g2From(input.subarray(G2_SIZE), false)
    return bytesOfG2(a.add(b))
  })
}

export function bls12G1Msm(input: Uint8Array, gas: bigint): PrecompileResult {
  return multiScalar(input, G1_SIZE, G1_MULTIPLY_GAS, discountsG1, gas, (pairs) => {
    let sum = G1.ZERO
    for (const { point, scalar } of pairs) {
      const factor = g1From(point, true)
      if (scalar !== 0n) sum = sum.add(factor.multiplyUnsafe(scalar))
    }
    return bytesOfG1(sum)
  })
}

export function bls12G2Msm(input: Uint8Array, gas: bigint): PrecompileResult {
  return multiScalar(input, G2_SIZE, G2_MULTIPLY_GAS, discountsG2, gas, (pairs) => {
    let sum = G2.ZERO
    for (const { point, scalar } of pairs) {
      const factor = g2From(point, true)
      if (scalar !== 0n) sum = sum.add(factor.multiplyUnsafe(scalar))
    }
    return bytesOfG2(sum)
  })
}

export function bls12Pairing(input: Uint8Array, gas: bigint): PrecompileResult {
  if (input.length === 0) return EMPTY_INPUT
  const pairSize = G1_SIZE + G2_SIZE
  if (input.length % pairSize !== 0) return INVALID_INPUT_LENGTH
  const gasUsed = PAIRING_GAS + PAIR_GAS * BigInt(input.length / pairSize)
  return charged(gasUsed, gas, () => {
    requirePadding(input)
    const pairs: { g1: G1Point; g2: G2Point }[] = []
    for (let at = 0; at < input.length; at += pairSize) {
      const g1 = g1From(input.subarray(at, at + G1_SIZE), true)
      const g2 = g2From(input.subarray(at + G1_SIZE, at + pairSize), true)
      if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
    }
    return bytesFromWord(Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE) ? 1n : 0n)
  })
}

export function bls12MapToG1(input: Uint8Array, gas: bigint): PrecompileResult {
  return ofSize(input, FIELD_SIZE, MAP_TO_G1_GAS, gas, () =>
    bytesOfG1(mapToG1(fieldElement(input))),
  )
}

export function bls12MapToG2(input: Uint8Array, gas: bigint): PrecompileResult {
  return ofSize(input, 2 * FIELD_SIZE, MAP_TO_G2_GAS, gas, () => {
    const real = fieldElement(input.subarray(0, FIELD_SIZE))
    const imaginary = fieldElement(input.subarray(FIELD_SIZE))
    return bytesOfG2(mapToG2([real, imaginary]))
  })
}

/** Charges first, then checks the size, then decodes. */
function ofSize(
  input: Uint8Array,
  size: number,
  gasUsed: bigint,
  gas: bigint,
  answer: () => Uint8Array,
): PrecompileResult {
  if (gas < gasUsed) return OUT_OF_GAS
  if (input.length !== size) return INVALID_INPUT_LENGTH
  return charged(gasUsed, gas, () => {
    requirePadding(input)
    return answer()
  })
}

interface Pair {
  readonly point: Uint8Array
  readonly scalar: bigint
}

/** Pairs of a point and a 32-byte scalar, at a discount for many. */
function multiScalar(
  input: Uint8Array,
  pointSize: number,
  multiplyGas: bigint,
  discounts: readonly number[],
  gas: bigint,
  answer: (pairs: readonly Pair[]) => Uint8Array,
): PrecompileResult {
  if (input.length === 0) return EMPTY_INPUT
  const pairSize = pointSize + SCALAR_SIZE
  const count = Math.floor(input.length / pairSize)
  const discount = count === 0 ? 0 : (discounts[count - 1] ?? discounts.at(-1)!)
  const gasUsed = (BigInt(count) * multiplyGas * BigInt(discount)) / 1_000n
  if (gas < gasUsed) return OUT_OF_GAS
  if (input.length % pairSize !== 0) return INVALID_INPUT_LENGTH
  return charged(gasUsed, gas, () => {
    const pairs = Array.from({ length: count }, (_, index): Pair => {
      const at = index * pairSize
      const point = input.subarray(at, at + pointSize)
      requirePadding(point)
      const scalar = Fr.create(uintFromBytes(input.subarray(at + pointSize, at + pairSize)))
      return { point, scalar }
    })
    return answer(pairs)
  })
}

/** @throws {InvalidInput} unless the first 16 bytes of each field element are zero */
function requirePadding(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += FIELD_SIZE) {
    if (!isZeroBytes(bytes.subarray(at, at + PADDING_SIZE))) throw new InvalidInput(NOT_ON_CURVE)
  }
}

function fieldElement(bytes: Uint8Array): bigint {
  const value = uintFromBytes(bytes)
  if (value >= Fp.ORDER) throw new InvalidInput('fp point not in field')
  return value
}

/** @param inSubgroup true to require the subgroup, as for everything but addition */
function g1From(bytes: Uint8Array, inSubgroup: boolean): G1Point {
  if (isZeroBytes(bytes)) return G1.ZERO
  const point = G1.fromAffine({
    x: uintFromBytes(bytes.subarray(0, FIELD_SIZE)),
    y: uintFromBytes(bytes.subarray(FIELD_SIZE)),
  })
  requireValid(point, inSubgroup)
  return point
}

function g2From(bytes: Uint8Array, inSubgroup: boolean): G2Point {
  if (isZeroBytes(bytes)) return G2.ZERO
  const [x0, x1, y0, y1] = [0, 1, 2, 3].map((index) =>
    fieldElement(bytes.subarray(index * FIELD_SIZE, (index + 1) * FIELD_SIZE)),
  ) as [bigint, bigint, bigint, bigint] // there are four indexes
  const point = G2.fromAffine({ x: Fp2.fromBigTuple([x0, x1]), y: Fp2.fromBigTuple([y0, y1]) })
  requireValid(point, inSubgroup)
  return point
}

function requireValid(point: G1Point | G2Point, inSubgroup: boolean): void {
  try {
    point.assertValidity()
  } catch (error) {
    const isOnlyOutside = error instanceof Error && error.message.includes('subgroup')
    if (inSubgroup || !isOnlyOutside) throw new InvalidInput(NOT_ON_CURVE)
  }
}

function bytesOfG1(point: G1Point): Uint8Array {
  const { x, y } = point.toAffine()
  return concatenated([x, y])
}

function bytesOfG2(point: G2Point): Uint8Array {
  const { x, y } = point.toAffine()
  return concatenated([x.c0, x.c1, y.c0, y.c1])
}

function concatenated(elements: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(FIELD_SIZE * elements.length)
  for (const [index, element] of elements.entries()) {
    bytes.set(bytesOfSize(element, FIELD_SIZE), FIELD_SIZE * index)
  }
  return bytes
}
