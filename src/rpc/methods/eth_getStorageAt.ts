import { method } from '../method.ts'
import { address, blockRef, storageSlot } from '../params.ts'
import { word } from '../results.ts'

/** A storage slot at a block, always 32 bytes. The slot is hex of up to 32 bytes in any form. */
export const eth_getStorageAt = method({
  summary: 'A storage slot at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [address, storageSlot, blockRef],
  result: word,
  handle: ({ chain }, account, slot, at) => chain.at(at).state.storage(account, slot),
})
