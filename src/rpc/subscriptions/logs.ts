import { createLogFilter, matchingLogs } from '../../chain/log-filter.ts'
import { parseSubscriptionFilter } from '../requests.ts'
import { printLog } from '../results.ts'
import type { SubscriptionKind } from './kind.ts'

/** Logs of sealed blocks that match a filter, one a message, in log order. */
export const logs: SubscriptionKind = {
  summary: 'Logs of sealed blocks, by address and topics.',
  open(options) {
    const filter = createLogFilter(parseSubscriptionFilter(options))
    return (event) =>
      event.kind === 'block'
        ? matchingLogs(event.block, filter).map((log) => printLog(log, event.block))
        : []
  },
}
