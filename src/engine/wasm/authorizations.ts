/**
 * EIP-7702: sets the delegations of a message before it runs.
 *
 * Only since Prague, which the caller has checked. They stay when the message reverts. Invalid authorisations are skipped.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */

import { authorityOf } from '../../primitives/authorization.ts'
import { NO_BYTES } from '../../primitives/bytes.ts'
import { ZERO_ADDRESS } from '../../primitives/hex.ts'
import type { Authorization, Message } from '../../primitives/message.ts'
import { UINT64_MAX } from '../../primitives/word.ts'
import { DELEGATION_BYTES, delegationTo, isDelegation } from '../../state/code.ts'
import type { BlockEnvironment } from '../engine.ts'
import { ACCOUNT_WRITE_GAS, DELEGATION_STATE_GAS, NEW_ACCOUNT_STATE_GAS } from '../gas-schedule.ts'
import { ACCOUNT_BALANCE, ACCOUNT_CODE_SIZE, ACCOUNT_NONCE } from './layout.ts'
import type { Machine } from './machine.ts'
import type { Tables } from './tables.ts'

/** Refund for an authority that already exists, before Amsterdam. */
const EXISTING_ACCOUNT_REFUND = 25_000n - 12_500n

/** Before Amsterdam. @returns the increase of the refund counter */
export function applyAuthorizations(
  machine: Machine,
  tables: Tables,
  environment: BlockEnvironment,
  { authorizationList }: Message,
): bigint {
  let refund = 0n
  for (const authorization of authorizationList) {
    const account = authorityAccount(machine, tables, environment, authorization)
    if (account === undefined) continue
    if (!isNew(machine, tables, environment, account)) refund += EXISTING_ACCOUNT_REFUND
    delegate(machine, tables, account, authorization)
  }
  return refund
}

/**
 * Since Amsterdam: each valid authorization pays for what it writes.
 *
 * @returns the gas left, negative if it does not suffice
 * @see https://eips.ethereum.org/EIPS/eip-2780
 */
export function payForAuthorizations(
  machine: Machine,
  tables: Tables,
  environment: BlockEnvironment,
  { from, to, value, authorizationList }: Message,
  gas: bigint,
): bigint {
  const { exports } = machine
  // The intrinsic gas has paid for the writes of these two.
  const written = new Set([machine.accountOf(from)])
  if (to !== null && value !== 0n) written.add(machine.accountOf(to))
  const delegated = new Set<number>()
  let left = gas
  for (const authorization of authorizationList) {
    const account = authorityAccount(machine, tables, environment, authorization)
    if (account === undefined) continue
    if (isNew(machine, tables, environment, account)) {
      left = exports.chargeStateGas(left, NEW_ACCOUNT_STATE_GAS)
    }
    if (left >= 0n && !written.has(account)) left -= ACCOUNT_WRITE_GAS
    written.add(account)
    if (left >= 0n && authorization.address !== ZERO_ADDRESS && !delegated.has(account)) {
      if (!wasDelegated(machine, tables, account)) {
        left = exports.chargeStateGas(left, DELEGATION_STATE_GAS)
      }
      delegated.add(account)
    }
    if (left < 0n) return left
    delegate(machine, tables, account, authorization)
  }
  return left
}

/** The account of the authority; `undefined` if the authorization is invalid. */
function authorityAccount(
  machine: Machine,
  tables: Tables,
  { chainId }: BlockEnvironment,
  authorization: Authorization,
): number | undefined {
  const { exports } = machine
  const isForHere = authorization.chainId === 0n || authorization.chainId === chainId
  if (!isForHere || authorization.nonce >= UINT64_MAX) return undefined
  const authority = authorityOf(authorization)
  if (authority === undefined) return undefined
  const account = machine.accountOf(authority)
  exports.warmAhead(account)
  exports.touch(account)
  const codeBytes = tables.codeBytes(account)
  if (codeBytes.length > 0 && !isDelegation(codeBytes)) return undefined
  return machine.uint64(account + ACCOUNT_NONCE) === authorization.nonce ? account : undefined
}

/** True if the account does not exist: it is empty and was not created so (EIP-161). */
function isNew(
  machine: Machine,
  tables: Tables,
  { created }: BlockEnvironment,
  account: number,
): boolean {
  const isEmpty =
    machine.uint64(account + ACCOUNT_NONCE) === 0n &&
    machine.uint32(account + ACCOUNT_CODE_SIZE) === 0 &&
    machine.word(account + ACCOUNT_BALANCE) === 0n
  return isEmpty && created?.has(tables.addressOf(account)) !== true
}

/** True if the authority had a delegation before the transaction: no other code is allowed. */
function wasDelegated(machine: Machine, tables: Tables, account: number): boolean {
  const { codePointer } = tables.before(account)
  return codePointer !== 0 && isDelegation(machine.copyOf(codePointer, DELEGATION_BYTES))
}

function delegate(
  machine: Machine,
  tables: Tables,
  account: number,
  { address, nonce }: Authorization,
): void {
  machine.exports.setNonce(account, nonce + 1n)
  tables.setCode(account, address === ZERO_ADDRESS ? NO_BYTES : delegationTo(address))
}
