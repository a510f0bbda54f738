import { method } from '../../method.ts'
import { printTransaction, transaction } from '../../wire/objects/transaction.ts'
import { hash } from '../../wire/params.ts'

/**
 * A transaction: sealed, pre-confirmed (`blockHash` is `null`) or in the txpool (all block fields
 * are `null`).
 */
export const eth_getTransactionByHash = method({
  summary: 'A transaction by hash: sealed, pre-confirmed or waiting.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [hash],
  result: transaction,
  handle({ chain, producer }, transactionHash) {
    const included = chain.transaction(transactionHash)
    if (included !== undefined) {
      const { block, receipt } = included
      return printTransaction(included.transaction, { block, index: receipt.transactionIndex })
    }
    const held = producer.waiting(transactionHash)
    return held === undefined ? null : printTransaction(held, undefined)
  },
})
