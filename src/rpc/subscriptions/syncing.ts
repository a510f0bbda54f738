import { refuse } from '../errors.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** The sync status: always `false`, sent once. */
export const syncing: SubscriptionKind = {
  summary: '`false`, once: the devnet is never behind.',
  foreignPages: 'answered',
  greeting: false,
  open(options) {
    if (options !== undefined) return refuse('params[1]', 'nothing after syncing', options)
    return { key: feedKey('syncing'), payloadsOf: () => [] }
  },
}
