/**
 * Gas prices of Osaka.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7607
 */

import { SLOT_ORIGINAL, SLOT_VALUE } from './slots'
import { refund, setRefund } from './statuses'
import { isEqual, isZero } from './words'

/** @see https://eips.ethereum.org/EIPS/eip-2929 */
export const WARM_ACCESS_GAS: i64 = 100
export const COLD_ACCOUNT_GAS: i64 = 2_600
export const COLD_SLOT_GAS: i64 = 2_100

/** @see https://eips.ethereum.org/EIPS/eip-2200 */
export const SSTORE_SENTRY_GAS: i64 = 2_300
const SSTORE_SET_GAS: i64 = 20_000
const SSTORE_RESET_GAS: i64 = 2_900
const SSTORE_CLEAR_REFUND: i64 = 4_800

export const CALL_VALUE_GAS: i64 = 9_000
export const CALL_STIPEND: i64 = 2_300
export const NEW_ACCOUNT_GAS: i64 = 25_000
export const CREATE_GAS: i64 = 32_000
export const INIT_CODE_WORD_GAS: i64 = 2
export const CODE_BYTE_GAS: i64 = 200
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

/**
 * The price of SSTORE on a warm slot; updates the refund counter.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3529
 */
export function storeGas(slot: usize, value: usize): i64 {
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
