import { createLogFilter } from '../../chain/log-filter.ts'
import { printLog } from '../wire/objects/log.ts'
import { parseSubscriptionFilter } from '../wire/requests.ts'
import { feedKey, meaningOf, type SubscriptionKind } from './kind.ts'

/** Logs of each transaction when it is pre-confirmed, one per notification, in log order. */
export const pendingLogs: SubscriptionKind = {
  summary: 'Logs of transactions as they are pre-confirmed, by address and topics.',
  foreignPages: 'answered',
  open(options) {
    const criteria = parseSubscriptionFilter(options)
    const filter = createLogFilter(criteria)
    return {
      key: feedKey('pendingLogs', meaningOf(criteria)),
      payloadsOf(event) {
        if (event.kind !== 'transaction') return []
        const logs = event.receipt.logs.filter((log) => filter.matches(log))
        return logs.map((log) => printLog(log, event.block))
      },
    }
  },
}
