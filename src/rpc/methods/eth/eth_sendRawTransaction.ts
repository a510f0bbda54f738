import { method } from '../../method.ts'
import { data } from '../../wire/params.ts'
import { hash } from '../../wire/results.ts'

/**
 * Submits a signed transaction. Returns its hash once it is visible at `pending`, or once it is in
 * the txpool behind a nonce gap. A transaction that reverts is accepted too.
 */
export const eth_sendRawTransaction = method({
  summary: 'Submits a signed transaction.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [data],
  result: hash,
  handle: ({ backend: { transactions } }, rawTransaction) =>
    transactions.hashUnlessFailed(transactions.submitRaw(rawTransaction)),
})
