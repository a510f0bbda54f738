/**
 * Deposit transactions, type 0x7e: encoding and hash.
 *
 * What the deposits of a block are is decided in network/; how one fails in producer/execute.ts.
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
/** In receipts since Canyon, which put the deposit's nonce into them. */
export const DEPOSIT_RECEIPT_VERSION = 1n

/**
 * A deposit with what follows from it. As a message it has nonce 0 and fees 0, for it carries
 * neither: the nonce it used is in its receipt.
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
    // The last field, so the bytes are there already: two of them are kept for each block there is.
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

/** Reads what a {@link depositTransaction} is encoded as. @throws {InvariantError} for anything else */
export function decodeDeposit(rawTransaction: Uint8Array): DepositTransaction {
  const items = rawTransaction[0] === DEPOSIT_TYPE ? decodeRlp(rawTransaction.subarray(1)) : []
  const fields = Array.isArray(items) ? items.filter((item) => item instanceof Uint8Array) : []
  const [sourceHash, from, to, mint, value, gasLimit, isSystemTransaction, data] = fields
  if (data === undefined || fields.length > 8) throw new InvariantError('the bytes are no deposit')
  return depositTransaction({
    sourceHash: hexFromBytes(sourceHash!), // all of them are there when the last one is
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
