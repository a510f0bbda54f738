import { method } from '../../method.ts'
import { transaction, transactionAt } from '../../wire/objects/transaction.ts'
import { hash, index } from '../../wire/params.ts'

/** A transaction by its index in a block; `null` if there is none. */
export const eth_getTransactionByBlockHashAndIndex = method({
  summary: 'A transaction by hash of its block and place in it.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash, index],
  result: transaction,
  handle: ({ backend: { chain } }, blockHash, place) =>
    transactionAt(chain.find({ hash: blockHash }), place),
})
