import { method } from '../../method.ts'
import { printTransaction, transaction, transactionAt } from '../../wire/objects/transaction.ts'
import { address, nonce } from '../../wire/params.ts'

/** A transaction by sender and nonce: sealed, pre-confirmed or in the txpool; or `null`. */
export const eth_getTransactionBySenderAndNonce = method({
  summary: 'A transaction by sender and nonce.',
  spec: 'https://reth.rs/jsonrpc/eth',
  params: [address, nonce],
  result: transaction,
  handle({ chain, producer }, sender, wanted) {
    const included = chain.transactionOf(sender, wanted)
    if (included !== undefined)
      return transactionAt(included.block, included.receipt.transactionIndex)
    const held = producer.pool().find(({ from, nonce }) => from === sender && nonce === wanted)
    return held === undefined ? null : printTransaction(held, undefined)
  },
})
