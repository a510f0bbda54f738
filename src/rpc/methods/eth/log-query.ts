/**
 * Log queries: resolves the block range of a filter and collects the matching logs.
 *
 * Pre-confirmed logs are included only with `toBlock: "pending"`. On a fork, logs up to the pinned
 * block are the remote's.
 */

import type { Block } from '../../../chain/block.ts'
import { type BlockRef, describeBlockRef } from '../../../chain/block-ref.ts'
import type { Chain } from '../../../chain/chain.ts'
import { createLogFilter, type LogCriteria, matchingLogs } from '../../../chain/log-filter.ts'
import type { Log } from '../../../chain/receipt.ts'
import type { Config } from '../../../config/config.ts'
import type { Limits } from '../../../config/limits.ts'
import type { RemoteChain } from '../../../fork/remote-chain.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { andThen, type MaybePromise } from '../../../primitives/maybe-promise.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { RpcContext } from '../../context.ts'
import { invalidParams } from '../../errors.ts'
import { listFrom } from '../../remote-answers.ts'
import { printLog, type WireLog } from '../../wire/objects/log.ts'
import type { LogBlocks, LogQuery } from '../../wire/requests.ts'

/**
 * The matching logs, ordered by block and log index.
 *
 * @throws {DevnetError} if the range is reversed, too wide or beyond the head, if its block is
 *   unknown, or if there are too many logs
 */
export function queryLogs(
  { backend, connection: { limits } }: RpcContext,
  { criteria, blocks }: LogQuery,
): MaybePromise<WireLog[]> {
  const { chain, config, remote } = backend
  expectOneOf(config, blocks)
  const found = chain.withRemote(() => rangeOf(backend, blocks, limits))
  return andThen(found, (range) => {
    const own = ownLogs(chain, limits, criteria, range)
    const last = Math.min(range.last, chain.firstNumber)
    if (remote === undefined || range.first > last) return own
    return remoteLogs(remote, criteria, range.first, last).then((logs) => [...logs, ...own])
  })
}

/** Refuses a range beside a block, if the option `logsBlockHash` says so. @throws {RpcError} -32602 */
export function expectOneOf({ logsBlockHash }: Pick<Config, 'logsBlockHash'>, blocks: LogBlocks) {
  if (logsBlockHash === 'lax' || !('hash' in blocks) || !blocks.hasRange) return
  const found = 'cannot specify both BlockHash and FromBlock/ToBlock'
  throw invalidParams(`filter: ${found}, choose one or the other`)
}

/** The logs of the remote's blocks, both numbers inclusive. @throws as {@link listFrom} */
async function remoteLogs(
  remote: RemoteChain,
  { addresses, topics }: LogCriteria,
  first: number,
  last: number,
): Promise<WireLog[]> {
  const filter = {
    fromBlock: quantityFromUint(first),
    toBlock: quantityFromUint(last),
    ...(addresses !== undefined && { address: addresses }),
    topics: topics.map((topic) => topic ?? null),
  }
  const answer = await remote.history.ask({ method: 'eth_getLogs', params: [filter] })
  return listFrom(answer, 'logs') as WireLog[] // passed on as they are
}

function ownLogs(
  chain: Chain,
  limits: Limits,
  criteria: LogCriteria,
  { first, last, pending }: Range,
): WireLog[] {
  const filter = createLogFilter(criteria)
  const end = pending === undefined ? last : Number(pending.number)
  const max = end > first ? limits.logResultsMax : Number.POSITIVE_INFINITY
  const found: WireLog[] = []
  const take = (log: Log, block: Block) => {
    if (found.length === max) {
      throw tooManyResults(first, Math.max(first, Number(block.number) - 1), limits)
    }
    found.push(printLog(log, block))
  }
  chain.findLogs({ criteria, filter, first, last }, take)
  if (pending !== undefined) for (const log of matchingLogs(pending, filter)) take(log, pending)
  return found
}

/** Numbers of sealed blocks, both inclusive; `last` is below `first` for an empty range. */
interface Range {
  readonly first: number
  readonly last: number
  /** The pending block, if its logs are included after those of the sealed blocks. */
  readonly pending: Block | undefined
}

const nothing: Range = { first: 0, last: -1, pending: undefined }

function rangeOf(
  { chain, config }: Pick<RpcContext['backend'], 'chain' | 'config'>,
  blocks: LogBlocks,
  limits: Limits,
): Range {
  if ('hash' in blocks) {
    const number = Number(chain.at(blocks).number)
    return { first: number, last: number, pending: undefined }
  }
  const from = shown(chain, blocks.from)
  const to = shown(chain, blocks.to)
  const head = chain.head.number
  const isBeyondHead = typeof to === 'bigint' && to > head
  if (isBeyondHead && config.logsBeyondHead === 'refuse') {
    throw new DevnetError(
      'BLOCK_RANGE_BEYOND_HEAD',
      `block range extends beyond current head block: requested ${to}, head ${head}`,
      { requested: to, head },
    )
  }
  if (typeof from === 'bigint' && typeof to === 'bigint' && from > to) throw reversed(from, to)
  // Only `to` includes the pending block; `visible` may be a sealed block.
  const visible = chain.at('pending')
  const pending = to === 'pending' && !visible.isSealed ? visible : undefined
  if (from === 'pending') {
    const number = Number(visible.number)
    return { first: number, last: number - 1, pending }
  }
  const first = typeof from === 'bigint' ? from : chain.at(from).number
  if (to === 'pending') {
    // The visible pending block may just have been sealed: then the sealed logs already cover it.
    const isNext = pending !== undefined && pending.number > head && pending.number >= first
    return within(limits, blocks, first, head, isNext ? pending : undefined)
  }
  const last = isBeyondHead ? head : chain.at(to).number
  if (first > last) {
    // A start beyond the head gives an empty result; below the head, a start above the end is an
    // error.
    if (first > head) return nothing
    throw reversed(first, last)
  }
  return within(limits, blocks, first, last, undefined)
}

/** @throws {DevnetError} LOG_RANGE_TOO_WIDE */
function within(
  { logRangeBlocksMax: limit }: Limits,
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

/** If clients cannot see the pending block, `pending` means `latest`. */
function shown(chain: Chain, ref: BlockRef): BlockRef {
  return ref === 'pending' && !chain.showsPending ? 'latest' : ref
}

function reversed(from: bigint, to: bigint): DevnetError {
  return new DevnetError('BLOCK_RANGE_REVERSED', 'invalid block range params', { from, to })
}

function tooManyResults(first: number, last: number, { logResultsMax }: Limits): DevnetError {
  const range = `${quantityFromUint(first)}-${quantityFromUint(last)}`
  return new DevnetError(
    'LOG_RESULTS_TOO_MANY',
    `query exceeds max results ${logResultsMax}, retry with the range ${range}`,
    { limit: logResultsMax, first, last },
  )
}
