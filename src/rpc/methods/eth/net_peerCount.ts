import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** Always zero: a devnet has no peers. */
export const net_peerCount = method({
  summary: 'Number of peers: none.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: () => 0,
})
