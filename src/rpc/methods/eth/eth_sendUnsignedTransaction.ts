import { method } from '../../method.ts'
import { callRequest } from '../../wire/requests.ts'
import { hash } from '../../wire/results.ts'

/** Impersonates the sender for this transaction only. */
export const eth_sendUnsignedTransaction = method({
  summary: 'Submits a transaction of any account, without its key.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [callRequest],
  result: hash,
  handle: ({ backend: { transactions } }, request) =>
    transactions.hashUnlessFailed(transactions.sendUnsigned(request)),
})
