/**
 * Translates the VM library's errors to go-ethereum's texts.
 *
 * Three of the library's errors cover several causes, which the halted frame distinguishes.
 */

import { EVMError, type ExecResult } from '@ethereumjs/evm'

/** A frame when it halted. */
interface HaltedFrame {
  /** The byte at the program counter, which is past an opcode that halts amid its work. */
  readonly byte: number | undefined
  /** The opcode that halted; after a jump 0xfe for every undefined one. */
  readonly opcode: number | undefined
  /** The stack, last element on top. */
  readonly stack: readonly bigint[]
  /** Bytes in the return data buffer. */
  readonly returnDataSize: bigint
  /** True if init code returned, so that storing the code failed. */
  readonly isInitCodeDone: boolean
}

/** @param runState of the library; `undefined` if no bytecode ran */
export function haltedFrame(
  runState: ExecResult['runState'],
  isInitCodeDone: boolean,
): HaltedFrame {
  return {
    byte: runState?.code[runState.programCounter],
    opcode: runState?.opCode,
    stack: runState?.stack.getStack() ?? [],
    returnDataSize: BigInt(runState?.returnBytes.length ?? 0),
    isInitCodeDone,
  }
}

type ErrorName = keyof typeof EVMError.errorMessages

/**
 * go-ethereum's text per error. Precompile errors keep the library's text, since go-ethereum has no
 * standard one. Five never leave a frame or belong to other forks; they are kept for completeness.
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
    // The compiler checked above that these are the library's names.
    reasonOfError[name as ErrorName],
  ]),
)

const RETURNDATACOPY = 0x3e
const INVALID = 0xfe

/** @param message one of the library's error messages, except a revert's */
export function haltReason(message: string, frame: HaltedFrame): string {
  if (message === EVMError.errorMessages.INVALID_OPCODE && frame.byte !== undefined) {
    return `${reasonOfError.INVALID_OPCODE}: ${opcodeName(frame.byte)}`
  }
  if (message === EVMError.errorMessages.OUT_OF_GAS) {
    if (frame.isInitCodeDone) return reasonOfError.CODESTORE_OUT_OF_GAS
    if (frame.opcode === RETURNDATACOPY && readsBeyondReturnData(frame)) {
      return 'return data out of bounds'
    }
  }
  // The library appends the position of an invalid jump after " at ".
  const [kind = message] = message.split(' at ')
  return reasonOfMessage.get(kind) ?? message
}

/** go-ethereum's name for an undefined opcode; `INVALID` has its own name. */
function opcodeName(opcode: number): string {
  return opcode === INVALID ? 'INVALID' : `opcode 0x${opcode.toString(16)} not defined`
}

function readsBeyondReturnData({ stack, returnDataSize }: HaltedFrame): boolean {
  const offset = stack.at(-2) ?? 0n
  const size = stack.at(-3) ?? 0n
  return offset + size > returnDataSize
}
