/**
 * Headers and blocks in the format of the execution API.
 *
 * @see https://ethereum.github.io/execution-apis/ and the preview network's additions
 */

import type { Block } from '../../../chain/block.ts'
import { blockSize } from '../../../chain/block-codec.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  bloomSchema,
  bytesSchema,
  dataSchema,
  emptyListSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { asPrinted } from '../results.ts'
import { printTransactions, transactionSchema } from './transaction.ts'

/** The fields of the header, without size, uncles and withdrawals of the block. */
export interface WireBareHeader extends WireOf<typeof bareHeaderSchema> {}

export interface WireHeader extends WireOf<typeof headerSchema> {}

export interface WireBlockObject extends WireOf<typeof blockObjectSchema> {}

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
  /** Only on chains with millisecond timestamps. */
  timestampMs: maybe(quantitySchema),
  extraData: dataSchema,
  mixHash: hashSchema,
  nonce: bytesSchema('BlockNonce', 8),
  baseFeePerGas: quantitySchema,
  withdrawalsRoot: hashSchema,
  /** Since Cancun. */
  blobGasUsed: maybe(quantitySchema),
  excessBlobGas: maybe(quantitySchema),
  parentBeaconBlockRoot: maybe(hashSchema),
  /** Since Prague. */
  requestsHash: maybe(hashSchema),
  /** Since Amsterdam. */
  blockAccessListHash: maybe(hashSchema),
  slotNumber: maybe(quantitySchema),
}

export const headerFields = {
  ...bareHeaderFields,
  /** Bytes of the block as it is, or would be, sealed; not in `newFlashblocks`. */
  size: maybe(quantitySchema),
  withdrawals: emptyListSchema,
}

const bareHeaderSchema = object('BareHeader', bareHeaderFields)

export const headerSchema = object('Header', headerFields)

export const blockFields = {
  ...headerFields,
  uncles: emptyListSchema,
  transactions: anyOf(arrayOf(hashSchema), arrayOf(transactionSchema)),
}

const blockObjectSchema = object('Block', blockFields)

/** @param hash that the block shows */
export function printBareHeader(block: Block, hash = block.hash): WireBareHeader {
  const { header } = block
  const { blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = header
  const { blockAccessListHash, slotNumber } = header
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
    ...(blobGasUsed !== undefined && { blobGasUsed: quantityFromUint(blobGasUsed) }),
    ...(excessBlobGas !== undefined && { excessBlobGas: quantityFromUint(excessBlobGas) }),
    ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot }),
    ...(requestsHash !== undefined && { requestsHash }),
    ...(blockAccessListHash !== undefined && { blockAccessListHash }),
    ...(slotNumber !== undefined && { slotNumber: quantityFromUint(slotNumber) }),
  }
}

/** The payload of `newHeads`: a block without its transactions. @param hash that the block shows */
export function printHeader(block: Block, hash = block.hash): WireHeader {
  return {
    ...printBareHeader(block, hash),
    size: quantityFromUint(blockSize(block)),
    withdrawals: [],
  }
}

/** @param hash that the block shows */
export function printBlock(block: Block, isFull: boolean, hash = block.hash): WireBlockObject {
  return {
    ...printHeader(block, hash),
    uncles: [],
    transactions: isFull ? printTransactions(block) : block.transactions.map(({ hash }) => hash),
  }
}

export const headerObject = asPrinted<WireBareHeader | null>(
  'header or null',
  nullable(bareHeaderSchema),
)

export const blockObject = asPrinted<WireBlockObject | null>(
  'block or null',
  nullable(blockObjectSchema),
)

export const header = asPrinted<WireHeader | null>('header or null', nullable(headerSchema))
