/**
 * The table of subscription kinds, by wire name, in the order in which they hear of one event.
 */

import type { SubscriptionKind } from './kind.ts'
import { logs } from './logs.ts'
import { newHeads } from './newHeads.ts'
import { pendingLogs } from './pendingLogs.ts'

export const subscriptionKinds: Readonly<Record<string, SubscriptionKind>> = {
  newHeads,
  logs,
  pendingLogs,
}
