import { method } from '../../method.ts'
import { transactionSchema, type WireTransaction } from '../../wire/objects/transaction.ts'
import { contentBySender, poolOf, printPooled, resultBySender } from './pool.ts'

/** The transactions of the txpool, by sender and nonce. */
export const txpool_content = method({
  summary: 'Transactions in the pool, by sender and nonce.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: resultBySender<WireTransaction>('PoolContent', 'pool content', transactionSchema),
  handle: ({ backend }) => contentBySender(poolOf(backend), printPooled),
})
