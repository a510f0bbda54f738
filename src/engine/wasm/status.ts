/**
 * Execution statuses: the numbers of `assembly/statuses.ts` and go-ethereum's texts.
 */

import { InvariantError } from '../../primitives/errors.ts'
import type { Failure } from '../engine.ts'
import { opcodeName } from '../opcodes.ts'

export const STATUS_OK = 0
export const STATUS_REVERT = 1
export const STATUS_OUT_OF_GAS = 2
export const STATUS_INVALID_OPCODE = 6
export const STATUS_INIT_CODE_TOO_LARGE = 9
/** A precompile or a native contract failed; the host knows why. */
export const STATUS_HOST_FAILED = 14
export const STATUS_INSUFFICIENT_BALANCE = 16
/** Not a status: no native contract is at the address. */
export const NOT_NATIVE = -3
/** Not a status: the execution is to be resumed. */
export const PAUSED = -4

const reasonOfStatus: Readonly<Record<number, string>> = {
  [STATUS_OUT_OF_GAS]: 'out of gas',
  3: 'stack underflow',
  4: 'stack overflow',
  5: 'invalid jump destination',
  7: 'write protection',
  8: 'return data out of bounds',
  [STATUS_INIT_CODE_TOO_LARGE]: 'max initcode size exceeded',
  10: 'max code size exceeded',
  11: 'invalid code: must not begin with 0xef',
  12: 'contract creation code storage out of gas',
  13: 'contract address collision',
  15: 'value overflow',
  [STATUS_INSUFFICIENT_BALANCE]: 'insufficient balance for transfer',
  17: 'max call depth exceeded',
  18: 'nonce uint64 overflow',
}

const OPCODE_INVALID = 0xfe
/** Added to a byte after an opcode that must not follow it (EIP-8024). */
const IMMEDIATE = 0x100

/**
 * @param opcode the invalid opcode, or {@link IMMEDIATE} and the byte after one
 * @param hostFailure failure of the last precompile or native contract that failed
 */
export function failureOf(
  status: number,
  opcode: number,
  hostFailure: Failure | undefined,
): Failure | undefined {
  if (status === STATUS_OK) return undefined
  if (status === STATUS_REVERT) return { kind: 'revert' }
  if (status === STATUS_HOST_FAILED) return hostFailure
  if (status === STATUS_INVALID_OPCODE) {
    return { kind: 'halt', reason: `invalid opcode: ${invalidName(opcode)}` }
  }
  const reason = reasonOfStatus[status]
  if (reason === undefined) throw new InvariantError(`the machine ended with status ${status}`)
  return { kind: 'halt', reason }
}

/** go-ethereum names the byte after an opcode as if it were one. */
function invalidName(opcode: number): string {
  if (opcode >= IMMEDIATE) return opcodeName(opcode - IMMEDIATE)
  return opcode === OPCODE_INVALID ? 'INVALID' : `opcode 0x${opcode.toString(16)} not defined`
}
