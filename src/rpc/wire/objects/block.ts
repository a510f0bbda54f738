/**
 * Headers and blocks in the format of the execution API.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import { type Block, blockSize } from '../../../chain/block.ts'
import type { Address, Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Result } from '../codec.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  bloomSchema,
  bytesSchema,
  dataSchema,
  type Fields,
  hashSchema,
  maybe,
  nullable,
  object,
  quantitySchema,
  type Schema,
} from '../schema.ts'
import { printTransaction, transactionSchema, type WireTransaction } from './transaction.ts'

export const emptyListSchema: Schema = { type: 'array', maxItems: 0 }

/** The fields of the header, without size, uncles and withdrawals of the block. */
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
  /** Only on chains with millisecond timestamps. */
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
  /** Bytes of the encoded block; sealed blocks only. */
  readonly size?: Hex
  readonly withdrawals: readonly []
}

export interface WireBlockObject extends WireHeader {
  readonly uncles: readonly []
  readonly transactions: readonly Hash[] | readonly WireTransaction[]
}

const bareHeaderFields = {
  hash: hashSchema,
  parentHash: hashSchema,
  sha3Uncles: hashSchema,
  miner: addressSchema,
  stateRoot: hashSchema,
  transactionsRoot: hashSchema,
  receiptsRoot: hashSchema,
  logsBloom: bloomSchema,
  difficulty: quantitySchema,
  number: quantitySchema,
  gasLimit: quantitySchema,
  gasUsed: quantitySchema,
  timestamp: quantitySchema,
  timestampMs: maybe(quantitySchema),
  extraData: dataSchema,
  mixHash: hashSchema,
  nonce: bytesSchema('BlockNonce', 8),
  baseFeePerGas: quantitySchema,
  withdrawalsRoot: hashSchema,
  blobGasUsed: quantitySchema,
  excessBlobGas: quantitySchema,
  parentBeaconBlockRoot: hashSchema,
  requestsHash: hashSchema,
}

export const headerFields: Fields<WireHeader> = {
  ...bareHeaderFields,
  size: maybe(quantitySchema),
  withdrawals: emptyListSchema,
}

export const bareHeaderSchema: Schema = object<WireBareHeader>('BareHeader', bareHeaderFields)

export const headerSchema: Schema = object<WireHeader>('Header', headerFields)

export const blockObjectSchema: Schema = object<WireBlockObject>('Block', {
  ...headerFields,
  uncles: emptyListSchema,
  transactions: anyOf(arrayOf(hashSchema), arrayOf(transactionSchema)),
})

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

/** The payload of `newHeads`: a block without its transactions. */
export function printHeader(block: Block): WireHeader {
  return {
    ...printHeaderFields(block),
    ...(block.isSealed ? { size: quantityFromUint(blockSize(block)) } : {}),
    withdrawals: [],
  }
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

export const header: Result<Block | undefined, WireHeader | null> = {
  shape: 'header or null',
  schema: nullable(headerSchema),
  print: (block) => (block === undefined ? null : printHeader(block)),
}
