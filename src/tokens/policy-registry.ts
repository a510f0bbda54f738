/**
 * The policy registry: creates policies, changes them and transfers their administration.
 *
 * Any account may create a policy. policies.ts decides what a policy says of an account.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import { policyRegistryAbi } from './abi.ts'
import { expectActive, refuseStatic } from './activation-registry.ts'
import type { Handlers } from './dispatch.ts'
import { createEmit, createRefusal } from './events.ts'
import type { Frame } from './frame.ts'
import {
  ALWAYS_ALLOW,
  ALWAYS_BLOCK,
  FEATURE_IDS,
  INVERTED_POLICY_BIT,
  POLICY_TYPES,
} from './ids.ts'
import { POLICY_SLOTS } from './layout.ts'
import {
  adminOfExisting,
  baseId,
  childrenOf,
  childrenSlot,
  isAuthorized,
  isComposite,
  memberSlot,
  pendingAdminSlot,
  pendingPolicyAdmin,
  policyAdmin,
  policyExists,
  policyId,
  policySlot,
  typeOf,
  wordOfPolicy,
} from './policies.ts'
import { overflow } from './revert.ts'
import { writeShortList } from './storage.ts'

const emit = createEmit(policyRegistryAbi)
const refusal = createRefusal(policyRegistryAbi)

const ACCOUNTS_MAX = 64
const CHILDREN_MIN = 2
const CHILDREN_MAX = 4
/** Lower counters belong to the built-in policies. */
const FIRST_COUNTER = 2n
const COUNTER_MAX = (1n << 56n) - 1n

/** Checks every non-view function makes first. */
export function beforePolicyWrite(frame: Frame): void {
  refuseStatic(frame)
  expectActive(frame, FEATURE_IDS.policyRegistry)
}

export const policyRegistryHandlers: Handlers<typeof policyRegistryAbi> = {
  createPolicy(frame, admin, type) {
    expectSimple(admin, type)
    return create(frame, admin, type)
  },

  createPolicyWithAccounts(frame, admin, type, accounts) {
    expectSimple(admin, type)
    expectBatch(accounts)
    const id = create(frame, admin, type)
    setMembers(frame, id, accounts, true)
    return id
  },

  createCompositePolicy(frame, admin, type, children) {
    if (admin === ZERO_ADDRESS) throw refusal('ZeroAddress')
    if (!isCompositeType(type)) throw refusal('IncompatiblePolicyType')
    expectChildren(frame, children)
    const id = create(frame, admin, type)
    setChildren(frame, id, children)
    return id
  },

  updateComposite(frame, id, children) {
    const admin = adminOf(frame, id)
    if (!isComposite(id)) throw refusal('IncompatiblePolicyType')
    expectAdmin(frame, admin)
    expectChildren(frame, children)
    setChildren(frame, id, children)
  },

  updateAllowlist: (frame, id, isMember, accounts) =>
    updateList(frame, id, POLICY_TYPES.allowlist, accounts, isMember),
  updateBlocklist: (frame, id, isMember, accounts) =>
    updateList(frame, id, POLICY_TYPES.blocklist, accounts, isMember),

  stageUpdateAdmin(frame, id, newAdmin) {
    expectAdmin(frame, adminOf(frame, id))
    frame.store(pendingAdminSlot(frame, id), BigInt(newAdmin))
    emit(frame, 'PolicyAdminStaged', id, frame.caller, newAdmin)
  },

  finalizeUpdateAdmin(frame, id) {
    const admin = adminOf(frame, id)
    const pending = pendingPolicyAdmin(frame, id)
    if (pending === ZERO_ADDRESS) throw refusal('NoPendingAdmin')
    if (pending !== frame.caller) throw refusal('Unauthorized')
    setAdmin(frame, id, admin, frame.caller)
  },

  renounceAdmin(frame, id) {
    const admin = adminOf(frame, id)
    expectAdmin(frame, admin)
    setAdmin(frame, id, admin, ZERO_ADDRESS)
  },

  isAuthorized,
  policyExists,
  policyAdmin,
  pendingPolicyAdmin,
  compositePolicyChildIds: childrenOf,
  MIN_COMPOSITE_CHILD_POLICIES: () => BigInt(CHILDREN_MIN),
  MAX_COMPOSITE_CHILD_POLICIES: () => BigInt(CHILDREN_MAX),
  invertedPolicyId: (_frame, id) => id ^ INVERTED_POLICY_BIT,
}

function isCompositeType(type: number): boolean {
  return type === POLICY_TYPES.union || type === POLICY_TYPES.intersect
}

function expectSimple(admin: Address, type: number): void {
  if (admin === ZERO_ADDRESS) throw refusal('ZeroAddress')
  if (isCompositeType(type)) throw refusal('IncompatiblePolicyType')
}

function expectBatch(accounts: readonly Address[]): void {
  if (accounts.length > ACCOUNTS_MAX) throw refusal('BatchSizeTooLarge', BigInt(ACCOUNTS_MAX))
}

/** The administrator of an existing policy. An inverted id cannot be written to. */
function adminOf(frame: Frame, id: bigint): Address {
  const admin = baseId(frame, id) === id ? adminOfExisting(frame, id) : undefined
  if (admin === undefined) throw refusal('PolicyNotFound')
  return admin
}

function expectAdmin(frame: Frame, admin: Address): void {
  if (admin === ZERO_ADDRESS || admin !== frame.caller) throw refusal('Unauthorized')
}

/** All children must exist; then each must be a created list of accounts. */
function expectChildren(frame: Frame, children: readonly bigint[]): void {
  if (children.length < CHILDREN_MIN || children.length > CHILDREN_MAX) {
    throw refusal('ChildPoliciesOutsideOfRange')
  }
  for (const child of children) {
    if (!policyExists(frame, child)) throw refusal('PolicyNotFound')
  }
  for (const child of children) {
    const base = baseId(frame, child)
    const isBuiltIn = base === ALWAYS_ALLOW || base === ALWAYS_BLOCK
    if (isBuiltIn || isComposite(base)) throw refusal('InvalidChildPolicy', child)
  }
}

function create(frame: Frame, admin: Address, type: number): bigint {
  const counter = nextCounter(frame)
  if (counter >= COUNTER_MAX) throw overflow()
  frame.store(POLICY_SLOTS.nextCounter, counter + 1n)
  const id = policyId(type, counter)
  frame.store(policySlot(frame, id), wordOfPolicy(admin))
  emit(frame, 'PolicyCreated', id, frame.caller, type)
  emit(frame, 'PolicyAdminUpdated', id, ZERO_ADDRESS, admin)
  return id
}

/** The first creation also stores the built-in policies, which have no administrator. */
function nextCounter(frame: Frame): bigint {
  const counter = frame.load(POLICY_SLOTS.nextCounter)
  if (counter >= FIRST_COUNTER) return counter
  for (const id of [ALWAYS_ALLOW, ALWAYS_BLOCK]) {
    frame.store(policySlot(frame, id), wordOfPolicy(ZERO_ADDRESS))
  }
  frame.store(POLICY_SLOTS.nextCounter, FIRST_COUNTER)
  return FIRST_COUNTER
}

function updateList(
  frame: Frame,
  id: bigint,
  type: number,
  accounts: readonly Address[],
  isMember: boolean,
): void {
  const admin = adminOf(frame, id)
  if (typeOf(id) !== type) throw refusal('IncompatiblePolicyType')
  expectAdmin(frame, admin)
  expectBatch(accounts)
  setMembers(frame, id, accounts, isMember)
}

function setMembers(
  frame: Frame,
  id: bigint,
  accounts: readonly Address[],
  isMember: boolean,
): void {
  for (const account of accounts) {
    frame.store(memberSlot(frame, id, account), isMember ? 1n : 0n)
  }
  const isAllowlist = typeOf(id) === POLICY_TYPES.allowlist
  const event = isAllowlist ? 'AllowlistUpdated' : 'BlocklistUpdated'
  emit(frame, event, id, frame.caller, isMember, accounts)
}

function setChildren(frame: Frame, id: bigint, children: readonly bigint[]): void {
  writeShortList(frame, childrenSlot(frame, id), children)
  emit(frame, 'CompositePolicyUpdated', id, frame.caller, children)
}

/** Clears the proposed administrator. */
function setAdmin(frame: Frame, id: bigint, previous: Address, next: Address): void {
  frame.store(policySlot(frame, id), wordOfPolicy(next))
  frame.store(pendingAdminSlot(frame, id), 0n)
  emit(frame, 'PolicyAdminUpdated', id, previous, next)
}
