import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'
import { snapshotId } from './snapshot-id.ts'

/** Uses up the id and all later ones. Returns `false` for used or invalid ids. */
export const evm_revert = method({
  summary: 'Reverts to a snapshot. Returns whether there is one with this id.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [snapshotId],
  result: boolean,
  handle: async ({ backend: { snapshots } }, id) =>
    id !== undefined && (await snapshots.revert(id)),
})
