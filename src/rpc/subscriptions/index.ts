/**
 * The table of subscription kinds, by wire name.
 */

import type { SubscriptionKind } from './kind.ts'
import { logs } from './logs.ts'
import { newHeads } from './newHeads.ts'
import { pendingLogs } from './pendingLogs.ts'

export const subscriptionKinds: Readonly<Record<string, SubscriptionKind>> = {
  logs,
  newHeads,
  pendingLogs,
}
