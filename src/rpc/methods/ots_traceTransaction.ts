import { createFrameTracer } from '../../tracing/frames.ts'
import { method } from '../method.ts'
import { otsTraces } from '../otterscan.ts'
import { hash } from '../params.ts'
import { jsonList } from '../results.ts'
import { includedAt } from '../traceable.ts'

/** The frames of a transaction in the order they began, creations included. */
export const ots_traceTransaction = method({
  summary: 'The frames of a transaction as the explorer shows them.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [hash],
  result: jsonList,
  async handle({ chain, trace }, transactionHash) {
    const { block, receipt } = includedAt(chain, transactionHash)
    return otsTraces(await trace(block, receipt.transactionIndex, createFrameTracer()))
  },
})
