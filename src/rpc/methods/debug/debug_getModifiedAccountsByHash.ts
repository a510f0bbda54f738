import { method } from '../../method.ts'
import { hash, hashLeftOut } from '../../wire/params.ts'
import { addresses } from '../../wire/results.ts'
import { modifiedAccounts } from './traceable.ts'

/**
 * Accounts that differ between the states after two blocks; with one block, those that it changed.
 */
export const debug_getModifiedAccountsByHash = method({
  summary: 'Accounts that changed from one block to another, by their hashes.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debuggetmodifiedaccountsbyhash',
  foreignPages: 'answered',
  readsState: true,
  params: [hash, hashLeftOut],
  result: addresses,
  handle: ({ backend }, from, to) =>
    modifiedAccounts(backend, { hash: from }, to === undefined ? undefined : { hash: to }),
})
