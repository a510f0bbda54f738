import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Always false: all blocks are built here. */
export const eth_syncing = method({
  summary: 'Tells whether the node is syncing: false.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  handle: () => false,
})
