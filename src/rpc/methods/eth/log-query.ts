/**
 * Which blocks a filter looks at, and the logs found there.
 *
 * Only `toBlock: "pending"` takes the pre-confirmed logs in.
 */

import type { Block } from '../../../chain/block.ts'
import { type BlockRef, describeBlockRef } from '../../../chain/block-ref.ts'
import type { Chain } from '../../../chain/chain.ts'
import { createLogFilter, matchingLogs } from '../../../chain/log-filter.ts'
import type { Log } from '../../../chain/receipt.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { RpcContext } from '../../context.ts'
import type { RpcLimits } from '../../limits.ts'
import { printLog, type WireLog } from '../../wire/objects/log.ts'
import type { LogBlocks, LogQuery } from '../../wire/requests.ts'

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
  const { first, last, pending } = rangeOf(chain, blocks, limits)
  const end = pending === undefined ? last : Number(pending.number)
  const max = end > first ? limits.logResultsMax : Number.POSITIVE_INFINITY
  const found: WireLog[] = []
  const take = (log: Log, block: Block) => {
    if (found.length === max) {
      throw tooManyResults(first, Math.max(first, Number(block.number) - 1), limits)
    }
    found.push(printLog(log, block))
  }
  chain.findLogs(criteria, filter, first, last, take)
  if (pending !== undefined) for (const log of matchingLogs(pending, filter)) take(log, pending)
  return found
}

/** Numbers of sealed blocks, both inclusive; `last` below `first` when there are none. */
interface Range {
  readonly first: number
  readonly last: number
  /** After them. */
  readonly pending: Block | undefined
}

const nothing: Range = { first: 0, last: -1, pending: undefined }

function rangeOf(chain: Chain, blocks: LogBlocks, limits: RpcLimits): Range {
  if ('hash' in blocks) {
    const number = Number(chain.at(blocks).number)
    return { first: number, last: number, pending: undefined }
  }
  const from = shown(chain, blocks.from)
  const to = shown(chain, blocks.to)
  const head = chain.head.number
  const isBeyondHead = typeof to === 'bigint' && to > head
  if (isBeyondHead && limits.logsBeyondHead === 'refuse') {
    throw new DevnetError(
      'BLOCK_RANGE_BEYOND_HEAD',
      `block range extends beyond current head block: requested ${to}, head ${head}`,
      { requested: to, head },
    )
  }
  if (typeof from === 'bigint' && typeof to === 'bigint' && from > to) throw reversed(from, to)
  // Only the end takes in what is pending, and it may be that nothing is.
  const visible = chain.at('pending')
  const pending = to === 'pending' && !visible.isSealed ? visible : undefined
  if (from === 'pending') {
    const number = Number(visible.number)
    return { first: number, last: number - 1, pending }
  }
  const first = typeof from === 'bigint' ? from : chain.at(from).number
  if (to === 'pending') {
    // What has just been sealed may still be shown: then its sealed logs stand for both.
    const isNext = pending !== undefined && pending.number > head && pending.number >= first
    return within(limits, blocks, first, head, isNext ? pending : undefined)
  }
  const last = isBeyondHead ? head : chain.at(to).number
  if (first > last) {
    // Beyond the head there is nothing; a start above the end is a mistake within the sealed chain.
    if (first > head) return nothing
    throw reversed(first, last)
  }
  return within(limits, blocks, first, last, undefined)
}

/** @throws {DevnetError} LOG_RANGE_TOO_WIDE */
function within(
  { logRangeBlocksMax: limit }: RpcLimits,
  { from, to }: Exclude<LogBlocks, { hash: unknown }>,
  first: bigint,
  last: bigint,
  pending: Block | undefined,
): Range {
  if ((pending?.number ?? last) - first > limit) {
    throw new DevnetError('LOG_RANGE_TOO_WIDE', `query exceeds max block range ${limit}`, {
      limit,
      from: describeBlockRef(from),
      to: describeBlockRef(to),
    })
  }
  return { first: Number(first), last: Number(last), pending }
}

/** Where readers do not see the pending block, its tag means the latest one. */
function shown(chain: Chain, ref: BlockRef): BlockRef {
  return ref === 'pending' && !chain.showsPending ? 'latest' : ref
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
