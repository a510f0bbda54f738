/**
 * 0x06 to 0x08: addition, multiplication and pairing on alt_bn128 (bn254).
 *
 * @see https://eips.ethereum.org/EIPS/eip-196, EIP-197, and EIP-1108 for the prices
 */

import { bytesFromWord } from '../../../primitives/word.ts'
import { bytesAt, isZeroBytes } from './input.ts'
import type { Curve, Point } from './mcl.ts'
import { charged, INVALID_INPUT_LENGTH, InvalidInput, type PrecompileResult } from './result.ts'

const ADD_GAS = 150n
const MULTIPLY_GAS = 6_000n
const PAIRING_GAS = 45_000n
const PAIR_GAS = 34_000n

const ELEMENT_SIZE = 32
const G1_SIZE = 64
const G2_SIZE = 128
const PAIR_SIZE = G1_SIZE + G2_SIZE

/** The curve's precompiles. */
export class Bn254Precompiles {
  readonly #curve: Curve

  constructor(curve: Curve) {
    this.#curve = curve
  }

  add(input: Uint8Array, gas: bigint): PrecompileResult {
    return charged(ADD_GAS, gas, () => {
      const [a, b] = [this.#g1At(input, 0), this.#g1At(input, G1_SIZE)]
      return this.#bytesOf(this.#curve.g1.add(a, b))
    })
  }

  multiply(input: Uint8Array, gas: bigint): PrecompileResult {
    return charged(MULTIPLY_GAS, gas, () => {
      const scalar = bytesAt(input, G1_SIZE, ELEMENT_SIZE)
      return this.#bytesOf(this.#curve.g1.multiply(this.#g1At(input, 0), scalar))
    })
  }

  pairing(input: Uint8Array, gas: bigint): PrecompileResult {
    if (input.length % PAIR_SIZE !== 0) return INVALID_INPUT_LENGTH
    const count = input.length / PAIR_SIZE
    return charged(PAIRING_GAS + PAIR_GAS * BigInt(count), gas, () => {
      const pairs = Array.from({ length: count }, (_, index) => {
        const at = index * PAIR_SIZE
        return { g1: this.#g1At(input, at), g2: this.#g2At(input, at + G1_SIZE) }
      })
      return bytesFromWord(this.#curve.isProductOne(pairs) ? 1n : 0n)
    })
  }

  /** Every point of the curve is in the group. */
  #g1At(input: Uint8Array, offset: number): Point {
    const bytes = bytesAt(input, offset, G1_SIZE)
    const { g1 } = this.#curve
    if (isZeroBytes(bytes)) return g1.zero
    const elements = elementsOf(bytes)
    const isInField = elements.every((element) => this.#curve.isInField(element))
    const point = isInField ? g1.point(elements) : undefined
    if (point === undefined) throw new RangeError('not a point of the curve')
    return point
  }

  /** Imaginary parts come first. */
  #g2At(input: Uint8Array, offset: number): Point {
    const bytes = bytesAt(input, offset, G2_SIZE)
    const { g2 } = this.#curve
    if (isZeroBytes(bytes)) return g2.zero
    const [x1, x0, y1, y0] = elementsOf(bytes) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array] // 128 bytes
    const elements = [x0, x1, y0, y1]
    if (!elements.every((element) => this.#curve.isInField(element))) {
      throw new InvalidInput('fp point not in field')
    }
    const point = g2.point(elements)
    if (point === undefined || !g2.isInSubgroup(point)) {
      throw new RangeError('not a point of the group')
    }
    return point
  }

  #bytesOf(point: Point): Uint8Array {
    const bytes = new Uint8Array(G1_SIZE)
    for (const [index, element] of this.#curve.g1.coordinates(point).entries()) {
      bytes.set(element, ELEMENT_SIZE * index)
    }
    return bytes
  }
}

function elementsOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / ELEMENT_SIZE }, (_, index) =>
    bytes.subarray(index * ELEMENT_SIZE, (index + 1) * ELEMENT_SIZE),
  )
}
