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
import {
  DISCONNECTED,
  hasFunctions,
  INVALID_REQUEST,
  ProviderError,
  refuseArgument,
  UNSUPPORTED,
  USER_REFUSED,
} from './error.ts'

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

/**
 * Makes an endpoint the wallet of a page. {@link announceWallet} lets the page find it.
 *
 * @throws {TypeError} for anything but an endpoint
 */
export function createWallet(endpoint: WalletEndpoint): PageWallet {
  const hasEvents = hasFunctions(endpoint, 'on') || endpoint?.on === undefined
  if (!hasFunctions(endpoint, 'request') || !hasEvents) {
    refuseArgument('an endpoint with the functions request and on', endpoint)
  }
  return Object.freeze(new EndpointWallet(endpoint))
}

/** Its public functions are fields, bound to it: pages call them without the wallet. */
class EndpointWallet implements PageWallet {
  readonly isPreviewnet = true
  readonly #endpoint: WalletEndpoint
  readonly #listeners = new Map<string, Set<(value: never) => void>>()
  /** Resolves after the accounts and the chain were read for the first time, if they can be read. */
  readonly #started: Promise<void>
  #decide: Decide = () => true
  #accounts: readonly string[] | undefined
  #chainId: string | undefined
  #isConnected = false

  constructor(endpoint: WalletEndpoint) {
    this.#endpoint = endpoint
    endpoint.on?.('connect', () => this.#readIfPossible())
    endpoint.on?.('accountsChanged', (now: readonly string[]) => this.#setAccounts(now))
    endpoint.on?.('chainChanged', (now: string) => this.#setChainId(now))
    endpoint.on?.('message', (message: WalletEvents['message']) => this.#emit('message', message))
    endpoint.on?.('disconnect', (reason: { readonly message: string }) => {
      if (!this.#isConnected) return
      this.#isConnected = false
      this.#emit('disconnect', new ProviderError(DISCONNECTED, reason.message))
    })
    this.#started = this.#readIfPossible()
  }

  readonly request = async (args: WalletRequest): Promise<unknown> => {
    const { method, params } = (args ?? {}) as Partial<WalletRequest>
    if (typeof method !== 'string') {
      throw new ProviderError(INVALID_REQUEST, 'expected a request with a method, a text')
    }
    if (method === 'eth_subscribe' && this.#endpoint.on === undefined) {
      const reason = 'subscriptions need an endpoint that has events'
      throw new ProviderError(UNSUPPORTED, `The Provider does not support ${method}: ${reason}`)
    }
    if (asksUser(method)) await this.#expectConsent({ method, params: listOf(params) })
    const request = params === undefined ? { method } : { method, params }
    const result = await this.#endpoint.request(request)
    if (changing.has(method)) await this.#readIfPossible()
    return result
  }

  readonly on: PageWallet['on'] = (event, listener) => {
    if (typeof listener !== 'function') refuseArgument('a listener, a function', listener)
    const all = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, all.add(listener))
    return this
  }

  readonly removeListener: PageWallet['removeListener'] = (event, listener) => {
    this.#listeners.get(event)?.delete(listener)
    return this
  }

  readonly decide = (decide: Decide): void => {
    if (typeof decide !== 'function') refuseArgument('a function that decides', decide)
    this.#decide = decide
  }

  async #expectConsent(request: ConsentRequest): Promise<void> {
    if (request.method === 'eth_requestAccounts') {
      await this.#started
      if (this.#accounts !== undefined && this.#accounts.length > 0) return
    }
    if (!(await this.#decide(request))) {
      throw new ProviderError(USER_REFUSED, 'User rejected the request.')
    }
  }

  /** Reads the accounts and the chain, and emits what has changed. */
  async #read(): Promise<void> {
    const [chainId, accounts] = await Promise.all([
      this.#endpoint.request({ method: 'eth_chainId' }),
      this.#endpoint.request({ method: 'eth_accounts' }),
    ])
    this.#setChainId(chainId as string) // the devnet's own answers
    this.#setAccounts(accounts as readonly string[])
    if (this.#isConnected) return
    this.#isConnected = true
    this.#emit('connect', { chainId: chainId as string })
  }

  /** Reads them if the endpoint answers: else the page learns it by the answers to its requests. */
  #readIfPossible(): Promise<void> {
    return this.#read().catch(() => {})
  }

  #setAccounts(now: readonly string[]): void {
    const before = this.#accounts
    this.#accounts = [...now]
    const isChanged = before !== undefined && before.join() !== now.join()
    if (isChanged) this.#emit('accountsChanged', [...now])
  }

  #setChainId(now: string): void {
    const before = this.#chainId
    this.#chainId = now
    if (before !== undefined && before !== now) this.#emit('chainChanged', now)
  }

  #emit<Name extends keyof WalletEvents>(event: Name, value: WalletEvents[Name]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
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
}

/** Some methods take an object in the place of a list of one. */
function listOf(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  return Array.isArray(params) ? params : [params]
}
