/**
 * Reads of a client whose receipts are pre-confirmed: they see what its receipts say.
 *
 * viem names the block `latest` where the caller names none, though a receipt may be of the pending
 * block. Here such a read is one of `pending`; so is one that names the block of a pre-confirmed
 * receipt, by its number or by its hash of zeros. Promise: where receipts wait for their block, every
 * request stays as it is.
 */

import { type Hash, ZERO_HASH } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { TransportRequest, WaitingDevnet } from './waiting-time.ts'

/** Index of the block among the parameters of a read. */
const blockIndexOf: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
}

/**
 * Reads in which viem names `pending` by itself if the client's chain is pre-confirmed: `latest` is
 * the caller's own word there.
 */
const namedByViem: readonly string[] = [
  ...['eth_call', 'eth_estimateGas', 'eth_getBalance', 'eth_getBlockByNumber'],
  ...['eth_getBlockReceipts', 'eth_simulateV1'],
]

/** Methods that take a hash first, by those that take a number or a tag in its place. */
const byNumber: Readonly<Record<string, string>> = {
  eth_getBlockByHash: 'eth_getBlockByNumber',
  eth_getBlockTransactionCountByHash: 'eth_getBlockTransactionCountByNumber',
  eth_getTransactionByBlockHashAndIndex: 'eth_getTransactionByBlockNumberAndIndex',
}

/**
 * The request to send in place of one of viem's; at once, unless it names a block by number or hash.
 *
 * @param isTagged true if viem knows that the chain is pre-confirmed
 */
export function readPending(
  devnet: Pick<WaitingDevnet, 'chain' | 'request'>,
  request: TransportRequest,
  isTagged: boolean,
): MaybePromise<TransportRequest> {
  const { method, params = [] } = request
  const isEarly = devnet.chain.experimental_preconfirmationTime !== undefined
  if (!isEarly || !Array.isArray(params)) return request
  if (method === 'eth_getLogs' || method === 'eth_newFilter') {
    const [filter] = params
    return logsWithPending(devnet, method, filter).then((found) => ({ method, params: [found] }))
  }
  const numbered = byNumber[method]
  if (numbered !== undefined) {
    const pending = { method: numbered, params: ['pending', ...params.slice(1)] }
    return namesPending(devnet, params[0]).then((isPending) => (isPending ? pending : request))
  }
  const index = blockIndexOf[method]
  if (index === undefined || params.length < index) return request
  const block = params[index]
  const pending = {
    method,
    params: [...params.slice(0, index), 'pending', ...params.slice(index + 1)],
  }
  if (block === undefined || block === null) return pending
  if (block === 'latest') return isTagged && namedByViem.includes(method) ? request : pending
  return namesPending(devnet, block).then((isPending) => (isPending ? pending : request))
}

/** The filter up to the pending block, if it names no other end. */
async function logsWithPending(
  devnet: Pick<WaitingDevnet, 'request'>,
  method: string,
  filter: unknown,
): Promise<unknown> {
  if (typeof filter !== 'object' || filter === null) return filter
  const { blockHash, ...others } = filter as Readonly<Record<string, unknown>> // any fields
  if (blockHash !== undefined) {
    const isPending = await namesPending(devnet, blockHash)
    return isPending ? { ...others, fromBlock: 'pending', toBlock: 'pending' } : filter
  }
  const { fromBlock, toBlock } = others
  const isOpen = toBlock === undefined || toBlock === null
  // A filter lives on: its number stays one.
  const isPending = method === 'eth_getLogs' && (await namesPending(devnet, toBlock))
  if (!isOpen && !isPending) return filter
  return { ...others, fromBlock: fromBlock ?? 'latest', toBlock: 'pending' }
}

/** True for the number of the pending block, and for the hash that its receipts have. */
async function namesPending(
  devnet: Pick<WaitingDevnet, 'request'>,
  block: unknown,
): Promise<boolean> {
  if (typeof block === 'object' && block !== null) {
    const { blockHash, blockNumber } = block as Readonly<Record<string, unknown>> // EIP-1898
    return namesPending(devnet, blockHash ?? blockNumber)
  }
  if (typeof block !== 'string' || !/^0x[\da-f]+$/i.test(block)) return false
  const isHash = block.length === ZERO_HASH.length
  if (isHash && block !== ZERO_HASH) return false
  const head = await devnet.request({ method: 'eth_blockNumber' })
  if (!isHash && BigInt(block) <= BigInt(head)) return false
  const pending = await devnet.request({
    method: 'eth_getBlockByNumber',
    params: ['pending', false],
  })
  // Where the pending block is not to be seen yet, the tag stands for the latest one.
  if (pending === null || (await isSealed(devnet, pending))) return false
  return isHash || BigInt(block) === BigInt(pending.number)
}

/** By the option `pendingHash`, a pending block has a hash, too, which no block of the chain has yet. */
async function isSealed(
  devnet: Pick<WaitingDevnet, 'request'>,
  { hash }: { readonly hash: Hash },
): Promise<boolean> {
  if (hash === ZERO_HASH) return false
  const found = await devnet.request({ method: 'eth_getBlockByHash', params: [hash, false] })
  return found !== null
}
