/**
 * 0x0b to 0x11: the curve BLS12-381.
 *
 * A point is two coordinates, a coordinate one or two field elements of 64 bytes whose first 16 are
 * zero. The point at infinity is all zeros.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2537
 */

import { bytesFromWord } from '../../../primitives/word.ts'
import { isZeroBytes } from './input.ts'
import type { Curve, Group, Point } from './mcl.ts'
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
const NOT_IN_FIELD = 'fp point not in field'

interface Pair {
  readonly point: Uint8Array
  readonly scalar: Uint8Array
}

/** The curve's precompiles. Additions take every point of the curve, all others the subgroup's. */
export class Bls12Precompiles {
  readonly #curve: Curve

  constructor(curve: Curve) {
    this.#curve = curve
  }

  g1Add(input: Uint8Array, gas: bigint): PrecompileResult {
    return this.#add(this.#curve.g1, input, G1_ADD_GAS, gas)
  }

  g2Add(input: Uint8Array, gas: bigint): PrecompileResult {
    return this.#add(this.#curve.g2, input, G2_ADD_GAS, gas)
  }

  g1Msm(input: Uint8Array, gas: bigint): PrecompileResult {
    return this.#sum(this.#curve.g1, input, G1_MULTIPLY_GAS, discountsG1, gas)
  }

  g2Msm(input: Uint8Array, gas: bigint): PrecompileResult {
    return this.#sum(this.#curve.g2, input, G2_MULTIPLY_GAS, discountsG2, gas)
  }

  pairing(input: Uint8Array, gas: bigint): PrecompileResult {
    if (input.length === 0) return EMPTY_INPUT
    const pairSize = G1_SIZE + G2_SIZE
    if (input.length % pairSize !== 0) return INVALID_INPUT_LENGTH
    const gasUsed = PAIRING_GAS + PAIR_GAS * BigInt(input.length / pairSize)
    return charged(gasUsed, gas, () => {
      requirePadding(input)
      const { g1, g2 } = this.#curve
      const pairs: { g1: Point; g2: Point }[] = []
      for (let at = 0; at < input.length; at += pairSize) {
        pairs.push({
          g1: this.#memberOf(g1, input.subarray(at, at + G1_SIZE)),
          g2: this.#memberOf(g2, input.subarray(at + G1_SIZE, at + pairSize)),
        })
      }
      return bytesFromWord(this.#curve.isProductOne(pairs) ? 1n : 0n)
    })
  }

  mapToG1(input: Uint8Array, gas: bigint): PrecompileResult {
    return ofSize(input, FIELD_SIZE, MAP_TO_G1_GAS, gas, () =>
      bytesOf(this.#curve.g1, this.#curve.mapToG1(this.#fieldElement(input))),
    )
  }

  mapToG2(input: Uint8Array, gas: bigint): PrecompileResult {
    return ofSize(input, 2 * FIELD_SIZE, MAP_TO_G2_GAS, gas, () => {
      const real = this.#fieldElement(input.subarray(0, FIELD_SIZE))
      const imaginary = this.#fieldElement(input.subarray(FIELD_SIZE))
      return bytesOf(this.#curve.g2, this.#curve.mapToG2(real, imaginary))
    })
  }

  #add(group: Group, input: Uint8Array, gasUsed: bigint, gas: bigint): PrecompileResult {
    const size = group === this.#curve.g1 ? G1_SIZE : G2_SIZE
    return ofSize(input, 2 * size, gasUsed, gas, () => {
      const a = this.#pointOf(group, input.subarray(0, size))
      const b = this.#pointOf(group, input.subarray(size))
      return bytesOf(group, group.add(a, b))
    })
  }

  /** Pairs of a point and a 32-byte scalar, at a discount for many. */
  #sum(
    group: Group,
    input: Uint8Array,
    multiplyGas: bigint,
    discounts: readonly number[],
    gas: bigint,
  ): PrecompileResult {
    if (input.length === 0) return EMPTY_INPUT
    const pointSize = group === this.#curve.g1 ? G1_SIZE : G2_SIZE
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
        return { point, scalar: input.subarray(at + pointSize, at + pairSize) }
      })
      const terms = pairs.map(({ point, scalar }) => ({
        point: this.#memberOf(group, point),
        scalar,
      }))
      return bytesOf(group, group.sum(terms))
    })
  }

  /** The point of an input. @throws {InvalidInput} if it is not on the curve */
  #pointOf(group: Group, bytes: Uint8Array): Point {
    if (isZeroBytes(bytes)) return group.zero
    const elements = elementsOf(bytes)
    if (!elements.every((element) => this.#curve.isInField(element))) {
      // The reference engine has a text for one of the groups only.
      throw group === this.#curve.g2 ? new InvalidInput(NOT_IN_FIELD) : new RangeError(NOT_IN_FIELD)
    }
    const ys = elements.slice(elements.length / 2)
    if (ys.every(isZeroBytes)) throw new RangeError('y is zero') // it has no text for this either
    const point = group.point(elements)
    if (point === undefined) throw new InvalidInput(NOT_ON_CURVE)
    return point
  }

  /** A point of the subgroup. @throws {InvalidInput} if it is not in the subgroup */
  #memberOf(group: Group, bytes: Uint8Array): Point {
    const point = this.#pointOf(group, bytes)
    if (!group.isZero(point) && !group.isInSubgroup(point)) throw new InvalidInput(NOT_ON_CURVE)
    return point
  }

  #fieldElement(bytes: Uint8Array): Uint8Array {
    if (!this.#curve.isInField(bytes)) throw new InvalidInput(NOT_IN_FIELD)
    return bytes
  }
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

/** @throws {InvalidInput} unless the first 16 bytes of each field element are zero */
function requirePadding(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += FIELD_SIZE) {
    if (!isZeroBytes(bytes.subarray(at, at + PADDING_SIZE))) throw new InvalidInput(NOT_ON_CURVE)
  }
}

/** The field elements, without their padding. */
function elementsOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / FIELD_SIZE }, (_, index) =>
    bytes.subarray(index * FIELD_SIZE + PADDING_SIZE, (index + 1) * FIELD_SIZE),
  )
}

function bytesOf(group: Group, point: Point): Uint8Array {
  const elements = group.coordinates(point)
  const bytes = new Uint8Array(FIELD_SIZE * elements.length)
  for (const [index, element] of elements.entries()) {
    bytes.set(element, FIELD_SIZE * index + PADDING_SIZE)
  }
  return bytes
}
