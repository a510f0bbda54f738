/**
 * Inputs at which a precompile takes most time for its gas, and a contract that calls it again and again.
 */

import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 } from '@noble/curves/bn254.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesFromHex, type Hex, hexFromBytes } from '../src/primitives/hex.ts'
import { assemble } from '../test/support/assemble.ts'

export interface Worst {
  readonly name: string
  readonly id: number
  readonly input: Uint8Array
}

/** @param pairs of a multi-scalar multiplication and of a pairing */
export function worstInputs(pairs: number): readonly Worst[] {
  const many = (input: (index: number) => Uint8Array, count = pairs) =>
    joined(...Array.from({ length: count }, (_, index) => input(index)))
  return [
    { name: 'ecrecover', id: 1, input: recoverable() },
    { name: 'SHA-256 of nothing', id: 2, input: new Uint8Array(0) },
    { name: 'SHA-256 of 64 kB', id: 2, input: bytes(1, 65_535) },
    { name: 'RIPEMD-160 of nothing', id: 3, input: new Uint8Array(0) },
    { name: 'RIPEMD-160 of 64 kB', id: 3, input: bytes(2, 65_535) },
    { name: 'identity of nothing', id: 4, input: new Uint8Array(0) },
    { name: 'identity of 64 kB', id: 4, input: bytes(3, 65_535) },
    { name: 'modexp of 32 bytes, exponent of 31 bits', id: 5, input: power(32, 4, 0x7f) },
    { name: 'modexp of 32 bytes', id: 5, input: power(32, 32) },
    { name: 'modexp of 32 bytes, even modulus', id: 5, input: power(32, 32, 0xff, 0) },
    { name: 'modexp of 40 bytes', id: 5, input: power(40, 32) },
    { name: 'modexp of 256 bytes', id: 5, input: power(256, 8) },
    { name: 'modexp of 1,024 bytes', id: 5, input: power(1_024, 1_024) },
    { name: 'bn254 addition', id: 6, input: joined(bnG1(1), bnG1(2)) },
    { name: 'bn254 multiplication', id: 7, input: joined(bnG1(3), bytes(4, 32)) },
    { name: 'bn254 pairing of nothing', id: 8, input: new Uint8Array(0) },
    { name: 'bn254 pairing of 1', id: 8, input: joined(bnG1(1), bnG2(1)) },
    { name: `bn254 pairing of ${pairs}`, id: 8, input: many((at) => joined(bnG1(at), bnG2(at))) },
    { name: 'BLAKE2 of no round', id: 9, input: blake2(0) },
    { name: 'BLAKE2 of 10,000 rounds', id: 9, input: blake2(10_000) },
    { name: 'point evaluation', id: 10, input: bytesFromHex(pointEvaluation) },
    { name: 'BLS12-381 G1 addition', id: 11, input: joined(blsG1(1), blsG1(2)) },
    { name: 'BLS12-381 G1 sum of 1', id: 12, input: joined(blsG1(1), bytes(5, 32)) },
    {
      name: `BLS12-381 G1 sum of ${pairs} products`,
      id: 12,
      input: many((at) => joined(blsG1(at), bytes(at, 32))),
    },
    { name: 'BLS12-381 G2 addition', id: 13, input: joined(blsG2(1), blsG2(2)) },
    { name: 'BLS12-381 G2 sum of 1', id: 14, input: joined(blsG2(1), bytes(6, 32)) },
    {
      name: `BLS12-381 G2 sum of ${pairs} products`,
      id: 14,
      input: many((at) => joined(blsG2(at), bytes(at, 32))),
    },
    { name: 'BLS12-381 pairing of 1', id: 15, input: joined(blsG1(1), blsG2(1)) },
    {
      name: `BLS12-381 pairing of ${pairs}`,
      id: 15,
      input: many((at) => joined(blsG1(at), blsG2(at))),
    },
    { name: 'BLS12-381 map to G1', id: 16, input: blsField(7) },
    { name: 'BLS12-381 map to G2', id: 17, input: joined(blsField(8), blsField(9)) },
    { name: 'P256VERIFY', id: 0x100, input: verifiable() },
  ]
}

/**
 * Calls a precompile with an input as often as the calldata says, and returns the last output. The
 * input is behind the code: as calldata it would have its own price.
 */
export function callingCode({ id, input }: Worst): Uint8Array {
  const size = short(input.length)
  const start = (inputAt: number) =>
    assemble(size, short(inputAt), 0, 'CODECOPY', 0, 'CALLDATALOAD')
  const turnAt = start(0).length
  const rest = (failedAt: number) =>
    assemble(
      ...(['JUMPDEST', 0, 0, size, 0, short(id), 'GAS', 'STATICCALL', 'ISZERO', failedAt] as const),
      ...(['JUMPI', 1, 'SWAP1', 'SUB', 'DUP1', turnAt, 'JUMPI', 'RETURNDATASIZE', 0, 0] as const),
      ...(['RETURNDATACOPY', 'RETURNDATASIZE', 0, 'RETURN', ...refusal] as const),
    )
  const length = turnAt + rest(0).length
  return joined(start(length), rest(length - assemble(...refusal).length), input)
}

const refusal = ['JUMPDEST', 0, 0, 'REVERT'] as const

/** A number of two bytes: its size in the code does not depend on it. */
function short(value: number): Hex {
  return hexFromBytes(sized(BigInt(value), 2))
}

/** EIP-4844: versioned hash, z, y, commitment, proof; the vector go-ethereum tests with. */
const pointEvaluation =
  '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a'

const privateKey = sized(0xc0ffeen, 32)

function recoverable(): Uint8Array {
  const digest = bytes(10, 32)
  const options = { prehash: false, format: 'recovered' } as const
  const [parity = 0, ...rs] = secp256k1.sign(digest, privateKey, options)
  return joined(digest, sized(27n + BigInt(parity), 32), rs)
}

function verifiable(): Uint8Array {
  const digest = bytes(11, 32)
  const signature = p256.sign(digest, privateKey, { prehash: false })
  return joined(digest, signature, p256.getPublicKey(privateKey, false).subarray(1))
}

/** @param lead the exponent's first byte; all others are 0xff @param last the modulus' last byte */
function power(size: number, exponentSize: number, lead = 0xff, last = 0xff): Uint8Array {
  const sizes = [size, exponentSize, size].map((each) => sized(BigInt(each), 32))
  const exponent = new Uint8Array(exponentSize).fill(0xff)
  exponent[0] = lead
  const modulus = bytes(13, size)
  modulus[0] = 0xff
  modulus[size - 1] = last
  return joined(...sizes, bytes(12, size), exponent, modulus)
}

function blake2(rounds: number): Uint8Array {
  return joined(sized(BigInt(rounds), 4), bytes(14, 208), [1])
}

function bnG1(seed: number): Uint8Array {
  const { x, y } = bn254.G1.Point.BASE.multiply(factor(seed)).toAffine()
  return joined(sized(x, 32), sized(y, 32))
}

function bnG2(seed: number): Uint8Array {
  const { x, y } = bn254.G2.Point.BASE.multiply(factor(seed)).toAffine()
  return joined(...[x.c1, x.c0, y.c1, y.c0].map((part) => sized(part, 32)))
}

function blsG1(seed: number): Uint8Array {
  const { x, y } = bls12_381.G1.Point.BASE.multiply(factor(seed)).toAffine()
  return joined(sized(x, 64), sized(y, 64))
}

function blsG2(seed: number): Uint8Array {
  const { x, y } = bls12_381.G2.Point.BASE.multiply(factor(seed)).toAffine()
  return joined(...[x.c0, x.c1, y.c0, y.c1].map((part) => sized(part, 64)))
}

/** An element of 64 bytes, below the modulus. */
function blsField(seed: number): Uint8Array {
  return joined(new Uint8Array(17), bytes(seed, 47))
}

function factor(seed: number): bigint {
  return BigInt(hexFromBytes(bytes(seed, 31)))
}

/** Bytes that are the same in each run; none is zero. */
function bytes(seed: number, size: number): Uint8Array {
  let state = seed * 2_654_435_761 + 1
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + ((state >>> 16) % 255)
  })
}

/** The number as bytes, the most significant first. */
export function sized(value: bigint, size: number): Uint8Array {
  return bytesFromHex(`0x${value.toString(16).padStart(2 * size, '0')}`)
}

function joined(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
