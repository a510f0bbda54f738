import { method } from '../../method.ts'
import { debugTrace } from '../../wire/objects/debug-trace.ts'
import { hash } from '../../wire/params.ts'
import { answerTrace, includedAt } from './traceable.ts'
import { scriptsAt, traceConfig } from './tracers.ts'

/** Executes a sealed or pre-confirmed transaction again, on the state before it. */
export const debug_traceTransaction = method({
  summary: 'Traces a transaction: every opcode, or the result of a named tracer.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtracetransaction',
  foreignPages: scriptsAt(1),
  params: [hash, traceConfig],
  result: debugTrace,
  async handle(context, transactionHash, createTracer) {
    const { block, receipt } = await includedAt(context, transactionHash)
    const { calls } = context.backend
    return answerTrace(context, createTracer, (tracer) =>
      calls.trace(block, receipt.transactionIndex, tracer),
    )
  },
})
