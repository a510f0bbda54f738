/** Making and destroying units, taking them away, the cap. */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { ROLE_IDS } from '../../../src/tokens/ids.ts'
import { ZERO } from '../scene.ts'
import { passes } from './policies.ts'
import { needHeld, needRole } from './roles.ts'
import { type Functions, log, need, needWord, type TokenCall } from './state.ts'
import { give, move, needPassage, needReceiver, needRunning, policyOf, take } from './transfers.ts'

const CAP_MAX = 2n ** 128n - 1n

export const supplyFunctions = {
  totalSupply: ({ token }) => token.supply,
  supplyCap: ({ token }) => token.cap,

  updateSupplyCap(call, cap: bigint) {
    const { token, caller } = call
    needRole(call, ROLE_IDS.DEFAULT_ADMIN_ROLE)
    need(cap >= token.supply && cap <= CAP_MAX, 'InvalidSupplyCap', token.supply, cap)
    log(call, 'SupplyCapUpdated', caller, token.cap, cap)
    token.cap = cap
  },

  mint,
  burn,

  mintWithMemo(call, to: Address, amount: bigint, memo: Hex) {
    mint(call, to, amount)
    log(call, 'Memo', call.caller, memo)
  },

  burnWithMemo(call, amount: bigint, memo: Hex) {
    burn(call, amount)
    log(call, 'Memo', call.caller, memo)
  },

  batchMint(call, to: readonly Address[], amounts: readonly bigint[]) {
    needRunning(call, 1)
    needRole(call, ROLE_IDS.MINT_ROLE)
    const lengths = [BigInt(to.length), BigInt(amounts.length)]
    need(lengths[0] === lengths[1], 'LengthMismatch', ...lengths)
    need(to.length > 0, 'EmptyBatch')
    to.forEach((each, index) => {
      issue(call, each, amounts[index]!)
    })
  },

  burnBlocked(call, from: Address, amount: bigint) {
    needRunning(call, 2)
    needRole(call, ROLE_IDS.BURN_BLOCKED_ROLE)
    const isBlocked = !passes(call, policyOf(call, 'TRANSFER_SENDER_POLICY'), from)
    need(isBlocked, 'AccountNotBlocked', from)
    destroy(call, from, amount)
    log(call, 'BurnedBlocked', call.caller, from, amount)
  },

  seizeWithMemo(call, from: Address, to: Address, amount: bigint, memo: Hex) {
    needRunning(call, 3)
    needHeld(call, ROLE_IDS.SEIZE_ROLE)
    needReceiver(call, to)
    need(from !== ZERO, 'InvalidSender', from)
    need(from !== to, 'InvalidReceiver', to)
    const isExempt = passes(call, policyOf(call, 'SEIZE_EXEMPT_POLICY'), from)
    need(!isExempt, 'AccountNotSeizable', from)
    needPassage(call, 'SEIZE_RECEIVER_POLICY', to)
    move(call, from, to, amount)
    log(call, 'Memo', call.caller, memo)
    log(call, 'Seized', call.caller, from, to, amount)
  },
} satisfies Functions<TokenCall>

function mint(call: TokenCall, to: Address, amount: bigint): void {
  needRunning(call, 1)
  needRole(call, ROLE_IDS.MINT_ROLE)
  issue(call, to, amount)
}

function issue(call: TokenCall, to: Address, amount: bigint): void {
  const { token } = call
  needReceiver(call, to)
  needPassage(call, 'MINT_RECEIVER_POLICY', to)
  const supply = needWord(token.supply + amount)
  need(supply <= token.cap, 'SupplyCapExceeded', token.cap, supply)
  token.supply = supply
  give(call, to, amount)
  log(call, 'Transfer', ZERO, to, amount)
}

function burn(call: TokenCall, amount: bigint): void {
  needRunning(call, 2)
  needHeld(call, ROLE_IDS.BURN_ROLE)
  destroy(call, call.caller, amount)
}

function destroy(call: TokenCall, from: Address, amount: bigint): void {
  take(call, from, amount)
  call.token.supply -= amount
  log(call, 'Transfer', from, ZERO, amount)
}
