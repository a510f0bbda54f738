import { createFrameTracer } from '../../../tracing/frames.ts'
import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { tracedTransaction } from '../debug/traceable.ts'
import { localized, tracesOrNull } from './parity.ts'

/** Call frames of a sealed or pre-confirmed transaction; `null` for an unknown one. */
export const trace_transaction = method({
  summary: 'The frames of a transaction, depth first.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [hash],
  result: tracesOrNull,
  async handle(context, transactionHash) {
    const included = await tracedTransaction(context, transactionHash)
    if (included === undefined) return null
    const { block, receipt } = included
    return context.backend.calls.trace(
      block,
      receipt.transactionIndex,
      localized(createFrameTracer(new TraceSize())),
    )
  },
})
