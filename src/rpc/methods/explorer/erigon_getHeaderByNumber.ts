import { method } from '../../method.ts'
import { header, printHeader } from '../../wire/objects/block.ts'
import { block } from '../../wire/params.ts'
import { shownHash } from '../shown-hash.ts'

/** The header of a block by number or tag, or `null`. Explorers call this method first. */
export const erigon_getHeaderByNumber = method({
  summary: 'The header of a block by number.',
  spec: 'https://docs.erigon.tech/interacting-with-erigon/erigon',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: header,
  handle({ backend }, at) {
    const found = backend.chain.find(at)
    return found === undefined ? null : printHeader(found, shownHash(backend, found))
  },
})
