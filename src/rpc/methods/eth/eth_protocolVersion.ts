import { method } from '../../method.ts'
import { quantity } from '../../wire/results.ts'

const ethereumWireVersion = 68

/** The version of the Ethereum wire protocol that a contemporary node would report. */
export const eth_protocolVersion = method({
  summary: 'A version of the Ethereum wire protocol.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  foreignPages: 'answered',
  params: [],
  result: quantity,
  handle: () => ethereumWireVersion,
})
