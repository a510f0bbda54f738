import { method } from '../../method.ts'
import { header } from '../../wire/objects/block.ts'
import { block } from '../../wire/params.ts'

/** The header of a block by number or tag, or `null`. Explorers call this method first. */
export const erigon_getHeaderByNumber = method({
  summary: 'The header of a block by number.',
  spec: 'https://docs.erigon.tech/interacting-with-erigon/erigon',
  readsState: true,
  params: [block],
  result: header,
  handle: ({ backend: { chain } }, at) => chain.find(at),
})
