import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { quantityOrNull } from '../../wire/results.ts'

/** Zero: there are no uncles since the merge. `null` for an unknown block. */
export const eth_getUncleCountByBlockHash = method({
  summary: 'Number of uncles of a block, by hash: none.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash],
  result: quantityOrNull,
  handle: ({ backend: { chain } }, blockHash) =>
    chain.find({ hash: blockHash }) === undefined ? undefined : 0,
})
