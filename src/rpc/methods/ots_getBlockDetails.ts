import { method } from '../method.ts'
import { blockDetails } from '../otterscan.ts'
import { explorerBlock } from '../params.ts'
import { json } from '../results.ts'

/** A block without its transactions, with what they paid; `null` when there is none. */
export const ots_getBlockDetails = method({
  summary: 'A block in short, with its fees.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [explorerBlock],
  result: json,
  handle({ chain }, at) {
    const block = chain.find(at)
    return block === undefined ? null : blockDetails(block)
  },
})
