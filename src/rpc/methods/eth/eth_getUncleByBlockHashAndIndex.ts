import { method } from '../../method.ts'
import { hash, index } from '../../wire/params.ts'
import { nothing } from '../../wire/results.ts'

/** Always `null`: there are no uncles since the merge. */
export const eth_getUncleByBlockHashAndIndex = method({
  summary: 'An uncle, by hash of its block: never any.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash, index],
  result: nothing,
  handle: () => null,
})
