import { withSidecar } from '../../../transactions/blob-sidecar.ts'
import { signing } from '../../foreign-pages.ts'
import { method } from '../../method.ts'
import { callRequest } from '../../wire/requests.ts'
import { bytes } from '../../wire/results.ts'

/**
 * Fills in and signs a transaction of a managed account without submitting it. The blobs of one of type 3
 * are sent along.
 */
export const eth_signTransaction = method({
  summary: 'Signs a transaction of a managed account.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: signing,
  consent: 'always',
  params: [callRequest],
  result: bytes,
  handle: async ({ backend: { transactions } }, request) =>
    withSidecar(await transactions.sign(request)),
})
