/**
 * 0x02 SHA-256 and 0x03 RIPEMD-160 (yellow paper).
 */

import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { wordCount } from './input.ts'
import { charged, type PrecompileResult } from './result.ts'

export function sha256OfInput(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(60n + 12n * wordCount(input), gas, () => sha256(input))
}

export function ripemd160OfInput(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(600n + 120n * wordCount(input), gas, () => {
    const output = new Uint8Array(32)
    output.set(ripemd160(input), 12)
    return output
  })
}
