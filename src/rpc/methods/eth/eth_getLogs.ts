import { method } from '../../method.ts'
import { logs } from '../../wire/objects/log.ts'
import { logFilter } from '../../wire/requests.ts'
import { queryLogs } from './log-query.ts'

/** Logs that match a filter; with `toBlock: "pending"`, pre-confirmed logs too. */
export const eth_getLogs = method({
  summary: 'Logs that match a filter, pre-confirmed ones included on request.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [logFilter],
  result: logs,
  handle: (context, query) => queryLogs(context, query),
})
