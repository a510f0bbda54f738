import { method } from '../../method.ts'
import { blockAccessList } from '../../wire/objects/block-access-list.ts'
import { block } from '../../wire/params.ts'

/** The access list of a block (EIP-7928), by any of its names; `null` before Amsterdam. */
export const eth_getBlockAccessList = method({
  summary: 'Accounts and slots that a block accessed, with their changes.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7928',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: blockAccessList,
  handle: ({ backend: { chain } }, at) => chain.find(at),
})
