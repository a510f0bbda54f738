import type { Description } from '../../../tracing/describer.ts'
import { type Tracer, TraceSize } from '../../../tracing/tracer.ts'
import { method } from '../../method.ts'
import { description } from '../../wire/objects/description.ts'
import { hash } from '../../wire/params.ts'
import { includedAt } from '../debug/traceable.ts'

/** Executes the transaction again, on the state before it. */
export const previewnet_describe = method({
  summary: 'The calls of a transaction by name: functions, arguments, results, events, errors.',
  spec: 'docs/names.md',
  foreignPages: 'refused',
  params: [hash],
  result: description,
  async handle(context, transactionHash) {
    const { block, receipt } = await includedAt(context, transactionHash)
    const { calls, config, names } = context.backend
    const { status, transactionIndex } = receipt
    const trace = (tracer: Tracer<Description>) => calls.trace(block, transactionIndex, tracer)
    return names.describe(config, status === 0, trace, new TraceSize())
  },
})
