import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'

/**
 * Creates a filter for the hashes of sealed blocks. In the hardhat dialect the newest block is the first:
 * clients install it after a transaction that has sealed its block already.
 */
export const eth_newBlockFilter = method({
  summary: 'Creates a filter of sealed blocks, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: id,
  handle: ({ backend: { config }, connection: { filters } }) =>
    filters.addBlocks(config.dialect === 'hardhat'),
})
