/**
 * 0x05: modular exponentiation with numbers of up to 1,024 bytes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-198, EIP-7823 for the limit and EIP-7883 for the price
 */

import { uintFromBytes } from '../../../primitives/word.ts'
import { bytesAt, bytesOfSize, wordAt } from './input.ts'
import { OUT_OF_GAS, type PrecompileResult } from './result.ts'

const HEADER_SIZE = 96
const SIZE_MAX = 1_024n
const GAS_MIN = 500n

/** Input: sizes of base, exponent and modulus (32 bytes each), then the three numbers. */
export function modularPower(input: Uint8Array, gas: bigint): PrecompileResult {
  const baseSize = wordAt(input, 0)
  const exponentSize = wordAt(input, 32)
  const modulusSize = wordAt(input, 64)
  const head = exponentHead(input, baseSize, exponentSize)
  const gasUsed = priceOf(baseSize, exponentSize, modulusSize, head)
  if (gas < gasUsed) return OUT_OF_GAS
  const isTooLarge = baseSize > SIZE_MAX || exponentSize > SIZE_MAX || modulusSize > SIZE_MAX
  if (isTooLarge) return OUT_OF_GAS
  const exponentAt = HEADER_SIZE + Number(baseSize)
  const modulusAt = exponentAt + Number(exponentSize)
  const base = uintFromBytes(bytesAt(input, HEADER_SIZE, Number(baseSize)))
  const exponent = uintFromBytes(bytesAt(input, exponentAt, Number(exponentSize)))
  const modulus = uintFromBytes(bytesAt(input, modulusAt, Number(modulusSize)))
  return {
    output: bytesOfSize(powerOf(base, exponent, modulus), Number(modulusSize)),
    gasUsed,
  }
}

/** The first 32 bytes of the exponent, as a number. */
function exponentHead(input: Uint8Array, baseSize: bigint, exponentSize: bigint): bigint {
  if (baseSize > BigInt(input.length)) return 0n
  const size = exponentSize < 32n ? Number(exponentSize) : 32
  return uintFromBytes(bytesAt(input, HEADER_SIZE + Number(baseSize), size))
}

function priceOf(
  baseSize: bigint,
  exponentSize: bigint,
  modulusSize: bigint,
  exponentHead: bigint,
): bigint {
  const largest = baseSize > modulusSize ? baseSize : modulusSize
  const words = (largest + 7n) / 8n
  const complexity = largest > 32n ? 2n * words * words : 16n
  const headBits = exponentHead === 0n ? 0n : BigInt(exponentHead.toString(2).length - 1)
  const beyondHead = exponentSize > 32n ? 16n * (exponentSize - 32n) : 0n
  const iterations = headBits + beyondHead
  const price = complexity * (iterations > 1n ? iterations : 1n)
  return price > GAS_MIN ? price : GAS_MIN
}

function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (modulus === 0n) return 0n
  let result = 1n % modulus
  let square = base % modulus
  for (const bit of exponent === 0n ? '' : [...exponent.toString(2)].reverse()) {
    if (bit === '1') result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
