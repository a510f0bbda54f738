import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { debugTrace } from '../../wire/objects/debug-trace.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from './traceable.ts'
import { traceConfig, traceLimits } from './tracers.ts'

/** Executes a sealed or pre-confirmed transaction again, on the state before it. */
export const debug_traceTransaction = method({
  summary: 'Traces a transaction: every opcode, or the result of a named tracer.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracetransaction',
  params: [hash, traceConfig],
  result: debugTrace,
  async handle(context, transactionHash, createTracer) {
    const { block, receipt } = await includedAt(context, transactionHash)
    return context.backend.calls.trace(
      block,
      receipt.transactionIndex,
      await createTracer(traceLimits(context), new TraceSize()),
    )
  },
})
