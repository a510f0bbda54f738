import { method } from '../../method.ts'
import { logs } from '../../wire/objects/log.ts'
import { filterId } from '../../wire/params.ts'
import { queryLogs } from './log-query.ts'

/** All logs that a log filter matches in its block range. */
export const eth_getFilterLogs = method({
  summary: 'All logs that a log filter matches.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [filterId],
  result: logs,
  handle: (context, id) => queryLogs(context, context.connection.filters.query(id)),
})
