/** A transaction as a row of a list: its request and its outcome. */

import type { Chain } from '../../../chain/chain.ts'
import { feeOf, type ListedTransaction } from '../../../explorer/transaction-list.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  countSchema,
  dataSchema,
  hashSchema,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'

export interface WireListedTransaction extends WireOf<typeof listedTransactionSchema> {}

export const listedTransactionSchema = object('ListedTransaction', {
  hash: hashSchema,
  stage: oneOfTexts('preconfirmed', 'sealed'),
  blockNumber: quantitySchema,
  transactionIndex: quantitySchema,
  /** Virtual time at which it was executed, ms since the epoch. */
  timeMs: countSchema,
  /** The flashblock that it is in; `null` where blocks are not cut. */
  flashblock: nullable(countSchema),
  type: quantitySchema,
  from: addressSchema,
  to: nullable(addressSchema),
  /** The contract that it created, also if that failed. */
  contractAddress: nullable(addressSchema),
  nonce: quantitySchema,
  value: quantitySchema,
  /** The calldata; the first four bytes of a long one, and nothing of a creation. */
  input: dataSchema,
  status: quantitySchema,
  gasUsed: quantitySchema,
  /** Everything that it paid, in wei. */
  fee: quantitySchema,
})

/** Bytes of calldata that a row has. */
const INPUT_BYTES_MAX = 500

export function printListedTransaction(
  chain: Chain,
  { block, index }: ListedTransaction,
): WireListedTransaction {
  const transaction = block.transactions[index]!
  const receipt = block.receipts[index]! // as many as transactions
  const { from, to, hash, value } = transaction
  const times = chain.timesOf(hash)
  const flashblock = times?.flashblockEnds.findIndex((end) => end > index) ?? -1
  return {
    hash,
    stage: block.isSealed ? 'sealed' : 'preconfirmed',
    blockNumber: quantityFromUint(block.number),
    transactionIndex: quantityFromUint(index),
    timeMs: times?.executedMs ?? block.timeMs,
    flashblock: flashblock < 0 ? null : flashblock,
    type: quantityFromUint(transaction.type),
    from,
    to,
    contractAddress: receipt.contractAddress,
    nonce: quantityFromUint(receipt.depositNonce ?? transaction.nonce),
    value: quantityFromUint(value),
    input: to === null ? '0x' : inputOf(transaction.data),
    status: quantityFromUint(receipt.status),
    gasUsed: quantityFromUint(receipt.gasUsed),
    fee: quantityFromUint(feeOf(receipt)),
  }
}

function inputOf(data: Uint8Array): Hex {
  return hexFromBytes(data.length > INPUT_BYTES_MAX ? data.subarray(0, 4) : data)
}
