/**
 * Roles of a token: membership, granting, revoking, renouncing.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, type Hash, ZERO_HASH } from '../primitives/hex.ts'
import { hexFromWord, WORD_MAX } from '../primitives/word.ts'
import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { ROLE_IDS } from './ids.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { overflow } from './revert.ts'
import { keyOfAddress } from './slots.ts'
import { emit, refusal } from './token-records.ts'

const { DEFAULT_ADMIN_ROLE } = ROLE_IDS

export const roleHandlers = {
  DEFAULT_ADMIN_ROLE: () => ROLE_IDS.DEFAULT_ADMIN_ROLE,
  MINT_ROLE: () => ROLE_IDS.MINT_ROLE,
  BURN_ROLE: () => ROLE_IDS.BURN_ROLE,
  BURN_BLOCKED_ROLE: () => ROLE_IDS.BURN_BLOCKED_ROLE,
  SEIZE_ROLE: () => ROLE_IDS.SEIZE_ROLE,
  PAUSE_ROLE: () => ROLE_IDS.PAUSE_ROLE,
  UNPAUSE_ROLE: () => ROLE_IDS.UNPAUSE_ROLE,
  METADATA_ROLE: () => ROLE_IDS.METADATA_ROLE,

  hasRole,
  getRoleAdmin: roleAdmin,

  grantRole(frame, role, account) {
    // Only the creation itself makes the first administrator; its init calls cannot.
    if (!frame.isPrivileged || role === DEFAULT_ADMIN_ROLE) expectAnAdmin(frame)
    if (!frame.isPrivileged) expectHeld(frame, roleAdmin(frame, role))
    giveRole(frame, role, account, frame.caller)
  },

  revokeRole(frame, role, account) {
    if (!frame.isPrivileged) {
      expectAnAdmin(frame)
      expectHeld(frame, roleAdmin(frame, role))
    }
    expectNotLastAdmin(frame, role, account)
    takeRole(frame, role, account)
  },

  renounceRole(frame, role, callerConfirmation) {
    if (callerConfirmation !== frame.caller) throw refusal('AccessControlBadConfirmation')
    expectNotLastAdmin(frame, role, frame.caller)
    takeRole(frame, role, frame.caller)
  },

  renounceLastAdmin(frame) {
    expectHeld(frame, DEFAULT_ADMIN_ROLE)
    if (frame.load(TOKEN_SLOTS.adminCount) !== 1n) throw refusal('NotSoleAdmin')
    takeRole(frame, DEFAULT_ADMIN_ROLE, frame.caller)
    emit(frame, 'LastAdminRenounced', frame.caller)
  },

  setRoleAdmin(frame, role, newAdminRole) {
    const previous = roleAdmin(frame, role)
    if (!frame.isPrivileged) {
      expectAnAdmin(frame)
      expectHeld(frame, previous)
    }
    frame.store(frame.mappingSlot(TOKEN_SLOTS.roleAdmins, role), BigInt(newAdminRole))
    emit(frame, 'RoleAdminChanged', role, previous, newAdminRole)
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

/**
 * The caller must have the role, except in the factory's init calls.
 *
 * @throws {Revert} AccessControlUnauthorizedAccount
 */
export function expectRole(frame: Frame, role: Hash): void {
  if (!frame.isPrivileged) expectHeld(frame, role)
}

/** The caller must have the role, the factory included. */
export function expectHeld(frame: Frame, role: Hash): void {
  if (!hasRole(frame, role, frame.caller)) throw unauthorized(frame, role)
}

/** Grants a role unless the account already has it. */
export function giveRole(frame: Frame, role: Hash, account: Address, sender: Address): void {
  const slot = memberSlot(frame, role, account)
  if (frame.load(slot) !== 0n) return
  frame.store(slot, 1n)
  if (role === DEFAULT_ADMIN_ROLE) countAdmins(frame, 1n)
  emit(frame, 'RoleGranted', role, account, sender)
}

function takeRole(frame: Frame, role: Hash, account: Address): void {
  const slot = memberSlot(frame, role, account)
  if (frame.load(slot) === 0n) return
  frame.store(slot, 0n)
  if (role === DEFAULT_ADMIN_ROLE) countAdmins(frame, -1n)
  emit(frame, 'RoleRevoked', role, account, frame.caller)
}

function hasRole(frame: Frame, role: Hash, account: Address): boolean {
  return frame.load(memberSlot(frame, role, account)) !== 0n
}

/** An unset entry is zero, which is also the administrator's role. */
function roleAdmin(frame: Frame, role: Hash): Hash {
  const word = frame.load(frame.mappingSlot(TOKEN_SLOTS.roleAdmins, role))
  return word === 0n ? ZERO_HASH : hexFromWord(word)
}

/** Once a token has no administrator, its roles never change again. */
function expectAnAdmin(frame: Frame): void {
  if (frame.load(TOKEN_SLOTS.adminCount) === 0n) throw unauthorized(frame, DEFAULT_ADMIN_ROLE)
}

function expectNotLastAdmin(frame: Frame, role: Hash, account: Address): void {
  if (role !== DEFAULT_ADMIN_ROLE || !hasRole(frame, role, account)) return
  if (frame.load(TOKEN_SLOTS.adminCount) === 1n) throw refusal('LastAdminCannotRenounce')
}

function unauthorized(frame: Frame, role: Hash) {
  return refusal('AccessControlUnauthorizedAccount', frame.caller, role)
}

function countAdmins(frame: Frame, change: bigint): void {
  const count = frame.load(TOKEN_SLOTS.adminCount) + change
  if (count < 0n || count > WORD_MAX) throw overflow()
  frame.store(TOKEN_SLOTS.adminCount, count)
}

function memberSlot(frame: Frame, role: Hash, account: Address): bigint {
  return frame.mappingSlot(frame.mappingSlot(TOKEN_SLOTS.roles, role), keyOfAddress(account))
}
