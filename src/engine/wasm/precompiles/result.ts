/**
 * The result of a precompile. A failed one takes all its gas.
 */

import type { Failure } from '../../engine.ts'

export type PrecompileResult =
  | { readonly output: Uint8Array; readonly gasUsed: bigint }
  | { readonly failure: Failure }

export const OUT_OF_GAS: PrecompileResult = halt('out of gas')
export const INVALID_INPUT_LENGTH: PrecompileResult = halt('invalid input length')

export function halt(reason: string): PrecompileResult {
  return { failure: { kind: 'halt', reason } }
}

/** The reference engine reports "reverted" if it has no text for an invalid input. */
const REVERTED: PrecompileResult = { failure: { kind: 'revert' } }

/** Thrown by conversions of input to points and field elements. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
}

/** Charges gas, then computes. {@link InvalidInput} has a reason; other errors are "reverted". */
export function charged(gasUsed: bigint, gas: bigint, answer: () => Uint8Array): PrecompileResult {
  if (gas < gasUsed) return OUT_OF_GAS
  try {
    return { output: answer(), gasUsed }
  } catch (error) {
    return error instanceof InvalidInput ? halt(error.message) : REVERTED
  }
}
