import { expectIndex } from '../../../chain/moment.ts'
import { method } from '../../method.ts'
import { debugTrace } from '../../wire/objects/debug-trace.ts'
import { blockRef } from '../../wire/params.ts'
import { callRequest } from '../../wire/requests.ts'
import { callTraceConfig } from './tracers.ts'

/**
 * Traces a call on the state after a block, the pending one included, or before one of the block's
 * transactions, with overrides on top. That the call fails is part of the trace and no error.
 */
export const debug_traceCall = method({
  summary: 'Traces a call: every opcode, or the result of a named tracer.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracecall',
  params: [callRequest, blockRef, callTraceConfig],
  result: debugTrace,
  async handle({ calls, chain, limits }, request, at, config) {
    const { createTracer, index, overrides } = config
    const block = chain.at(at)
    if (index !== undefined) expectIndex(block, index)
    const call = { request, tracer: createTracer(limits) }
    const [trace] = await calls.traceCalls([call], block, { index, overrides })
    return trace! // one call, one trace
  },
})
