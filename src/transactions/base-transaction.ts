/**
 * Base Transactions, type 0x79: encode, decode, and the hashes that are signed.
 *
 * Signatures are left to base-authorization.ts, gas to execution/base/base-gas.ts.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { type Address, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { keccak256, keccakHash } from '../primitives/keccak.ts'
import type { PhaseCall, Phases } from '../primitives/message.ts'
import {
  decodeRlp,
  encodeRlp,
  encodeTyped,
  type RlpInput,
  type RlpItem,
} from '../primitives/rlp.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { addressAt, bytesAt, expectLength, listAt, Malformed, uintAt } from './rlp-fields.ts'

export const BASE_TRANSACTION_TYPE = 0x79
/** First byte of what the payer signs. */
const BASE_PAYER_TYPE = 0x7a
/** First bytes of what a replay id hashes. */
const replayIdPrefix = Uint8Array.of(BASE_TRANSACTION_TYPE, 1)

/** The nonce key of a transaction without a nonce: its replay id makes it unique. */
export const NONCE_FREE_KEY = WORD_MAX
/** Bounds of a validity window below this are seconds, others ms. */
const millisecondsMin = 100_000_000_000n

const PHASES_MAX = 1_024
/** The entry type of a delegation in `account_changes`. */
const delegationEntry = 1n
const fieldCount = 15

/** A change of the sender's account: delegate its code, or with the zero address stop delegating. */
export interface AccountChange {
  readonly target: Address
}

/** The fields that sender and payer sign. */
export interface BaseTransactionFields {
  readonly chainId: bigint
  /** `undefined`: the account that signed. */
  readonly sender: Address | undefined
  /** 0: the account's nonce; {@link NONCE_FREE_KEY}: none; others: a separate sequence. */
  readonly nonceKey: bigint
  readonly nonceSequence: bigint
  /** Seconds or ms since the epoch; 0 for no bound, also for `validBefore`. */
  readonly validAfter: bigint
  readonly validBefore: bigint
  /** Wei per gas, also for `maxFeePerGas`. */
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gasLimit: bigint
  readonly accountChanges: readonly AccountChange[]
  readonly calls: Phases
  readonly metadata: Uint8Array
  /** `undefined`: the sender; `open`: any account that signs as payer. */
  readonly payer: Address | 'open' | undefined
}

/** With the authorizations of sender and payer, as they are on the wire. */
export interface BaseTransaction extends BaseTransactionFields {
  readonly senderAuth: Uint8Array
  /** Empty if the sender pays. */
  readonly payerAuth: Uint8Array
}

/** Ms since the epoch of a bound of the validity window; `undefined` for no bound. */
export function windowBoundMs(bound: bigint): bigint | undefined {
  if (bound === 0n) return undefined
  return bound < millisecondsMin ? bound * 1_000n : bound
}

function accountChangesItem(changes: readonly AccountChange[]): RlpInput {
  return changes.map(({ target }) => [delegationEntry, target])
}

function callsItem(phases: Phases): RlpInput {
  return phases.map((calls) => calls.map(({ to, value, data }) => [to, value, data]))
}

function payerItem(payer: BaseTransactionFields['payer']): RlpInput {
  if (payer === undefined) return '0x'
  return payer === 'open' ? Uint8Array.of(0) : payer
}

/** The signed fields, with `sender` as given. */
function signedItems(fields: BaseTransactionFields, sender: Address | undefined): RlpInput[] {
  return [
    fields.chainId,
    sender ?? '0x',
    fields.nonceKey,
    fields.nonceSequence,
    fields.validAfter,
    fields.validBefore,
    fields.maxPriorityFeePerGas,
    fields.maxFeePerGas,
    fields.gasLimit,
    accountChangesItem(fields.accountChanges),
    callsItem(fields.calls),
    fields.metadata,
    payerItem(fields.payer),
  ]
}

/** The 32 bytes that the sender signs. */
export function senderDigest(fields: BaseTransactionFields): Uint8Array {
  return keccak256(encodeTyped(BASE_TRANSACTION_TYPE, signedItems(fields, fields.sender)))
}

/** The 32 bytes that the payer signs. @param sender the account that sends it */
export function payerDigest(fields: BaseTransactionFields, sender: Address): Uint8Array {
  return keccak256(encodeTyped(BASE_PAYER_TYPE, signedItems(fields, sender)))
}

/** Makes a transaction without a nonce unique. @param sender the account that sends it */
export function replayIdOf(fields: BaseTransactionFields, sender: Address): Hash {
  const list = encodeRlp([
    fields.chainId,
    sender,
    fields.validAfter,
    fields.validBefore,
    accountChangesItem(fields.accountChanges),
    callsItem(fields.calls),
    fields.metadata,
    payerItem(fields.payer),
  ])
  const bytes = new Uint8Array(replayIdPrefix.length + list.length)
  bytes.set(replayIdPrefix)
  bytes.set(list, replayIdPrefix.length)
  return keccakHash(bytes)
}

/** The typed envelope (EIP-2718). */
export function encodeBaseTransaction(transaction: BaseTransaction): Uint8Array {
  const { sender, senderAuth, payerAuth } = transaction
  const items = [...signedItems(transaction, sender), senderAuth, payerAuth]
  return encodeTyped(BASE_TRANSACTION_TYPE, items)
}

/**
 * Decodes a typed envelope. Signatures are not checked.
 *
 * @throws {Malformed} with the field and the expected value
 * @throws {RangeError} for bytes that are not RLP
 */
export function decodeBaseTransaction(raw: Uint8Array): BaseTransaction {
  if (raw[0] !== BASE_TRANSACTION_TYPE) throw new Malformed('transaction: expected type 0x79')
  const items = decodeRlp(raw.subarray(1))
  if (!Array.isArray(items)) throw new Malformed('transaction: expected a list')
  expectLength(items, fieldCount, 'transaction')
  return {
    chainId: uintAt(items, 0, 'chainId', 32),
    sender: bytesAt(items, 1, 'sender').length === 0 ? undefined : addressAt(items, 1, 'sender'),
    nonceKey: uintAt(items, 2, 'nonceKey', 32),
    nonceSequence: uintAt(items, 3, 'nonceSequence', 8),
    validAfter: uintAt(items, 4, 'validAfter', 8),
    validBefore: uintAt(items, 5, 'validBefore', 8),
    maxPriorityFeePerGas: uintAt(items, 6, 'maxPriorityFeePerGas', 32),
    maxFeePerGas: uintAt(items, 7, 'maxFeePerGas', 32),
    gasLimit: uintAt(items, 8, 'gasLimit', 8),
    accountChanges: accountChangesAt(items, 9),
    calls: callsAt(items, 10),
    metadata: bytesAt(items, 11, 'metadata'),
    payer: payerAt(items, 12),
    senderAuth: bytesAt(items, 13, 'senderAuth'),
    payerAuth: bytesAt(items, 14, 'payerAuth'),
  }
}

function accountChangesAt(items: readonly RlpItem[], index: number): AccountChange[] {
  return listAt(items, index, 'accountChanges').map((_, entry, entries) => {
    const name = `accountChanges[${entry}]`
    const pair = listAt(entries, entry, name)
    expectLength(pair, 2, name)
    const type = uintAt(pair, 0, `${name}.type`, 1)
    if (type !== delegationEntry) throw new Malformed(`${name}.type: expected 1, got ${type}`)
    return { target: addressAt(pair, 1, `${name}.target`) }
  })
}

function callsAt(items: readonly RlpItem[], index: number): PhaseCall[][] {
  const phases = listAt(items, index, 'calls')
  if (phases.length > PHASES_MAX) {
    throw new Malformed(`calls: expected at most ${PHASES_MAX} phases, got ${phases.length}`)
  }
  return phases.map((_, phase) => {
    const calls = listAt(phases, phase, `calls[${phase}]`)
    return calls.map((_call, at) => {
      const name = `calls[${phase}][${at}]`
      const call = listAt(calls, at, name)
      expectLength(call, 3, name)
      return {
        to: addressAt(call, 0, `${name}.to`),
        value: uintAt(call, 1, `${name}.value`, 32),
        data: bytesAt(call, 2, `${name}.data`),
      }
    })
  })
}

function payerAt(items: readonly RlpItem[], index: number): BaseTransactionFields['payer'] {
  const bytes = bytesAt(items, index, 'payer')
  if (bytes.length === 0) return undefined
  if (bytes.length === 1 && bytes[0] === 0) return 'open'
  const isNamed = bytes.length === 20 && bytes.some((byte) => byte !== 0)
  if (isNamed) return hexFromBytes(bytes)
  throw new Malformed('payer: expected no bytes, the byte 0, or a 20-byte address other than zero')
}
