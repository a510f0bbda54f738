import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/**
 * Wei per blob gas: always the protocol's minimum, 1, because no transaction carries blobs
 * (EIP-4844).
 */
export const eth_blobBaseFee = method({
  summary: 'Base fee of blobs, in wei.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: quantity,
  handle: () => 1,
})
