import { method } from '../../method.ts'
import { blockAccessList } from '../../wire/objects/block-access-list.ts'
import { hash } from '../../wire/params.ts'

/** See `eth_getBlockAccessList`. */
export const eth_getBlockAccessListByBlockHash = method({
  summary: 'The access list of a block, by hash.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7928',
  foreignPages: 'answered',
  readsState: true,
  params: [hash],
  result: blockAccessList,
  handle: ({ backend: { chain } }, blockHash) => chain.find({ hash: blockHash }),
})
