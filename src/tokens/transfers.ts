/**
 * Transfers with and without memo, allowances, balances.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { PAUSABLE } from './ids.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { expectNotPaused } from './pause.ts'
import { overflow } from './revert.ts'
import { expectAuthorized, type TransferPolicies, transferPolicies } from './scopes.ts'
import { keyOfAddress } from './slots.ts'
import { emit, refusal } from './token-records.ts'

export const transferHandlers = {
  balanceOf: (frame, account) => frame.load(balanceSlot(frame, account)),
  allowance: (frame, owner, spender) => frame.load(allowanceSlot(frame, owner, spender)),

  transfer(frame, to, amount) {
    transfer(frame, to, amount)
    return true
  },

  transferWithMemo(frame, to, amount, memo) {
    transfer(frame, to, amount)
    emitMemo(frame, memo)
    return true
  },

  transferFrom(frame, from, to, amount) {
    transferFrom(frame, from, to, amount)
    return true
  },

  transferFromWithMemo(frame, from, to, amount, memo) {
    transferFrom(frame, from, to, amount)
    emitMemo(frame, memo)
    return true
  },

  approve(frame, spender, amount) {
    approve(frame, frame.caller, spender, amount)
    return true
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

export function approve(frame: Frame, owner: Address, spender: Address, amount: bigint): void {
  if (owner === ZERO_ADDRESS) throw refusal('InvalidApprover', owner)
  if (spender === ZERO_ADDRESS) throw refusal('InvalidSpender', spender)
  frame.store(allowanceSlot(frame, owner, spender), amount)
  emit(frame, 'Approval', owner, spender, amount)
}

/**
 * Refuses the zero address and, since version 3, the token itself as receiver.
 *
 * @throws {Revert} InvalidReceiver
 */
export function expectReceiver(frame: Frame, to: Address): void {
  const isToken = frame.version >= 3 && to === frame.address
  if (to === ZERO_ADDRESS || isToken) throw refusal('InvalidReceiver', to)
}

export function moveBalance(frame: Frame, from: Address, to: Address, amount: bigint): void {
  takeBalance(frame, from, amount)
  addBalance(frame, to, amount)
  emit(frame, 'Transfer', from, to, amount)
}

/** @throws {Revert} InsufficientBalance */
export function takeBalance(frame: Frame, from: Address, amount: bigint): void {
  const slot = balanceSlot(frame, from)
  const balance = frame.load(slot)
  if (balance < amount) throw refusal('InsufficientBalance', from, balance, amount)
  frame.store(slot, balance - amount)
}

/** @throws {Revert} Panic(0x11) if the balance would exceed 2^256 - 1 */
export function addBalance(frame: Frame, to: Address, amount: bigint): void {
  const slot = balanceSlot(frame, to)
  const balance = frame.load(slot) + amount
  if (balance > WORD_MAX) throw overflow()
  frame.store(slot, balance)
}

export function emitMemo(frame: Frame, memo: Hash): void {
  emit(frame, 'Memo', frame.caller, memo)
}

function transfer(frame: Frame, to: Address, amount: bigint): void {
  const { caller } = frame
  expectNotPaused(frame, PAUSABLE.transfer)
  expectReceiver(frame, to)
  if (caller === ZERO_ADDRESS) throw refusal('InvalidSender', caller)
  if (!frame.isPrivileged) {
    const policies = transferPolicies(frame)
    if (frame.version >= 3) expectExecutor(frame, policies)
    expectParties(frame, policies, caller, to)
  }
  moveBalance(frame, caller, to, amount)
}

function transferFrom(frame: Frame, from: Address, to: Address, amount: bigint): void {
  const { caller } = frame
  expectNotPaused(frame, PAUSABLE.transfer)
  expectReceiver(frame, to)
  if (from === ZERO_ADDRESS) throw refusal('InvalidSender', from)
  const slot = allowanceSlot(frame, from, caller)
  const allowance = frame.load(slot)
  if (allowance < amount) throw refusal('InsufficientAllowance', caller, allowance, amount)
  if (!frame.isPrivileged) {
    const policies = transferPolicies(frame)
    if (frame.version >= 3 || caller !== from) expectExecutor(frame, policies)
    expectParties(frame, policies, from, to)
  }
  moveBalance(frame, from, to, amount)
  // The largest allowance is unlimited and never decreases.
  if (allowance !== WORD_MAX) frame.store(slot, allowance - amount)
}

function expectExecutor(frame: Frame, { executor }: TransferPolicies): void {
  expectAuthorized(frame, 'TRANSFER_EXECUTOR_POLICY', executor, frame.caller)
}

function expectParties(
  frame: Frame,
  { sender, receiver, executor }: TransferPolicies,
  from: Address,
  to: Address,
): void {
  // The sender's policy was just checked for the same account.
  const isAsked = frame.version >= 3 && frame.caller === from && executor === sender
  if (!isAsked) expectAuthorized(frame, 'TRANSFER_SENDER_POLICY', sender, from)
  expectAuthorized(frame, 'TRANSFER_RECEIVER_POLICY', receiver, to)
}

function balanceSlot(frame: Frame, account: Address): bigint {
  return frame.mappingSlot(TOKEN_SLOTS.balances, keyOfAddress(account))
}

function allowanceSlot(frame: Frame, owner: Address, spender: Address): bigint {
  const ofOwner = frame.mappingSlot(TOKEN_SLOTS.allowances, keyOfAddress(owner))
  return frame.mappingSlot(ofOwner, keyOfAddress(spender))
}
