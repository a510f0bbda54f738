import { method } from '../method.ts'
import { data } from '../results.ts'

/** Begins to watch for transactions as they are pre-confirmed. */
export const eth_newPendingTransactionFilter = method({
  summary: 'Begins to watch for pre-confirmed transactions, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: data,
  handle: ({ filters }) => filters.addTransactions(),
})
