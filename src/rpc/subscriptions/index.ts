/**
 * The table of subscription kinds, by wire name, in the order in which they hear of one event.
 */

import type { WireLogFilter } from '../requests.ts'
import type { WireHeader, WireLog } from '../results.ts'
import type { SubscriptionKind } from './kind.ts'
import { logs } from './logs.ts'
import { newHeads } from './newHeads.ts'
import { pendingLogs } from './pendingLogs.ts'

export const subscriptionKinds: Readonly<Record<SubscriptionName, SubscriptionKind>> = {
  newHeads,
  logs,
  pendingLogs,
}

/** What a kind can be asked for, and what it sends. */
export interface SubscriptionTypes {
  readonly newHeads: { readonly options: undefined; readonly payload: WireHeader }
  readonly logs: { readonly options: LogOptions; readonly payload: WireLog }
  readonly pendingLogs: { readonly options: LogOptions; readonly payload: WireLog }
}

export type SubscriptionName = keyof SubscriptionTypes

type LogOptions = Pick<WireLogFilter, 'address' | 'topics'>
