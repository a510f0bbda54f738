/**
 * Executes transactions and calls again with a tracer, and discards their effects.
 *
 * A transaction runs on the state that was published before it, so its predecessors are not
 * executed again. Its result must equal the receipt; a difference is a bug of ours.
 */

import type { Block } from '../chain/block.ts'
import type { BlockEnvironment, Engine, Outcome } from '../engine/engine.ts'
import type { TraceListener } from '../engine/trace.ts'
import {
  type CallLimits,
  type ContentLimits,
  callExecution,
  executePrepared,
  type PreparedCall,
} from '../execution/call.ts'
import type { CallContext } from '../execution/overrides.ts'
import { invariant } from '../primitives/errors.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { CallRequest } from '../primitives/message.ts'
import { RecordingView } from '../state/recording-view.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import {
  type Fetched,
  mapTracer,
  type Place,
  type Repeatable,
  type Traced,
  type Tracer,
} from './tracer.ts'

export async function traceExecution<Result>(
  engine: Engine,
  execution: PreparedCall,
  tracer: Tracer<Result>,
  place?: Place,
  fetched: Fetched = readAtOnce,
): Promise<Result> {
  const { message, environment } = execution
  const repeatable: Repeatable = {
    environment,
    view: execution.view,
    repeat: async (listener) => executePrepared(engine, execution, listener),
    fetched,
  }
  return traceWith(tracer, repeatable, async (listener) => {
    const view = new RecordingView(execution.view)
    const outcome = await executePrepared(engine, { ...execution, view }, listener)
    return { message, environment, outcome, view, place }
  })
}

const readAtOnce: Fetched = (read) => read()

/** Takes a tracer through an execution. @param run executes it with a listener */
export async function traceWith<Result>(
  tracer: Tracer<Result>,
  execution: Repeatable,
  run: (listener: TraceListener) => Promise<Traced>,
): Promise<Result> {
  try {
    const ran = await run((await tracer.prepare?.(execution)) ?? tracer.listener)
    await tracer.finish?.(ran)
    return tracer.result(ran)
  } finally {
    tracer.close?.()
  }
}

/** Executes a transaction with all its fees, on an engine and a view. */
export type Rerun = (engine: Engine, view: StateView) => MaybePromise<Ran>

interface Ran {
  readonly outcome: Outcome
  readonly writes: readonly Write[]
}

export interface CallToTrace<Result> {
  readonly request: CallRequest
  readonly tracer: Tracer<Result>
}

/**
 * Traces calls, each on the state left by the ones before.
 *
 * @throws {DevnetError} if a call is invalid; a call that fails has a trace
 */
export async function traceCalls<Result>(
  engine: Engine,
  { state, environment }: CallContext,
  calls: readonly CallToTrace<Result>[],
  limits: ContentLimits & Pick<CallLimits, 'callGasMax'>,
  fetched?: Fetched,
): Promise<Result[]> {
  const store = state.store.child(state.sequence)
  const results: Result[] = []
  for (const { request, tracer } of calls) {
    const execution = callExecution({ state: store.newestView, environment }, request, limits)
    const keeping = mapTracer(tracer, (result, { outcome }) => {
      store.publish(outcome.writes)
      return result
    })
    results.push(await traceExecution(engine, execution, keeping, undefined, fetched))
  }
  return results
}

/**
 * Traces a transaction of a block, sealed or pending.
 *
 * @param index position in the block
 * @param rerun executes that transaction again, with its fees, or as a deposit
 */
export async function traceTransaction<Result>(
  engine: Engine,
  environment: BlockEnvironment,
  block: Block,
  index: number,
  tracer: Tracer<Result>,
  rerun: Rerun,
  fetched: Fetched = readAtOnce,
): Promise<Result> {
  const message = block.transactions[index]
  const receipt = block.receipts[index]
  invariant(message !== undefined && receipt !== undefined, `no transaction ${index} in the block`)
  const place: Place = {
    blockHash: block.hash,
    blockNumber: block.number,
    transactionHash: message.hash,
    transactionIndex: index,
  }
  const before = block.stateBefore(index)
  const listenedBy = (listener: TraceListener): Engine => ({
    name: engine.name,
    execute: (execution) => engine.execute(execution, listener),
  })
  const repeatable: Repeatable = {
    environment,
    view: before,
    repeat: async (listener) => rerun(listenedBy(listener), before),
    fetched,
  }
  return traceWith(tracer, repeatable, async (listener) => {
    const view = new RecordingView(before)
    const { outcome, writes } = await rerun(listenedBy(listener), view)
    const status = outcome.failure === undefined ? 1 : 0
    invariant(
      outcome.gasUsed === receipt.gasUsed && status === receipt.status,
      `the trace of ${message.hash} used ${outcome.gasUsed} gas, status ${status}; ` +
        `its receipt says ${receipt.gasUsed} and ${receipt.status}`,
    )
    return { message, environment, outcome: { ...outcome, writes }, view, place }
  })
}
