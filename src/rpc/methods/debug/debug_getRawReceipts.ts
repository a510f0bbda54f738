import { encodeReceipt } from '../../../chain/receipt.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytesList } from '../../wire/results.ts'

/** Receipts in their encoding for the receipts trie. */
export const debug_getRawReceipts = method({
  summary: 'The encoded receipts of a block, in order.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block],
  result: bytesList,
  handle: ({ backend: { chain } }, at) => chain.at(at).receipts.map(encodeReceipt),
})
