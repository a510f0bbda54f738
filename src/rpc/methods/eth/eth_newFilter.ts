import { method } from '../../method.ts'
import { logFilter } from '../../wire/requests.ts'
import { id } from '../../wire/results.ts'

/**
 * Begins to watch for logs, from now on whatever `fromBlock` says. With `toBlock: "pending"` they
 * are told of as they are pre-confirmed, else as their block is sealed.
 */
export const eth_newFilter = method({
  summary: 'Creates a filter of logs, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [logFilter],
  result: id,
  handle: ({ filters }, query) => filters.addLogs(query),
})
