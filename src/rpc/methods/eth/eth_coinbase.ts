import { method } from '../../method.ts'
import { address } from '../../wire/results.ts'

/** Who receives the priority fees of the block that is being filled. */
export const eth_coinbase = method({
  summary: 'The account that receives priority fees.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: address,
  handle: ({ chain }) => chain.pending.coinbase,
})
