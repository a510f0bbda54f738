import { method } from '../method.ts'
import { blockDetails } from '../otterscan.ts'
import { hash } from '../params.ts'
import { json } from '../results.ts'

/** A block without its transactions, with what they paid; `null` when there is none. */
export const ots_getBlockDetailsByHash = method({
  summary: 'A block in short, with its fees, by hash.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [hash],
  result: json,
  handle({ chain }, blockHash) {
    const block = chain.find({ hash: blockHash })
    return block === undefined ? null : blockDetails(block)
  },
})
