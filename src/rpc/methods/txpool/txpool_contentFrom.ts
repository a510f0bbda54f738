import { method } from '../../method.ts'
import { transactionSchema, type WireTransaction } from '../../wire/objects/transaction.ts'
import { address } from '../../wire/params.ts'
import { contentByNonce, poolOf, printPooled, resultByNonce } from './pool.ts'

const content = resultByNonce<WireTransaction>(
  'PoolContentOfSender',
  'pool content of a sender',
  transactionSchema,
)

/** The transactions of one sender in the txpool, by nonce. */
export const txpool_contentFrom = method({
  summary: 'Transactions of a sender in the pool, by nonce.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [address],
  result: content,
  handle: ({ backend }, sender) => contentByNonce(poolOf(backend, sender), printPooled),
})
