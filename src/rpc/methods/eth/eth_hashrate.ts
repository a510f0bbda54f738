import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

/** Always zero: there is no proof of work. */
export const eth_hashrate = method({
  summary: 'Hashes per second: none.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: () => 0,
})
