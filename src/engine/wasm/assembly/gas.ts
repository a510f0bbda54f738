/**
 * Gas prices that are always the same, and the price of SSTORE, whose rules change. The prices that change
 * with a hardfork are in `prices.ts`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */

import { AMSTERDAM, isSince } from './environment'
import {
  NEW_SLOT_STATE_GAS,
  SLOT_CLEAR_REFUND,
  SLOT_WRITE_GAS,
  SSTORE_CLEAR_REFUND,
  SSTORE_RESET_GAS,
  SSTORE_SET_GAS,
} from './prices'
import { SLOT_ORIGINAL, SLOT_VALUE } from './slots'
import { chargeStateGas, refillStateGas } from './state-gas'
import { OUT_OF_GAS, priced, refund, setRefund } from './statuses'
import { isEqual, isZero } from './words'

/** @see https://eips.ethereum.org/EIPS/eip-2929 */
export const WARM_ACCESS_GAS: i64 = 100
export const COLD_SLOT_GAS: i64 = 2_100

/** @see https://eips.ethereum.org/EIPS/eip-2200 */
export const SSTORE_SENTRY_GAS: i64 = 2_300

export const CALL_STIPEND: i64 = 2_300
export const INIT_CODE_WORD_GAS: i64 = 2
export const SELFDESTRUCT_GAS: i64 = 5_000
export const KECCAK_GAS: i64 = 30
export const KECCAK_WORD_GAS: i64 = 6
export const LOG_GAS: i64 = 375
export const LOG_TOPIC_GAS: i64 = 375
export const LOG_BYTE_GAS: i64 = 8
export const COPY_WORD_GAS: i64 = 3
export const EXP_GAS: i64 = 10
export const EXP_BYTE_GAS: i64 = 50

/** Number of words, rounded up. */
@inline
export function wordsOf(size: u64): i64 {
  return <i64>((size + 31) >> 5)
}

/** The size rounded up to whole words. */
@inline
export function wholeWords(size: u64): usize {
  return (<usize>size + 31) & ~31
}

/** Total price of a memory of this many words. */
export function memoryGas(words: i64): i64 {
  return 3 * words + ((words * words) >> 9)
}

/** Charges for SSTORE on a slot, warm before it or not; updates the refund counter. @returns the gas left */
@inline
export function payForStore(slot: usize, value: usize, isWarm: bool, gas: i64): i64 {
  if (isSince(AMSTERDAM)) {
    return payForWrite(slot, value, gas - (isWarm ? WARM_ACCESS_GAS : COLD_SLOT_GAS))
  }
  if (!isWarm) gas -= COLD_SLOT_GAS
  return gas - storeGas(slot, value)
}

/**
 * The write of SSTORE without its access, since Amsterdam.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8038 and EIP-8037 for state gas
 */
function payForWrite(slot: usize, value: usize, gas: i64): i64 {
  const current = slot + SLOT_VALUE
  if (isEqual(current, value)) return gas
  const original = slot + SLOT_ORIGINAL
  const isOriginalZero = isZero(original)
  let change: i64 = 0
  if (!isOriginalZero) {
    if (isZero(current)) change -= SLOT_CLEAR_REFUND
    if (isZero(value)) change += SLOT_CLEAR_REFUND
  }
  if (isEqual(original, value)) {
    change += SLOT_WRITE_GAS
    if (isOriginalZero) gas += refillStateGas(NEW_SLOT_STATE_GAS)
  }
  setRefund(refund + change)
  if (!isEqual(original, current)) return gas
  gas -= SLOT_WRITE_GAS
  if (gas < 0 || !isOriginalZero) return gas
  const left = chargeStateGas(gas, NEW_SLOT_STATE_GAS)
  if (left < 0) priced(OUT_OF_GAS, gas)
  return left
}

/**
 * The price of SSTORE on a warm slot before Amsterdam; updates the refund counter.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3529
 */
function storeGas(slot: usize, value: usize): i64 {
  const current = slot + SLOT_VALUE
  if (isEqual(current, value)) return WARM_ACCESS_GAS
  const original = slot + SLOT_ORIGINAL
  const isOriginalZero = isZero(original)
  if (isEqual(original, current)) {
    if (isOriginalZero) return SSTORE_SET_GAS
    if (isZero(value)) setRefund(refund + SSTORE_CLEAR_REFUND)
    return SSTORE_RESET_GAS
  }
  let change: i64 = 0
  if (!isOriginalZero) {
    if (isZero(current)) change -= SSTORE_CLEAR_REFUND
    if (isZero(value)) change += SSTORE_CLEAR_REFUND
  }
  if (isEqual(original, value)) {
    change += (isOriginalZero ? SSTORE_SET_GAS : SSTORE_RESET_GAS) - WARM_ACCESS_GAS
  }
  setRefund(refund + change)
  return WARM_ACCESS_GAS
}
