import type { Transaction } from '../../../chain/transaction.ts'
import { addressKeys, mapOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { printTransaction, transactionSchema } from '../../wire/objects/transaction.ts'
import { asPrinted } from '../../wire/results.ts'
import { byNonceSchema, nestBySender, poolOf, poolSchema } from './pool.ts'

const schema = poolSchema('PoolContent', mapOf(addressKeys, byNonceSchema(transactionSchema)))

/**
 * The transactions of the txpool, by sender and nonce. Sender keys are checksummed (EIP-55), as
 * clients expect.
 */
export const txpool_content = method({
  summary: 'Transactions in the pool, by sender and nonce.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: asPrinted('pool content', schema),
  handle(context) {
    const { pending, queued } = poolOf(context)
    const show = (transaction: Transaction) => printTransaction(transaction, undefined)
    return { pending: nestBySender(pending, show), queued: nestBySender(queued, show) }
  },
})
