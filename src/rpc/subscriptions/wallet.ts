import type { Address, Hex } from '../../primitives/hex.ts'
import { refuse } from '../errors.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

/** The accounts that clients of the wallet see now, or the chain's id. */
export type WireWalletChange = { readonly accounts: readonly Address[] } | { readonly chainId: Hex }

/** `accountsChanged` and `chainChanged` for clients at the other end of a socket. */
export const wallet: SubscriptionKind = {
  summary:
    'The accounts that clients of the wallet see, or the chain id, whichever has changed: the events of EIP-1193.',
  foreignPages: 'answered',
  open(options) {
    if (options !== undefined) return refuse('params[1]', 'nothing after wallet', options)
    return {
      key: feedKey('wallet'),
      payloadsOf: (event) => (event.kind === 'wallet' ? [structuredClone(event.change)] : []),
    }
  },
}
