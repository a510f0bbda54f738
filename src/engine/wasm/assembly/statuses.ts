/**
 * The status of a frame and its results: gas, return data, refund counter.
 */

export const OK: i32 = 0
export const REVERT: i32 = 1
/** The statuses from here on take all gas of the frame. The host has a text for each. */
export const OUT_OF_GAS: i32 = 2
export const STACK_UNDERFLOW: i32 = 3
export const STACK_OVERFLOW: i32 = 4
export const INVALID_JUMP: i32 = 5
export const INVALID_OPCODE: i32 = 6
export const WRITE_PROTECTION: i32 = 7
export const RETURN_DATA_OUT_OF_BOUNDS: i32 = 8
export const INIT_CODE_TOO_LARGE: i32 = 9
export const CODE_TOO_LARGE: i32 = 10
export const CODE_BEGINS_WITH_EF: i32 = 11
export const CODE_STORE_OUT_OF_GAS: i32 = 12
export const COLLISION: i32 = 13
/** The host knows the failure. */
export const PRECOMPILE_FAILED: i32 = 14
/** A balance would exceed a word; takes no gas. */
export const VALUE_OVERFLOW: i32 = 15

/** Reasons to refuse a call or creation, which then has no frame and gets its gas back. */
export const TOO_POOR: i32 = 16
export const TOO_DEEP: i32 = 17
export const NONCE_OVERFLOW: i32 = 18

/** Not an end: run another frame, resume this one, or pause before the next opcode. */
export const ENTER: i32 = -1
export const RESUME: i32 = -2
export const PAUSE: i32 = -4

/** The host's answer if no native contract is at an address. */
export const NOT_NATIVE: i32 = -3

/**
 * Opcodes return the gas left. A negative value ends the frame: out of gas or, in the lowest {@link
 * HALTS} values, with a status.
 */
const HALTS: i64 = 256

/** Encodes a status as gas. */
@inline
export function halt(status: i32): i64 {
  return i64.MIN_VALUE + <i64>status
}

/** @returns the gas after an opcode that its hardfork does not have */
export function undefinedOpcode(opcode: u32): i64 {
  haltOpcode = opcode
  return halt(INVALID_OPCODE)
}

/** The status of a frame with negative gas. */
@inline
export function statusOf(gas: i64): i32 {
  return gas < i64.MIN_VALUE + HALTS ? <i32>(gas - i64.MIN_VALUE) : OUT_OF_GAS
}

/** The status of an opcode without enough operands, and perhaps gas. */
@inline
export function underflow(gas: i64): i32 {
  return gas < 0 ? OUT_OF_GAS : STACK_UNDERFLOW
}

/** The status of an opcode that overflows the stack, and perhaps lacks gas. */
@inline
export function overflow(gas: i64): i32 {
  return gas < 0 ? OUT_OF_GAS : STACK_OVERFLOW
}

/** The opcode halted before it was priced. */
export const UNPRICED: i64 = i64.MIN_VALUE

/** Gas left after the price of the opcode that halted, perhaps negative; or {@link UNPRICED}. */
export let haltGas: i64 = UNPRICED

/** @returns the status, of an opcode that halts after it was priced */
@inline
export function priced(status: i32, gas: i64): i32 {
  if (gas >= i64.MIN_VALUE + HALTS) haltGas = gas
  return status
}

export function clearHaltGas(): void {
  haltGas = UNPRICED
}

export let gasLeft: i64 = 0
export let returnPointer: usize = 0
export let returnSize: usize = 0
/** The transaction's refund counter (EIP-3529). */
export let refund: i64 = 0
/** The invalid opcode that halted, or {@link IMMEDIATE} and the byte after one. */
export let haltOpcode: u32 = 0

@inline
export function setResult(gas: i64, pointer: usize, size: usize): void {
  gasLeft = gas
  returnPointer = pointer
  returnSize = size
}

export function setRefund(value: i64): void {
  refund = value
}

/** Added to a byte after an opcode that must not follow it. */
const IMMEDIATE: u32 = 256

export function setHaltImmediate(value: u32): void {
  haltOpcode = IMMEDIATE + value
}

export function setHaltOpcode(opcode: u32): void {
  haltOpcode = opcode
}
