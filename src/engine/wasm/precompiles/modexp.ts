/**
 * 0x05: modular exponentiation, since Osaka with numbers of up to 1,024 bytes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-198, EIP-2565 for the price, EIP-7883 for the price since
 *   Osaka and EIP-7823 for the limit since Osaka
 */

import { NO_BYTES } from '../../../primitives/bytes.ts'
import { type Hardfork, isSince } from '../../../primitives/evm-rules.ts'
import { uintFromBytes } from '../../../primitives/word.ts'
import { bytesAt, bytesOfSize, wordAt } from './input.ts'
import { OUT_OF_GAS, type PrecompileResult } from './result.ts'

const HEADER_SIZE = 96

interface Rules {
  readonly sizeMax: bigint
  readonly gasMin: bigint
  /** Price of an exponent's byte beyond the first 32, in iterations. */
  readonly iterationsPerByte: bigint
  /** Price of an iteration with numbers of so many words of 8 bytes. */
  complexity(words: bigint): bigint
  readonly divisor: bigint
}

const rulesSinceOsaka: Rules = {
  sizeMax: 1_024n,
  gasMin: 500n,
  iterationsPerByte: 16n,
  complexity: (words) => (words > 4n ? 2n * words * words : 16n),
  divisor: 1n,
}

const rulesBefore: Rules = {
  // More than gas can pay for, and what the reference engine's arrays can hold.
  sizeMax: 2n ** 31n - 1n,
  gasMin: 200n,
  iterationsPerByte: 8n,
  complexity: (words) => words * words,
  divisor: 3n,
}

/** Input: sizes of base, exponent and modulus (32 bytes each), then the three numbers. */
export function modularPower(
  input: Uint8Array,
  gas: bigint,
  { hardfork }: { readonly hardfork: Hardfork },
): PrecompileResult {
  const rules = isSince(hardfork, 'osaka') ? rulesSinceOsaka : rulesBefore
  const { sizeMax } = rules
  const baseSize = wordAt(input, 0)
  const exponentSize = wordAt(input, 32)
  const modulusSize = wordAt(input, 64)
  const head = exponentHead(input, baseSize, exponentSize)
  const gasUsed = priceOf(
    rules,
    baseSize > modulusSize ? baseSize : modulusSize,
    exponentSize,
    head,
  )
  if (gas < gasUsed) return OUT_OF_GAS
  const isTooLarge = baseSize > sizeMax || modulusSize > sizeMax
  // Without a modulus there is no result, however long the exponent.
  const hasResult = baseSize > 0n || modulusSize > 0n || rules === rulesSinceOsaka
  if (isTooLarge || (hasResult && exponentSize > sizeMax)) return OUT_OF_GAS
  if (!hasResult) return { output: NO_BYTES, gasUsed }
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

/** @param largestSize bytes of the larger of base and modulus */
function priceOf(
  { gasMin, iterationsPerByte, complexity, divisor }: Rules,
  largestSize: bigint,
  exponentSize: bigint,
  exponentHead: bigint,
): bigint {
  const words = (largestSize + 7n) / 8n
  const headBits = exponentHead === 0n ? 0n : BigInt(exponentHead.toString(2).length - 1)
  const beyondHead = exponentSize > 32n ? iterationsPerByte * (exponentSize - 32n) : 0n
  const iterations = headBits + beyondHead
  const price = (complexity(words) * (iterations > 1n ? iterations : 1n)) / divisor
  return price > gasMin ? price : gasMin
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
