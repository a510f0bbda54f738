import { confirmed } from '../../../backend/confirmed.ts'
import { method } from '../../method.ts'
import { printTransaction, transaction, transactionAt } from '../../wire/objects/transaction.ts'
import { hash } from '../../wire/params.ts'

/**
 * A transaction: sealed, pre-confirmed (`blockHash` is `null`) or in the txpool (all block fields
 * are `null`). Where receipts wait for the seal, so do the block fields.
 */
export const eth_getTransactionByHash = method({
  summary: 'A transaction by hash: sealed, pre-confirmed or waiting.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash],
  result: transaction,
  handle(context, transactionHash) {
    const { chain, producer } = context.backend
    const found = confirmed(context.backend, transactionHash)
    if (found !== undefined) return transactionAt(found.block, found.receipt.transactionIndex)
    const held =
      chain.transaction(transactionHash)?.transaction ?? producer.waiting(transactionHash)
    return held === undefined ? null : printTransaction(held, undefined)
  },
})
