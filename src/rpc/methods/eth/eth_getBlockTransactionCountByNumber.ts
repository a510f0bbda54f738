import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { quantityOrNull } from '../../wire/results.ts'

/** The number of transactions in a block; `null` for an unknown block. */
export const eth_getBlockTransactionCountByNumber = method({
  summary: 'Number of transactions in a block, by number or tag.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block],
  result: quantityOrNull,
  handle: ({ backend: { chain } }, at) => chain.find(at)?.transactions.length,
})
