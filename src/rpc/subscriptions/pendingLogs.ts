import { createLogFilter } from '../../chain/log-filter.ts'
import { printLog } from '../objects/log.ts'
import { parseSubscriptionFilter } from '../requests.ts'
import type { SubscriptionKind } from './kind.ts'

/** Logs of each transaction as it is pre-confirmed, one a message, in log order. */
export const pendingLogs: SubscriptionKind = {
  summary: 'Logs of transactions as they are pre-confirmed, by address and topics.',
  open(options) {
    const filter = createLogFilter(parseSubscriptionFilter(options))
    return (event) =>
      event.kind === 'transaction'
        ? event.receipt.logs
            .filter((log) => filter.matches(log))
            .map((log) => printLog(log, event.block))
        : []
  },
}
