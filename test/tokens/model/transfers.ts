/** Moving a token: transfers, allowances, balances. */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { SCOPE_IDS, type ScopeName } from '../../../src/tokens/ids.ts'
import { ZERO } from '../scene.ts'
import { passes } from './policies.ts'
import { type Functions, log, need, needWord, type TokenCall, WORD_MAX } from './state.ts'

export const transferFunctions = {
  balanceOf: ({ token }, account: Address) => balanceOf(token.balances, account),
  allowance: ({ token }, owner: Address, spender: Address) =>
    token.allowances.get(`${owner} ${spender}`) ?? 0n,

  transfer,
  transferFrom,

  transferWithMemo(call, to: Address, amount: bigint, memo: Hex) {
    transfer(call, to, amount)
    log(call, 'Memo', call.caller, memo)
    return true
  },

  transferFromWithMemo(call, from: Address, to: Address, amount: bigint, memo: Hex) {
    transferFrom(call, from, to, amount)
    log(call, 'Memo', call.caller, memo)
    return true
  },

  approve(call, spender: Address, amount: bigint) {
    approve(call, call.caller, spender, amount)
    return true
  },
} satisfies Functions<TokenCall>

export function balanceOf(balances: ReadonlyMap<Address, bigint>, account: Address): bigint {
  return balances.get(account) ?? 0n
}

export function approve(call: TokenCall, owner: Address, spender: Address, amount: bigint): void {
  need(owner !== ZERO, 'InvalidApprover', owner)
  need(spender !== ZERO, 'InvalidSpender', spender)
  call.token.allowances.set(`${owner} ${spender}`, amount)
  log(call, 'Approval', owner, spender, amount)
}

export function needRunning({ token }: TokenCall, feature: number): void {
  need(!token.paused.has(feature), 'ContractPaused', feature)
}

export function needReceiver({ version, address }: TokenCall, to: Address): void {
  need(to !== ZERO && (version < 3 || to !== address), 'InvalidReceiver', to)
}

export function policyOf({ token }: TokenCall, scope: ScopeName): bigint {
  return token.scopes.get(SCOPE_IDS[scope]) ?? 0n
}

export function needPassage(call: TokenCall, scope: ScopeName, account: Address): void {
  const id = policyOf(call, scope)
  need(passes(call, id, account), 'PolicyForbids', SCOPE_IDS[scope], id)
}

export function move(call: TokenCall, from: Address, to: Address, amount: bigint): void {
  take(call, from, amount)
  give(call, to, amount)
  log(call, 'Transfer', from, to, amount)
}

export function take({ token: { balances } }: TokenCall, from: Address, amount: bigint): void {
  const balance = balanceOf(balances, from)
  need(balance >= amount, 'InsufficientBalance', from, balance, amount)
  balances.set(from, balance - amount)
}

export function give({ token: { balances } }: TokenCall, to: Address, amount: bigint): void {
  balances.set(to, needWord(balanceOf(balances, to) + amount))
}

function transfer(call: TokenCall, to: Address, amount: bigint): boolean {
  const { caller, version, isPrivileged } = call
  needRunning(call, 0)
  needReceiver(call, to)
  need(caller !== ZERO, 'InvalidSender', caller)
  if (!isPrivileged) {
    if (version >= 3) needPassage(call, 'TRANSFER_EXECUTOR_POLICY', caller)
    needPassage(call, 'TRANSFER_SENDER_POLICY', caller)
    needPassage(call, 'TRANSFER_RECEIVER_POLICY', to)
  }
  move(call, caller, to, amount)
  return true
}

function transferFrom(call: TokenCall, from: Address, to: Address, amount: bigint): boolean {
  const { token, caller, version, isPrivileged } = call
  needRunning(call, 0)
  needReceiver(call, to)
  need(from !== ZERO, 'InvalidSender', from)
  const allowance = transferFunctions.allowance(call, from, caller)
  need(allowance >= amount, 'InsufficientAllowance', caller, allowance, amount)
  if (!isPrivileged) {
    if (version >= 3 || caller !== from) needPassage(call, 'TRANSFER_EXECUTOR_POLICY', caller)
    needPassage(call, 'TRANSFER_SENDER_POLICY', from)
    needPassage(call, 'TRANSFER_RECEIVER_POLICY', to)
  }
  move(call, from, to, amount)
  if (allowance !== WORD_MAX) token.allowances.set(`${from} ${caller}`, allowance - amount)
  return true
}
