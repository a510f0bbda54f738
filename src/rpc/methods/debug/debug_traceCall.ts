import { expectIndex } from '../../../chain/state-ref.ts'
import { method } from '../../method.ts'
import { debugTrace } from '../../wire/objects/debug-trace.ts'
import { blockRef } from '../../wire/params.ts'
import { anyCallRequest } from '../../wire/requests.ts'
import { answerTrace } from './traceable.ts'
import { callTraceConfig, scriptsAt } from './tracers.ts'

/**
 * Traces a call after a block, which may be pending, or before one of its transactions, with
 * overrides. A call that fails is traced too; its failure is part of the result.
 */
export const debug_traceCall = method({
  summary: 'Traces a call: every opcode, or the result of a named tracer.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracecall',
  foreignPages: scriptsAt(2),
  readsState: true,
  params: [anyCallRequest, blockRef, callTraceConfig],
  result: debugTrace,
  async handle(context, request, at, config) {
    const { calls, chain } = context.backend
    const { createTracer, index, overrides } = config
    const found = chain.at(at)
    const block = index === undefined ? found : await calls.executed(found, index)
    if (index !== undefined) expectIndex(block, index)
    return answerTrace(context, createTracer, async (tracer) => {
      const [trace] = await calls.traceCalls([{ request, tracer }], block, { index, overrides })
      return trace! // one call gives one trace
    })
  },
})
