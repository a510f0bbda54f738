import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Always true: requests in process need no port. */
export const net_listening = method({
  summary: 'Tells whether the node listens: true.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  handle: () => true,
})
