/**
 * Requests about blocks and transactions of the chain that a devnet was forked from: the remote's
 * answers, as they are, with types and fields that are not known here.
 */

import type { BlockRef } from '../chain/block-ref.ts'
import type { Chain } from '../chain/chain.ts'
import type { RemoteAnswer } from '../fork/channel.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { isObject } from '../primitives/codec.ts'
import { isHash } from '../primitives/hex.ts'
import { quantityFromUint, uintFromQuantity } from '../primitives/quantity.ts'
import type { RpcContext } from './context.ts'
import { RpcError, refuse } from './errors.ts'
import { block } from './wire/params.ts'

/** Their first parameter names a block. */
const blockMethods: ReadonlySet<string> = new Set([
  'debug_getRawBlock',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getHeaderByHash',
  'eth_getHeaderByNumber',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'trace_block',
  'trace_replayBlockTransactions',
])

/** Their first parameter is the hash of a transaction. */
const transactionMethods: ReadonlySet<string> = new Set([
  'debug_getRawTransaction',
  'debug_traceTransaction',
  'eth_getRawTransactionByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'trace_replayTransaction',
  'trace_transaction',
])

/**
 * Asks the remote if the request is about its blocks, up to the pinned one.
 *
 * @returns `undefined` if the devnet itself has to answer
 * @throws {RpcError} the remote's error, or -32602 for a block parameter that is none
 */
export function askRemote(
  { chain, producer }: Pick<RpcContext, 'chain' | 'producer'>,
  remote: RemoteChain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> | undefined {
  const [first, ...rest] = params
  if (blockMethods.has(method)) {
    const named = nameAtRemote(chain, block.parse(first, 'params[0]', refuse))
    if (named === undefined) return undefined
    return remote
      .ask({ method, params: [named, ...rest] })
      .then(resultFrom)
      .then(earlierOnly(chain))
  }
  if (!transactionMethods.has(method) || !isHash(first)) return undefined
  const hash = first.toLowerCase() as typeof first
  if (chain.transaction(hash) !== undefined || producer.waiting(hash) !== undefined) {
    return undefined
  }
  return remote
    .ask({ method, params: [hash, ...rest] })
    .then(resultFrom)
    .then(earlierOnly(chain))
}

/** The parameter that names the block to the remote; `undefined` if it is a block of this chain. */
function nameAtRemote(chain: Chain, ref: BlockRef): string | undefined {
  if (typeof ref === 'object') {
    const own = chain.numberOf(ref.hash)
    return own === undefined || own === chain.firstNumber ? ref.hash : undefined
  }
  if (ref === 'pending') return undefined
  const number = typeof ref === 'bigint' ? ref : chain.numberAt(ref)
  return number <= BigInt(chain.firstNumber) ? quantityFromUint(number) : undefined
}

/** @throws {RpcError} the remote's error */
export function resultFrom(answer: RemoteAnswer): unknown {
  if ('result' in answer) return answer.result
  const { code, message, data } = answer.error
  throw new RpcError(code, message, data)
}

/** Hides what the remote has after the pinned block. */
function earlierOnly({ firstNumber }: Chain): (result: unknown) => unknown {
  return (result) => {
    if (!isObject(result)) return result
    const { number, blockNumber = number } = result
    const mined = typeof blockNumber === 'string' ? uintFromQuantity(blockNumber) : undefined
    // A transaction that waits at the remote is none of this chain either.
    const isLater = mined === undefined ? blockNumber === null : mined > BigInt(firstNumber)
    return isLater ? null : result
  }
}
