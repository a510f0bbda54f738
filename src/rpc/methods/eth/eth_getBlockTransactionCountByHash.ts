import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { quantityOrNull } from '../../wire/results.ts'

/** The number of transactions in a block; `null` for an unknown block. */
export const eth_getBlockTransactionCountByHash = method({
  summary: 'Number of transactions in a block, by hash.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash],
  result: quantityOrNull,
  handle: ({ backend: { chain } }, blockHash) =>
    chain.find({ hash: blockHash })?.transactions.length,
})
