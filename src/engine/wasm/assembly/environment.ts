/**
 * Words that are the same for all frames of an execution, written by the host.
 */

const ENVIRONMENT_SIZE = 10 * 32

const words: usize = memory.data(ENVIRONMENT_SIZE, 16)

/** COINBASE to BASEFEE in opcode order, without SELFBALANCE. */
export const ENV_COINBASE: usize = 0
export const ENV_NUMBER: usize = 64
export const ENV_BASE_FEE: usize = 192
export const ENV_BLOB_BASE_FEE: usize = 224
export const ENV_ORIGIN: usize = 256
export const ENV_GAS_PRICE: usize = 288

@inline
export function environmentWord(offset: usize): usize {
  return words + offset
}

export function environmentPointer(): usize {
  return words
}
