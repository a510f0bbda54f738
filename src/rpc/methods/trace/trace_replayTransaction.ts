import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'
import { createReplayTracer, replay, traceTypeList } from './parity.ts'

/** Traces a transaction with the requested kinds of trace. */
export const trace_replayTransaction = method({
  summary: 'Replays a transaction: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  params: [hash, traceTypeList],
  result: replay,
  handle({ calls, chain, limits }, transactionHash, types) {
    const { block, receipt } = includedAt(chain, transactionHash)
    return calls.trace(
      block,
      receipt.transactionIndex,
      createReplayTracer(types, limits, new TraceSize()),
    )
  },
})
