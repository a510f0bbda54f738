/** States why a submitted transaction cannot be seen in the pending block. */

import type { Chain } from '../chain/chain.ts'
import { nextNonceFor } from '../execution/validate.ts'
import { nonceKeyOf, type SignedTransaction } from '../transactions/transaction.ts'

/** The reason why a transaction is not, or not visibly, in the pending block. */
export function whyItWaits(
  chain: Pick<Chain, 'pending' | 'showsPending' | 'buffered'>,
  transaction: SignedTransaction,
): string {
  const { pending, showsPending } = chain
  const { from, hash, nonce, validity, maxFeePerGas } = transaction
  if (chain.buffered(hash) !== undefined) {
    const shown = showsPending ? 'with the next flashblock' : 'when its block is sealed'
    return `it has been executed, and becomes visible ${shown}`
  }
  const next = nextNonceFor(transaction, pending)
  const key = nonceKeyOf(transaction)
  const withKey = key === 0n ? '' : ` with key ${key}`
  if (nonce > next) return `its nonce is ${nonce}${withKey}, the next one of ${from} is ${next}`
  const baseFee = pending.baseFeePerGas
  if (maxFeePerGas < baseFee) {
    return `its fee cap is ${maxFeePerGas} wei per gas, the base fee is ${baseFee}`
  }
  if (validity !== undefined) return 'it waits for its validity predicates to hold'
  return 'it waits for room in a block, or for the next flashblock'
}
