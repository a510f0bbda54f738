import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** The chain id for signatures (EIP-155, EIP-695). */
export const eth_chainId = method({
  summary: 'Chain id.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: ({ backend: { producer } }) => producer.chainIds.current,
})
