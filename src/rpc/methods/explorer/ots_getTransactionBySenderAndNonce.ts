import { method } from '../../method.ts'
import { address, explorerNonce } from '../../wire/params.ts'
import { hashOrNull } from '../../wire/results.ts'
import { transactionOf } from './otterscan.ts'

/** The sealed transaction of an account with this nonce, or `null`. */
export const ots_getTransactionBySenderAndNonce = method({
  summary: 'The transaction of an account by its nonce.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  readsState: true,
  params: [address, explorerNonce],
  result: hashOrNull,
  handle: ({ backend: { chain } }, sender, nonce) => transactionOf(chain, sender, nonce),
})
