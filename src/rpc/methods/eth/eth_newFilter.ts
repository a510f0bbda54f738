import { method } from '../../method.ts'
import { logFilter } from '../../wire/requests.ts'
import { id } from '../../wire/results.ts'
import { expectOneOf } from './log-query.ts'

/**
 * Creates a filter for new logs, whatever `fromBlock` is. With `toBlock: "pending"` it reports logs
 * when they are pre-confirmed, otherwise when their block is sealed.
 */
export const eth_newFilter = method({
  summary: 'Creates a filter of logs, for clients that poll.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [logFilter],
  result: id,
  handle({ backend: { config }, connection: { filters } }, query) {
    expectOneOf(config, query.blocks)
    return filters.addLogs(query)
  },
})
