import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** Wei per gas for types 0 and 1: the base fee of the next block and the suggested tip. */
export const eth_gasPrice = method({
  summary: 'Suggested gas price, in wei.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { chain, config } }) =>
    chain.pending.baseFeePerGas + config.priorityFeeDefault,
})
