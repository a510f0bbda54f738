import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { traceEach } from '../debug/traceable.ts'
import { createReplayTracer, traceTypeList, transactionReplays } from './parity.ts'

/** Traces all transactions of a block with the requested kinds of trace. */
export const trace_replayBlockTransactions = method({
  summary: 'Replays every transaction of a block: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [block, traceTypeList],
  result: transactionReplays,
  async handle(context, at, types) {
    const found = await context.backend.chain.withRemote(() => context.backend.chain.at(at))
    const replays = await traceEach(context, await context.backend.calls.executed(found), (size) =>
      createReplayTracer(types, context.connection.limits, size),
    )
    return replays.map(([transactionHash, replay]) => ({ ...replay, transactionHash }))
  },
})
