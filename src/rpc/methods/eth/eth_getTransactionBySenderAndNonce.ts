import { confirmed } from '../../../backend/confirmed.ts'
import { nonceKeyOf, type SignedTransaction } from '../../../transactions/transaction.ts'
import { method } from '../../method.ts'
import { printTransaction, transaction, transactionAt } from '../../wire/objects/transaction.ts'
import { address, nonce } from '../../wire/params.ts'

/** A transaction by sender and nonce: sealed, pre-confirmed or in the txpool; or `null`. */
export const eth_getTransactionBySenderAndNonce = method({
  summary: 'A transaction by sender and nonce.',
  spec: 'https://reth.rs/jsonrpc/eth',
  foreignPages: 'answered',
  readsState: true,
  params: [address, nonce],
  result: transaction,
  handle(context, sender, wanted) {
    const { chain, producer } = context.backend
    const included = chain.transactionOf(sender, wanted)?.transaction
    const found = included && confirmed(context.backend, included.hash)
    if (found !== undefined) return transactionAt(found.block, found.receipt.transactionIndex)
    const pool = producer.pool()
    const isWanted = (waiting: SignedTransaction) =>
      waiting.from === sender && waiting.nonce === wanted && nonceKeyOf(waiting) === 0n
    const held = included ?? pool.find(isWanted)
    return held === undefined ? null : printTransaction(held, undefined)
  },
})
