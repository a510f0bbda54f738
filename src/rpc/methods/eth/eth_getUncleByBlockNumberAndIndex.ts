import { method } from '../../method.ts'
import { block, index } from '../../wire/params.ts'
import { nothing } from '../../wire/results.ts'

/** Always `null`: there are no uncles since the merge. */
export const eth_getUncleByBlockNumberAndIndex = method({
  summary: 'An uncle, by number or tag of its block: never any.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block, index],
  result: nothing,
  handle: () => null,
})
