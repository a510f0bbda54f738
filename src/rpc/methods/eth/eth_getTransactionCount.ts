import { method } from '../../method.ts'
import { address, stateRef } from '../../wire/params.ts'
import { quantity } from '../../wire/results.ts'

/**
 * Next nonce of an account at a block. At `pending` it includes pre-confirmed transactions but not
 * the txpool. If clients cannot see the pending block, or transactions wait for their turn by fees, it
 * includes executable txpool transactions.
 */
export const eth_getTransactionCount = method({
  summary: 'Next nonce of an account at a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  readsState: true,
  params: [address, stateRef],
  result: quantity,
  handle: ({ chain, config, producer }, account, at) =>
    at === 'pending' && (!chain.showsPending || config.order === 'fees')
      ? producer.nextNonce(account)
      : chain.stateAt(at).nonce(account),
})
