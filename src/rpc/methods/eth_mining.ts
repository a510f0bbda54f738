import { method } from '../method.ts'
import { boolean } from '../results.ts'

/** Blocks come by themselves as time goes on; nothing is mined. */
export const eth_mining = method({
  summary: 'Whether blocks are mined: false.',
  spec: 'https://ethereum.org/developers/docs/apis/json-rpc/',
  params: [],
  result: boolean,
  handle: () => false,
})
