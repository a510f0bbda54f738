/**
 * 0x04: copies the input (yellow paper).
 */

import { wordCount } from './input.ts'
import { charged, type PrecompileResult } from './result.ts'

export function identity(input: Uint8Array, gas: bigint): PrecompileResult {
  return charged(15n + 3n * wordCount(input), gas, () => input)
}
