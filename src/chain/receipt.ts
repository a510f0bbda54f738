/**
 * Receipts and logs, in the order they happened.
 *
 * They say nothing of block hashes: a receipt belongs to a block, and whoever shows it takes the
 * hash from there, so that every log, receipt and transaction changes from pre-confirmed to sealed
 * in the same instant.
 */

import { addToBloom, BLOOM_BYTES } from '../primitives/bloom.ts'
import { type Address, bytesFromHex, type Hash } from '../primitives/hex.ts'
import type { EmittedLog } from '../primitives/message.ts'
import { encodeRlp } from '../primitives/rlp.ts'
import { bytesFromUint } from '../primitives/word.ts'
import type { TransactionType } from './transaction.ts'

/** A log with its place in its block. */
export interface Log extends EmittedLog {
  readonly transactionHash: Hash
  readonly transactionIndex: number
  /** Position among all logs of the block. */
  readonly logIndex: number
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
}

/** The bloom of some logs: their addresses and topics. 256 bytes. */
export function bloomOfLogs(logs: readonly EmittedLog[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const { address, topics } of logs) {
    addToBloom(bloom, address)
    for (const topic of topics) addToBloom(bloom, topic)
  }
  return bloom
}

/**
 * The bytes that go into the receipts trie.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2718 for the type byte
 */
export function encodeReceipt(
  receipt: Pick<Receipt, 'type' | 'status' | 'cumulativeGasUsed' | 'logsBloom'> & {
    readonly logs: readonly EmittedLog[]
  },
): Uint8Array {
  const { type, status, cumulativeGasUsed, logsBloom, logs } = receipt
  const list = encodeRlp([
    bytesFromUint(BigInt(status)),
    bytesFromUint(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [
      bytesFromHex(address),
      topics.map((topic) => bytesFromHex(topic)),
      bytesFromHex(data),
    ]),
  ])
  if (type === 0) return list
  const bytes = new Uint8Array(list.length + 1)
  bytes[0] = type
  bytes.set(list, 1)
  return bytes
}
