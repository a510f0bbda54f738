/**
 * Deposit transactions, type 0x7e: encoding and hash.
 *
 * The deposits of a block are left to network/, failed deposits to execution/execute.ts.
 *
 * @see https://specs.optimism.io/protocol/deposits.html#the-deposited-transaction-type
 */

import { InvariantError } from '../primitives/errors.ts'
import { type Hash, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { Deposit, Message } from '../primitives/message.ts'
import { decodeRlp, encodeTyped } from '../primitives/rlp.ts'
import { uintFromBytes } from '../primitives/word.ts'

export const DEPOSIT_TYPE = 0x7e
/** Value of `depositReceiptVersion`: since Canyon, deposit receipts contain the nonce. */
export const DEPOSIT_RECEIPT_VERSION = 1n

/**
 * A deposit with its hash and encoding. As a message it has nonce 0 and fees 0, because a deposit
 * has no such fields; the nonce it used is in its receipt.
 */
export interface DepositTransaction extends Deposit, Message {
  readonly type: typeof DEPOSIT_TYPE
  readonly hash: Hash
  /** The typed envelope (EIP-2718). */
  readonly rawTransaction: Uint8Array
}

const NOTHING: readonly never[] = []

export function depositTransaction(deposit: Deposit): DepositTransaction {
  const rawTransaction = encodeDeposit(deposit)
  const { sourceHash, from, to, mint, value, gasLimit, isSystemTransaction } = deposit
  return {
    sourceHash,
    from,
    to,
    mint,
    value,
    gasLimit,
    isSystemTransaction,
    // Data is the last field, so it is a view of the encoding: every block stores two deposits.
    data: rawTransaction.subarray(rawTransaction.length - deposit.data.length),
    type: DEPOSIT_TYPE,
    nonce: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: NOTHING,
    authorizationList: NOTHING,
    hash: keccakHash(rawTransaction),
    rawTransaction,
  }
}

/** Decodes a deposit's `rawTransaction`. @throws {InvariantError} for other bytes */
export function decodeDeposit(rawTransaction: Uint8Array): DepositTransaction {
  const items = rawTransaction[0] === DEPOSIT_TYPE ? decodeRlp(rawTransaction.subarray(1)) : []
  const fields = Array.isArray(items) ? items.filter((item) => item instanceof Uint8Array) : []
  const [sourceHash, from, to, mint, value, gasLimit, isSystemTransaction, data] = fields
  if (data === undefined || fields.length > 8) throw new InvariantError('the bytes are no deposit')
  return depositTransaction({
    sourceHash: hexFromBytes(sourceHash!), // if the last field exists, all do
    from: hexFromBytes(from!),
    to: to!.length === 0 ? null : hexFromBytes(to!),
    mint: uintFromBytes(mint!),
    value: uintFromBytes(value!),
    gasLimit: uintFromBytes(gasLimit!),
    isSystemTransaction: isSystemTransaction!.length > 0,
    data,
  })
}

function encodeDeposit(deposit: Deposit): Uint8Array {
  const { sourceHash, from, to, mint, value, gasLimit, isSystemTransaction, data } = deposit
  return encodeTyped(DEPOSIT_TYPE, [
    sourceHash,
    from,
    to ?? '0x',
    mint,
    value,
    gasLimit,
    isSystemTransaction ? 1n : 0n,
    data,
  ])
}
