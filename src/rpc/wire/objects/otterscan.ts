/**
 * Results of the `ots_` methods, in the format of the explorer Otterscan.
 *
 * @see https://docs.otterscan.io/api-docs/ots-api
 */

import type { Block } from '../../../chain/block.ts'
import type { Receipt } from '../../../chain/receipt.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Result } from '../codec.ts'
import { asPrinted } from '../results.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  hashSchema,
  nullable,
  nullSchema,
  object,
  oneOfTexts,
  quantitySchema,
} from '../schema.ts'
import { emptyListSchema, headerFields, printHeader, type WireHeader } from './block.ts'
import { frameTypes, type WireCallFrame } from './call-frame.ts'
import { printReceipt, receiptFields, type WireReceipt } from './receipt.ts'
import { printTransaction, transactionSchema, type WireTransaction } from './transaction.ts'

/** A block without its transactions. */
export interface WireSlimBlock extends WireHeader {
  readonly uncles: readonly []
  readonly transactionCount: number
}

/** Wei; nothing is issued since the merge. */
export interface WireIssuance {
  readonly blockReward: Hex
  readonly uncleReward: Hex
  readonly issuance: Hex
}

export interface WireBlockDetails {
  readonly block: WireSlimBlock
  readonly issuance: WireIssuance
  /** Wei that the block's transactions paid for gas. */
  readonly totalFees: Hex
}

/** A receipt with the timestamp of its block, in seconds. */
export interface WireTimedReceipt extends WireReceipt {
  readonly timestamp: number
}

/** A receipt in a list, without logs. */
export interface WireSlimReceipt extends Omit<WireTimedReceipt, 'logs' | 'logsBloom'> {
  readonly logs: null
  readonly logsBloom: null
}

/** A block with one page of its transactions. */
export interface WireBlockPage extends WireSlimBlock {
  readonly transactions: readonly WireTransaction[]
}

export interface WireTransactionPage {
  readonly fullblock: WireBlockPage
  readonly receipts: readonly WireSlimReceipt[]
}

/** An internal operation: 0 a transfer of ether, 1 a SELFDESTRUCT, 2 a CREATE, 3 a CREATE2. */
export interface WireInternalOperation {
  readonly type: 0 | 1 | 2 | 3
  readonly from: Address
  readonly to: Address
  readonly value: Hex
}

export interface WireOtsTrace {
  readonly type: WireCallFrame['type']
  readonly depth: number
  readonly from: Address
  readonly to: Address
  readonly value: Hex | null
  readonly input: Hex
  readonly output: Hex
}

export interface WireCreator {
  readonly hash: Hash
  readonly creator: Address
}

export interface WireSearchPage {
  /** Newest first. */
  readonly txs: readonly WireTransaction[]
  readonly receipts: readonly WireTimedReceipt[]
  /** True if the page holds the newest match. */
  readonly firstPage: boolean
  /** True if the page holds the oldest match. */
  readonly lastPage: boolean
}

const slimBlockFields = {
  ...headerFields,
  uncles: emptyListSchema,
  transactionCount: countSchema,
}

export const blockDetails: Result<Block | undefined, WireBlockDetails | null> = {
  shape: 'block details or null',
  schema: nullable(
    object<WireBlockDetails>('BlockDetails', {
      block: object<WireSlimBlock>('SlimBlock', slimBlockFields),
      issuance: object<WireIssuance>('Issuance', {
        blockReward: quantitySchema,
        uncleReward: quantitySchema,
        issuance: quantitySchema,
      }),
      totalFees: quantitySchema,
    }),
  ),
  print: (block) => (block === undefined ? null : printBlockDetails(block)),
}

const timedReceiptFields = { ...receiptFields, timestamp: countSchema }

export const transactionPage: Result<WireTransactionPage | null, WireTransactionPage | null> =
  asPrinted(
    'page of transactions or null',
    nullable(
      object<WireTransactionPage>('TransactionPage', {
        fullblock: object<WireBlockPage>('BlockPage', {
          ...slimBlockFields,
          transactions: arrayOf(transactionSchema),
        }),
        receipts: arrayOf(
          object<WireSlimReceipt>('SlimReceipt', {
            ...timedReceiptFields,
            logs: nullSchema,
            logsBloom: nullSchema,
          }),
        ),
      }),
    ),
  )

export const internalOperations: Result<
  readonly WireInternalOperation[],
  readonly WireInternalOperation[]
> = asPrinted(
  'operation[]',
  arrayOf(
    object<WireInternalOperation>('InternalOperation', {
      type: { type: 'integer', enum: [0, 1, 2, 3] },
      from: addressSchema,
      to: addressSchema,
      value: quantitySchema,
    }),
  ),
)

export const otsTraces: Result<readonly WireOtsTrace[], readonly WireOtsTrace[]> = asPrinted(
  'frame[]',
  arrayOf(
    object<WireOtsTrace>('OtsTrace', {
      type: oneOfTexts(...frameTypes),
      depth: countSchema,
      from: addressSchema,
      to: addressSchema,
      value: nullable(quantitySchema),
      input: dataSchema,
      output: dataSchema,
    }),
  ),
)

export const creator: Result<WireCreator | null, WireCreator | null> = asPrinted(
  'creator or null',
  nullable(object<WireCreator>('Creator', { hash: hashSchema, creator: addressSchema })),
)

export const searchPage: Result<WireSearchPage, WireSearchPage> = asPrinted(
  'page of transactions',
  object<WireSearchPage>('SearchPage', {
    txs: arrayOf(transactionSchema),
    receipts: arrayOf(object<WireTimedReceipt>('TimedReceipt', timedReceiptFields)),
    firstPage: booleanSchema,
    lastPage: booleanSchema,
  }),
)

function printSlimBlock(block: Block): WireSlimBlock {
  return { ...printHeader(block), uncles: [], transactionCount: block.transactions.length }
}

function printBlockDetails(block: Block): WireBlockDetails {
  const fees = block.receipts.map(({ gasUsed, effectiveGasPrice }) => gasUsed * effectiveGasPrice)
  const nothing = quantityFromUint(0)
  return {
    block: printSlimBlock(block),
    issuance: { blockReward: nothing, uncleReward: nothing, issuance: nothing },
    totalFees: quantityFromUint(fees.reduce((sum, fee) => sum + fee, 0n)),
  }
}

export function printTimedReceipt(receipt: Receipt, block: Block): WireTimedReceipt {
  return { ...printReceipt(receipt, block), timestamp: Number(block.timestamp) }
}

/** @param page counts from 0, in the order of the block */
export function printTransactionPage(
  block: Block,
  page: number,
  size: number,
): WireTransactionPage {
  const first = page * size
  const transactions = block.transactions
    .slice(first, first + size)
    .map((item, at) => printTransaction(item, { block, index: first + at }))
  const receipts = block.receipts
    .slice(first, first + size)
    .map((receipt) => ({ ...printTimedReceipt(receipt, block), logs: null, logsBloom: null }))
  return { fullblock: { ...printSlimBlock(block), transactions }, receipts }
}
