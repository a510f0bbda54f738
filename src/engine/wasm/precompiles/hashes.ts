/**
 * 0x02 SHA-256, 0x03 RIPEMD-160 and 0x04 identity, from the yellow paper.
 */

import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { charged, type PrecompileResult } from './result.ts'

export function sha256OfInput(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(60n + 12n * words(input), gas, () => sha256(input))
}

export function ripemd160OfInput(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(600n + 120n * words(input), gas, () => {
    const output = new Uint8Array(32)
    output.set(ripemd160(input), 12)
    return output
  })
}

export function identity(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(15n + 3n * words(input), gas, () => input)
}

function words({ length }: Uint8Array): bigint {
  return BigInt(Math.ceil(length / 32))
}
