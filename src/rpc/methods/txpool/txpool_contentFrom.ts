import type { Transaction } from '../../../chain/transaction.ts'
import { method } from '../../method.ts'
import {
  printTransaction,
  transactionSchema,
  type WireTransaction,
} from '../../wire/objects/transaction.ts'
import { address } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import {
  type ByNonce,
  byNonceSchema,
  nestByNonce,
  type PoolContent,
  poolOf,
  poolSchema,
} from './pool.ts'

const schema = poolSchema('PoolContentOfSender', byNonceSchema(transactionSchema))

/** The transactions of one sender in the txpool, by nonce. */
export const txpool_contentFrom = method({
  summary: 'Transactions of a sender in the pool, by nonce.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [address],
  result: asPrinted<PoolContent<ByNonce<WireTransaction>>>('pool content of a sender', schema),
  handle(context, sender) {
    const { pending, queued } = poolOf(context, sender)
    const show = (transaction: Transaction) => printTransaction(transaction, undefined)
    return { pending: nestByNonce(pending, show), queued: nestByNonce(queued, show) }
  },
})
