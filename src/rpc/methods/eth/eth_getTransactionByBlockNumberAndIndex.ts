import { method } from '../../method.ts'
import { transaction, transactionAt } from '../../wire/objects/transaction.ts'
import { block, index } from '../../wire/params.ts'

/** A transaction by its index in a block; `null` if there is none. */
export const eth_getTransactionByBlockNumberAndIndex = method({
  summary: 'A transaction by number or tag of its block and place in it.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block, index],
  result: transaction,
  handle: ({ backend: { chain } }, at, place) => transactionAt(chain.find(at), place),
})
