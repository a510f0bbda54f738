import { createFrameTracer } from '../../../tracing/frames.ts'
import { method } from '../../method.ts'
import { internalOperations } from '../../wire/objects/otterscan.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'
import { internalOperationsOf } from './otterscan.ts'

/** Value transfers, creations and SELFDESTRUCTs in the inner frames of a transaction. */
export const ots_getInternalOperations = method({
  summary: 'Transfers and creations inside a transaction.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [hash],
  result: internalOperations,
  async handle({ calls, chain }, transactionHash) {
    const { block, receipt } = includedAt(chain, transactionHash)
    return internalOperationsOf(
      await calls.trace(block, receipt.transactionIndex, createFrameTracer()),
    )
  },
})
