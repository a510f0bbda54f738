import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { blockOverrides, stateOverrides } from '../../wire/overrides.ts'
import { blockRef } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'
import { createReplayTracer, replay, traceTypeList } from './parity.ts'

/** Traces a call with the requested kinds of trace. */
export const trace_call = method({
  summary: 'Simulates a call: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  readsState: true,
  params: [anyCallRequest, traceTypeList, blockRef, stateOverrides, blockOverrides],
  result: replay,
  async handle(
    { backend: { calls, chain }, connection: { limits } },
    request,
    types,
    at,
    state,
    block,
  ) {
    const call = { request, tracer: createReplayTracer(types, limits, new TraceSize()) }
    const [found] = await calls.traceCalls([call], chain.at(at), { overrides: { state, block } })
    return found! // one call gives one replay
  },
})
