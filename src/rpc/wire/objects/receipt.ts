/**
 * Receipts in the format of the execution API, with the fields of the OP stack and the preview
 * network.
 *
 * @see https://ethereum.github.io/execution-apis/
 */

import type { Block } from '../../../chain/block.ts'
import type { Included } from '../../../chain/chain.ts'
import { DEPOSIT_RECEIPT_VERSION } from '../../../chain/deposit.ts'
import type { L1Charges, Receipt } from '../../../chain/receipt.ts'
import { bloomHex } from '../../../primitives/bloom.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Result } from '../codec.ts'
import {
  addressSchema,
  arrayOf,
  bloomSchema,
  type Fields,
  hashSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
} from '../schema.ts'
import { type Draft, logSchema, printIndex, printLog, printPlace, type WireLog } from './log.ts'

export interface WireReceipt {
  readonly type: Hex
  readonly status: '0x0' | '0x1'
  readonly cumulativeGasUsed: Hex
  readonly logs: readonly WireLog[]
  readonly logsBloom: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  /** L1 base fee in wei per gas. This and the following exist only on chains that pay for L1 data. */
  readonly l1GasPrice?: Hex
  readonly l1GasUsed?: Hex
  /** Wei paid for L1 data, on top of gas. */
  readonly l1Fee?: Hex
  readonly l1BaseFeeScalar?: Hex
  readonly l1BlobBaseFee?: Hex
  readonly l1BlobBaseFeeScalar?: Hex
  /** This and the next field exist only if one of them is not zero. */
  readonly operatorFeeScalar?: Hex
  readonly operatorFeeConstant?: Hex
  readonly daFootprintGasScalar?: Hex
  /** The transaction's share of the block's data limit (DA footprint). */
  readonly blobGasUsed?: Hex
  /** This and the next field exist only for deposits. */
  readonly depositNonce?: Hex
  readonly depositReceiptVersion?: Hex
}

export const receiptFields: Fields<WireReceipt> = {
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
  l1GasPrice: maybe(quantitySchema),
  l1GasUsed: maybe(quantitySchema),
  l1Fee: maybe(quantitySchema),
  l1BaseFeeScalar: maybe(quantitySchema),
  l1BlobBaseFee: maybe(quantitySchema),
  l1BlobBaseFeeScalar: maybe(quantitySchema),
  operatorFeeScalar: maybe(quantitySchema),
  operatorFeeConstant: maybe(quantitySchema),
  daFootprintGasScalar: maybe(quantitySchema),
  blobGasUsed: maybe(quantitySchema),
  depositNonce: maybe(quantitySchema),
  depositReceiptVersion: maybe(quantitySchema),
}

export const receiptSchema: Schema = object<WireReceipt>('Receipt', receiptFields)

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
  if (receipt.l1 !== undefined) addL1Charges(wire, receipt.l1)
  if (receipt.depositNonce !== undefined) {
    wire.depositNonce = quantityFromUint(receipt.depositNonce)
    wire.depositReceiptVersion = quantityFromUint(DEPOSIT_RECEIPT_VERSION)
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

export const receipts: Result<Block | undefined, readonly WireReceipt[] | null> = {
  shape: 'receipt[] or null',
  schema: nullable(arrayOf(receiptSchema)),
  print: (block) =>
    block === undefined ? null : block.receipts.map((receipt) => printReceipt(receipt, block)),
}

export const receipt: Result<Included | undefined, WireReceipt | null> = {
  shape: 'receipt or null',
  schema: nullable(receiptSchema),
  print: (included) =>
    included === undefined ? null : printReceipt(included.receipt, included.block),
}
