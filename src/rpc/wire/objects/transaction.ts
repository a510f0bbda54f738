/**
 * Transactions in the format of the execution API: queued, pre-confirmed or sealed.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import type { Block } from '../../../chain/block.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import {
  type AccessListEntry,
  type Authorization,
  effectiveGasPrice,
} from '../../../primitives/message.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  dataSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { BASE_TRANSACTION_TYPE } from '../../../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../../../transactions/blob-sidecar.ts'
import {
  DEPOSIT_RECEIPT_VERSION,
  DEPOSIT_TYPE,
  type DepositTransaction,
} from '../../../transactions/deposit.ts'
import {
  type OrdinaryTransaction,
  type SignedTransaction,
  signatureV,
  type Transaction,
} from '../../../transactions/transaction.ts'
import type { Result } from '../codec.ts'
import { asPrinted } from '../results.ts'
import { baseTransactionFields, printBaseFields } from './base-transaction.ts'
import { printBlockTime } from './block-time.ts'
import { PrintedItems } from './printed-items.ts'

/** An EIP-7702 authorization. */
interface WireAuthorization extends WireOf<typeof authorizationSchema> {}

/** Fields of every type; the optional ones depend on it (EIP-2930, EIP-1559, EIP-4844, EIP-7702, EIP-8430). */
export interface WireTransaction extends WireOf<typeof transactionSchema> {}

export const accessListEntrySchema = object('AccessListEntry', {
  address: addressSchema,
  storageKeys: arrayOf(hashSchema),
})

const authorizationSchema = object('Authorization', {
  chainId: quantitySchema,
  address: addressSchema,
  nonce: quantitySchema,
  yParity: quantitySchema,
  r: quantitySchema,
  s: quantitySchema,
})

export const transactionFields = {
  hash: hashSchema,
  type: quantitySchema,
  chainId: maybe(quantitySchema),
  nonce: quantitySchema,
  from: addressSchema,
  to: nullable(addressSchema),
  value: quantitySchema,
  gas: quantitySchema,
  gasPrice: quantitySchema,
  maxFeePerGas: maybe(quantitySchema),
  maxPriorityFeePerGas: maybe(quantitySchema),
  /** This and the next field exist only for type 3. */
  maxFeePerBlobGas: maybe(quantitySchema),
  blobVersionedHashes: maybe(arrayOf(hashSchema)),
  input: dataSchema,
  accessList: maybe(arrayOf(accessListEntrySchema)),
  authorizationList: maybe(arrayOf(authorizationSchema)),
  v: quantitySchema,
  yParity: maybe(quantitySchema),
  r: quantitySchema,
  s: quantitySchema,
  /** `null` until the block is sealed. */
  blockHash: nullable(hashSchema),
  /** This and the next two fields are `null` while the transaction is queued. */
  blockNumber: nullable(quantitySchema),
  transactionIndex: nullable(quantitySchema),
  blockTimestamp: nullable(quantitySchema),
  /** Only on chains with millisecond timestamps; missing while the transaction is queued. */
  blockTimestampMs: maybe(quantitySchema),
  /** This and the following fields exist only for deposits. */
  sourceHash: maybe(hashSchema),
  /** Wei. */
  mint: maybe(quantitySchema),
  isSystemTx: maybe(booleanSchema),
  depositReceiptVersion: maybe(quantitySchema),
  ...baseTransactionFields,
}

export const transactionSchema = object('Transaction', transactionFields)

interface Place {
  readonly block: Block
  readonly index: number
}

/** @param place `undefined` for a queued transaction; a deposit is never queued */
export function printTransaction(
  transaction: Transaction,
  place: Place | undefined,
): WireTransaction {
  return transaction.type === DEPOSIT_TYPE
    ? printDeposit(transaction, place)
    : printSigned(transaction, place)
}

function printSigned(transaction: SignedTransaction, place: Place | undefined): WireTransaction {
  const { type, chainId, signature, accessList, authorizationList } = transaction
  const isTyped = type !== 0
  const isBase = type === BASE_TRANSACTION_TYPE
  const hasCaps = type >= 2
  const price =
    place === undefined
      ? transaction.maxFeePerGas
      : effectiveGasPrice(transaction, place.block.baseFeePerGas)
  return {
    hash: transaction.hash,
    type: quantityFromUint(type),
    ...(chainId === undefined ? {} : { chainId: quantityFromUint(chainId) }),
    nonce: quantityFromUint(transaction.nonce),
    ...printMessage(transaction),
    gasPrice: quantityFromUint(price),
    ...(hasCaps
      ? {
          maxFeePerGas: quantityFromUint(transaction.maxFeePerGas),
          maxPriorityFeePerGas: quantityFromUint(transaction.maxPriorityFeePerGas),
        }
      : {}),
    input: hexFromBytes(transaction.data),
    ...(isTyped && !isBase ? { accessList: accessList.map(copyEntry) } : {}),
    ...(transaction.type === BLOB_TRANSACTION_TYPE ? printBlobFields(transaction) : {}),
    ...(type === 4 ? { authorizationList: authorizationList.map(printAuthorization) } : {}),
    v: quantityFromUint(signatureV(transaction, signature)),
    ...(isTyped ? { yParity: quantityFromUint(signature.yParity) } : {}),
    r: quantityFromUint(signature.r),
    s: quantityFromUint(signature.s),
    ...printPlace(place),
    ...(transaction.type === BASE_TRANSACTION_TYPE ? printBaseFields(transaction) : {}),
  }
}

function printBlobFields({ maxFeePerBlobGas = 0n, blobHashes = [] }: OrdinaryTransaction) {
  return {
    maxFeePerBlobGas: quantityFromUint(maxFeePerBlobGas),
    blobVersionedHashes: [...blobHashes],
  }
}

/** A deposit has no signature: v, r and s are zero. Its nonce is recorded in its receipt. */
function printDeposit(deposit: DepositTransaction, place: Place | undefined): WireTransaction {
  const nonce = place?.block.receipts[place.index]?.depositNonce ?? 0n
  return {
    hash: deposit.hash,
    type: quantityFromUint(deposit.type),
    nonce: quantityFromUint(nonce),
    ...printMessage(deposit),
    gasPrice: '0x0',
    input: hexFromBytes(deposit.data),
    v: '0x0',
    yParity: '0x0',
    r: '0x0',
    s: '0x0',
    ...printPlace(place),
    sourceHash: deposit.sourceHash,
    mint: quantityFromUint(deposit.mint),
    isSystemTx: deposit.isSystemTransaction,
    depositReceiptVersion: quantityFromUint(DEPOSIT_RECEIPT_VERSION),
  }
}

function printMessage({ from, to, value, gasLimit }: Transaction) {
  return { from, to, value: quantityFromUint(value), gas: quantityFromUint(gasLimit) }
}

function printPlace(place: Place | undefined) {
  if (place === undefined) {
    return { blockHash: null, blockNumber: null, transactionIndex: null, blockTimestamp: null }
  }
  const { block, index } = place
  return {
    blockHash: block.isSealed ? block.hash : null,
    blockNumber: quantityFromUint(block.number),
    transactionIndex: quantityFromUint(index),
    ...printBlockTime(block),
  }
}

const printedTransactions = new PrintedItems(
  ({ transactions }) => transactions,
  (transaction, block, index) => printTransaction(transaction, { block, index }),
)

/** The transactions of a block. */
export function printTransactions(block: Block): readonly WireTransaction[] {
  const { transactions } = block
  return printedTransactions.of(block).map((each, index) => copyOf(each, transactions[index]!)) // one for each
}

/** In-process callers may modify results: lists are printed again. */
function copyOf(printed: WireTransaction, transaction: Transaction): WireTransaction {
  switch (transaction.type) {
    case 0:
    case DEPOSIT_TYPE:
      return { ...printed }
    case 4: {
      const authorizationList = transaction.authorizationList.map(printAuthorization)
      return { ...printed, accessList: transaction.accessList.map(copyEntry), authorizationList }
    }
    case BASE_TRANSACTION_TYPE:
      return { ...printed, ...printBaseFields(transaction) }
    default:
      return { ...printed, accessList: transaction.accessList.map(copyEntry) }
  }
}

// Copied: in-process callers may modify results, but not the core's arrays.
function copyEntry({ address, storageKeys }: AccessListEntry): AccessListEntry {
  return { address, storageKeys: [...storageKeys] }
}

function printAuthorization(authorization: Authorization): WireAuthorization {
  return {
    chainId: quantityFromUint(authorization.chainId),
    address: authorization.address,
    nonce: quantityFromUint(authorization.nonce),
    yParity: quantityFromUint(authorization.yParity),
    r: quantityFromUint(authorization.r),
    s: quantityFromUint(authorization.s),
  }
}

export const transaction = asPrinted<WireTransaction | null>(
  'transaction or null',
  nullable(transactionSchema),
)

/** The transaction at an index; `null` if the block or the index does not exist. */
export function transactionAt(block: Block | undefined, index: number): WireTransaction | null {
  const found = block?.transactions[index]
  return block === undefined || found === undefined
    ? null
    : printTransaction(found, { block, index })
}

/** Queued transactions. */
export const transactions: Result<readonly Transaction[], readonly WireTransaction[]> = {
  shape: 'transaction[]',
  schema: arrayOf(transactionSchema),
  print: (waiting) => waiting.map((one) => printTransaction(one, undefined)),
}

/** The encoding whose keccak-256 is the transaction hash (EIP-2718). */
export const rawTransaction: Result<Transaction | undefined, Hex | null> = {
  shape: 'data or null',
  schema: nullable(dataSchema),
  print: (found) => (found === undefined ? null : hexFromBytes(found.rawTransaction)),
}
