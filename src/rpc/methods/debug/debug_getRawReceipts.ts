import { encodeReceipt } from '../../../chain/receipt.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytesList } from '../../wire/results.ts'

/** The receipts of a block as the receipts trie holds them. */
export const debug_getRawReceipts = method({
  summary: 'The encoded receipts of a block, in order.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [block],
  result: bytesList,
  handle: ({ chain }, at) => chain.at(at).receipts.map(encodeReceipt),
})
