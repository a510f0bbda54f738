/**
 * Opens a transaction or a call of the devnet for its debugger: traces it, and reads what the artifacts
 * say of the code that ran.
 */

import type { StateRef } from '../../../chain/state-ref.ts'
import type { Debuggee } from '../../../debugger/debugger.ts'
import type * as Debugging from '../../../debugger/debugging.ts'
import type { TracedExecution } from '../../../debugger/program.ts'
import type { Hash } from '../../../primitives/hex.ts'
import type { CallRequest } from '../../../primitives/message.ts'
import type { Overrides } from '../../../primitives/overrides.ts'
import { mapTracer, type Tracer } from '../../../tracing/tracer.ts'
import type { RpcContext } from '../../context.ts'
import { includedAt } from '../debug/traceable.ts'

/** @throws {DevnetError} UNKNOWN_TRANSACTION, TRACE_TOO_LONG */
export async function openTransaction(
  debugging: typeof Debugging,
  context: RpcContext,
  hash: Hash,
): Promise<Debuggee> {
  const { block, receipt } = await includedAt(context, hash)
  const { calls } = context.backend
  const tracer = stepTracer(debugging, context)
  const traced = await calls.trace(block, receipt.transactionIndex, tracer)
  return debuggee(debugging, context, `transaction ${hash.slice(0, 10)}`, traced)
}

/**
 * A call as `previewnet_simulate` runs it.
 *
 * @throws {DevnetError} if the call cannot begin, TRACE_TOO_LONG
 */
export async function openCall(
  debugging: typeof Debugging,
  context: RpcContext,
  request: CallRequest,
  at: StateRef,
  overrides: Overrides,
): Promise<Debuggee> {
  const { calls, chain } = context.backend
  const block = await chain.withRemote(() => chain.forCalls(at))
  const tracer = stepTracer(debugging, context)
  const { result } = await calls.traceCall(request, block, overrides, tracer)
  return debuggee(debugging, context, 'call', result)
}

async function debuggee(
  { CompiledSources, Program }: typeof Debugging,
  { backend: { artifacts, callGuards, calls } }: RpcContext,
  name: string,
  traced: TracedExecution,
): Promise<Debuggee> {
  const guard = () => callGuards.begin(true)
  const program = await artifacts.named(calls.creations, () =>
    Program.read(traced, artifacts, guard()),
  )
  const sources = new CompiledSources(program.sources)
  return { name, program, sources, stopOnEntry: true, guard }
}

/** The execution with the state before it, which stays readable. */
function stepTracer(
  { createStepTracer }: typeof Debugging,
  { backend: { chain }, connection }: RpcContext,
): Tracer<TracedExecution> {
  const { traceStepsMax } = connection.limits
  return mapTracer(
    createStepTracer(traceStepsMax, (step) => step),
    (trace, { view: { unrecorded } }) => ({
      trace,
      storageBefore: async (address, slot) =>
        chain.withRemote(() => unrecorded.storage(address, slot)),
    }),
  )
}
