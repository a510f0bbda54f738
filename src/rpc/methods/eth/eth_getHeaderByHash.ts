import { method } from '../../method.ts'
import { headerObject, printBareHeader } from '../../wire/objects/block.ts'
import { hash } from '../../wire/params.ts'

/** The header of a sealed block, or `null`. */
export const eth_getHeaderByHash = method({
  summary: 'A header by hash.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [hash],
  result: headerObject,
  handle({ backend: { chain } }, blockHash) {
    const found = chain.find({ hash: blockHash })
    return found === undefined ? null : printBareHeader(found)
  },
})
