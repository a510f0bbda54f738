import { method } from '../../method.ts'
import { searchPage } from '../../wire/objects/otterscan.ts'
import { address, count } from '../../wire/params.ts'
import { searchTransactions } from './otterscan.ts'

/** Sealed transactions that involve an address, above a block; 0 starts at genesis. */
export const ots_searchTransactionsAfter = method({
  summary: 'A page of the transactions of an address after a block, newest first.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [address, count, count],
  result: searchPage,
  handle: (context, account, block, pageSize) =>
    searchTransactions(context, {
      address: account,
      block,
      pageSize,
      direction: 'after',
    }),
})
