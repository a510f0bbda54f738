/**
 * A wallet in a page (EIP-1193), whose accounts, signatures and chain are those of a devnet.
 *
 * Owns the page's listeners and the accounts and chain that they know. The user's consent, keys and
 * transactions are the devnet's. Promise: a request that changes the accounts or the chain is
 * answered after the event of the change.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */

import type { ConsentRequest, Decide } from '../accounts/wallet.ts'
import { asksUser } from './consent.ts'
import { DISCONNECTED, INVALID_REQUEST, ProviderError, UNSUPPORTED, USER_REFUSED } from './error.ts'

/** Argument of `request`. */
export interface WalletRequest {
  readonly method: string
  readonly params?: unknown
}

/** The provider behind a wallet: a devnet, a {@link connectEndpoint}, or any other EIP-1193 one. */
export interface WalletEndpoint {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Left out if the endpoint cannot push; the wallet then has no subscriptions. */
  on?(event: string, listener: (value: never) => void): unknown
}

export interface WalletEvents {
  readonly connect: { readonly chainId: string }
  readonly disconnect: ProviderError
  readonly accountsChanged: readonly string[]
  readonly chainChanged: string
  readonly message: { readonly type: string; readonly data: unknown }
}

/** An EIP-1193 provider. Its functions may be called without it. */
export interface PageWallet {
  readonly isPreviewnet: true
  /** @throws {ProviderError} with the codes of EIP-1193 or of JSON-RPC */
  request(args: WalletRequest): Promise<unknown>
  on<Name extends keyof WalletEvents>(
    event: Name,
    listener: (value: WalletEvents[Name]) => void,
  ): PageWallet
  removeListener<Name extends keyof WalletEvents>(
    event: Name,
    listener: (value: WalletEvents[Name]) => void,
  ): PageWallet
  /**
   * Sets the function that approves or rejects in the page what needs the user's consent: for pages
   * whose devnet is in another process. It is asked before the devnet's own `wallet.decide`, which
   * can still reject. Default: approve all.
   */
  decide(decide: Decide): void
}

/** Methods that may change the accounts or the chain that the page sees. */
const changing: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
])

/** Makes an endpoint the wallet of a page. {@link announceWallet} lets the page find it. */
export function createWallet(endpoint: WalletEndpoint): PageWallet {
  const listeners = new Map<string, Set<(value: never) => void>>()
  let decide: Decide = () => true
  let accounts: readonly string[] | undefined
  let chainId: string | undefined
  let isConnected = false

  const emit = <Name extends keyof WalletEvents>(event: Name, value: WalletEvents[Name]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      // The set of an event has listeners of this event only. One that throws stops no other.
      try {
        ;(listener as (value: WalletEvents[Name]) => void)(value)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  const setAccounts = (now: readonly string[]) => {
    const before = accounts
    accounts = [...now]
    if (before !== undefined && before.join() !== now.join()) emit('accountsChanged', [...now])
  }

  const setChainId = (now: string) => {
    const before = chainId
    chainId = now
    if (before !== undefined && before !== now) emit('chainChanged', now)
  }

  /** Reads the accounts and the chain, and emits what has changed. */
  const look = async () => {
    const [nowChainId, nowAccounts] = await Promise.all([
      endpoint.request({ method: 'eth_chainId' }),
      endpoint.request({ method: 'eth_accounts' }),
    ])
    setChainId(nowChainId as string) // the devnet's own answers
    setAccounts(nowAccounts as readonly string[])
    if (isConnected) return
    isConnected = true
    emit('connect', { chainId: nowChainId as string })
  }
  // A page that cannot look is told by the answer to its own requests.
  const lookIfPossible = () => look().catch(() => {})

  endpoint.on?.('connect', lookIfPossible)
  endpoint.on?.('accountsChanged', setAccounts)
  endpoint.on?.('chainChanged', setChainId)
  endpoint.on?.('message', (message: WalletEvents['message']) => emit('message', message))
  endpoint.on?.('disconnect', (reason: { readonly message: string }) => {
    if (!isConnected) return
    isConnected = false
    emit('disconnect', new ProviderError(DISCONNECTED, reason.message))
  })
  const started = lookIfPossible()

  const expectConsent = async (request: ConsentRequest) => {
    if (request.method === 'eth_requestAccounts') {
      await started
      if (accounts !== undefined && accounts.length > 0) return
    }
    if (!(await decide(request))) {
      throw new ProviderError(USER_REFUSED, 'User rejected the request.')
    }
  }

  const wallet: PageWallet = {
    isPreviewnet: true,
    async request(args) {
      const { method, params } = (args ?? {}) as Partial<WalletRequest>
      if (typeof method !== 'string') {
        throw new ProviderError(INVALID_REQUEST, 'expected a request with a method, a text')
      }
      if (method === 'eth_subscribe' && endpoint.on === undefined) {
        const reason = 'subscriptions need an endpoint that has events'
        throw new ProviderError(UNSUPPORTED, `The Provider does not support ${method}: ${reason}`)
      }
      if (asksUser(method)) await expectConsent({ method, params: listOf(params) })
      const result = await endpoint.request(params === undefined ? { method } : { method, params })
      if (changing.has(method)) await lookIfPossible()
      return result
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return wallet
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return wallet
    },
    decide(decideNow) {
      decide = decideNow
    },
  }
  return Object.freeze(wallet)
}

/** Some methods take an object in the place of a list of one. */
function listOf(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  return Array.isArray(params) ? params : [params]
}
