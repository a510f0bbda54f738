/**
 * Requests about blocks and transactions of the chain that a devnet was forked from: the remote's
 * answers, as they are, with types and fields that are not known here. Traces are its answers only
 * where the block cannot be executed here.
 */

import type { Backend } from '../backend/backend.ts'
import type { BlockRef } from '../chain/block-ref.ts'
import type { Chain } from '../chain/chain.ts'
import type { RemoteAnswer } from '../fork/channel.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Hex, isHash } from '../primitives/hex.ts'
import { quantityFromUint, uintFromQuantity } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import { RpcError, refuse } from './errors.ts'
import { block } from './wire/params.ts'

/** Their first parameter names a block. */
const blockMethods: ReadonlySet<string> = new Set([
  'debug_getRawBlock',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'eth_getBlockAccessList',
  'eth_getBlockAccessListByBlockHash',
  'eth_getBlockAccessListByBlockNumber',
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
])

/** Their first parameter is the hash of a transaction. */
const transactionMethods: ReadonlySet<string> = new Set([
  'debug_getRawTransaction',
  'eth_getRawTransactionByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** Traces of a block and of a transaction; they run here where the block can be executed here. */
const blockTraces: ReadonlySet<string> = new Set([
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'trace_block',
  'trace_replayBlockTransactions',
])
const transactionTraces: ReadonlySet<string> = new Set([
  'debug_traceTransaction',
  'trace_get',
  'trace_replayTransaction',
  'trace_transaction',
])

/**
 * Asks the remote if the request is about its blocks, up to the pinned one, and cannot be answered
 * here.
 *
 * @returns `undefined`, at once or as a promise, if the devnet itself has to answer
 * @throws {RpcError} -32602 for a value that is not a block parameter
 */
export function askRemote(
  { chain, producer }: Pick<Backend, 'chain' | 'producer'>,
  remote: RemoteChain,
  method: string,
  params: readonly unknown[],
): Promise<RemoteAnswer | undefined> | undefined {
  const [first, ...rest] = params
  const ask = (named: string) =>
    remote.history.ask({ method, params: [named, ...rest] }).then(earlierOnly(chain))
  if (blockMethods.has(method) || blockTraces.has(method)) {
    const named = nameAtRemote(chain, block.parse(first, 'params[0]', refuse))
    if (named === undefined) return undefined
    return blockMethods.has(method) ? ask(named) : unlessExecutable(remote, named, () => ask(named))
  }
  const isTrace = transactionTraces.has(method)
  if (!(isTrace || transactionMethods.has(method)) || !isHash(first)) return undefined
  const hash = first.toLowerCase() as typeof first
  if (chain.transaction(hash) !== undefined || producer.waiting(hash) !== undefined) {
    return undefined
  }
  if (!isTrace) return ask(hash)
  return remote.history.blockHashOf(hash).then((named) => {
    return named === undefined ? undefined : unlessExecutable(remote, named, () => ask(hash))
  })
}

/** Older blocks than Shanghai, and blocks with transactions of unknown types, are traced there. */
async function unlessExecutable(
  remote: RemoteChain,
  named: Hex,
  ask: () => Promise<RemoteAnswer>,
): Promise<RemoteAnswer | undefined> {
  return (await remote.history.contents(named)) === undefined ? ask() : undefined
}

/** The parameter that names the block to the remote; `undefined` if it is a block of this chain. */
function nameAtRemote(chain: Chain, ref: BlockRef): Hex | undefined {
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

/** @throws {DevnetError} FORK_FAILED if the remote's result is no list; {RpcError} the remote's error */
export function listFrom(answer: RemoteAnswer, what: string): readonly unknown[] {
  const result = resultFrom(answer)
  if (Array.isArray(result)) return result
  const message = `fork: expected a list of ${what} from the remote, got ${quoted(result)}`
  throw new DevnetError('FORK_FAILED', message)
}

/** Hides what the remote has after the pinned block. */
function earlierOnly({ firstNumber }: Chain): (answer: RemoteAnswer) => RemoteAnswer {
  return (answer) => {
    if (!('result' in answer) || !isObject(answer.result)) return answer
    const { number, blockNumber = number } = answer.result
    const mined = typeof blockNumber === 'string' ? uintFromQuantity(blockNumber) : undefined
    // A transaction that waits at the remote is not part of this chain either.
    const isLater = mined === undefined ? blockNumber === null : mined > BigInt(firstNumber)
    return isLater ? { result: null } : answer
  }
}
