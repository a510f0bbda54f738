import { method } from '../method.ts'
import { printHeader } from '../objects/block.ts'
import { explorerBlock } from '../params.ts'
import { json } from '../results.ts'

/** The header of a block by number or tag; `null` when there is none. Explorers ask it first. */
export const erigon_getHeaderByNumber = method({
  summary: 'The header of a block by number.',
  spec: 'https://docs.erigon.tech/interacting-with-erigon/erigon',
  params: [explorerBlock],
  result: json,
  handle({ chain }, at) {
    const block = chain.find(at)
    return block === undefined ? null : printHeader(block)
  },
})
