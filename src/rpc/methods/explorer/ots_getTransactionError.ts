import { NO_BYTES } from '../../../primitives/bytes.ts'
import { createOutermostTracer } from '../../../tracing/frames.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { includedAt } from '../debug/traceable.ts'

/** The revert data of a transaction; empty if it did not revert. */
export const ots_getTransactionError = method({
  summary: 'The revert data of a transaction.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [hash],
  result: bytes,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    if (receipt.status === 1) return NO_BYTES
    const { output } = await context.backend.calls.trace(
      block,
      receipt.transactionIndex,
      createOutermostTracer(),
    )
    return output
  },
})
