import { emptyListSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** Always empty: all blocks are built here, and an invalid one would stop the devnet. */
export const debug_getBadBlocks = method({
  summary: 'Blocks that were refused; always none.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted('[]', emptyListSchema),
  handle: () => [] as const,
})
