import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { quantityOrNull } from '../../wire/results.ts'

/** Zero: there are no uncles since the merge. `null` for an unknown block. */
export const eth_getUncleCountByBlockNumber = method({
  summary: 'Number of uncles of a block, by number or tag: none.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block],
  result: quantityOrNull,
  handle: ({ backend: { chain } }, at) => (chain.find(at) === undefined ? undefined : 0),
})
