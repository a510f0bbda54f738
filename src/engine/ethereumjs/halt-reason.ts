/**
 * Why an execution halted, in go-ethereum's words.
 *
 * The VM library words its errors in its own way, and three of them hide what went wrong; those are
 * told apart by where the outermost frame stopped.
 */

import { EVMError } from '@ethereumjs/evm'

/** The outermost frame as it was when it halted. */
export interface HaltedFrame {
  /** The opcode that halted; `undefined` when no bytecode ran. */
  readonly opcode: number | undefined
  /** The stack, last element on top. */
  readonly stack: readonly bigint[]
  /** Bytes in the return data buffer. */
  readonly returnDataSize: bigint
  /** Has init code come to its end, so that what failed is storing the code it returned? */
  readonly isInitCodeDone: boolean
}

type ErrorName = keyof typeof EVMError.errorMessages

/**
 * The words of each error. Those of the precompiles stay as the library puts them: go-ethereum has
 * no standard wording there. Five never leave a frame or belong to other forks; they keep their
 * meaning in case that changes.
 */
const reasonOfError = {
  OUT_OF_GAS: 'out of gas',
  CODESTORE_OUT_OF_GAS: 'contract creation code storage out of gas',
  CODESIZE_EXCEEDS_MAXIMUM: 'max code size exceeded',
  STACK_UNDERFLOW: 'stack underflow',
  STACK_OVERFLOW: 'stack overflow',
  INVALID_JUMP: 'invalid jump destination',
  INVALID_OPCODE: 'invalid opcode',
  OUT_OF_RANGE: 'gas uint64 overflow',
  REVERT: 'execution reverted',
  STATIC_STATE_CHANGE: 'write protection',
  INTERNAL_ERROR: 'internal error',
  CREATE_COLLISION: 'contract address collision',
  STOP: 'stop',
  REFUND_EXHAUSTED: 'refund exhausted',
  VALUE_OVERFLOW: 'value overflow',
  INSUFFICIENT_BALANCE: 'insufficient balance for transfer',
  INVALID_BYTECODE_RESULT: 'invalid code: must not begin with 0xef',
  INITCODE_SIZE_VIOLATION: 'max initcode size exceeded',
  INVALID_INPUT_LENGTH: 'invalid input length',
  INVALID_EOF_FORMAT: 'invalid EOF format',
  BLS_12_381_INVALID_INPUT_LENGTH: 'invalid input length',
  BLS_12_381_POINT_NOT_ON_CURVE: 'point not on curve',
  BLS_12_381_INPUT_EMPTY: 'input is empty',
  BLS_12_381_FP_NOT_IN_FIELD: 'fp point not in field',
  BN254_FP_NOT_IN_FIELD: 'fp point not in field',
  INVALID_COMMITMENT: 'kzg commitment does not match versioned hash',
  INVALID_INPUTS: 'kzg inputs invalid',
  INVALID_PROOF: 'kzg proof invalid',
} as const satisfies Record<ErrorName, string>

const reasonOfMessage: ReadonlyMap<string, string> = new Map(
  Object.entries(EVMError.errorMessages).map(([name, message]) => [
    message,
    // The library's table has these names and no others; the compiler checked it above.
    reasonOfError[name as ErrorName],
  ]),
)

const RETURNDATACOPY = 0x3e
const INVALID = 0xfe

/** @param message one of the library's error messages, other than that of a revert */
export function haltReason(message: string, frame: HaltedFrame): string {
  if (message === EVMError.errorMessages.INVALID_OPCODE && frame.opcode !== undefined) {
    return `${reasonOfError.INVALID_OPCODE}: ${opcodeName(frame.opcode)}`
  }
  if (message === EVMError.errorMessages.OUT_OF_GAS) {
    if (frame.isInitCodeDone) return reasonOfError.CODESTORE_OUT_OF_GAS
    if (frame.opcode === RETURNDATACOPY && readsBeyondReturnData(frame)) {
      return 'return data out of bounds'
    }
  }
  // To an invalid jump the library adds where it was, after " at ".
  const [kind = message] = message.split(' at ')
  return reasonOfMessage.get(kind) ?? message
}

/** What go-ethereum calls an opcode it does not know; `INVALID` is the one that has a name. */
function opcodeName(opcode: number): string {
  return opcode === INVALID ? 'INVALID' : `opcode 0x${opcode.toString(16)} not defined`
}

function readsBeyondReturnData({ stack, returnDataSize }: HaltedFrame): boolean {
  const offset = stack.at(-2) ?? 0n
  const size = stack.at(-3) ?? 0n
  return offset + size > returnDataSize
}
