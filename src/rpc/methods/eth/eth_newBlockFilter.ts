import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'

/** Creates a filter for the hashes of sealed blocks. */
export const eth_newBlockFilter = method({
  summary: 'Creates a filter of sealed blocks, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: id,
  handle: ({ filters }) => filters.addBlocks(),
})
