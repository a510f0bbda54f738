import { method } from '../../method.ts'
import { transactionTraces } from '../../wire/objects/debug-trace.ts'
import { block } from '../../wire/params.ts'
import { traceBlock, tracedBlock } from './traceable.ts'
import { scriptsAt, traceConfig } from './tracers.ts'

/** Traces all transactions of a block, which may be pending. */
export const debug_traceBlockByNumber = method({
  summary: 'Traces every transaction of a block.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtraceblockbynumber',
  foreignPages: scriptsAt(1),
  params: [block, traceConfig],
  result: transactionTraces,
  handle: async (context, at, createTracer) =>
    traceBlock(context, await tracedBlock(context, at), createTracer),
})
