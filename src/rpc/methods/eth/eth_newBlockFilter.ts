import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'

/** Begins to watch for sealed blocks. */
export const eth_newBlockFilter = method({
  summary: 'Creates a filter of sealed blocks, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: id,
  handle: ({ filters }) => filters.addBlocks(),
})
