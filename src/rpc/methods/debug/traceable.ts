/**
 * Looks up blocks and transactions to trace, with go-ethereum's errors, and traces whole blocks.
 */

import type { Backend } from '../../../backend/backend.ts'
import type { Block } from '../../../chain/block.ts'
import { type BlockRef, describeBlockRef } from '../../../chain/block-ref.ts'
import type { Chain, Included } from '../../../chain/chain.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { type Address, type Hash, isAddress } from '../../../primitives/hex.ts'
import type { MaybePromise } from '../../../primitives/maybe-promise.ts'
import { changedAccounts } from '../../../state/listing.ts'
import { type Tracer, TraceSize } from '../../../tracing/tracer.ts'
import type { RpcContext } from '../../context.ts'
import { tracing } from '../../lazy-modules.ts'
import { listFrom } from '../../remote-answers.ts'
import type { TextStream } from '../../text-stream.ts'
import type { WireDebugTrace, WireTransactionTrace } from '../../wire/objects/debug-trace.ts'
import { streamStructLogs } from './struct-log-stream.ts'
import { type CreateTracer, traceLimits } from './tracers.ts'

/**
 * A sealed or pre-confirmed transaction, or one of the remote chain; `undefined` if there is none.
 *
 * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
 */
export async function tracedTransaction(
  { backend: { calls, chain } }: RpcContext,
  hash: Hash,
): Promise<Included | undefined> {
  return chain.transaction(hash) ?? calls.earlierTransaction(hash)
}

/**
 * The same for a transaction that must exist.
 *
 * @throws {DevnetError} UNKNOWN_TRANSACTION, FORK_FAILED, FORK_UNVERIFIED
 */
export async function includedAt(context: RpcContext, hash: Hash): Promise<Included> {
  const included = await tracedTransaction(context, hash)
  if (included !== undefined) return included
  throw new DevnetError('UNKNOWN_TRANSACTION', 'transaction not found', { hash })
}

/**
 * A block with its transactions, ready to be traced: any but genesis.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK, GENESIS_NOT_TRACEABLE, FORK_FAILED, FORK_UNVERIFIED
 */
export async function tracedBlock(
  { backend: { calls, chain } }: RpcContext,
  at: BlockRef,
): Promise<Block> {
  return calls.executed(await chain.withRemote(() => anyButGenesis(chain, at)))
}

/** @throws {DevnetError} UNKNOWN_BLOCK, GENESIS_NOT_TRACEABLE */
function anyButGenesis(chain: Chain, at: BlockRef): Block {
  const block = chain.at(at)
  if (block.number > 0n) return block
  throw new DevnetError('GENESIS_NOT_TRACEABLE', 'genesis is not traceable', {
    block: describeBlockRef(at),
  })
}

/**
 * Accounts that differ between the states after two blocks; with one block, those that it changed. The
 * remote chain says which ones its blocks changed.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_RANGE_REVERSED, GENESIS_NOT_TRACEABLE, FORK_FAILED
 */
export async function modifiedAccounts(
  { chain, remote }: Pick<Backend, 'chain' | 'remote'>,
  one: BlockRef,
  other: BlockRef | undefined,
): Promise<Address[]> {
  const after = other === undefined ? anyButGenesis(chain, one) : chain.at(other)
  const before = other === undefined ? chain.at(after.number - 1n) : chain.at(one)
  if (before.number >= after.number) {
    throw new DevnetError(
      'BLOCK_RANGE_REVERSED',
      `start block height (${before.number}) must be less than end block height (${after.number})`,
      { start: before.number, end: after.number },
    )
  }
  const pinned = BigInt(chain.firstNumber)
  if (remote === undefined || before.number >= pinned) {
    return changedAccounts(before.provenState, after.provenState)
  }
  const last = after.number <= pinned ? after : chain.at(pinned)
  const own = last === after ? [] : changedAccounts(last.provenState, after.provenState)
  const params = [before.hash, last.hash]
  const answer = await remote.history.ask({ method: 'debug_getModifiedAccountsByHash', params })
  const listed = [...new Set([...addressesFrom(listFrom(answer, 'addresses')), ...own])]
  if (own.length === 0 || !remote.isVerified) return listed
  // What a block of the remote changed, a block of this chain may have changed back.
  return chain.withRemote(() =>
    listed.filter((address) => isChanged(chain, address, before, after)),
  )
}

function isChanged(chain: Chain, address: Address, before: Block, after: Block): boolean {
  const [one, other] = [before.provenState, after.provenState]
  const rootAt = (block: Block) => chain.proof(block, address, []).storageRoot
  return (
    one.balance(address) !== other.balance(address) ||
    one.nonce(address) !== other.nonce(address) ||
    one.codeHash(address) !== other.codeHash(address) ||
    rootAt(before) !== rootAt(after)
  )
}

function addressesFrom(list: readonly unknown[]): Address[] {
  if (list.every((each) => isAddress(each))) {
    return list.map((each) => each.toLowerCase() as Address) // just checked
  }
  throw new DevnetError('FORK_FAILED', 'fork: expected a list of addresses from the remote')
}

/**
 * Traces one execution. Over HTTP a long trace of opcodes is answered while it is made.
 *
 * @param run executes it with a tracer
 */
export async function answerTrace(
  context: RpcContext,
  createTracer: CreateTracer,
  run: <Traced>(tracer: Tracer<Traced>) => Promise<Traced>,
): Promise<WireDebugTrace | TextStream> {
  const limits = traceLimits(context.backend, context.connection.limits)
  const { structLogs } = createTracer
  const { queue, streamPermits } = context.backend
  const canStream = structLogs !== undefined && context.connection.client.transport === 'http'
  const isStreamed = canStream && streamPermits.tryTake()
  return tracing.use(queue, async (loaded) => {
    if (!isStreamed) return run(await createTracer(loaded, limits, new TraceSize()))
    return streamStructLogs(loaded, structLogs, limits.dialect, (tracer) =>
      run(tracer).finally(() => streamPermits.giveBack()),
    )
  })
}

/**
 * Traces the transactions of a block in order, each on the state before it.
 *
 * @param block as {@link tracedBlock} returns it
 */
export async function traceBlock(
  context: RpcContext,
  block: Block,
  createTracer: CreateTracer,
): Promise<WireTransactionTrace[]> {
  const limits = traceLimits(context.backend, context.connection.limits)
  const traces = await tracing.use(context.backend.queue, (loaded) =>
    traceEach(context, block, (size) => createTracer(loaded, limits, size)),
  )
  return traces.map(([txHash, result]) => ({ txHash, result }))
}

/**
 * Same as {@link traceBlock} for any tracer; each transaction gets a new one.
 *
 * @param createTracer is given what all of them add their sizes to
 */
export async function traceEach<Traced>(
  { backend: { calls } }: RpcContext,
  block: Block,
  createTracer: (size: TraceSize) => MaybePromise<Tracer<Traced>>,
): Promise<(readonly [Hash, Traced])[]> {
  const traces: (readonly [Hash, Traced])[] = []
  const size = new TraceSize()
  // The pending block may grow during the trace: only its present transactions are traced.
  const hashes = block.transactions.map(({ hash }) => hash)
  for (const [index, hash] of hashes.entries()) {
    traces.push([hash, await calls.trace(block, index, await createTracer(size))])
  }
  return traces
}
