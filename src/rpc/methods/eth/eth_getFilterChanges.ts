import { filterChanges } from '../../filters.ts'
import { method } from '../../method.ts'
import { filterId } from '../../wire/params.ts'

/** New entries since the last poll: block hashes, transaction hashes or logs. */
export const eth_getFilterChanges = method({
  summary: 'New entries of a filter since its last poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [filterId],
  result: filterChanges,
  handle: ({ connection: { filters } }, id) => filters.changes(id),
})
