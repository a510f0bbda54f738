import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** Number of the newest sealed block, never of the pending one. */
export const eth_blockNumber = method({
  summary: 'Number of the newest sealed block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { chain } }) => chain.head.number,
})
