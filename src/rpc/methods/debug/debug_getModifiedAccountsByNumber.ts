import { method } from '../../method.ts'
import { block, blockLeftOut } from '../../wire/params.ts'
import { addresses } from '../../wire/results.ts'
import { modifiedAccounts } from './traceable.ts'

/**
 * Accounts that differ between the states after two blocks; with one block, those that it changed.
 */
export const debug_getModifiedAccountsByNumber = method({
  summary: 'Accounts that changed from one block to another.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debuggetmodifiedaccountsbynumber',
  foreignPages: 'answered',
  readsState: true,
  params: [block, blockLeftOut],
  result: addresses,
  handle: ({ backend }, from, to) => modifiedAccounts(backend, from, to),
})
