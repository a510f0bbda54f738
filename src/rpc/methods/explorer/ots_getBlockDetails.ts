import { method } from '../../method.ts'
import { blockDetails, printBlockDetails } from '../../wire/objects/otterscan.ts'
import { block } from '../../wire/params.ts'
import { shownHash } from '../shown-hash.ts'

/** A block without transactions, with its total fees; `null` for an unknown block. */
export const ots_getBlockDetails = method({
  summary: 'A block in short, with its fees.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: blockDetails,
  handle({ backend }, at) {
    const found = backend.chain.find(at)
    return found === undefined ? null : printBlockDetails(found, shownHash(backend, found))
  },
})
