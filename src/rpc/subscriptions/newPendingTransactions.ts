import { refuse } from '../errors.ts'
import { printTransaction } from '../wire/objects/transaction.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** Every signed transaction when accepted, whether it runs at once or waits in the txpool. */
export const newPendingTransactions: SubscriptionKind = {
  summary: 'Transactions as they are accepted: the hash, or with `true` the whole transaction.',
  foreignPages: 'answered',
  open(options) {
    if (options !== undefined && typeof options !== 'boolean') {
      return refuse('params[1]', 'true, false or nothing', options)
    }
    const isFull = options === true
    return {
      key: feedKey('newPendingTransactions', isFull),
      payloadsOf(event) {
        if (event.kind !== 'arrival') return []
        const { transaction } = event
        // Without a block, even if the transaction has run before the client reads this.
        return [isFull ? printTransaction(transaction, undefined) : transaction.hash]
      },
    }
  },
}
