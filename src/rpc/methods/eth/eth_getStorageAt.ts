import { method } from '../../method.ts'
import { address, stateRef, storageSlot } from '../../wire/params.ts'
import { word } from '../../wire/results.ts'

/** A storage slot at a block, always 32 bytes. The slot is hex of at most 32 bytes, in any form. */
export const eth_getStorageAt = method({
  summary: 'A storage slot at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [address, storageSlot, stateRef],
  result: word,
  handle: ({ backend: { chain } }, account, slot, at) => chain.stateAt(at).storage(account, slot),
})
