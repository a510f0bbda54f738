import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { callRequest } from '../../wire/requests.ts'
import { hash } from '../../wire/results.ts'

/** Fills in, signs and submits a transaction of a managed account. */
export const eth_sendTransaction = method({
  summary: 'Signs and submits a transaction of a managed account.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: signing,
  consent: 'always',
  params: [callRequest],
  result: hash,
  handle: ({ backend: { transactions } }, request) =>
    transactions.hashUnlessFailed(transactions.send(request)),
})
