/**
 * Words that are the same for all frames of an execution, written by the host.
 */

import { setPrices } from './prices'

const ENVIRONMENT_SIZE = 12 * 32

const words: usize = memory.data(ENVIRONMENT_SIZE, 16)

/** COINBASE to BASEFEE in opcode order, without SELFBALANCE. */
export const ENV_COINBASE: usize = 0
export const ENV_NUMBER: usize = 64
export const ENV_BASE_FEE: usize = 192
export const ENV_BLOB_BASE_FEE: usize = 224
export const ENV_ORIGIN: usize = 256
export const ENV_GAS_PRICE: usize = 288
/** A `u32`. */
const ENV_CODE_SIZE_MAX: usize = 320
export const ENV_SLOT_NUMBER: usize = 352

/** Hardforks since the first one that there is, Shanghai. */
export const CANCUN: u32 = 1
export const PRAGUE: u32 = 2
export const OSAKA: u32 = 3
export const AMSTERDAM: u32 = 4

let hardfork: u32 = 0
/** The last of the precompiles from 0x01 on. */
export let precompileMax: u64 = 0
/** True if there is a precompile at 0x100. */
export let hasP256: bool = false

/** Sets the rules of the executions from here on. */
export function setRules(number: u32, hasP256Early: bool): void {
  hardfork = number
  precompileMax = isSince(PRAGUE) ? 0x11 : isSince(CANCUN) ? 0x0a : 0x09
  hasP256 = isSince(OSAKA) || hasP256Early
  setPrices(isSince(AMSTERDAM))
}

@inline
export function isSince(first: u32): bool {
  return hardfork >= first
}

/** Most bytes of a contract's code. @see https://eips.ethereum.org/EIPS/eip-170 */
@inline
export function codeSizeMax(): usize {
  return <usize>load<u32>(words, ENV_CODE_SIZE_MAX)
}

/** Most bytes of init code. @see https://eips.ethereum.org/EIPS/eip-3860 */
@inline
export function initCodeSizeMax(): u64 {
  return <u64>codeSizeMax() * 2
}

@inline
export function environmentWord(offset: usize): usize {
  return words + offset
}

export function environmentPointer(): usize {
  return words
}
