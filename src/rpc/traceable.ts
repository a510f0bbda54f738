/**
 * Finding what can be traced, and refusing the rest in go-ethereum's words.
 */

import type { Block } from '../chain/block.ts'
import { type BlockRef, describeBlockRef } from '../chain/block-ref.ts'
import type { Chain, Included } from '../chain/chain.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { RpcContext } from './context.ts'
import type { CreateTracer } from './tracers.ts'

/**
 * A sealed or pre-confirmed transaction.
 *
 * @throws {DevnetError} UNKNOWN_TRANSACTION
 */
export function includedAt(chain: Chain, hash: Hash): Included {
  const included = chain.transaction(hash)
  if (included !== undefined) return included
  throw new DevnetError('UNKNOWN_TRANSACTION', 'transaction not found', { hash })
}

/**
 * A block with transactions to trace.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK, GENESIS_NOT_TRACEABLE
 */
export function traceableBlock(chain: Chain, at: BlockRef): Block {
  const block = chain.at(at)
  if (block.number > 0n) return block
  throw new DevnetError('GENESIS_NOT_TRACEABLE', 'genesis is not traceable', {
    block: describeBlockRef(at),
  })
}

/** What tracing a block answers for each of its transactions. */
export interface WireTransactionTrace {
  readonly txHash: Hash
  readonly result: unknown
}

/** Every transaction of a block, in order, each on the state it ran on. */
export async function traceBlock(
  { trace, limits }: RpcContext,
  block: Block,
  createTracer: CreateTracer,
): Promise<WireTransactionTrace[]> {
  const traces: WireTransactionTrace[] = []
  // The pending block may grow meanwhile; what has come by now is what was asked for.
  const hashes = block.transactions.map(({ hash }) => hash)
  for (const [index, txHash] of hashes.entries()) {
    traces.push({ txHash, result: await trace(block, index, createTracer(limits)) })
  }
  return traces
}
