/**
 * Receipts and logs, in the order they happened.
 *
 * They say nothing of block hashes: a receipt belongs to a block, and whoever shows it takes the
 * hash from there, so that every log, receipt and transaction changes from pre-confirmed to sealed
 * in the same instant.
 */

import { addToBloom, BLOOM_BYTES } from '../primitives/bloom.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { encodeRlp, encodeTyped, type RlpInput } from '../primitives/rlp.ts'
import { DEPOSIT_RECEIPT_VERSION } from './deposit.ts'
import type { TransactionType } from './transaction.ts'

/** A log with its place in its block. */
export interface Log extends EmittedLog {
  readonly transactionHash: Hash
  readonly transactionIndex: number
  /** Position among all logs of the block. */
  readonly logIndex: number
}

/** What L1 asks for data, the same for all transactions of a block. */
export interface L1Prices {
  /** Wei per L1 gas. */
  readonly l1BaseFee: bigint
  /** Wei per L1 blob gas. */
  readonly l1BlobBaseFee: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  /** Gas of the block's room for data, per byte of a transaction. */
  readonly daFootprintGasScalar: bigint
}

/** What a block says of L1: its prices, and the L1 block they are of. */
export interface L1Statement extends L1Prices {
  /** L1 block number. */
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** L1 block hash. */
  readonly hash: Hash
  /** Blocks since the first one of this L1 block. */
  readonly sequenceNumber: bigint
  /** The batcher's address, left-padded to 32 bytes. */
  readonly batcherHash: Hash
}

/** What a transaction paid besides gas, and the room for data it took. */
export interface L1Charges {
  readonly prices: L1Prices
  /** L1 gas its bytes would cost as calldata. */
  readonly l1GasUsed: bigint
  /** Wei; zero for deposits. */
  readonly l1Fee: bigint
  /** Gas of the block's room for data; zero for deposits. */
  readonly daFootprint: bigint
}

export interface Receipt {
  readonly type: TransactionType
  readonly transactionHash: Hash
  readonly transactionIndex: number
  readonly from: Address
  readonly to: Address | null
  /** Where a creation went, also a failed one; `null` for calls. */
  readonly contractAddress: Address | null
  readonly status: 0 | 1
  readonly gasUsed: bigint
  /** Gas used by the block up to and including this transaction. */
  readonly cumulativeGasUsed: bigint
  /** Wei per gas paid. */
  readonly effectiveGasPrice: bigint
  readonly logs: readonly Log[]
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  /** Of chains that post their data to L1. */
  readonly l1?: L1Charges
  /** Of deposits only: the nonce the sender had. */
  readonly depositNonce?: bigint
}

/** The bloom of no logs; shared, not to be written to. */
export const NO_BLOOM: Uint8Array = new Uint8Array(BLOOM_BYTES)

/** The bloom of some logs: their addresses and topics. 256 bytes. */
export function bloomOfLogs(logs: readonly EmittedLog[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs) {
    addToBloom(bloom, address)
    for (const topic of topics) addToBloom(bloom, topic)
  }
  return bloom
}

type EncodedFields = 'type' | 'status' | 'cumulativeGasUsed' | 'logsBloom' | 'depositNonce'

/**
 * The bytes that go into the receipts trie.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2718 for the type byte
 * @see https://specs.optimism.io/protocol/canyon/overview.html for the nonce and version of deposits
 */
export function encodeReceipt(
  receipt: Pick<Receipt, EncodedFields> & { readonly logs: readonly EmittedLog[] },
): Uint8Array {
  const { type, status, cumulativeGasUsed, logsBloom, logs, depositNonce } = receipt
  const fields: RlpInput[] = [
    BigInt(status),
    cumulativeGasUsed,
    logsBloom,
    logs.length === 0 ? NO_LOGS : logs.map(({ address, topics, data }) => [address, topics, data]),
  ]
  if (depositNonce !== undefined) fields.push(depositNonce, DEPOSIT_RECEIPT_VERSION)
  return type === 0 ? encodeRlp(fields) : encodeTyped(type, fields)
}

const NO_LOGS: readonly never[] = []
