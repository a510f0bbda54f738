import { method } from '../method.ts'
import { id } from '../results.ts'

/** Begins to watch for transactions as they are pre-confirmed. */
export const eth_newPendingTransactionFilter = method({
  summary: 'Begins to watch for pre-confirmed transactions, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: id,
  handle: ({ filters }) => filters.addTransactions(),
})
