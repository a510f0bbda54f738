import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { createReplayTracer, replays } from './parity.ts'
import { callList } from './trace-query.ts'

/** Traces calls in sequence, each on the state after the calls before it. */
export const trace_callMany = method({
  summary: 'Simulates several calls, each after the others: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  readsState: true,
  params: [callList, blockRef],
  result: replays,
  handle({ backend: { calls, chain }, connection: { limits } }, wanted, at) {
    const size = new TraceSize()
    return calls.traceCalls(
      wanted.map(({ request, types }) => ({
        request,
        tracer: createReplayTracer(types, limits, size),
      })),
      chain.at(at),
    )
  },
})
