/** The policy registry: lists, combinations of lists, who may change them, and what they say. */

import type { Address } from '../../../src/primitives/hex.ts'
import { FEATURE_IDS } from '../../../src/tokens/ids.ts'
import { ZERO } from '../scene.ts'
import { needActive } from './activation.ts'
import { type Call, emptyPolicy, type Functions, log, need, type PolicyState } from './state.ts'

const BLOCKLIST = 0
const ALLOWLIST = 1
const UNION = 2
const INTERSECT = 3
const INVERTED = 1n << 63n
const BUILT_IN = [0n, (1n << 56n) | 1n]

export const policyFunctions = {
  createPolicy(call, admin: Address, type: number) {
    needActive(call, FEATURE_IDS.policyRegistry)
    needSimple(admin, type)
    return create(call, admin, type)
  },

  createPolicyWithAccounts(call, admin: Address, type: number, accounts: readonly Address[]) {
    needActive(call, FEATURE_IDS.policyRegistry)
    needSimple(admin, type)
    needBatch(accounts)
    const id = create(call, admin, type)
    setMembers(call, id, true, accounts)
    return id
  },

  createCompositePolicy(call, admin: Address, type: number, children: readonly bigint[]) {
    needActive(call, FEATURE_IDS.policyRegistry)
    need(admin !== ZERO, 'ZeroAddress')
    need(type === UNION || type === INTERSECT, 'IncompatiblePolicyType')
    needChildren(call, children)
    const id = create(call, admin, type)
    setChildren(call, id, children)
    return id
  },

  updateComposite(call, id: bigint, children: readonly bigint[]) {
    const policy = changeable(call, id)
    need(typeOf(id) >= UNION, 'IncompatiblePolicyType')
    needAdmin(call, policy.admin)
    needChildren(call, children)
    setChildren(call, id, children)
  },

  updateAllowlist: (call, id: bigint, isIn: boolean, accounts: readonly Address[]) =>
    updateList(call, ALLOWLIST, id, isIn, accounts),
  updateBlocklist: (call, id: bigint, isIn: boolean, accounts: readonly Address[]) =>
    updateList(call, BLOCKLIST, id, isIn, accounts),

  stageUpdateAdmin(call, id: bigint, next: Address) {
    const policy = changeable(call, id)
    needAdmin(call, policy.admin)
    policy.pendingAdmin = next
    log(call, 'PolicyAdminStaged', id, policy.admin, next)
  },

  finalizeUpdateAdmin(call, id: bigint) {
    const policy = changeable(call, id)
    need(policy.pendingAdmin !== ZERO, 'NoPendingAdmin')
    needAdmin(call, policy.pendingAdmin)
    setAdmin(call, id, policy.pendingAdmin)
  },

  renounceAdmin(call, id: bigint) {
    const policy = changeable(call, id)
    needAdmin(call, policy.admin)
    setAdmin(call, id, ZERO)
  },

  isAuthorized: passes,
  policyExists,
  policyAdmin: (call, id: bigint) => found(call, id)?.admin ?? ZERO,
  pendingPolicyAdmin: (call, id: bigint) => found(call, id)?.pendingAdmin ?? ZERO,
  compositePolicyChildIds: (call, id: bigint) => found(call, id)?.children ?? [],
  MIN_COMPOSITE_CHILD_POLICIES: () => 2n,
  MAX_COMPOSITE_CHILD_POLICIES: () => 4n,
  invertedPolicyId: (_call, id: bigint) => id ^ INVERTED,
} satisfies Functions<Call>

/** Does the policy let the account pass? */
export function passes(call: Call, id: bigint, account: Address): boolean {
  if (isInverted(call, id))
    return policyExists(call, id) && !passes(call, baseOf(call, id), account)
  if (BUILT_IN.includes(id)) return id === 0n
  const { members, children } = call.world.policies.get(id) ?? emptyPolicy(ZERO)
  switch (typeOf(id)) {
    case BLOCKLIST:
      return !members.has(account)
    case ALLOWLIST:
      return members.has(account)
    case UNION:
      return call.version >= 2 && children.some((child) => passes(call, child, account))
    case INTERSECT:
      return call.version >= 2 && children.every((child) => passes(call, child, account))
    default:
      return false
  }
}

export function policyExists(call: Call, id: bigint): boolean {
  return found(call, id) !== undefined
}

function found(call: Call, id: bigint): PolicyState | undefined {
  return call.world.policies.get(baseOf(call, id))
}

function isInverted({ version }: Call, id: bigint): boolean {
  return version >= 3 && id >= INVERTED
}

function baseOf(call: Call, id: bigint): bigint {
  return isInverted(call, id) ? id - INVERTED : id
}

function typeOf(id: bigint): number {
  return Number(id >> 56n)
}

/** Exactly the policy of this id: there is nothing to change under an inverted one. */
function changeable(call: Call, id: bigint): PolicyState {
  needActive(call, FEATURE_IDS.policyRegistry)
  const policy = call.world.policies.get(id)
  need(policy !== undefined, 'PolicyNotFound')
  return policy
}

function needAdmin({ caller }: Call, admin: Address): void {
  need(admin === caller && caller !== ZERO, 'Unauthorized')
}

function needSimple(admin: Address, type: number): void {
  need(admin !== ZERO, 'ZeroAddress')
  need(type === BLOCKLIST || type === ALLOWLIST, 'IncompatiblePolicyType')
}

function needBatch(accounts: readonly Address[]): void {
  need(accounts.length <= 64, 'BatchSizeTooLarge', 64n)
}

function needChildren(call: Call, children: readonly bigint[]): void {
  need(children.length >= 2 && children.length <= 4, 'ChildPoliciesOutsideOfRange')
  need(
    children.every((child) => policyExists(call, child)),
    'PolicyNotFound',
  )
  for (const child of children) {
    const base = baseOf(call, child)
    need(typeOf(base) < UNION && !BUILT_IN.includes(base), 'InvalidChildPolicy', child)
  }
}

function create(call: Call, admin: Address, type: number): bigint {
  const { world } = call
  const id = (BigInt(type) << 56n) + 2n + world.policyCount
  world.policyCount += 1n
  world.policies.set(id, emptyPolicy(admin))
  log(call, 'PolicyCreated', id, call.caller, type)
  log(call, 'PolicyAdminUpdated', id, ZERO, admin)
  return id
}

function updateList(
  call: Call,
  type: number,
  id: bigint,
  isIn: boolean,
  accounts: readonly Address[],
): void {
  const policy = changeable(call, id)
  need(typeOf(id) === type, 'IncompatiblePolicyType')
  needAdmin(call, policy.admin)
  needBatch(accounts)
  setMembers(call, id, isIn, accounts)
}

function setMembers(call: Call, id: bigint, isIn: boolean, accounts: readonly Address[]): void {
  const { members } = changeable(call, id)
  for (const account of accounts) {
    if (isIn) members.add(account)
    else members.delete(account)
  }
  const event = typeOf(id) === ALLOWLIST ? 'AllowlistUpdated' : 'BlocklistUpdated'
  log(call, event, id, call.caller, isIn, accounts)
}

function setChildren(call: Call, id: bigint, children: readonly bigint[]): void {
  changeable(call, id).children = children
  log(call, 'CompositePolicyUpdated', id, call.caller, children)
}

function setAdmin(call: Call, id: bigint, next: Address): void {
  const policy = changeable(call, id)
  log(call, 'PolicyAdminUpdated', id, policy.admin, next)
  policy.admin = next
  policy.pendingAdmin = ZERO
}
