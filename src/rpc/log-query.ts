/**
 * Which blocks a filter looks at, and the logs found there.
 *
 * Only `toBlock: "pending"` takes the pre-confirmed logs in.
 */

import type { Block } from '../chain/block.ts'
import { describeBlockRef } from '../chain/block-ref.ts'
import type { Chain } from '../chain/chain.ts'
import { createLogFilter, matchingLogs } from '../chain/log-filter.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { RpcContext, RpcLimits } from './context.ts'
import type { LogBlocks, LogQuery } from './requests.ts'
import { printLog, type WireLog } from './results.ts'

/**
 * Logs that match, in order of block and log index.
 *
 * @throws {DevnetError} when the range is reversed, beyond the head or too wide, when its block is
 * unknown, or when there are too many logs
 */
export function queryLogs(
  { chain, limits }: Pick<RpcContext, 'chain' | 'limits'>,
  { criteria, blocks }: LogQuery,
): WireLog[] {
  const filter = createLogFilter(criteria)
  const range = rangeOf(chain, blocks, limits)
  const { first, last } = range
  const max = last > first ? limits.logResultsMax : Number.POSITIVE_INFINITY
  const head = Number(chain.head.number)
  // One more than allowed tells that there are more, and in which block.
  const found = chain.findLogs(criteria, filter, first, Math.min(last, head), max + 1)
  if (last > head) {
    const { pending } = chain
    for (const log of matchingLogs(pending, filter)) found.push({ log, block: pending })
  }
  const tooFar = found[max]
  if (tooFar !== undefined) {
    const number = Number(tooFar.block.number)
    throw tooManyResults(first, Math.max(first, number - 1), limits)
  }
  return found.map(({ log, block }) => printLog(log, block))
}

/** Block numbers, both inclusive; `last` below `first` when no block is meant. */
interface Range {
  readonly first: number
  readonly last: number
}

const nothing: Range = { first: 0, last: -1 }

function rangeOf(chain: Chain, blocks: LogBlocks, limits: RpcLimits): Range {
  if ('hash' in blocks) {
    const number = Number(chain.at(blocks).number)
    return { first: number, last: number }
  }
  const { from, to } = blocks
  const head = chain.head.number
  if (typeof to === 'bigint' && to > head) {
    throw new DevnetError(
      'BLOCK_RANGE_BEYOND_HEAD',
      `block range extends beyond current head block: requested ${to}, head ${head}`,
      { requested: to, head },
    )
  }
  if (typeof from === 'bigint' && typeof to === 'bigint' && from > to) throw reversed(from, to)
  // Beyond the head there is only what the tag reaches.
  if (typeof from === 'bigint' && from > head && to !== 'pending') return nothing
  const last: Block = chain.at(to)
  const first = typeof from === 'bigint' ? Number(from) : Number(chain.at(from).number)
  if (first > Number(last.number)) {
    // A start above the end is a mistake only where both are blocks of the sealed chain.
    if (from === 'pending' || to === 'pending') return nothing
    throw reversed(chain.at(from).number, last.number)
  }
  const span = Number(last.number) - first
  if (span > limits.logRangeBlocksMax) {
    const limit = limits.logRangeBlocksMax
    throw new DevnetError('LOG_RANGE_TOO_WIDE', `query exceeds max block range ${limit}`, {
      limit,
      from: describeBlockRef(from),
      to: describeBlockRef(to),
    })
  }
  return { first, last: Number(last.number) }
}

function reversed(from: bigint, to: bigint): DevnetError {
  return new DevnetError('BLOCK_RANGE_REVERSED', 'invalid block range params', { from, to })
}

function tooManyResults(first: number, last: number, { logResultsMax }: RpcLimits): DevnetError {
  const range = `${quantityFromUint(first)}-${quantityFromUint(last)}`
  return new DevnetError(
    'LOG_RESULTS_TOO_MANY',
    `query exceeds max results ${logResultsMax}, retry with the range ${range}`,
    { limit: logResultsMax, first, last },
  )
}
