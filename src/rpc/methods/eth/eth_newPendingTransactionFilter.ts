import { method } from '../../method.ts'
import { fullTransactions } from '../../wire/params.ts'
import { id } from '../../wire/results.ts'

/** Creates a filter for pre-confirmed transactions: their hashes, or whole transactions. */
export const eth_newPendingTransactionFilter = method({
  summary: 'Creates a filter of pre-confirmed transactions, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [fullTransactions],
  result: id,
  handle: ({ connection: { filters } }, isFull) => filters.addTransactions(isFull),
})
