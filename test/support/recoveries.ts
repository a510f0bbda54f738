/**
 * Signatures to recover from, valid and not, with every edge: r and s around zero, the group's order
 * and the field's prime, an r that is the x of no point, all recovery ids, keys that are the point at
 * infinity.
 */

import {
  loadSecp256k1,
  SECP256K1_ORDER,
  SECP256K1_S_MAX,
  sign,
} from '../../src/primitives/secp256k1.ts'
import { bytesFromWord, hexFromWord, uintFromBytes, WORD_MAX } from '../../src/primitives/word.ts'
import { fc } from './property.ts'

/** The arguments of a recovery. */
type Recovery = readonly [digest: Uint8Array, compact: Uint8Array, recoveryId: number]

/** The prime of the field that the curve is over. */
export const FIELD_PRIME = (1n << 256n) - (1n << 32n) - 977n
/** The x coordinate of the generator G. */
export const GENERATOR_X = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n

await loadSecp256k1()

const order = SECP256K1_ORDER
const edges = [0n, 1n, 2n, 7n, SECP256K1_S_MAX, order, FIELD_PRIME - order, FIELD_PRIME, WORD_MAX]
const around = edges.flatMap((edge) => [-2n, -1n, 0n, 1n].map((more) => edge + more))

/** Words of 256 bits, many of them at an edge. */
export const words = fc.oneof(
  fc.constantFrom(...around.filter((each) => each >= 0n && each <= WORD_MAX)),
  fc.bigInt(0n, WORD_MAX),
)

/** Digests, also those that are no smaller than the order. */
export const anyDigests = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  words.map(bytesFromWord),
)

const recoveryIds = fc.constantFrom(0, 1, 2, 3)

/** x coordinates of points, each of a signature that has a key. */
const signed = Array.from({ length: 32 }, (_, index) => {
  const digest = bytesFromWord(BigInt(index) << 200n)
  return { digest, ...sign(digest, hexFromWord(BigInt(index + 1))) }
})

/** Any r and s. */
const arbitrary = fc.tuple(anyDigests, words, words, recoveryIds)
/** Any s with an r that is the x of a point. */
const onCurve = fc
  .tuple(anyDigests, fc.constantFrom(...signed), words, recoveryIds)
  .map(([digest, { r }, s, recoveryId]) => [digest, r, s, recoveryId] as const)
/** A signature as it was made, or turned over; with its recovery id or another one. */
const made = fc
  .tuple(fc.constantFrom(...signed), fc.boolean(), recoveryIds)
  .map(([{ digest, r, s }, isHigh, recoveryId]) => {
    return [digest, r, isHigh ? order - s : s, recoveryId] as const
  })
/** With k = 1 and s = digest the key is (s * R - digest * G) / r, and R is G or -G. */
const atInfinity = fc
  .tuple(anyDigests, fc.boolean(), recoveryIds)
  .map(([digest, isNegative, recoveryId]) => {
    const s = uintFromBytes(digest) % order
    return [digest, GENERATOR_X, isNegative ? (order - s) % order : s, recoveryId] as const
  })

/** Recoveries, about half of which fail. */
export const recoveries: fc.Arbitrary<Recovery> = fc
  .oneof(arbitrary, onCurve, made, atInfinity)
  .map(([digest, r, s, recoveryId]) => [
    digest,
    Uint8Array.of(...bytesFromWord(r), ...bytesFromWord(s)),
    recoveryId,
  ])

/** True where the package of the native library has a binding, which installing it does not compile. */
export const hasBinding = ['linux x64', 'darwin arm64', 'win32 x64'].includes(
  `${process.platform} ${process.arch}`,
)
