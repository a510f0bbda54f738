import { createFrameTracer } from '../../../tracing/frames.ts'
import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { tracedTransaction } from '../debug/traceable.ts'
import { localized, traceAddress, traceOrNull } from './parity.ts'

/** One call frame of a transaction by its path; `null` if there is none. */
export const trace_get = method({
  summary: 'One frame of a transaction, by its path.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [hash, traceAddress],
  result: traceOrNull,
  async handle(context, transactionHash, path) {
    const included = await tracedTransaction(context, transactionHash)
    if (included === undefined) return null
    const { block, receipt } = included
    const traces = await context.backend.calls.trace(
      block,
      receipt.transactionIndex,
      localized(createFrameTracer(new TraceSize())),
    )
    return traces.find((each) => each.traceAddress.join() === path.join()) ?? null
  },
})
