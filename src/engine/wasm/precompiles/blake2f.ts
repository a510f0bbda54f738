/**
 * 0x09: BLAKE2b's compression function with any number of rounds, implemented in the module.
 *
 * @see https://eips.ethereum.org/EIPS/eip-152
 */

import type { Machine } from '../machine.ts'
import { halt, OUT_OF_GAS, type PrecompileResult } from './result.ts'

const INPUT_SIZE = 213
const STATE_AT = 4
const STATE_SIZE = 64
const FINAL_AT = 212

/**
 * Input: rounds (4 bytes), state (64), message (128), offset counters (16), final flag (1). The price
 * is one gas per round.
 */
export function blake2f(
  input: Uint8Array,
  gas: bigint,
  { machine }: { readonly machine: Machine },
): PrecompileResult {
  const isFinal = input[FINAL_AT]
  if (input.length !== INPUT_SIZE || isFinal === undefined || isFinal > 1) {
    return halt('gas uint64 overflow')
  }
  const rounds = new DataView(input.buffer, input.byteOffset).getUint32(0)
  if (gas < BigInt(rounds)) return OUT_OF_GAS
  const { exports, scratch } = machine
  machine.setBytes(scratch, input.subarray(STATE_AT, FINAL_AT))
  exports.compressBlake2(scratch, rounds, isFinal)
  return { output: machine.copyOf(scratch, STATE_SIZE), gasUsed: BigInt(rounds) }
}
