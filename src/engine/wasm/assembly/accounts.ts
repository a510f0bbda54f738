/**
 * The accounts of an execution, in a hash table by address.
 *
 * An entry may be warm without being loaded. Fields are loaded from the view on first use, and that
 * order is the order of the writes.
 */

import { CANCUN, hasP256, isSince, precompileMax } from './environment'
import { loadAccount, regionFull } from './host'
import { saveU32, saveU64, saveWord } from './journal'
import {
  ACCOUNT_SIZE,
  REGION_ACCOUNTS,
  accountCountMax,
  accountIndex,
  accountIndexMask,
  accounts,
} from './layout'
import { add, subtract } from './arithmetic'
import { copyWord, isLess, isZero } from './words'

/** Byte offsets in an entry. Address and code hash are words. */
export const ACCOUNT_BALANCE: usize = 32
export const ACCOUNT_CODE_HASH: usize = 64
export const ACCOUNT_NONCE: usize = 96
/** Code pointer and code size: two u32, replaced together. */
export const ACCOUNT_CODE: usize = 104
export const ACCOUNT_CODE_SIZE: usize = 108
export const ACCOUNT_FLAGS: usize = 112
/** First and last slot of the account's linked list. */
export const ACCOUNT_FIRST_SLOT: usize = 116
export const ACCOUNT_LAST_SLOT: usize = 120
/** The account loaded next. */
export const ACCOUNT_NEXT: usize = 124
// The u32 at 128 belongs to the host.
const ACCOUNT_MARKS: usize = 132

/** Flags; a revert restores them. */
export const FLAG_WARM: u32 = 1
/** Created in this transaction (EIP-6780). */
export const FLAG_CREATED: u32 = 2
export const FLAG_DESTROYED: u32 = 4

/**
 * Marks, which a revert keeps: fields are loaded; a field or slot may differ from the view; the
 * account was accessed at the cold price.
 */
const MARK_LOADED: u32 = 1
const MARK_CHANGED: u32 = 2
const MARK_SLOTS_CHANGED: u32 = 4
const MARK_ACCESSED: u32 = 8

/** Number of the execution. Index entries with another number are free. */
export let accountEpoch: u32 = 0
let count: u32 = 0
let first: usize = 0
let last: usize = 0

const sum: usize = memory.data(32, 16)
const largestWord: usize = memory.data<u64>([-1, -1, -1, -1], 16)

/** Removes all accounts by changing the epoch. */
export function clearAccounts(): void {
  accountEpoch++
  if (accountEpoch == 0) {
    // The epoch wrapped around: clear the index, else entries of early executions would be found.
    memory.fill(accountIndex, 0, (<usize>accountIndexMask + 1) << 3)
    accountEpoch = 1
  }
  count = 0
  first = 0
  last = 0
}

/** Number of accounts; their entries are contiguous. */
export function accountCount(): u32 {
  return count
}

/** The account loaded first; `ACCOUNT_NEXT` links to the next. */
export function firstAccount(): usize {
  return first
}

/** The entry of an address. @param word its low 20 bytes are used */
export function accountAt(word: usize): usize {
  const w0 = load<u64>(word)
  const w1 = load<u64>(word, 8)
  const w2 = load<u32>(word, 16)
  const mixed = (w0 ^ rotl<u64>(w1, 23) ^ <u64>w2) * 0x9e3779b97f4a7c15
  let at = <u32>(mixed >> 40) & accountIndexMask
  while (true) {
    const place = accountIndex + (<usize>at << 3)
    const found = load<u64>(place)
    if (<u32>(found >> 32) != accountEpoch) return insert(place, w0, w1, w2)
    const account = <usize>(<u32>found)
    if (load<u64>(account) == w0 && load<u64>(account, 8) == w1 && load<u32>(account, 16) == w2) {
      return account
    }
    at = (at + 1) & accountIndexMask
  }
}

function insert(place: usize, w0: u64, w1: u64, w2: u32): usize {
  if (count == accountCountMax) regionFull(REGION_ACCOUNTS)
  const account = accounts + <usize>count * ACCOUNT_SIZE
  count++
  store<u64>(place, (<u64>accountEpoch << 32) | <u64>account)
  memory.fill(account, 0, ACCOUNT_SIZE)
  store<u64>(account, w0)
  store<u64>(account, w1, 8)
  store<u32>(account, w2, 16)
  if (w0 <= 0x100 && w1 == 0 && w2 == 0 && isPrecompile(w0)) setFlag(account, FLAG_WARM)
  return account
}

/** True for precompiles: addresses from 0x01 on, and perhaps 0x100 (EIP-7951). */
@inline
export function isPrecompile(address: u64): bool {
  return (address != 0 && address <= precompileMax) || (address == 0x100 && hasP256)
}

/**
 * True if the account was destroyed in this transaction and, since Cancun, created in it as well
 * (EIP-6780).
 */
export function isRemoved(account: usize): bool {
  const needed = isSince(CANCUN) ? FLAG_CREATED | FLAG_DESTROYED : FLAG_DESTROYED
  return (load<u32>(account, ACCOUNT_FLAGS) & needed) == needed
}

/** Loads the fields unless they are loaded. */
@inline
export function touch(account: usize): void {
  if ((load<u32>(account, ACCOUNT_MARKS) & MARK_LOADED) == 0) loadFields(account)
}

function loadFields(account: usize): void {
  setMark(account, MARK_LOADED)
  if (last == 0) first = account
  else store<u32>(last, <u32>account, ACCOUNT_NEXT)
  last = account
  loadAccount(account)
}

@inline
function setMark(account: usize, mark: u32): void {
  store<u32>(account, load<u32>(account, ACCOUNT_MARKS) | mark, ACCOUNT_MARKS)
}

/** Marks that a slot may differ from the view. */
export function markSlotsChanged(account: usize): void {
  setMark(account, MARK_SLOTS_CHANGED)
}

@inline
export function hasFlag(account: usize, flag: u32): bool {
  return (load<u32>(account, ACCOUNT_FLAGS) & flag) != 0
}

/** Sets a flag that a revert keeps. */
@inline
export function setFlag(account: usize, flag: u32): void {
  store<u32>(account, load<u32>(account, ACCOUNT_FLAGS) | flag, ACCOUNT_FLAGS)
}

/** Sets a flag that a revert restores. */
export function raiseFlag(account: usize, flag: u32): void {
  saveU32(account + ACCOUNT_FLAGS)
  setFlag(account, flag)
}

/** Warms an account at the caller's expense (EIP-2929). @returns true if it was warm already */
export function warmAccount(account: usize): bool {
  if (hasFlag(account, FLAG_WARM)) return true
  raiseFlag(account, FLAG_WARM)
  setMark(account, MARK_ACCESSED)
  return false
}

/** Warms an account free of charge. */
export function warmForFree(account: usize): void {
  if (!hasFlag(account, FLAG_WARM)) raiseFlag(account, FLAG_WARM)
}

/** @see https://eips.ethereum.org/EIPS/eip-161 */
export function isAccountEmpty(account: usize): bool {
  return (
    load<u64>(account, ACCOUNT_NONCE) == 0 &&
    load<u32>(account, ACCOUNT_CODE_SIZE) == 0 &&
    isZero(account + ACCOUNT_BALANCE)
  )
}

export function setNonce(account: usize, nonce: u64): void {
  saveU64(account + ACCOUNT_NONCE)
  store<u64>(account, nonce, ACCOUNT_NONCE)
  setMark(account, MARK_CHANGED)
}

export function setBalance(account: usize, word: usize): void {
  saveWord(account + ACCOUNT_BALANCE)
  copyWord(account + ACCOUNT_BALANCE, word)
  setMark(account, MARK_CHANGED)
}

/** @returns false, without a change, if the balance would exceed a word */
export function credit(account: usize, amount: usize): bool {
  add(sum, account + ACCOUNT_BALANCE, amount)
  if (isLess(sum, amount)) return false
  setBalance(account, sum)
  return true
}

/** Credits outside of a transfer: the balance stops at the largest word. */
export function creditUpToMax(account: usize, amount: usize): void {
  if (!credit(account, amount)) setBalance(account, largestWord)
}

/** @param amount at most the balance */
export function debit(account: usize, amount: usize): void {
  subtract(sum, account + ACCOUNT_BALANCE, amount)
  setBalance(account, sum)
}

/** @param code pointer to code in the layout of `codes.ts` @param hash a word */
export function setCode(account: usize, code: usize, size: usize, hash: usize): void {
  saveU64(account + ACCOUNT_CODE)
  saveWord(account + ACCOUNT_CODE_HASH)
  store<u32>(account, <u32>code, ACCOUNT_CODE)
  store<u32>(account, <u32>size, ACCOUNT_CODE_SIZE)
  copyWord(account + ACCOUNT_CODE_HASH, hash)
  setMark(account, MARK_CHANGED)
}
