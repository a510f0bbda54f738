import { hashUnlessFailed } from '../../dialect-errors.ts'
import { method } from '../../method.ts'
import { callRequest } from '../../wire/requests.ts'
import { hash } from '../../wire/results.ts'

/** Fills in, signs and submits a transaction of a managed account. */
export const eth_sendTransaction = method({
  summary: 'Signs and submits a transaction of a managed account.',
  spec: 'https://ethereum.github.io/execution-apis/',
  consent: 'always',
  params: [callRequest],
  result: hash,
  handle: (context, request) =>
    hashUnlessFailed(context, context.backend.transactions.send(request)),
})
