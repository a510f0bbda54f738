/**
 * Random calls of precompiles: inputs that hold, and the same with a bit, a length or a word wrong.
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 } from '@noble/curves/bn254.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Execution } from '../../src/engine/engine.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { freeCall, viewWith } from '../support/executions.ts'
import { type Dice, randomRules } from './wasm-fuzz.ts'

const view = viewWith(new Uint8Array(0))

/** EIP-4844: versioned hash, z, y, commitment, proof; the vector go-ethereum tests with. */
const pointEvaluation = bytesFromHex(
  '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
)

type Inputs = (dice: Dice) => Uint8Array

const bytesBelow200: Inputs = (dice) => dice.bytes(dice.below(200))

/** Valid input by precompile, most of the time. */
const inputs: readonly (readonly [precompile: bigint, input: Inputs])[] = [
  [1n, recoverable],
  [2n, bytesBelow200],
  [3n, bytesBelow200],
  [4n, bytesBelow200],
  [5n, powers],
  [6n, (dice) => joined(bnG1(dice), bnG1(dice))],
  [7n, (dice) => joined(bnG1(dice), scalar(dice))],
  [8n, (dice) => times(dice.below(3), () => joined(bnG1(dice), bnG2(dice)))],
  [9n, (dice) => joined(sized(BigInt(dice.below(30)), 4), dice.bytes(208), [dice.below(3)])],
  [10n, evaluation],
  [11n, (dice) => joined(blsG1(dice), blsG1(dice))],
  [12n, (dice) => times(dice.below(4), () => joined(blsG1(dice), scalar(dice)))],
  [13n, (dice) => joined(blsG2(dice), blsG2(dice))],
  [14n, (dice) => times(dice.below(3), () => joined(blsG2(dice), scalar(dice)))],
  [15n, (dice) => times(dice.below(3), () => joined(blsG1(dice), blsG2(dice)))],
  [16n, blsFieldElement],
  [17n, (dice) => joined(blsFieldElement(dice), blsFieldElement(dice))],
  [0x100n, verifiable],
]

export function randomPrecompileCall(dice: Dice): Execution {
  const [precompile, input] = dice.of(inputs)
  const data = spoilt(dice, input(dice))
  const gasLimit = dice.oneIn(4)
    ? BigInt(21_000 + 48 * data.length + dice.below(120_000))
    : 3_000_000n
  const call = freeCall(view, { to: addressFromWord(precompile), data, gasLimit })
  return { ...call, environment: { ...call.environment, evmRules: randomRules(dice) } }
}

function spoilt(dice: Dice, data: Uint8Array): Uint8Array {
  switch (dice.below(10)) {
    case 0:
      if (data.length > 0) data[dice.below(data.length)]! ^= 1 << dice.below(8)
      return data
    case 1:
      return data.slice(0, dice.below(data.length + 1))
    case 2:
      return joined(data, dice.bytes(dice.below(40)))
    case 3:
      return dice.bytes(data.length)
    case 4:
      if (data.length >= 32) data.set(sized(dice.word(), 32), 32 * dice.below(data.length >> 5))
      return data
    default:
      return data
  }
}

function recoverable(dice: Dice): Uint8Array {
  const digest = dice.bytes(32)
  const options = { prehash: false, format: 'recovered' } as const
  const [parity = 0, ...rs] = secp256k1.sign(digest, sized(factor(dice), 32), options)
  return joined(digest, sized(27n + BigInt(parity), 32), rs)
}

function verifiable(dice: Dice): Uint8Array {
  const key = sized(factor(dice), 32)
  const digest = dice.bytes(32)
  const signature = p256.sign(digest, key, { prehash: false, lowS: dice.oneIn(2) })
  return joined(digest, signature, p256.getPublicKey(key, false).subarray(1))
}

function powers(dice: Dice): Uint8Array {
  const sizes = [0, 1, 2].map(() => dice.of([0, 1, 2, 8, 31, 32, 33, 40, 64, 100, 1_025]))
  const parts = sizes.map((size) => (dice.oneIn(5) ? new Uint8Array(size) : dice.bytes(size)))
  return joined(...sizes.map((size) => sized(BigInt(size), 32)), ...parts)
}

/** The vector, or other points with the right hash: a constant's proof is the point at infinity. */
function evaluation(dice: Dice): Uint8Array {
  if (dice.oneIn(4)) return pointEvaluation.slice()
  const value = factor(dice)
  const commitment = compressed(dice, value)
  const proof = dice.oneIn(3) ? compressed(dice, factor(dice)) : infinity()
  const hash = joined([1], sha256(commitment).subarray(1))
  const y = dice.oneIn(4) ? dice.word() : value
  return joined(
    hash,
    sized(dice.oneIn(4) ? dice.word() : factor(dice), 32),
    sized(y, 32),
    commitment,
    proof,
  )
}

/** A compressed point of G1, now and then another form of it, or a point outside of the subgroup. */
function compressed(dice: Dice, multiple: bigint): Uint8Array {
  if (dice.oneIn(8)) return infinity()
  const point = bls12_381.G1.Point.BASE.multiply(multiple)
  const bytes = dice.oneIn(5) ? outsideCompressed(dice) : point.toBytes(true)
  if (dice.oneIn(5)) bytes[0]! ^= dice.of([0x20, 0x40, 0x80, 0xc0, 0xe0])
  return bytes
}

function infinity(): Uint8Array {
  return joined([0xc0], new Uint8Array(47))
}

function outsideCompressed(dice: Dice): Uint8Array {
  const bytes = blsG1Outside(dice).slice(16, 64)
  bytes[0]! |= 0x80
  return bytes
}

function bnG1(dice: Dice): Uint8Array {
  if (dice.oneIn(8)) return new Uint8Array(64)
  const { x, y } = bn254.G1.Point.BASE.multiply(factor(dice)).toAffine()
  return joined(sized(bnElement(dice, x), 32), sized(bnElement(dice, y), 32))
}

function bnG2(dice: Dice): Uint8Array {
  if (dice.oneIn(8)) return new Uint8Array(128)
  const outside = dice.oneIn(5)
  const { x, y } = outside
    ? outsideSubgroup<Fp2Element>(dice, bn254.fields.Fp2, bnTwistB)
    : bn254.G2.Point.BASE.multiply(factor(dice)).toAffine()
  return joined(...[x.c1, x.c0, y.c1, y.c0].map((part) => sized(bnElement(dice, part), 32)))
}

/** Now and then above the modulus, which is the same number to who reduces it. */
function bnElement(dice: Dice, value: bigint): bigint {
  return dice.oneIn(30) ? value + bn254.fields.Fp.ORDER : value
}

function blsElement(dice: Dice, value: bigint): bigint {
  return dice.oneIn(30) ? value + bls12_381.fields.Fp.ORDER : value
}

function blsG1(dice: Dice): Uint8Array {
  if (dice.oneIn(8)) return new Uint8Array(128)
  if (dice.oneIn(5)) return blsG1Outside(dice)
  const { x, y } = bls12_381.G1.Point.BASE.multiply(factor(dice)).toAffine()
  return joined(sized(blsElement(dice, x), 64), sized(blsElement(dice, y), 64))
}

function blsG1Outside(dice: Dice): Uint8Array {
  const { x, y } = outsideSubgroup(dice, bls12_381.fields.Fp, 4n)
  return joined(sized(x, 64), sized(y, 64))
}

function blsG2(dice: Dice): Uint8Array {
  if (dice.oneIn(8)) return new Uint8Array(256)
  const { Fp2 } = bls12_381.fields
  const { x, y } = dice.oneIn(5)
    ? outsideSubgroup<Fp2Element>(dice, Fp2, Fp2.fromBigTuple([4n, 4n]))
    : bls12_381.G2.Point.BASE.multiply(factor(dice)).toAffine()
  return joined(...[x.c0, x.c1, y.c0, y.c1].map((part) => sized(blsElement(dice, part), 64)))
}

const { Fp2: BnFp2 } = bn254.fields
/** 3 / (9 + i). */
const bnTwistB = BnFp2.div(BnFp2.fromBigTuple([3n, 0n]), BnFp2.fromBigTuple([9n, 1n]))

type Fp2Element = typeof BnFp2.ONE

interface Field<Element> {
  readonly ONE: Element
  add(a: Element, b: Element): Element
  mul(a: Element, b: Element): Element
  sqr(a: Element): Element
  sqrt(a: Element): Element
}

/** A point of the curve y² = x³ + b, which has far more points than the subgroup. */
function outsideSubgroup<Element>(dice: Dice, field: Field<Element>, b: Element) {
  let x = field.ONE
  for (let count = dice.below(200); count > 0; count -= 1) x = field.add(x, field.ONE)
  for (;;) {
    try {
      return { x, y: field.sqrt(field.add(field.mul(field.sqr(x), x), b)) }
    } catch {
      x = field.add(x, field.ONE) // no point of the curve has this x
    }
  }
}

/** Sometimes above the modulus. */
function blsFieldElement(dice: Dice): Uint8Array {
  if (dice.oneIn(10)) return new Uint8Array(64)
  return joined(new Uint8Array(16), [dice.below(30)], dice.bytes(47))
}

function scalar(dice: Dice): Uint8Array {
  return sized(dice.oneIn(2) ? dice.word() : factor(dice), 32)
}

/** Small, because multiplying is what takes the time. */
function factor(dice: Dice): bigint {
  return BigInt(1 + dice.below(50))
}

function sized(value: bigint, size: number): Uint8Array {
  return bytesFromHex(`0x${value.toString(16).padStart(2 * size, '0')}`)
}

function times(count: number, part: () => Uint8Array): Uint8Array {
  return joined(...Array.from({ length: count }, part))
}

function joined(...parts: readonly Iterable<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
