import type { Chain } from '../../../chain/chain.ts'
import type { Config } from '../../../config/config.ts'
import { expectBaseFeatures } from '../../../execution/base/base-validation.ts'
import { nextSequence } from '../../../execution/base/nonce-manager.ts'
import { optional, transform } from '../../../primitives/codec.ts'
import { NONCE_FREE_KEY } from '../../../transactions/base-transaction.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, quantity as quantityParam, stateRef } from '../../wire/params.ts'
import { quantity } from '../../wire/results.ts'

/** A nonce key that counts; 0, the default, is the account's own nonce. */
const nonceKey = param(
  'nonce key = 0x0',
  optional(
    transform(quantityParam, (key, where, refuse, value) =>
      key === NONCE_FREE_KEY
        ? refuse(where, 'another key than that of transactions without a nonce', value)
        : key,
    ),
    0n,
  ),
)

/**
 * Next nonce of an account at a block, or the next sequence of another nonce key of Base
 * Transactions. At `pending` it includes pre-confirmed transactions, and by the option `pendingNonce`
 * executable ones of the txpool.
 */
export const eth_getTransactionCount = method({
  summary: 'Next nonce of an account at a block, by nonce key.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [address, stateRef, nonceKey],
  result: quantity,
  handle({ backend: { chain, config, producer } }, account, at, key) {
    if (key !== 0n) {
      const { upgrade } = chain.forCalls(at).evmRules
      expectBaseFeatures(upgrade, 'the `nonce_key` parameter is')
    }
    if (at === 'pending' && countsPool(chain, config)) return producer.nextNonce(account, key)
    const state = chain.stateAt(at)
    return key === 0n ? state.nonce(account) : nextSequence(state, account, key)
  },
})

function countsPool(
  { showsPending }: Pick<Chain, 'showsPending'>,
  { order, pendingNonce }: Pick<Config, 'order' | 'pendingNonce'>,
): boolean {
  if (pendingNonce !== 'default') return pendingNonce === 'pool'
  return !showsPending || order === 'fees'
}
