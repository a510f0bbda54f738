import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { createReplayTracer, replays } from './parity.ts'
import { callList } from './trace-query.ts'

/** What calls would do one after another, each on what those before it left. */
export const trace_callMany = method({
  summary: 'What several calls would do, each after the others.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  params: [callList, blockRef],
  result: replays,
  handle: ({ chain, limits, traceCalls }, calls, at) =>
    traceCalls(
      calls.map(({ request, types }) => ({ request, tracer: createReplayTracer(types, limits) })),
      chain.at(at),
    ),
})
