import { createOutermostTracer } from '../../../tracing/frames.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { includedAt } from '../debug/traceable.ts'

const NOTHING = new Uint8Array(0)

/** The revert data of a transaction; empty if it did not revert. */
export const ots_getTransactionError = method({
  summary: 'The revert data of a transaction.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [hash],
  result: bytes,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    if (receipt.status === 1) return NOTHING
    const { output } = await context.backend.calls.trace(
      block,
      receipt.transactionIndex,
      createOutermostTracer(),
    )
    return output
  },
})
