/**
 * 0x06 to 0x08: addition, multiplication and pairing on alt_bn128 (bn254).
 *
 * @see https://eips.ethereum.org/EIPS/eip-196, EIP-197, and EIP-1108 for the prices
 */

import { bn254 } from '@noble/curves/bn254.js'
import { bytesFromWord, uintFromBytes } from '../../../primitives/word.ts'
import { bytesAt, isZeroBytes, wordAt } from './input.ts'
import { charged, INVALID_INPUT_LENGTH, InvalidInput, type PrecompileResult } from './result.ts'

const ADD_GAS = 150n
const MULTIPLY_GAS = 6_000n
const PAIRING_GAS = 45_000n
const PAIR_GAS = 34_000n

const G1_SIZE = 64
const G2_SIZE = 128
const PAIR_SIZE = G1_SIZE + G2_SIZE

const { Fp, Fp2, Fp12, Fr } = bn254.fields
const G1 = bn254.G1.Point
const G2 = bn254.G2.Point
type G1Point = typeof G1.ZERO
type G2Point = typeof G2.ZERO

export function bn254Add(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(ADD_GAS, gas, () => bytesOfG1(g1At(input, 0).add(g1At(input, G1_SIZE))))
}

export function bn254Multiply(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(MULTIPLY_GAS, gas, () => {
    const point = g1At(input, 0)
    const scalar = Fr.create(wordAt(input, G1_SIZE))
    return bytesOfG1(scalar === 0n ? G1.ZERO : point.multiplyUnsafe(scalar))
  })
}

export function bn254Pairing(input: Uint8Array, gas: bigint): PrecompileResult {
  if (input.length % PAIR_SIZE !== 0) return INVALID_INPUT_LENGTH
  const count = input.length / PAIR_SIZE
  return charged(PAIRING_GAS + PAIR_GAS * BigInt(count), gas, () => {
    const pairs: { g1: G1Point; g2: G2Point }[] = []
    for (let offset = 0; offset < input.length; offset += PAIR_SIZE) {
      const g1 = g1At(input, offset)
      const g2 = g2At(input, offset + G1_SIZE)
      if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
    }
    return bytesFromWord(Fp12.eql(bn254.pairingBatch(pairs), Fp12.ONE) ? 1n : 0n)
  })
}

function g1At(input: Uint8Array, offset: number): G1Point {
  const bytes = bytesAt(input, offset, G1_SIZE)
  if (isZeroBytes(bytes)) return G1.ZERO
  const point = G1.fromAffine({ x: wordAt(bytes, 0), y: wordAt(bytes, 32) })
  point.assertValidity()
  return point
}

/** Imaginary parts come first. */
function g2At(input: Uint8Array, offset: number): G2Point {
  const bytes = bytesAt(input, offset, G2_SIZE)
  if (isZeroBytes(bytes)) return G2.ZERO
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) =>
    fieldElement(uintFromBytes(bytes.subarray(at, at + 32))),
  ) as [bigint, bigint, bigint, bigint] // there are four offsets
  const point = G2.fromAffine({
    x: Fp2.fromBigTuple([x0, x1]),
    y: Fp2.fromBigTuple([y0, y1]),
  })
  point.assertValidity()
  return point
}

function fieldElement(value: bigint): bigint {
  if (value >= Fp.ORDER) throw new InvalidInput('fp point not in field')
  return value
}

function bytesOfG1(point: G1Point): Uint8Array {
  const { x, y } = point.toAffine()
  const bytes = new Uint8Array(G1_SIZE)
  bytes.set(bytesFromWord(x), 0)
  bytes.set(bytesFromWord(y), 32)
  return bytes
}
