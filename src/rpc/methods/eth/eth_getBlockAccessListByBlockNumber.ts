import { method } from '../../method.ts'
import { blockAccessList } from '../../wire/objects/block-access-list.ts'
import { block } from '../../wire/params.ts'

/** See `eth_getBlockAccessList`. */
export const eth_getBlockAccessListByBlockNumber = method({
  summary: 'The access list of a block, by number or tag.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7928',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: blockAccessList,
  handle: ({ backend: { chain } }, at) => chain.find(at),
})
