import type { Block } from '../../chain/block.ts'
import { createLogFilter, type LogFilter, matchingLogs } from '../../chain/log-filter.ts'
import { printLog, type WireLog } from '../wire/objects/log.ts'
import { parseSubscriptionFilter } from '../wire/requests.ts'
import { feedKey, meaningOf, type SubscriptionKind } from './kind.ts'

/**
 * Logs of sealed blocks that match a filter, one per notification, in log order. Logs of blocks
 * that are rolled back are sent again with `removed: true`, before any log of the blocks in their
 * place.
 */
export const logs: SubscriptionKind = {
  summary: 'Logs of sealed blocks, by address and topics.',
  foreignPages: 'answered',
  open(options) {
    const criteria = parseSubscriptionFilter(options)
    const filter = createLogFilter(criteria)
    return {
      key: feedKey('logs', meaningOf(criteria)),
      payloadsOf(event) {
        if (event.kind === 'block') return logsOf(event.block, filter, false)
        if (event.kind !== 'rollback') return []
        return event.blocks.flatMap((block) => logsOf(block, filter, true))
      },
    }
  },
}

function logsOf(block: Block, filter: LogFilter, removed: boolean): WireLog[] {
  return matchingLogs(block, filter).map((log) => printLog(log, block, removed))
}
