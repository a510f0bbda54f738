import { createFrameTracer } from '../../../tracing/frames.ts'
import { TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { internalOperations } from '../../wire/objects/otterscan.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'
import { internalOperationsOf } from './otterscan.ts'

/** Value transfers, creations and SELFDESTRUCTs in the inner frames of a transaction. */
export const ots_getInternalOperations = method({
  summary: 'Transfers and creations inside a transaction.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [hash],
  result: internalOperations,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    return internalOperationsOf(
      await context.backend.calls.trace(
        block,
        receipt.transactionIndex,
        createFrameTracer(new TraceSize()),
      ),
    )
  },
})
