/**
 * Runs what has run once more, with a tracer listening, and throws its effects away.
 *
 * A transaction runs on the state that was published before it, so none of its predecessors is executed
 * again. What it does must be what its receipt says; anything else is a fault of this program.
 */

import type { Block } from '../chain/block.ts'
import type { BlockEnvironment, Engine, Execution, Outcome } from '../engine/engine.ts'
import type { TracingEngine } from '../engine/trace.ts'
import { type CallLimits, callExecution } from '../execution/call.ts'
import type { Ground } from '../execution/overrides.ts'
import { invariant } from '../primitives/errors.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { RecordingView } from './recording-view.ts'
import { mapTracer, type Place, type Tracer } from './tracer.ts'

/** Runs an execution and lets the tracer say what it has made of it. */
export async function traceExecution<Result>(
  engine: TracingEngine,
  execution: Execution,
  tracer: Tracer<Result>,
  place?: Place,
): Promise<Result> {
  const { message, environment } = execution
  const view = new RecordingView(execution.view)
  const outcome = await engine.trace({ ...execution, view }, tracer.listener)
  return tracer.result({ message, environment, outcome, view, place })
}

/** Runs a transaction, with all that surrounds it, on an engine and a view. */
export type Rerun = (engine: Engine, view: StateView) => Ran | Promise<Ran>

interface Ran {
  readonly outcome: Outcome
  readonly writes: readonly Write[]
}

/** A call, and what listens to it. */
export interface CallToTrace<Result> {
  readonly request: CallRequest
  readonly tracer: Tracer<Result>
}

/**
 * Traces calls, each on the state that those before it left.
 *
 * @throws {DevnetError} when one cannot begin; that it fails is for its trace to tell
 */
export async function traceCalls<Result>(
  engine: TracingEngine,
  { state, environment }: Ground,
  calls: readonly CallToTrace<Result>[],
  limits: Pick<CallLimits, 'callGasMax'>,
): Promise<Result[]> {
  const store = state.store.child(state.sequence)
  const results: Result[] = []
  for (const { request, tracer } of calls) {
    const execution = callExecution({ state: store.newestView, environment }, request, limits)
    const keeping = mapTracer(tracer, (result, { outcome }) => {
      store.publish(outcome.writes)
      return result
    })
    results.push(await traceExecution(engine, execution, keeping))
  }
  return results
}

/**
 * Traces a transaction of a block, sealed or pending.
 *
 * @param index from 0 to below the number of the block's transactions
 * @param rerun runs that transaction again: fees besides gas and deposits have rules of their own
 */
export async function traceTransaction<Result>(
  engine: TracingEngine,
  environment: BlockEnvironment,
  block: Block,
  index: number,
  tracer: Tracer<Result>,
  rerun: Rerun,
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
  const view = new RecordingView(block.stateBefore(index))
  const listened: Engine = {
    name: engine.name,
    execute: (execution) => engine.trace(execution, tracer.listener),
  }
  const { outcome, writes } = await rerun(listened, view)
  const status = outcome.failure === undefined ? 1 : 0
  invariant(
    outcome.gasUsed === receipt.gasUsed && status === receipt.status,
    `the trace of ${message.hash} used ${outcome.gasUsed} gas, status ${status}; ` +
      `its receipt says ${receipt.gasUsed} and ${receipt.status}`,
  )
  return tracer.result({ message, environment, outcome: { ...outcome, writes }, view, place })
}
