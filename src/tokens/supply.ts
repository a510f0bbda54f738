/**
 * Supply of a token: mint, burn, burnBlocked, seize, and the cap.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { PAUSABLE, ROLE_IDS, SUPPLY_CAP_MAX } from './ids.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { expectNotPaused } from './pause.ts'
import { isAuthorized } from './policies.ts'
import { overflow } from './revert.ts'
import { expectHeld, expectRole } from './roles.ts'
import { expectAuthorized, policyOfScope } from './scopes.ts'
import { emit, refusal } from './token-records.ts'
import { addBalance, emitMemo, expectReceiver, moveBalance, takeBalance } from './transfers.ts'

export const supplyHandlers = {
  totalSupply: (frame) => frame.load(TOKEN_SLOTS.totalSupply),
  supplyCap: (frame) => frame.load(TOKEN_SLOTS.supplyCap),

  updateSupplyCap(frame, newSupplyCap) {
    expectRole(frame, ROLE_IDS.DEFAULT_ADMIN_ROLE)
    const supply = frame.load(TOKEN_SLOTS.totalSupply)
    if (newSupplyCap < supply || newSupplyCap > SUPPLY_CAP_MAX) {
      throw refusal('InvalidSupplyCap', supply, newSupplyCap)
    }
    const old = frame.load(TOKEN_SLOTS.supplyCap)
    frame.store(TOKEN_SLOTS.supplyCap, newSupplyCap)
    emit(frame, 'SupplyCapUpdated', frame.caller, old, newSupplyCap)
  },

  mint,

  mintWithMemo(frame, to, amount, memo) {
    mint(frame, to, amount)
    emitMemo(frame, memo)
  },

  burn,

  burnWithMemo(frame, amount, memo) {
    burn(frame, amount)
    emitMemo(frame, memo)
  },

  burnBlocked(frame, from, amount) {
    expectNotPaused(frame, PAUSABLE.burn)
    expectRole(frame, ROLE_IDS.BURN_BLOCKED_ROLE)
    if (isAuthorized(frame, policyOfScope(frame, 'TRANSFER_SENDER_POLICY'), from)) {
      throw refusal('AccountNotBlocked', from)
    }
    destroy(frame, from, amount)
    emit(frame, 'BurnedBlocked', frame.caller, from, amount)
  },

  /** Moves a balance without its holder's consent; init calls have no privilege here. */
  seizeWithMemo(frame, from, to, amount, memo) {
    expectNotPaused(frame, PAUSABLE.seize)
    expectHeld(frame, ROLE_IDS.SEIZE_ROLE)
    expectReceiver(frame, to)
    if (from === ZERO_ADDRESS) throw refusal('InvalidSender', from)
    if (from === to) throw refusal('InvalidReceiver', to)
    if (isAuthorized(frame, policyOfScope(frame, 'SEIZE_EXEMPT_POLICY'), from)) {
      throw refusal('AccountNotSeizable', from)
    }
    const policyId = policyOfScope(frame, 'SEIZE_RECEIVER_POLICY')
    expectAuthorized(frame, 'SEIZE_RECEIVER_POLICY', policyId, to)
    moveBalance(frame, from, to, amount)
    emitMemo(frame, memo)
    emit(frame, 'Seized', frame.caller, from, to, amount)
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

function mint(frame: Frame, to: Address, amount: bigint): void {
  expectNotPaused(frame, PAUSABLE.mint)
  expectRole(frame, ROLE_IDS.MINT_ROLE)
  issue(frame, to, amount)
}

/** Mints after the caller's role was checked. */
export function issue(frame: Frame, to: Address, amount: bigint): void {
  expectReceiver(frame, to)
  const policyId = policyOfScope(frame, 'MINT_RECEIVER_POLICY')
  expectAuthorized(frame, 'MINT_RECEIVER_POLICY', policyId, to)
  const supply = frame.load(TOKEN_SLOTS.totalSupply) + amount
  const cap = frame.load(TOKEN_SLOTS.supplyCap)
  if (supply > WORD_MAX) throw overflow()
  if (supply > cap) throw refusal('SupplyCapExceeded', cap, supply)
  frame.store(TOKEN_SLOTS.totalSupply, supply)
  addBalance(frame, to, amount)
  emit(frame, 'Transfer', ZERO_ADDRESS, to, amount)
}

/** The caller must have the role, the factory included, which has none. */
function burn(frame: Frame, amount: bigint): void {
  expectNotPaused(frame, PAUSABLE.burn)
  expectHeld(frame, ROLE_IDS.BURN_ROLE)
  destroy(frame, frame.caller, amount)
}

function destroy(frame: Frame, from: Address, amount: bigint): void {
  takeBalance(frame, from, amount)
  const supply = frame.load(TOKEN_SLOTS.totalSupply)
  if (supply < amount) throw overflow()
  frame.store(TOKEN_SLOTS.totalSupply, supply - amount)
  emit(frame, 'Transfer', from, ZERO_ADDRESS, amount)
}
