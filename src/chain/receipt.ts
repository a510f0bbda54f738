/**
 * Receipts and logs.
 *
 * Owns their fields and encoding. They do not contain a block hash: a response takes it from the
 * block, so a block's transactions, receipts and logs all become sealed at once.
 */

import type { BlockGas } from '../engine/engine.ts'
import { blobGasOf } from '../network/blob-gas.ts'
import { addToBloom, BLOOM_BYTES } from '../primitives/bloom.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { type Envelope, encodeEnvelope, type RlpInput } from '../primitives/rlp.ts'
import { DEPOSIT_RECEIPT_VERSION } from '../transactions/deposit.ts'
import type { Transaction, TransactionType } from '../transactions/transaction.ts'

/** A log with its position in the block. */
export interface Log extends EmittedLog {
  readonly transactionHash: Hash
  readonly transactionIndex: number
  /** Position among all logs of the block. */
  readonly logIndex: number
}

/** L1 fee parameters, the same for all transactions of a block. */
interface L1Prices {
  /** Wei per L1 gas. */
  readonly l1BaseFee: bigint
  /** Wei per L1 blob gas. */
  readonly l1BlobBaseFee: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  /** DA footprint per byte of a transaction, in gas. */
  readonly daFootprintGasScalar: bigint
}

/** L1 attributes of a block: its fee parameters and their L1 block. */
export interface L1Statement extends L1Prices {
  /** L1 block number. */
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** L1 block hash. */
  readonly hash: Hash
  /** Number of L2 blocks since the first one with this L1 block. */
  readonly sequenceNumber: bigint
  /** The batcher's address, left-padded to 32 bytes. */
  readonly batcherHash: Hash
}

/**
 * The L1 attributes of a later block of the same L1 block.
 *
 * @param distance in blocks
 */
export function l1AtOffset(l1: L1Statement, distance: number): L1Statement {
  return {
    l1BaseFee: l1.l1BaseFee,
    l1BlobBaseFee: l1.l1BlobBaseFee,
    baseFeeScalar: l1.baseFeeScalar,
    blobBaseFeeScalar: l1.blobBaseFeeScalar,
    operatorFeeScalar: l1.operatorFeeScalar,
    operatorFeeConstant: l1.operatorFeeConstant,
    daFootprintGasScalar: l1.daFootprintGasScalar,
    number: l1.number,
    timestamp: l1.timestamp,
    hash: l1.hash,
    sequenceNumber: l1.sequenceNumber + BigInt(distance),
    batcherHash: l1.batcherHash,
  }
}

/** True if `to` are the attributes of a block at a distance from that of `from`. */
export function isL1AtOffset(
  from: L1Statement | undefined,
  to: L1Statement | undefined,
  distance: number,
): boolean {
  if (from === undefined || to === undefined) return from === to
  return (
    to.sequenceNumber === from.sequenceNumber + BigInt(distance) &&
    to.number === from.number &&
    to.timestamp === from.timestamp &&
    to.hash === from.hash &&
    to.batcherHash === from.batcherHash &&
    to.l1BaseFee === from.l1BaseFee &&
    to.l1BlobBaseFee === from.l1BlobBaseFee &&
    to.baseFeeScalar === from.baseFeeScalar &&
    to.blobBaseFeeScalar === from.blobBaseFeeScalar &&
    to.operatorFeeScalar === from.operatorFeeScalar &&
    to.operatorFeeConstant === from.operatorFeeConstant &&
    to.daFootprintGasScalar === from.daFootprintGasScalar
  )
}

/** Fees of a transaction besides gas, and its DA footprint. */
export interface L1Charges {
  readonly prices: L1Prices
  /** L1 gas of the transaction's bytes as calldata. */
  readonly l1GasUsed: bigint
  /** Wei; zero for deposits. */
  readonly l1Fee: bigint
  /** DA footprint in gas; zero for deposits. */
  readonly daFootprint: bigint
}

export interface Receipt {
  readonly type: TransactionType
  readonly transactionHash: Hash
  readonly transactionIndex: number
  readonly from: Address
  readonly to: Address | null
  /** Address of the created contract, also if the creation failed; `null` for calls. */
  readonly contractAddress: Address | null
  readonly status: 0 | 1
  readonly gasUsed: bigint
  /** Gas used by the transactions of the block up to and including this one. */
  readonly cumulativeGasUsed: bigint
  /** The gas that the block counts, where it is not {@link gasUsed}: since Amsterdam. */
  readonly blockGas?: BlockGas | undefined
  /** Wei per gas. */
  readonly effectiveGasPrice: bigint
  readonly logs: readonly Log[]
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  /** Only on chains that post their data to L1. */
  readonly l1?: L1Charges | undefined
  /** Type 0x79 only: the account that paid. */
  readonly payer?: Address | undefined
  /** Type 0x79 only: true for each phase that took effect; skipped ones are false. */
  readonly phaseStatuses?: readonly boolean[] | undefined
  /** Deposits only: the nonce of the sender before execution. */
  readonly depositNonce?: bigint | undefined
}

/** The bloom without logs; shared, must not be written to. */
export const NO_BLOOM: Uint8Array = new Uint8Array(BLOOM_BYTES)

/** The bloom of the logs' addresses and topics, 256 bytes. */
export function bloomOfLogs(logs: readonly EmittedLog[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs) {
    addToBloom(bloom, address)
    for (const topic of topics) addToBloom(bloom, topic)
  }
  return bloom
}

/** DA footprint of a block's transactions, in gas; blob gas where there are blobs. */
export function daFootprintOf(
  receipts: readonly Receipt[],
  transactions: readonly Transaction[],
): bigint {
  const footprint = receipts.reduce((sum, { l1 }) => sum + (l1?.daFootprint ?? 0n), 0n)
  return transactions.reduce(
    (sum, each) => (each.type === 3 ? sum + blobGasOf(each) : sum),
    footprint,
  )
}

type EncodedFields = 'type' | 'status' | 'cumulativeGasUsed' | 'logsBloom' | 'depositNonce'
type EncodedReceipt = Pick<Receipt, EncodedFields> & { readonly logs: readonly EmittedLog[] }

/**
 * The receipt's envelope in the receipts trie.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2718 for the type byte
 * @see https://specs.optimism.io/protocol/canyon/overview.html for the nonce and version of deposits
 */
export function receiptEnvelope(receipt: EncodedReceipt): Envelope {
  const { type, status, cumulativeGasUsed, logsBloom, logs, depositNonce } = receipt
  const fields: RlpInput[] = [
    BigInt(status),
    cumulativeGasUsed,
    logsBloom,
    logs.length === 0 ? NO_LOGS : logs.map(({ address, topics, data }) => [address, topics, data]),
  ]
  if (depositNonce !== undefined) fields.push(depositNonce, DEPOSIT_RECEIPT_VERSION)
  return { type, fields }
}

export function encodeReceipt(receipt: EncodedReceipt): Uint8Array {
  return encodeEnvelope(receiptEnvelope(receipt))
}

const NO_LOGS: readonly never[] = []
