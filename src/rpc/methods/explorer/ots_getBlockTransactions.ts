import { method } from '../../method.ts'
import { printTransactionPage, transactionPage } from '../../wire/objects/otterscan.ts'
import { block, count } from '../../wire/params.ts'

/**
 * A page of a block's transactions in order, from page 0, with four bytes of each input and with receipts
 * without logs.
 */
export const ots_getBlockTransactions = method({
  summary: 'A page of the transactions of a block.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [block, count, count],
  result: transactionPage,
  handle({ backend: { chain } }, at, page, size) {
    const block = chain.find(at)
    return block === undefined ? null : printTransactionPage(block, page, size)
  },
})
