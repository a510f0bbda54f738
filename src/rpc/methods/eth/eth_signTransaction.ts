import { method } from '../../method.ts'
import { callRequest } from '../../wire/requests.ts'
import { bytes } from '../../wire/results.ts'

/** Fills in and signs a transaction of a managed account without submitting it. */
export const eth_signTransaction = method({
  summary: 'Signs a transaction of a managed account.',
  spec: 'https://ethereum.github.io/execution-apis/',
  consent: 'always',
  params: [callRequest],
  result: bytes,
  handle: async ({ backend: { transactions } }, request) =>
    (await transactions.sign(request)).rawTransaction,
})
