import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { tracesOfBlock, tracesOrNull } from './parity.ts'

/** Call frames of all transactions of a block; `null` for an unknown block. */
export const trace_block = method({
  summary: 'The frames of all transactions of a block, depth first.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [block],
  result: tracesOrNull,
  async handle(context, at) {
    const found = await context.backend.chain.withRemote(() => context.backend.chain.find(at))
    return found === undefined ? null : tracesOfBlock(context, found)
  },
})
