import { refuse } from '../wire/params.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** Whether the chain is being caught up with: never, and a client is told so once. */
export const syncing: SubscriptionKind = {
  summary: '`false`, once: the devnet is never behind.',
  greeting: false,
  open(options) {
    if (options !== undefined) return refuse('params[1]', 'nothing after syncing', options)
    return { key: feedKey('syncing'), payloadsOf: () => [] }
  },
}
