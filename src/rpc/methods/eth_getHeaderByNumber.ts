import { method } from '../method.ts'
import { block } from '../params.ts'
import { headerObject } from '../results.ts'

/** The header of a block, or `null`. */
export const eth_getHeaderByNumber = method({
  summary: 'A header by number or tag.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  params: [block],
  result: headerObject,
  handle: ({ chain }, at) => chain.find(at),
})
