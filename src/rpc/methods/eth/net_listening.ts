import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** Always: in process there is nothing that could not listen. */
export const net_listening = method({
  summary: 'Tells whether the node listens: true.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  params: [],
  result: boolean,
  handle: () => true,
})
