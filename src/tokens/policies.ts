/**
 * Policies: existence, and whether one authorises an account.
 *
 * Reads the policy registry's storage for the registry and for tokens. Never reverts.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import { addressFromWord } from '../primitives/word.ts'
import type { Frame } from './frame.ts'
import {
  ALWAYS_ALLOW,
  ALWAYS_BLOCK,
  INVERTED_POLICY_BIT,
  POLICY_REGISTRY_ADDRESS,
  POLICY_TYPES,
} from './ids.ts'
import { POLICY_SLOTS } from './layout.ts'
import { keyOfAddress, keyOfUint } from './slots.ts'
import { readShortList } from './storage.ts'

/** Set in the word of every existing policy. */
const EXISTS_BIT = 1n << 255n
const TYPE_SHIFT = 56n

export function isAuthorized(frame: Frame, id: bigint, account: Address): boolean {
  if (id === ALWAYS_ALLOW) return true
  if (id === ALWAYS_BLOCK) return false
  if (isInverted(frame, id)) {
    // An unknown list is empty: its inverse would allow every account.
    const base = baseId(frame, id)
    return policyExists(frame, base) && !isAuthorized(frame, base, account)
  }
  const pass = (child: bigint) => isAuthorized(frame, child, account)
  if (!isWellFormed(frame, id)) return false
  switch (typeOf(id)) {
    case POLICY_TYPES.blocklist:
      return !isMember(frame, id, account)
    case POLICY_TYPES.allowlist:
      return isMember(frame, id, account)
    case POLICY_TYPES.union:
      return childrenOf(frame, id).some(pass)
    default:
      return childrenOf(frame, id).every(pass)
  }
}

/** True if the policy, or the one it inverts, exists. The built-in policies always exist. */
export function policyExists(frame: Frame, id: bigint): boolean {
  return adminOfExisting(frame, baseId(frame, id)) !== undefined
}

/** The administrator of a policy; the zero address if it has none or does not exist. */
export function policyAdmin(frame: Frame, id: bigint): Address {
  return adminOfExisting(frame, baseId(frame, id)) ?? ZERO_ADDRESS
}

/** The administrator of a policy that is not inverted; `undefined` if it does not exist. */
export function adminOfExisting(frame: Frame, id: bigint): Address | undefined {
  if (id === ALWAYS_ALLOW || id === ALWAYS_BLOCK) return ZERO_ADDRESS
  if (!isWellFormed(frame, id)) return undefined
  const word = registry(frame).load(policySlot(frame, id))
  return (word & EXISTS_BIT) === 0n ? undefined : addressFromWord(word)
}

/** The proposed administrator; the zero address if there is none. */
export function pendingPolicyAdmin(frame: Frame, id: bigint): Address {
  const base = baseId(frame, id)
  if (!isWellFormed(frame, base)) return ZERO_ADDRESS
  return addressFromWord(registry(frame).load(pendingAdminSlot(frame, base)))
}

/** The children of a composite policy; empty for other kinds. */
export function childrenOf(frame: Frame, id: bigint): bigint[] {
  const base = baseId(frame, id)
  if (!isWellFormed(frame, base) || !isComposite(base)) return []
  return readShortList(registry(frame), childrenSlot(frame, base))
}

/** The kind of a policy: the byte at bits 56 to 63 of its id; above 3 if malformed. */
export function typeOf(id: bigint): number {
  return Number(id >> TYPE_SHIFT)
}

export function isComposite(id: bigint): boolean {
  return typeOf(id) === POLICY_TYPES.union || typeOf(id) === POLICY_TYPES.intersect
}

export function policyId(type: number, counter: bigint): bigint {
  return (BigInt(type) << TYPE_SHIFT) | counter
}

/** The id without the inversion bit. */
export function baseId(frame: Frame, id: bigint): bigint {
  return isInverted(frame, id) ? id & ~INVERTED_POLICY_BIT : id
}

export function wordOfPolicy(admin: Address): bigint {
  return EXISTS_BIT | BigInt(admin)
}

export function policySlot(frame: Frame, id: bigint): bigint {
  return frame.mappingSlot(POLICY_SLOTS.policies, keyOfUint(id))
}

export function memberSlot(frame: Frame, id: bigint, account: Address): bigint {
  const members = frame.mappingSlot(POLICY_SLOTS.members, keyOfUint(id))
  return frame.mappingSlot(members, keyOfAddress(account))
}

export function pendingAdminSlot(frame: Frame, id: bigint): bigint {
  return frame.mappingSlot(POLICY_SLOTS.pendingAdmins, keyOfUint(id))
}

export function childrenSlot(frame: Frame, id: bigint): bigint {
  return frame.mappingSlot(POLICY_SLOTS.children, keyOfUint(id))
}

function registry(frame: Frame): Frame {
  return frame.at(POLICY_REGISTRY_ADDRESS)
}

function isMember(frame: Frame, id: bigint, account: Address): boolean {
  return registry(frame).load(memberSlot(frame, id, account)) !== 0n
}

/** Before version 3 there is no inversion bit: the highest bit makes the kind invalid. */
function isInverted(frame: Frame, id: bigint): boolean {
  return frame.version >= 3 && (id & INVERTED_POLICY_BIT) !== 0n
}

function isWellFormed(frame: Frame, id: bigint): boolean {
  return typeOf(id) <= (frame.version >= 2 ? POLICY_TYPES.intersect : POLICY_TYPES.allowlist)
}
