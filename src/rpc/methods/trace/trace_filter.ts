import { method } from '../../method.ts'
import { traces } from './parity.ts'
import { filterTraces, traceFilter } from './trace-query.ts'

/** Call frames in a range of blocks, filtered by caller and callee, with paging. */
export const trace_filter = method({
  summary: 'Frames of a range of blocks by caller and callee.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  params: [traceFilter],
  result: traces,
  handle: filterTraces,
})
