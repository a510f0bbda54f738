import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** The pending block's base fee, in wei per gas. */
export const eth_baseFee = method({
  summary: 'Base fee of the next block, in wei.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { chain } }) => chain.pending.baseFeePerGas,
})
