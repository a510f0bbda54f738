/**
 * BALANCE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH, and the price of an account access.
 *
 * An account counts as accessed only if the gas for the access was there.
 */

import {
  ACCOUNT_BALANCE,
  ACCOUNT_CODE,
  ACCOUNT_CODE_HASH,
  ACCOUNT_CODE_SIZE,
  accountAt,
  isAccountEmpty,
  touch,
  warmAccount,
} from '../accounts'
import { AMSTERDAM, isSince } from '../environment'
import { memoryOf, stackOf } from '../frames'
import { COPY_WORD_GAS, WARM_ACCESS_GAS, wordsOf } from '../gas'
import { codeReadGas, coldAccountGas } from '../prices'
import { STACK_UNDERFLOW, halt } from '../statuses'
import { clearWord, copyWord, lengthOf, setWord } from '../words'
import { copyPadded, endOfRange, reach } from './memory'

/** The price of accessing an account, which becomes warm (EIP-2929). */
@inline
export function accessGas(account: usize): i64 {
  return warmAccount(account) ? WARM_ACCESS_GAS : coldAccountGas
}

/** BALANCE. */
export function balanceOf(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  const account = accountAt(top - 32)
  gas -= accessGas(account)
  if (gas < 0) return gas
  touch(account)
  copyWord(top - 32, account + ACCOUNT_BALANCE)
  return gas
}

/** EXTCODESIZE. */
export function codeSizeOf(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  const account = accountAt(top - 32)
  gas -= accessGas(account) + codeReadGas
  if (gas < 0) return gas
  touch(account)
  setWord(top - 32, <u64>load<u32>(account, ACCOUNT_CODE_SIZE))
  return gas
}

/** EXTCODEHASH. @see https://eips.ethereum.org/EIPS/eip-1052 */
export function codeHashOf(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  const account = accountAt(top - 32)
  gas -= accessGas(account)
  if (gas < 0) return gas
  touch(account)
  if (isAccountEmpty(account)) clearWord(top - 32)
  else copyWord(top - 32, account + ACCOUNT_CODE_HASH)
  return gas
}

/** EXTCODECOPY: the address, then the operands of a copy. */
export function copyCodeOf(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 128) return halt(STACK_UNDERFLOW)
  const size = lengthOf(top - 128)
  const account = accountAt(top - 32)
  gas -= accessGas(account) + codeReadGas + COPY_WORD_GAS * wordsOf(size)
  gas = reach(frame, endOfRange(top - 64, size), gas)
  // Since Amsterdam, copying nothing counts as an access (EIP-7928).
  if (gas < 0 || (size == 0 && !isSince(AMSTERDAM))) return gas
  touch(account)
  if (size == 0) return gas
  const to = memoryOf(frame) + load<u32>(top - 64)
  const code = <usize>load<u32>(account, ACCOUNT_CODE)
  copyPadded(to, code, load<u32>(account, ACCOUNT_CODE_SIZE), top - 96, <usize>size)
  return gas
}
