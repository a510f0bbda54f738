import { expectIndex } from '../../../chain/moment.ts'
import { method } from '../../method.ts'
import { address, block, count, keyHash } from '../../wire/params.ts'
import { pageOfStorage, storageRange } from './dumps.ts'

/**
 * The slots of an account as a transaction of the block found them, by the hash of the slot. As many
 * as the block has transactions gives what the last one left.
 */
export const debug_storageRangeAt = method({
  summary: "A page of an account's storage before a transaction of a block.",
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugstoragerangeat',
  params: [block, count, address, keyHash, count],
  result: pageOfStorage,
  handle({ chain }, at, index, account, start, max) {
    const found = chain.at(at)
    expectIndex(found, index)
    return storageRange(found.stateBefore(index), account, start, max)
  },
})
