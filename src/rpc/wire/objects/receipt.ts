/**
 * Receipts in the format of the execution API, with the fields of the OP stack and the preview
 * network.
 *
 * @see https://ethereum.github.io/execution-apis/
 */

import type { Block } from '../../../chain/block.ts'
import type { Included } from '../../../chain/chain.ts'
import type { L1Charges, Receipt } from '../../../chain/receipt.ts'
import { BLOB_BASE_FEE_MIN, blobGasOf } from '../../../network/blob-gas.ts'
import { bloomHex } from '../../../primitives/bloom.ts'
import { invariant } from '../../../primitives/errors.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  bloomSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { BASE_TRANSACTION_TYPE } from '../../../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../../../transactions/blob-sidecar.ts'
import { DEPOSIT_RECEIPT_VERSION } from '../../../transactions/deposit.ts'
import type { Result } from '../codec.ts'
import { baseReceiptFields, printBaseReceipt } from './base-transaction.ts'
import { copyLog, type Draft, logSchema, printIndex, printLog, printPlace } from './log.ts'
import { PrintedItems } from './printed-items.ts'

export interface WireReceipt extends WireOf<typeof receiptSchema> {}

export const receiptFields = {
  type: quantitySchema,
  status: oneOfTexts('0x0', '0x1'),
  cumulativeGasUsed: quantitySchema,
  logs: arrayOf(logSchema),
  logsBloom: bloomSchema,
  transactionHash: hashSchema,
  transactionIndex: quantitySchema,
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  from: addressSchema,
  to: nullable(addressSchema),
  contractAddress: nullable(addressSchema),
  /**
   * Gas for execution that the block counts: before the refund, at least the floor of calldata. This and
   * the next field exist only since Amsterdam (EIP-8037).
   */
  executionGasUsed: maybe(quantitySchema),
  /** Gas for new state that the block counts. */
  stateGasUsed: maybe(quantitySchema),
  /** L1 base fee in wei per gas. This and the following exist only on chains that pay for L1 data. */
  l1GasPrice: maybe(quantitySchema),
  l1GasUsed: maybe(quantitySchema),
  /** Wei paid for L1 data, on top of gas. */
  l1Fee: maybe(quantitySchema),
  l1BaseFeeScalar: maybe(quantitySchema),
  l1BlobBaseFee: maybe(quantitySchema),
  l1BlobBaseFeeScalar: maybe(quantitySchema),
  /** This and the next field exist only if one of them is not zero. */
  operatorFeeScalar: maybe(quantitySchema),
  operatorFeeConstant: maybe(quantitySchema),
  daFootprintGasScalar: maybe(quantitySchema),
  /** The transaction's share of the block's data limit (DA footprint); the gas of its blobs for type 3. */
  blobGasUsed: maybe(quantitySchema),
  /** Wei per blob gas; type 3 only. */
  blobGasPrice: maybe(quantitySchema),
  /** This and the next field exist only for deposits. */
  depositNonce: maybe(quantitySchema),
  depositReceiptVersion: maybe(quantitySchema),
  ...baseReceiptFields,
}

const receiptSchema = object('Receipt', receiptFields)

export function printReceipt(receipt: Receipt, block: Block): WireReceipt {
  const { blockHash, blockNumber } = printPlace(block)
  const wire: Draft<WireReceipt> = {
    type: printIndex(receipt.type),
    status: receipt.status === 1 ? '0x1' : '0x0',
    cumulativeGasUsed: quantityFromUint(receipt.cumulativeGasUsed),
    logs: receipt.logs.map((log) => printLog(log, block)),
    logsBloom: bloomHex(receipt.logsBloom),
    transactionHash: receipt.transactionHash,
    transactionIndex: printIndex(receipt.transactionIndex),
    blockHash,
    blockNumber,
    gasUsed: quantityFromUint(receipt.gasUsed),
    effectiveGasPrice: quantityFromUint(receipt.effectiveGasPrice),
    from: receipt.from,
    to: receipt.to,
    contractAddress: receipt.contractAddress,
  }
  if (receipt.blockGas !== undefined) {
    wire.executionGasUsed = quantityFromUint(receipt.blockGas.execution)
    wire.stateGasUsed = quantityFromUint(receipt.blockGas.state)
  }
  if (receipt.l1 !== undefined) addL1Charges(wire, receipt.l1)
  if (receipt.depositNonce !== undefined) {
    wire.depositNonce = quantityFromUint(receipt.depositNonce)
    wire.depositReceiptVersion = quantityFromUint(DEPOSIT_RECEIPT_VERSION)
  }
  if (receipt.type === BLOB_TRANSACTION_TYPE) {
    const transaction = block.transactions[receipt.transactionIndex]
    invariant(transaction?.type === receipt.type, 'a receipt has the type of its transaction')
    wire.blobGasUsed = quantityFromUint(blobGasOf(transaction))
    wire.blobGasPrice = quantityFromUint(block.blobBaseFee ?? BLOB_BASE_FEE_MIN)
  }
  if (receipt.type === BASE_TRANSACTION_TYPE) {
    const transaction = block.transactions[receipt.transactionIndex]
    invariant(transaction?.type === receipt.type, 'a receipt has the type of its transaction')
    return { ...wire, ...printBaseReceipt(transaction, receipt) }
  }
  return wire
}

function addL1Charges(wire: Draft<WireReceipt>, charges: L1Charges): void {
  const { prices } = charges
  const { operatorFeeScalar, operatorFeeConstant } = prices
  wire.l1GasPrice = quantityFromUint(prices.l1BaseFee)
  wire.l1GasUsed = quantityFromUint(charges.l1GasUsed)
  wire.l1Fee = quantityFromUint(charges.l1Fee)
  wire.l1BaseFeeScalar = quantityFromUint(prices.baseFeeScalar)
  wire.l1BlobBaseFee = quantityFromUint(prices.l1BlobBaseFee)
  wire.l1BlobBaseFeeScalar = quantityFromUint(prices.blobBaseFeeScalar)
  if (operatorFeeScalar !== 0n || operatorFeeConstant !== 0n) {
    wire.operatorFeeScalar = quantityFromUint(operatorFeeScalar)
    wire.operatorFeeConstant = quantityFromUint(operatorFeeConstant)
  }
  wire.daFootprintGasScalar = quantityFromUint(prices.daFootprintGasScalar)
  wire.blobGasUsed = quantityFromUint(charges.daFootprint)
}

const printedReceipts = new PrintedItems(({ receipts }) => receipts, printReceipt)

/** In-process callers may modify results: lists are copied, too. */
function copyOf(printed: WireReceipt): WireReceipt {
  const copy: Draft<WireReceipt> = { ...printed }
  copy.logs = printed.logs.map(copyLog)
  if (printed.phaseStatuses !== undefined) copy.phaseStatuses = [...printed.phaseStatuses]
  return copy
}

export const receipts: Result<Block | undefined, readonly WireReceipt[] | null> = {
  shape: 'receipt[] or null',
  schema: nullable(arrayOf(receiptSchema)),
  print: (block) => (block === undefined ? null : printedReceipts.of(block).map(copyOf)),
}

export const receipt: Result<Included | undefined, WireReceipt | null> = {
  shape: 'receipt or null',
  schema: nullable(receiptSchema),
  print: (included) =>
    included === undefined ? null : printReceipt(included.receipt, included.block),
}
