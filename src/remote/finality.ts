/**
 * Tells which answers of a remote never change: those about a block that is named by its hash, about
 * blocks up to the finalized one, and about transactions in these.
 *
 * Methods that are not listed here have no such answers.
 */

import type { RemoteAnswer, RemoteRequest } from '../fork/channel.ts'

/** Index of the parameter that names a block, by number, by tag, or by hash as in EIP-1898. */
const blockParams: Readonly<Record<string, number>> = {
  eth_createAccessList: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_feeHistory: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
}

/** Methods whose first parameter is a block hash. */
const byBlockHash = [
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
]

/** Methods whose first parameter is a transaction hash, and whose result names the block. */
const byTransactionHash = ['eth_getTransactionByHash', 'eth_getTransactionReceipt']

/**
 * True if the answer to a request never changes. Errors and `null` do: the remote may
 * have fallen behind.
 *
 * @param finalNumber number of the newest block that cannot be reorganised
 */
export function isFinal(
  { method, params }: RemoteRequest,
  answer: RemoteAnswer,
  finalNumber: bigint,
): boolean {
  if (!('result' in answer) || answer.result === null) return false
  if (byBlockHash.includes(method)) return true
  if (byTransactionHash.includes(method)) {
    return isFields(answer.result) && isFinalNumber(answer.result.blockNumber, finalNumber)
  }
  if (method === 'eth_getLogs') return isFinalFilter(params[0], finalNumber)
  const index = blockParams[method]
  return index !== undefined && isFinalBlock(params[index], finalNumber)
}

/** True if a request may have an answer that never changes. */
export function mayBeFinal({ method, params }: RemoteRequest, finalNumber: bigint): boolean {
  if (byTransactionHash.includes(method)) return true
  return isFinal({ method, params }, { result: 'any' }, finalNumber)
}

/** @see https://eips.ethereum.org/EIPS/eip-1898 */
function isFinalBlock(block: unknown, finalNumber: bigint): boolean {
  if (!isFields(block)) return isHash(block) || isFinalNumber(block, finalNumber)
  return isHash(block.blockHash) || isFinalNumber(block.blockNumber, finalNumber)
}

function isFinalFilter(filter: unknown, finalNumber: bigint): boolean {
  if (!isFields(filter)) return false
  const { blockHash, fromBlock, toBlock } = filter
  if (blockHash !== undefined) return isHash(blockHash)
  return isFinalNumber(fromBlock, finalNumber) && isFinalNumber(toBlock, finalNumber)
}

function isFinalNumber(block: unknown, finalNumber: bigint): boolean {
  const isQuantity = typeof block === 'string' && /^0x[\da-f]{1,16}$/i.test(block)
  return isQuantity && BigInt(block) <= finalNumber
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
