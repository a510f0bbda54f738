/**
 * 0x0a: verifies that a committed polynomial has the value y at z.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844 "Point evaluation precompile"
 */

import { invariant } from '../../../primitives/errors.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { bytesFromWord, uintFromBytes } from '../../../primitives/word.ts'
import { FIELD_ORDER, SETUP_G2_POINT } from '../../kzg-setup.ts'
import { versionedHash } from '../../versioned-hash.ts'
import type { Curve, Group, Point } from './mcl.ts'
import { halt, INVALID_INPUT_LENGTH, OUT_OF_GAS, type PrecompileResult } from './result.ts'

const POINT_EVALUATION_GAS = 50_000n
const INPUT_SIZE = 192
const ONE = Uint8Array.of(1)
/** The first three bits of a compressed point: compressed, at infinity, sign of y. */
const COMPRESSED = 0x80
const INFINITY = 0xc0
const X_BITS = 0x1f

const G1_GENERATOR: Hex =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const G2_GENERATOR: Hex =
  '0x93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'

const FIELD_ELEMENTS_PER_BLOB = 4_096n

const SUCCESS = Uint8Array.of(
  ...bytesFromWord(FIELD_ELEMENTS_PER_BLOB),
  ...bytesFromWord(FIELD_ORDER),
)

export class PointEvaluation {
  readonly #curve: Curve
  readonly #generator: Point
  readonly #g2Generator: Point
  readonly #secret: Point

  constructor(curve: Curve) {
    const constant = (group: Group, compressed: Hex): Point => {
      const point = group.decompressed(bytesFromHex(compressed))
      invariant(point !== undefined, 'a generator is not on its curve')
      return point
    }
    this.#curve = curve
    this.#generator = constant(curve.g1, G1_GENERATOR)
    this.#g2Generator = constant(curve.g2, G2_GENERATOR)
    this.#secret = constant(curve.g2, SETUP_G2_POINT)
  }

  /** Input: versioned hash, z, y (32 bytes each), commitment, proof (48 bytes each). */
  call(input: Uint8Array, gas: bigint): PrecompileResult {
    if (gas < POINT_EVALUATION_GAS) return OUT_OF_GAS
    if (input.length !== INPUT_SIZE) return INVALID_INPUT_LENGTH
    const commitment = input.subarray(96, 144)
    if (versionedHash(commitment) !== hexFromBytes(input.subarray(0, 32))) {
      return halt('kzg commitment does not match versioned hash')
    }
    if (!this.#isProven(input)) return halt('kzg proof invalid')
    return { output: SUCCESS.slice(), gasUsed: POINT_EVALUATION_GAS }
  }

  /**
   * True if the committed polynomial has the value y at z: e(commitment - y·G1 + z·proof, G2) =
   * e(proof, s·G2), with the setup's secret s.
   */
  #isProven(input: Uint8Array): boolean {
    const [z, y] = [input.subarray(32, 64), input.subarray(64, 96)]
    if (uintFromBytes(z) >= FIELD_ORDER || uintFromBytes(y) >= FIELD_ORDER) return false
    const commitment = this.#g1From(input.subarray(96, 144))
    const proof = this.#g1From(input.subarray(144))
    if (commitment === undefined || proof === undefined) return false
    const { g1 } = this.#curve
    const difference = g1.sum([
      { point: commitment, scalar: ONE },
      { point: g1.negate(this.#generator), scalar: y },
      { point: proof, scalar: z },
    ])
    return this.#curve.isProductOne([
      { g1: difference, g2: this.#g2Generator },
      { g1: g1.negate(proof), g2: this.#secret },
    ])
  }

  /** A compressed point; `undefined` unless it is one of the subgroup, in its only form. */
  #g1From(bytes: Uint8Array): Point | undefined {
    const { g1 } = this.#curve
    const [first = 0, ...others] = bytes
    if (first === INFINITY) return others.every((byte) => byte === 0) ? g1.zero : undefined
    const x = Uint8Array.of(first & X_BITS, ...others)
    if ((first & INFINITY) !== COMPRESSED || !this.#curve.isInField(x)) return undefined
    const point = g1.decompressed(bytes)
    return point !== undefined && g1.isInSubgroup(point) ? point : undefined
  }
}
