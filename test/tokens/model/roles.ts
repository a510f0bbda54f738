/** Who may do what with a token, and who may say so. */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { ROLE_IDS } from '../../../src/tokens/ids.ts'
import { type Call, type Functions, log, need, type TokenCall } from './state.ts'

const ADMIN_ROLE = ROLE_IDS.DEFAULT_ADMIN_ROLE

export const roleFunctions = {
  DEFAULT_ADMIN_ROLE: () => ROLE_IDS.DEFAULT_ADMIN_ROLE,
  MINT_ROLE: () => ROLE_IDS.MINT_ROLE,
  BURN_ROLE: () => ROLE_IDS.BURN_ROLE,
  BURN_BLOCKED_ROLE: () => ROLE_IDS.BURN_BLOCKED_ROLE,
  SEIZE_ROLE: () => ROLE_IDS.SEIZE_ROLE,
  PAUSE_ROLE: () => ROLE_IDS.PAUSE_ROLE,
  UNPAUSE_ROLE: () => ROLE_IDS.UNPAUSE_ROLE,
  METADATA_ROLE: () => ROLE_IDS.METADATA_ROLE,
  OPERATOR_ROLE: () => ROLE_IDS.OPERATOR_ROLE,

  hasRole,
  getRoleAdmin,

  grantRole(call, role: Hex, account: Address) {
    // Nobody makes the first administrator, a creation's own calls neither.
    const isFirstAdmin = role === ADMIN_ROLE && adminCount(call) === 0
    need(!isFirstAdmin, ...unauthorized(call, ADMIN_ROLE))
    needAdministration(call, role)
    giveRole(call, role, account, call.caller)
  },

  revokeRole(call, role: Hex, account: Address) {
    needAdministration(call, role)
    needNotLast(call, role, account)
    takeRole(call, role, account)
  },

  renounceRole(call, role: Hex, confirmation: Address) {
    need(confirmation === call.caller, 'AccessControlBadConfirmation')
    needNotLast(call, role, call.caller)
    takeRole(call, role, call.caller)
  },

  renounceLastAdmin(call) {
    needHeld(call, ADMIN_ROLE)
    need(adminCount(call) === 1, 'NotSoleAdmin')
    takeRole(call, ADMIN_ROLE, call.caller)
    log(call, 'LastAdminRenounced', call.caller)
  },

  setRoleAdmin(call, role: Hex, next: Hex) {
    needAdministration(call, role)
    log(call, 'RoleAdminChanged', role, getRoleAdmin(call, role), next)
    call.token.roleAdmins.set(role, next)
  },
} satisfies Functions<TokenCall>

export function needHeld(call: TokenCall, role: Hex): void {
  need(hasRole(call, role, call.caller), ...unauthorized(call, role))
}

export function needRole(call: TokenCall, role: Hex): void {
  if (!call.isPrivileged) needHeld(call, role)
}

export function giveRole(call: TokenCall, role: Hex, account: Address, sender: Address): void {
  if (hasRole(call, role, account)) return
  call.token.members.add(`${role} ${account}`)
  log(call, 'RoleGranted', role, account, sender)
}

export function adminCount({ token }: Pick<TokenCall, 'token'>): number {
  return [...token.members].filter((member) => member.startsWith(ADMIN_ROLE)).length
}

function takeRole(call: TokenCall, role: Hex, account: Address): void {
  if (!call.token.members.delete(`${role} ${account}`)) return
  log(call, 'RoleRevoked', role, account, call.caller)
}

function hasRole({ token }: TokenCall, role: Hex, account: Address): boolean {
  return token.members.has(`${role} ${account}`)
}

function getRoleAdmin({ token }: TokenCall, role: Hex): Hex {
  return token.roleAdmins.get(role) ?? ADMIN_ROLE
}

function needAdministration(call: TokenCall, role: Hex): void {
  if (call.isPrivileged) return
  need(adminCount(call) > 0, ...unauthorized(call, ADMIN_ROLE))
  needHeld(call, getRoleAdmin(call, role))
}

function needNotLast(call: TokenCall, role: Hex, account: Address): void {
  const isLast = role === ADMIN_ROLE && hasRole(call, role, account) && adminCount(call) === 1
  need(!isLast, 'LastAdminCannotRenounce')
}

function unauthorized({ caller }: Call, role: Hex) {
  return ['AccessControlUnauthorizedAccount', caller, role]
}
