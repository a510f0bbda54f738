import { createFrameTracer } from '../../../tracing/frames.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { includedAt } from '../debug/traceable.ts'

const NOTHING = new Uint8Array(0)

/** What a transaction reverted with; no bytes when it did not. */
export const ots_getTransactionError = method({
  summary: 'The revert data of a transaction.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [hash],
  result: bytes,
  async handle({ chain, trace }, transactionHash) {
    const { block, receipt } = includedAt(chain, transactionHash)
    if (receipt.status === 1) return NOTHING
    const { output } = await trace(block, receipt.transactionIndex, createFrameTracer())
    return output
  },
})
