/** States why a submitted transaction has not been executed. */

import type { Chain } from '../chain/chain.ts'
import { nextNonceFor } from '../execution/validate.ts'
import { nonceKeyOf, type SignedTransaction } from '../transactions/transaction.ts'

/** The reason why a transaction is not, or not visibly, in the pending block. */
export function whyItWaits(
  { pending }: Pick<Chain, 'pending'>,
  transaction: SignedTransaction,
): string {
  const { from, nonce, validity } = transaction
  const next = nextNonceFor(transaction, pending)
  const key = nonceKeyOf(transaction)
  const withKey = key === 0n ? '' : ` with key ${key}`
  if (nonce > next) return `its nonce is ${nonce}${withKey}, the next one of ${from} is ${next}`
  const predicates = validity === undefined ? '' : 'for its validity predicates to hold, '
  return `it waits ${predicates}for a lower base fee, for room in a block, or for the next flashblock`
}
