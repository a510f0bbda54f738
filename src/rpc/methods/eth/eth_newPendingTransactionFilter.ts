import { method } from '../../method.ts'
import { fullTransactions } from '../../wire/params.ts'
import { id } from '../../wire/results.ts'

/** Begins to watch for transactions as they are pre-confirmed: their hashes, or all of them. */
export const eth_newPendingTransactionFilter = method({
  summary: 'Creates a filter of pre-confirmed transactions, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [fullTransactions],
  result: id,
  handle: ({ filters }, isFull) => filters.addTransactions(isFull),
})
