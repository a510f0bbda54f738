import { method } from '../../method.ts'
import { headerObject, printBareHeader } from '../../wire/objects/block.ts'
import { block } from '../../wire/params.ts'
import { shownHash } from '../shown-hash.ts'

/** The header of a block, or `null`. */
export const eth_getHeaderByNumber = method({
  summary: 'A header by number or tag.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: headerObject,
  handle({ backend }, at) {
    const found = backend.chain.find(at)
    return found === undefined ? null : printBareHeader(found, shownHash(backend, found))
  },
})
