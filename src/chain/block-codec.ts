/**
 * The RLP encoding of a block: header, transactions, no uncles, no withdrawals.
 *
 * Owns the bytes, the size and the hash of an encoded block. The encoding of the header is left to
 * header.ts, that of transactions to transactions/.
 *
 * Promise: `blockSize` is the length of what `encodeBlock` returns.
 */

import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../primitives/rlp.ts'
import type { Block } from './block.ts'
import { encodeHeader } from './header.ts'

/**
 * RLP of header, transactions, no uncles, no withdrawals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4895 for the fourth member
 */
export function encodeBlock({ header, transactions }: Block): Uint8Array {
  const items = transactions.map(({ type, rawTransaction }) =>
    // A typed transaction is a byte string in the list, a legacy transaction is a list.
    type === 0 ? decodeRlp(rawTransaction) : rawTransaction,
  )
  return encodeRlp([decodeRlp(encodeHeader(header)), items, [], []])
}

/** The hash of a block encoded by {@link encodeBlock}; `undefined` if the bytes are not a block. */
export function hashOfEncodedBlock(encoded: Uint8Array): Hash | undefined {
  let block: RlpItem
  try {
    block = decodeRlp(encoded)
  } catch {
    return undefined // not RLP
  }
  const header = Array.isArray(block) ? block[0] : undefined
  return Array.isArray(header) ? keccakHash(encodeRlp(header)) : undefined
}

/** Length in bytes of the RLP header of a payload. */
function rlpHeaderLength(payloadLength: number): number {
  if (payloadLength < 56) return 1
  return 1 + Math.ceil(payloadLength.toString(2).length / 8)
}

/**
 * Size of the encoded block in bytes: header, transactions, no uncles, no withdrawals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4895 for the fourth member
 */
export function blockSize(block: Block): number {
  let transactions = 0
  for (const { type, rawTransaction } of block.transactions) {
    // A typed transaction is a byte string in the list, a legacy transaction is a list.
    const { length } = rawTransaction
    transactions += type === 0 ? length : length + rlpHeaderLength(length)
  }
  const emptyList = 1
  const payload =
    encodeHeader(block.header).length +
    rlpHeaderLength(transactions) +
    transactions +
    emptyList +
    emptyList
  return payload + rlpHeaderLength(payload)
}
