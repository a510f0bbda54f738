/**
 * Results of the `ots_` methods, in the format of the explorer Otterscan.
 *
 * @see https://docs.otterscan.io/api-docs/ots-api
 */

import type { Block } from '../../../chain/block.ts'
import type { Receipt } from '../../../chain/receipt.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  emptyListSchema,
  hashSchema,
  nullable,
  nullSchema,
  object,
  oneOfNumbers,
  oneOfTexts,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { asPrinted, asPrintedAtLength } from '../results.ts'
import { headerFields, printHeader } from './block.ts'
import { frameTypes } from './call-frame.ts'
import { printReceipt, receiptFields } from './receipt.ts'
import { printTransaction, transactionSchema } from './transaction.ts'

/** A block without its transactions. */
interface WireSlimBlock extends WireOf<typeof slimBlockSchema> {}

export interface WireBlockDetails extends WireOf<typeof blockDetailsSchema> {}

/** A receipt with the timestamp of its block, in seconds. */
export interface WireTimedReceipt extends WireOf<typeof timedReceiptSchema> {}

export interface WireTransactionPage extends WireOf<typeof transactionPageSchema> {}

/** An internal operation: 0 a transfer of ether, 1 a SELFDESTRUCT, 2 a CREATE, 3 a CREATE2. */
export interface WireInternalOperation extends WireOf<typeof internalOperationSchema> {}

export interface WireOtsTrace extends WireOf<typeof otsTraceSchema> {}

export interface WireCreator extends WireOf<typeof creatorSchema> {}

export interface WireSearchPage extends WireOf<typeof searchPageSchema> {}

const slimBlockFields = {
  ...headerFields,
  uncles: emptyListSchema,
  transactionCount: countSchema,
}

const issuanceSchema = object('Issuance', {
  blockReward: quantitySchema,
  uncleReward: quantitySchema,
  issuance: quantitySchema,
})

const slimBlockSchema = object('SlimBlock', slimBlockFields)

const blockDetailsSchema = object('BlockDetails', {
  block: slimBlockSchema,
  issuance: issuanceSchema,
  /** Wei that the block's transactions paid for gas. */
  totalFees: quantitySchema,
})

export const blockDetails = asPrinted<WireBlockDetails | null>(
  'block details or null',
  nullable(blockDetailsSchema),
)

const timedReceiptFields = { ...receiptFields, timestamp: countSchema }

const slimReceiptSchema = object('SlimReceipt', {
  ...timedReceiptFields,
  logs: nullSchema,
  logsBloom: nullSchema,
})

const blockPageSchema = object('BlockPage', {
  ...slimBlockFields,
  transactions: arrayOf(transactionSchema),
})

const transactionPageSchema = object('TransactionPage', {
  fullblock: blockPageSchema,
  receipts: arrayOf(slimReceiptSchema),
})

export const transactionPage = asPrinted<WireTransactionPage | null>(
  'page of transactions or null',
  nullable(transactionPageSchema),
)

const internalOperationSchema = object('InternalOperation', {
  type: oneOfNumbers(0, 1, 2, 3),
  from: addressSchema,
  to: addressSchema,
  value: quantitySchema,
})

export const internalOperations = asPrinted<readonly WireInternalOperation[]>(
  'operation[]',
  arrayOf(internalOperationSchema),
)

const otsTraceSchema = object('OtsTrace', {
  type: oneOfTexts(...frameTypes),
  depth: countSchema,
  from: addressSchema,
  to: addressSchema,
  value: nullable(quantitySchema),
  input: dataSchema,
  output: dataSchema,
})

export const otsTraces = asPrintedAtLength<readonly WireOtsTrace[]>(
  'frame[]',
  arrayOf(otsTraceSchema),
)

const creatorSchema = object('Creator', { hash: hashSchema, creator: addressSchema })

export const creator = asPrinted<WireCreator | null>('creator or null', nullable(creatorSchema))

const timedReceiptSchema = object('TimedReceipt', timedReceiptFields)

const searchPageSchema = object('SearchPage', {
  /** Newest first. */
  txs: arrayOf(transactionSchema),
  receipts: arrayOf(timedReceiptSchema),
  /** True if the page holds the newest match. */
  firstPage: booleanSchema,
  /** True if the page holds the oldest match. */
  lastPage: booleanSchema,
})

export const searchPage = asPrinted<WireSearchPage>('page of transactions', searchPageSchema)

function printSlimBlock(block: Block, hash = block.hash): WireSlimBlock {
  return { ...printHeader(block, hash), uncles: [], transactionCount: block.transactions.length }
}

/** @param hash that the block shows */
export function printBlockDetails(block: Block, hash = block.hash): WireBlockDetails {
  const fees = block.receipts.map(({ gasUsed, effectiveGasPrice }) => gasUsed * effectiveGasPrice)
  const nothing = quantityFromUint(0)
  return {
    block: printSlimBlock(block, hash),
    issuance: { blockReward: nothing, uncleReward: nothing, issuance: nothing },
    totalFees: quantityFromUint(fees.reduce((sum, fee) => sum + fee, 0n)),
  }
}

export function printTimedReceipt(receipt: Receipt, block: Block): WireTimedReceipt {
  return { ...printReceipt(receipt, block), timestamp: Number(block.timestamp) }
}

/** `0x` and four bytes in hex. */
const SELECTOR_LENGTH = 10

/**
 * The input is cut after four bytes, as the API says.
 *
 * @param page counts from 0, in the order of the block
 */
export function printTransactionPage(
  block: Block,
  page: number,
  size: number,
): WireTransactionPage {
  const first = page * size
  const transactions = block.transactions
    .slice(first, first + size)
    .map((item, at) => printTransaction(item, { block, index: first + at }))
    .map((printed) => ({ ...printed, input: printed.input.slice(0, SELECTOR_LENGTH) as Hex }))
  const receipts = block.receipts
    .slice(first, first + size)
    .map((receipt) => ({ ...printTimedReceipt(receipt, block), logs: null, logsBloom: null }))
  return { fullblock: { ...printSlimBlock(block), transactions }, receipts }
}
