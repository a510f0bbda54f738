import { method } from '../../method.ts'
import { receipts } from '../../wire/objects/receipt.ts'
import { block } from '../../wire/params.ts'

/** Receipts of all transactions of a block, in order; `null` for an unknown block. */
export const eth_getBlockReceipts = method({
  summary: 'Receipts of a block, in order.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [block],
  result: receipts,
  handle: ({ backend: { chain } }, at) => chain.find(at),
})
