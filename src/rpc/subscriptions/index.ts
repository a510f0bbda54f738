/**
 * The table of subscription kinds, by wire name.
 *
 * Its order is the order in which one client is notified of one event.
 */

import type { Hash } from '../../primitives/hex.ts'
import type { RefusedUse } from '../foreign-pages.ts'
import type {
  WireHeader,
  WireLog,
  WireLogFilter,
  WireReceipt,
  WireTransaction,
} from '../reference.ts'
import type { SubscriptionKind } from './kind.ts'
import { logs } from './logs.ts'
import { newFlashblocks, type WireFlashblock } from './newFlashblocks.ts'
import { newFlashblockTransactions, type WirePreconfirmed } from './newFlashblockTransactions.ts'
import { newHeads } from './newHeads.ts'
import { newPendingTransactions } from './newPendingTransactions.ts'
import { pendingLogs } from './pendingLogs.ts'
import { rollbacks, type WireRollback } from './rollbacks.ts'
import { syncing } from './syncing.ts'
import { type TraceOptions, traces, type WireTracedTransaction } from './traces.ts'
import { transactionReceipts } from './transactionReceipts.ts'
import { type WireWalletChange, wallet } from './wallet.ts'

export const subscriptionKinds: Readonly<Record<SubscriptionName, SubscriptionKind>> = {
  newHeads,
  logs,
  transactionReceipts,
  newPendingTransactions,
  newFlashblocks,
  newFlashblockTransactions,
  pendingLogs,
  traces,
  syncing,
  wallet,
  rollbacks,
}

/** The subscriptions that foreign pages are refused. */
export const refusedSubscription: RefusedUse = {
  parameter: 'a tracer in JavaScript',
  isUsed(given, config) {
    const [kind] = given
    const kinds: Readonly<Record<string, SubscriptionKind>> = subscriptionKinds
    if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) return false
    const pages = kinds[kind]!.foreignPages // its own
    return pages !== 'answered' && pages.isUsed(given, config)
  },
}

/** Options and payload of each kind. */
export interface SubscriptionTypes {
  readonly newHeads: { readonly options: undefined; readonly payload: WireHeader }
  readonly logs: { readonly options: LogOptions; readonly payload: WireLog }
  readonly transactionReceipts: {
    readonly options: { readonly transactionHashes?: readonly Hash[] }
    readonly payload: readonly WireReceipt[]
  }
  readonly newPendingTransactions: {
    readonly options: boolean
    readonly payload: Hash | WireTransaction
  }
  readonly newFlashblocks: {
    readonly options: { readonly raw?: boolean }
    readonly payload: WireFlashblock
  }
  readonly newFlashblockTransactions: {
    readonly options: boolean | LogOptions
    readonly payload: Hash | WirePreconfirmed
  }
  readonly pendingLogs: { readonly options: LogOptions; readonly payload: WireLog }
  readonly traces: { readonly options: TraceOptions; readonly payload: WireTracedTransaction }
  readonly syncing: { readonly options: undefined; readonly payload: false }
  readonly wallet: { readonly options: undefined; readonly payload: WireWalletChange }
  readonly rollbacks: { readonly options: undefined; readonly payload: WireRollback }
}

export type SubscriptionName = keyof SubscriptionTypes

type LogOptions = Pick<WireLogFilter, 'address' | 'topics'>
