import { createFrameTracer } from '../../../tracing/frames.ts'
import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { otsTraces } from '../../wire/objects/otterscan.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'
import { otsTracesOf } from './otterscan.ts'

/** All call frames of a transaction in execution order, creations included. */
export const ots_traceTransaction = method({
  summary: 'The frames of a transaction as the explorer shows them.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [hash],
  result: otsTraces,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    return otsTracesOf(
      await context.backend.calls.trace(
        block,
        receipt.transactionIndex,
        createFrameTracer(new TraceSize()),
      ),
    )
  },
})
