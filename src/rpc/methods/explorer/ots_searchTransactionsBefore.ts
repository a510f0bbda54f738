import { method } from '../../method.ts'
import { searchPage } from '../../wire/objects/otterscan.ts'
import { address, count } from '../../wire/params.ts'
import { searchTransactions } from './otterscan.ts'

/** Sealed transactions that involve an address, below a block; 0 starts at the head. */
export const ots_searchTransactionsBefore = method({
  summary: 'A page of the transactions of an address before a block, newest first.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [address, count, count],
  result: searchPage,
  handle: (context, account, block, pageSize) =>
    searchTransactions(context, {
      address: account,
      block,
      pageSize,
      direction: 'before',
    }),
})
