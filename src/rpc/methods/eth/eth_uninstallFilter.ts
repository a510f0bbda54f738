import { method } from '../../method.ts'
import { filterId } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** Removes a filter. Returns `false` for an unknown id. */
export const eth_uninstallFilter = method({
  summary: 'Ends a filter.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [filterId],
  result: boolean,
  handle: ({ connection: { filters } }, id) => filters.remove(id),
})
