import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** Contains the whole devnet except subscriptions, and filters by the option `snapshotFilters` alone. */
export const evm_snapshot = method({
  summary: 'Takes a snapshot. Returns its id for `evm_revert`.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { snapshots } }) => snapshots.take(),
})
