import { expectIndex } from '../../../chain/state-ref.ts'
import { method } from '../../method.ts'
import { address, block, count, keyHash } from '../../wire/params.ts'
import { pageOfStorage, storageRange } from './dumps.ts'

/**
 * An account's slots before a transaction of the block, ordered by the hash of the slot. An index
 * equal to the transaction count reads the state after the last transaction.
 */
export const debug_storageRangeAt = method({
  summary: "A page of an account's storage before a transaction of a block.",
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugstoragerangeat',
  foreignPages: 'answered',
  readsState: true,
  params: [block, count, address, keyHash, count],
  result: pageOfStorage,
  handle({ backend: { chain } }, at, index, account, start, max) {
    const found = chain.at(at)
    expectIndex(found, index)
    return storageRange(found.stateBefore(index), account, start, max)
  },
})
