import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'
import { createReplayTracer, replay, traceTypeList } from './parity.ts'

/** Traces a transaction with the requested kinds of trace. */
export const trace_replayTransaction = method({
  summary: 'Replays a transaction: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [hash, traceTypeList],
  result: replay,
  async handle(context, transactionHash, types) {
    const { calls } = context.backend
    const { limits } = context.connection
    const { block, receipt } = await includedAt(context, transactionHash)
    return calls.trace(
      block,
      receipt.transactionIndex,
      createReplayTracer(types, limits, new TraceSize()),
    )
  },
})
