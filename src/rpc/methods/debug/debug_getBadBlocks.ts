import { method } from '../../method.ts'
import { emptyListSchema } from '../../wire/objects/block.ts'
import { asPrinted } from '../../wire/results.ts'

/** There are none: every block is made here, and one that is not right stops the devnet. */
export const debug_getBadBlocks = method({
  summary: 'Blocks that were refused; always none.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: asPrinted<readonly []>('[]', emptyListSchema),
  handle: () => [] as const,
})
