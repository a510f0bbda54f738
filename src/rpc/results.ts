/**
 * Values → wire. Field order is fixed: the same value is the same bytes.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import { type Block, blockSize } from '../chain/block.ts'
import type { Included } from '../chain/chain.ts'
import { DEPOSIT_RECEIPT_VERSION, DEPOSIT_TYPE, type DepositTransaction } from '../chain/deposit.ts'
import type { L1Charges, Log, Receipt } from '../chain/receipt.ts'
import { type SignedTransaction, signatureV, type Transaction } from '../chain/transaction.ts'
import { bloomHex } from '../primitives/bloom.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import {
  type AccessListEntry,
  type Authorization,
  effectiveGasPrice,
} from '../primitives/message.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { Result } from './method.ts'
import {
  bareHeaderSchema,
  blockObjectSchema,
  logSchema,
  receiptSchema,
  transactionSchema,
} from './result-schemas.ts'
import {
  addressSchema,
  anyOf,
  anythingSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  hashSchema,
  nullable,
  nullSchema,
  quantitySchema,
  type Schema,
  textSchema,
  wordSchema,
} from './schema.ts'

export interface WireLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly blockTimestamp: Hex
  /** Of chains that count milliseconds. */
  readonly blockTimestampMs?: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly logIndex: Hex
  readonly removed: boolean
}

/** The time of a block, in seconds and, where the chain counts them, in ms. */
function printBlockTime(block: Block): Pick<WireLog, 'blockTimestamp' | 'blockTimestampMs'> {
  const blockTimestamp = quantityFromUint(block.timestamp)
  if (!block.hasMilliseconds) return { blockTimestamp }
  return { blockTimestamp, blockTimestampMs: quantityFromUint(block.timeMs) }
}

/** @param removed whether its block has been taken off the chain */
export function printLog(log: Log, block: Block, removed = false): WireLog {
  const { blockHash, blockNumber, ...time } = printedPlace(block)
  return {
    address: log.address,
    topics: log.topics.slice(),
    data: log.data,
    blockHash,
    blockNumber,
    ...time,
    transactionHash: log.transactionHash,
    transactionIndex: printIndex(log.transactionIndex),
    logIndex: printIndex(log.logIndex),
    removed,
  }
}

type LogPlace = Pick<WireLog, 'blockHash' | 'blockNumber' | 'blockTimestamp' | 'blockTimestampMs'>

// Numbers as text are most of what printing a log costs; a block's logs have them in common.
const printedPlaces = new WeakMap<Block, LogPlace>()

function printedPlace(block: Block): LogPlace {
  const known = printedPlaces.get(block)
  if (known !== undefined) return known
  const place: LogPlace = {
    blockHash: block.hash,
    blockNumber: quantityFromUint(block.number),
    ...printBlockTime(block),
  }
  // Kept once nothing of it can change.
  if (block.isSealed) printedPlaces.set(block, place)
  return place
}

const printedIndexes = Array.from({ length: 256 }, (_, index) => quantityFromUint(index))

function printIndex(index: number): Hex {
  return printedIndexes[index] ?? quantityFromUint(index)
}

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
  /** This and the rest, of chains that post their data to L1: what L1 asks in this block. */
  readonly l1GasPrice?: Hex
  readonly l1GasUsed?: Hex
  /** Wei paid for the data, on top of gas. */
  readonly l1Fee?: Hex
  readonly l1BaseFeeScalar?: Hex
  readonly l1BlobBaseFee?: Hex
  readonly l1BlobBaseFeeScalar?: Hex
  /** This and the next, only when either is not zero. */
  readonly operatorFeeScalar?: Hex
  readonly operatorFeeConstant?: Hex
  readonly daFootprintGasScalar?: Hex
  /** The transaction's part of the block's room for data. */
  readonly blobGasUsed?: Hex
  /** This and the next, of deposits only. */
  readonly depositNonce?: Hex
  readonly depositReceiptVersion?: Hex
}

export function printReceipt(receipt: Receipt, block: Block): WireReceipt {
  return {
    type: quantityFromUint(receipt.type),
    status: receipt.status === 1 ? '0x1' : '0x0',
    cumulativeGasUsed: quantityFromUint(receipt.cumulativeGasUsed),
    logs: receipt.logs.map((log) => printLog(log, block)),
    logsBloom: bloomHex(receipt.logsBloom),
    transactionHash: receipt.transactionHash,
    transactionIndex: quantityFromUint(receipt.transactionIndex),
    blockHash: block.hash,
    blockNumber: quantityFromUint(block.number),
    gasUsed: quantityFromUint(receipt.gasUsed),
    effectiveGasPrice: quantityFromUint(receipt.effectiveGasPrice),
    from: receipt.from,
    to: receipt.to,
    contractAddress: receipt.contractAddress,
    ...(receipt.l1 === undefined ? {} : printL1Charges(receipt.l1)),
    ...(receipt.depositNonce === undefined
      ? {}
      : {
          depositNonce: quantityFromUint(receipt.depositNonce),
          depositReceiptVersion: quantityFromUint(DEPOSIT_RECEIPT_VERSION),
        }),
  }
}

function printL1Charges({ prices, l1GasUsed, l1Fee, daFootprint }: L1Charges) {
  const { operatorFeeScalar, operatorFeeConstant } = prices
  const hasOperatorFee = operatorFeeScalar !== 0n || operatorFeeConstant !== 0n
  return {
    l1GasPrice: quantityFromUint(prices.l1BaseFee),
    l1GasUsed: quantityFromUint(l1GasUsed),
    l1Fee: quantityFromUint(l1Fee),
    l1BaseFeeScalar: quantityFromUint(prices.baseFeeScalar),
    l1BlobBaseFee: quantityFromUint(prices.l1BlobBaseFee),
    l1BlobBaseFeeScalar: quantityFromUint(prices.blobBaseFeeScalar),
    ...(hasOperatorFee
      ? {
          operatorFeeScalar: quantityFromUint(operatorFeeScalar),
          operatorFeeConstant: quantityFromUint(operatorFeeConstant),
        }
      : {}),
    daFootprintGasScalar: quantityFromUint(prices.daFootprintGasScalar),
    blobGasUsed: quantityFromUint(daFootprint),
  }
}

/** An EIP-7702 authorisation. */
export interface WireAuthorization {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

/** The fields every type has; the others follow the type (EIP-2930, EIP-1559, EIP-7702). */
export interface WireTransaction {
  readonly hash: Hash
  readonly type: Hex
  readonly chainId?: Hex
  readonly nonce: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly input: Hex
  readonly accessList?: readonly AccessListEntry[]
  readonly authorizationList?: readonly WireAuthorization[]
  readonly v: Hex
  readonly yParity?: Hex
  readonly r: Hex
  readonly s: Hex
  /** `null` until the block is sealed. */
  readonly blockHash: Hash | null
  /** This and the rest are `null` while the transaction waits. */
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
  readonly blockTimestamp: Hex | null
  /** Of chains that count milliseconds; absent while the transaction waits. */
  readonly blockTimestampMs?: Hex
  /** This and the rest, of deposits only. */
  readonly sourceHash?: Hash
  /** Wei. */
  readonly mint?: Hex
  readonly isSystemTx?: boolean
  readonly depositReceiptVersion?: Hex
}

interface Place {
  readonly block: Block
  readonly index: number
}

/** @param place `undefined` for a transaction that waits, which a deposit never does */
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
  const hasCaps = type === 2 || type === 4
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
    ...(isTyped ? { accessList: accessList.map(copyEntry) } : {}),
    ...(type === 4 ? { authorizationList: authorizationList.map(printAuthorization) } : {}),
    v: quantityFromUint(signatureV(transaction, signature)),
    ...(isTyped ? { yParity: quantityFromUint(signature.yParity) } : {}),
    r: quantityFromUint(signature.r),
    s: quantityFromUint(signature.s),
    ...printPlace(place),
  }
}

/** Nobody has signed it, so its signature is all zero; its nonce is the one its receipt holds. */
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

// What is handed out in process must not be the core's own arrays.
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

/** The fields of the header itself. */
export interface WireBareHeader {
  readonly hash: Hash
  readonly parentHash: Hash
  readonly sha3Uncles: Hash
  readonly miner: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  readonly logsBloom: Hex
  readonly difficulty: Hex
  readonly number: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly timestamp: Hex
  /** Of chains that count milliseconds. */
  readonly timestampMs?: Hex
  readonly extraData: Hex
  readonly mixHash: Hash
  readonly nonce: Hex
  readonly baseFeePerGas: Hex
  readonly withdrawalsRoot: Hash
  readonly blobGasUsed: Hex
  readonly excessBlobGas: Hex
  readonly parentBeaconBlockRoot: Hash
  readonly requestsHash: Hash
}

export interface WireHeader extends WireBareHeader {
  /** Bytes of the encoded block; only of a sealed one. */
  readonly size?: Hex
  readonly withdrawals: readonly []
}

function printHeaderFields(block: Block): WireBareHeader {
  const { hash, header } = block
  return {
    hash,
    parentHash: header.parentHash,
    sha3Uncles: header.ommersHash,
    miner: header.coinbase,
    stateRoot: header.stateRoot,
    transactionsRoot: header.transactionsRoot,
    receiptsRoot: header.receiptsRoot,
    logsBloom: header.logsBloom,
    difficulty: quantityFromUint(header.difficulty),
    number: quantityFromUint(header.number),
    gasLimit: quantityFromUint(header.gasLimit),
    gasUsed: quantityFromUint(header.gasUsed),
    timestamp: quantityFromUint(header.timestamp),
    ...(block.hasMilliseconds ? { timestampMs: quantityFromUint(block.timeMs) } : {}),
    extraData: header.extraData,
    mixHash: header.prevRandao,
    nonce: header.nonce,
    baseFeePerGas: quantityFromUint(header.baseFeePerGas),
    withdrawalsRoot: header.withdrawalsRoot,
    blobGasUsed: quantityFromUint(header.blobGasUsed),
    excessBlobGas: quantityFromUint(header.excessBlobGas),
    parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    requestsHash: header.requestsHash,
  }
}

/** What `newHeads` sends: a block without its transactions. */
export function printHeader(block: Block): WireHeader {
  return {
    ...printHeaderFields(block),
    ...(block.isSealed ? { size: quantityFromUint(blockSize(block)) } : {}),
    withdrawals: [],
  }
}

export interface WireBlockObject extends WireHeader {
  readonly uncles: readonly []
  readonly transactions: readonly Hash[] | readonly WireTransaction[]
}

export function printBlock(block: Block, isFull: boolean): WireBlockObject {
  return {
    ...printHeader(block),
    uncles: [],
    transactions: isFull
      ? block.transactions.map((item, index) => printTransaction(item, { block, index }))
      : block.transactions.map(({ hash }) => hash),
  }
}

export const quantity: Result<bigint | number, Hex> = {
  shape: 'quantity',
  schema: quantitySchema,
  print: quantityFromUint,
}

/** Bytes that are hex already. */
export const data: Result<Hex, Hex> = { shape: 'data', schema: dataSchema, print: (hex) => hex }

export const bytes: Result<Uint8Array, Hex> = {
  shape: 'data',
  schema: dataSchema,
  print: hexFromBytes,
}

export const bytesList: Result<readonly Uint8Array[], readonly Hex[]> = {
  shape: 'data[]',
  schema: arrayOf(dataSchema),
  print: (list) => list.map(hexFromBytes),
}

/** What is in its wire form already and has many. */
export const json: Result<unknown, unknown> = {
  shape: 'trace',
  schema: anythingSchema,
  print: (value) => value,
}

export const hash: Result<Hash, Hash> = {
  shape: 'hash',
  schema: hashSchema,
  print: (value) => value,
}

/** What is on the wire already. */
export function asPrinted<Wire>(shape: string, schema: Schema): Result<Wire, Wire> {
  return { shape, schema, print: (value) => value }
}

export const quantityOrNull: Result<bigint | number | undefined, Hex | null> = {
  shape: 'quantity or null',
  schema: nullable(quantitySchema),
  print: (value) => (value === undefined ? null : quantityFromUint(value)),
}

/** Of a filter or a subscription; they count up. */
export const id: Result<Hex, Hex> = asPrinted('id', quantitySchema)

export const nothing: Result<null, null> = asPrinted('null', nullSchema)

export const address: Result<Address, Address> = asPrinted('address', addressSchema)

/** Several of what is in its wire form already. */
export const jsonList: Result<readonly unknown[], readonly unknown[]> = asPrinted(
  'trace[]',
  arrayOf(anythingSchema),
)

export const dataOrNull: Result<Hex | null, Hex | null> = asPrinted(
  'data or null',
  nullable(dataSchema),
)

export const hashOrNull: Result<Hash | null, Hash | null> = asPrinted(
  'hash or null',
  nullable(hashSchema),
)

export const count: Result<number, number> = asPrinted('number', countSchema)

/** A word as 32 bytes. */
export const word: Result<bigint, Hex> = {
  shape: '32 bytes',
  schema: wordSchema,
  print: hexFromWord,
}

export const text: Result<string, string> = {
  shape: 'text',
  schema: textSchema,
  print: (value) => value,
}

export const boolean: Result<boolean, boolean> = {
  shape: 'boolean',
  schema: booleanSchema,
  print: (value) => value,
}

export const addresses: Result<readonly Address[], readonly Address[]> = {
  shape: 'address[]',
  schema: arrayOf(addressSchema),
  print: (value) => [...value],
}

export const logs: Result<readonly WireLog[], readonly WireLog[]> = {
  shape: 'log[]',
  schema: arrayOf(logSchema),
  print: (value) => value,
}

export const filterChanges: Result<
  readonly (Hash | WireLog | WireTransaction)[],
  readonly (Hash | WireLog | WireTransaction)[]
> = {
  shape: 'hash[], log[] or transaction[]',
  schema: arrayOf(anyOf(hashSchema, logSchema, transactionSchema)),
  print: (value) => value,
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

export const transaction: Result<WireTransaction | null, WireTransaction | null> = {
  shape: 'transaction or null',
  schema: nullable(transactionSchema),
  print: (value) => value,
}

/** Of a block that may not be there, the transaction at a place that may not be there. */
export function transactionAt(block: Block | undefined, index: number): WireTransaction | null {
  const found = block?.transactions[index]
  return block === undefined || found === undefined
    ? null
    : printTransaction(found, { block, index })
}

/** Transactions that wait. */
export const transactions: Result<readonly Transaction[], readonly WireTransaction[]> = {
  shape: 'transaction[]',
  schema: arrayOf(transactionSchema),
  print: (waiting) => waiting.map((one) => printTransaction(one, undefined)),
}

/** The encoding that is hashed and sent. */
export const rawTransaction: Result<Transaction | undefined, Hex | null> = {
  shape: 'data or null',
  schema: nullable(dataSchema),
  print: (found) => (found === undefined ? null : hexFromBytes(found.rawTransaction)),
}

export const headerObject: Result<Block | undefined, WireBareHeader | null> = {
  shape: 'header or null',
  schema: nullable(bareHeaderSchema),
  print: (block) => (block === undefined ? null : printHeaderFields(block)),
}

export const blockObject: Result<WireBlockObject | null, WireBlockObject | null> = {
  shape: 'block or null',
  schema: nullable(blockObjectSchema),
  print: (value) => value,
}
