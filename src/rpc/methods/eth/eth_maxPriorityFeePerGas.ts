import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** The suggested priority fee, in wei per gas. */
export const eth_maxPriorityFeePerGas = method({
  summary: 'Suggested priority fee, in wei.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { config } }) => config.priorityFeeDefault,
})
