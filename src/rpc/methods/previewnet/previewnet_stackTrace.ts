import { method } from '../../method.ts'
import { stackTrace } from '../../wire/objects/stack-trace.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'

/** Executes a failed transaction again, on the state before it. */
export const previewnet_stackTrace = method({
  summary:
    'Why a transaction failed, its Solidity frames, innermost first, and in `causedBy` the failure that it carries.',
  spec: 'docs/stack-traces.md',
  foreignPages: 'refused',
  params: [hash],
  result: stackTrace,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    if (receipt.status === 1) return undefined
    const { artifacts, calls, config } = context.backend
    return artifacts.explain(config, calls.creations, (tracer) =>
      calls.trace(block, receipt.transactionIndex, tracer),
    )
  },
})
