/**
 * Policy scopes of a token, and the check of an account against them.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { ROLE_IDS, SCOPE_IDS, type ScopeName } from './ids.ts'
import { SCOPE_LANES, TOKEN_SLOTS } from './layout.ts'
import { isAuthorized, policyExists } from './policies.ts'
import { expectRole } from './roles.ts'
import { type Lane, readLane, withLane } from './storage.ts'
import { emit, refusal } from './token-records.ts'
import { hasFunction } from './versions.ts'

export const scopeHandlers = {
  TRANSFER_SENDER_POLICY: () => SCOPE_IDS.TRANSFER_SENDER_POLICY,
  TRANSFER_RECEIVER_POLICY: () => SCOPE_IDS.TRANSFER_RECEIVER_POLICY,
  TRANSFER_EXECUTOR_POLICY: () => SCOPE_IDS.TRANSFER_EXECUTOR_POLICY,
  MINT_RECEIVER_POLICY: () => SCOPE_IDS.MINT_RECEIVER_POLICY,
  SEIZE_EXEMPT_POLICY: () => SCOPE_IDS.SEIZE_EXEMPT_POLICY,
  SEIZE_RECEIVER_POLICY: () => SCOPE_IDS.SEIZE_RECEIVER_POLICY,

  policyId: (frame, scope) => readLane(frame, laneOf(frame, scope)),

  updatePolicy(frame, scope, newPolicyId) {
    expectRole(frame, ROLE_IDS.DEFAULT_ADMIN_ROLE)
    const lane = laneOf(frame, scope)
    if (!policyExists(frame, newPolicyId)) throw refusal('PolicyNotFound', newPolicyId)
    const word = frame.load(lane.slot)
    frame.store(lane.slot, withLane(word, lane, newPolicyId))
    emit(frame, 'PolicyUpdated', scope, idIn(word, lane), newPolicyId)
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

/** The policies that apply to a transfer; they share a slot. */
export interface TransferPolicies {
  readonly sender: bigint
  readonly receiver: bigint
  readonly executor: bigint
}

export function transferPolicies(frame: Frame): TransferPolicies {
  const word = frame.load(TOKEN_SLOTS.transferPolicies)
  return {
    sender: idIn(word, SCOPE_LANES.TRANSFER_SENDER_POLICY),
    receiver: idIn(word, SCOPE_LANES.TRANSFER_RECEIVER_POLICY),
    executor: idIn(word, SCOPE_LANES.TRANSFER_EXECUTOR_POLICY),
  }
}

/** The policy of a scope; zero if unset. */
export function policyOfScope(frame: Frame, scope: ScopeName): bigint {
  return readLane(frame, SCOPE_LANES[scope])
}

/** @throws {Revert} PolicyForbids */
export function expectAuthorized(
  frame: Frame,
  scope: ScopeName,
  policyId: bigint,
  account: Address,
): void {
  if (isAuthorized(frame, policyId, account)) return
  throw refusal('PolicyForbids', SCOPE_IDS[scope], policyId)
}

/** @throws {Revert} UnsupportedPolicyType if the version has no such scope */
function laneOf(frame: Frame, scope: Hash): Lane {
  const names = Object.keys(SCOPE_IDS) as ScopeName[] // the keys are the names
  const name = names.find((each) => SCOPE_IDS[each] === scope)
  // A scope exists from the version on that has its getter.
  if (name !== undefined && hasFunction(frame.version, name)) return SCOPE_LANES[name]
  throw refusal('UnsupportedPolicyType', scope)
}

function idIn(word: bigint, { shiftBits, sizeBits }: Lane): bigint {
  return BigInt.asUintN(Number(sizeBits), word >> shiftBits)
}
