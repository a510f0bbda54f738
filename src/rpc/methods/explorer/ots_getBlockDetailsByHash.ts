import { method } from '../../method.ts'
import { blockDetails, printBlockDetails } from '../../wire/objects/otterscan.ts'
import { hash } from '../../wire/params.ts'

/** A block without transactions, with its total fees; `null` for an unknown block. */
export const ots_getBlockDetailsByHash = method({
  summary: 'A block in short, with its fees, by hash.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [hash],
  result: blockDetails,
  handle({ backend: { chain } }, blockHash) {
    const found = chain.find({ hash: blockHash })
    return found === undefined ? null : printBlockDetails(found)
  },
})
