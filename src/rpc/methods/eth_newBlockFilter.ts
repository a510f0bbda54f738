import { method } from '../method.ts'
import { data } from '../results.ts'

/** Begins to watch for sealed blocks. */
export const eth_newBlockFilter = method({
  summary: 'Begins to watch for sealed blocks, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: data,
  handle: ({ filters }) => filters.addBlocks(),
})
