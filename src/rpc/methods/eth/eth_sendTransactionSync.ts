import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { callRequest } from '../../wire/requests.ts'

/**
 * Same as {@link eth_sendTransaction}, but returns the receipt once the transaction has one.
 */
export const eth_sendTransactionSync = method({
  summary: 'Signs and submits a transaction of a managed account, and waits for its receipt.',
  spec: 'https://getfoundry.sh/anvil/reference',
  foreignPages: signing,
  consent: 'always',
  params: [callRequest],
  result: receipt,
  handle: ({ backend: { transactions } }, request) => transactions.sendSync(request),
})
