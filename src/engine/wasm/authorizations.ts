/**
 * EIP-7702: sets the delegations of a message before it runs.
 *
 * Only since Prague, which the caller has checked. They stay when the message reverts. Invalid authorisations are skipped.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */

import { authorityOf } from '../../primitives/authorization.ts'
import { type Address, ZERO_ADDRESS } from '../../primitives/hex.ts'
import type { Authorization, Message } from '../../primitives/message.ts'
import { UINT64_MAX } from '../../primitives/word.ts'
import type { BlockEnvironment } from '../engine.ts'
import { ACCOUNT_BALANCE, ACCOUNT_CODE_SIZE, ACCOUNT_NONCE } from './layout.ts'
import type { Machine } from './machine.ts'
import { delegationTo, isDelegation, type Tables } from './tables.ts'

/** Refund for an authority that already exists. */
const EXISTING_ACCOUNT_REFUND = 25_000n - 12_500n

const NO_BYTES = new Uint8Array(0)

/** @returns the increase of the refund counter */
export function applyAuthorizations(
  machine: Machine,
  tables: Tables,
  { chainId, created }: BlockEnvironment,
  { authorizationList }: Message,
): bigint {
  let refund = 0n
  for (const authorization of authorizationList) {
    const isForHere = authorization.chainId === 0n || authorization.chainId === chainId
    if (!isForHere || authorization.nonce >= UINT64_MAX) continue
    const authority = authorityOf(authorization)
    if (authority === undefined) continue
    const isCreated = created?.has(authority) === true
    refund += delegate(machine, tables, authority, authorization, isCreated)
  }
  return refund
}

/** @param isCreated true if it exists, although it may be empty @returns the refund */
function delegate(
  machine: Machine,
  tables: Tables,
  authority: Address,
  { address, nonce }: Authorization,
  isCreated: boolean,
): bigint {
  const { exports } = machine
  const account = machine.accountOf(authority)
  exports.warmAhead(account)
  exports.touch(account)
  const codeBytes = tables.codeBytes(account)
  if (codeBytes.length > 0 && !isDelegation(codeBytes)) return 0n
  if (machine.uint64(account + ACCOUNT_NONCE) !== nonce) return 0n
  const isEmpty =
    nonce === 0n &&
    machine.uint32(account + ACCOUNT_CODE_SIZE) === 0 &&
    machine.word(account + ACCOUNT_BALANCE) === 0n
  exports.setNonce(account, nonce + 1n)
  tables.setCode(account, address === ZERO_ADDRESS ? NO_BYTES : delegationTo(address))
  return isEmpty && !isCreated ? 0n : EXISTING_ACCOUNT_REFUND
}
