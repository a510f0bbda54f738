import { method } from '../../method.ts'
import { transactionTraces } from '../../wire/objects/debug-trace.ts'
import { hash } from '../../wire/params.ts'
import { traceBlock, tracedBlock } from './traceable.ts'
import { scriptsAt, traceConfig } from './tracers.ts'

/** Traces all transactions of a sealed block. */
export const debug_traceBlockByHash = method({
  summary: 'Traces every transaction of a block, by block hash.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtraceblockbyhash',
  foreignPages: scriptsAt(1),
  params: [hash, traceConfig],
  result: transactionTraces,
  handle: async (context, blockHash, createTracer) =>
    traceBlock(context, await tracedBlock(context, { hash: blockHash }), createTracer),
})
