import { method } from '../../method.ts'
import { address } from '../../wire/results.ts'

/** The fee recipient of the pending block. */
export const eth_coinbase = method({
  summary: 'The account that receives priority fees.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: address,
  handle: ({ backend: { chain } }) => chain.pending.coinbase,
})
