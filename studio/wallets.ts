/**
 * Wallets of the browser, which announce themselves.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */

import { signal } from '@preact/signals'
import type { Address, Hash, Hex } from '../src/primitives/hex.ts'
import type { Connection } from './rpc.ts'

export interface Wallet {
  readonly id: string
  /** As the wallet says it: any text. */
  readonly name: string
  readonly provider: Provider
}

interface Provider {
  request(asked: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown>
}

/** A chain as wallets take it (EIP-3085). */
interface WalletChain {
  readonly chainId: Hex
  readonly chainName: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls: readonly string[]
}

export class Wallets {
  /** In the order in which they announced themselves. */
  readonly found = signal<readonly Wallet[]>([])
  readonly #rpc: Connection
  readonly #server: URL

  constructor(rpc: Connection, server: URL) {
    this.#rpc = rpc
    this.#server = server
  }

  /** Asks the wallets to announce themselves. The returned function stops listening to later ones. */
  find(): () => void {
    const take = (event: Event) => {
      const wallet = walletOf((event as CustomEvent<unknown>).detail)
      if (wallet === undefined) return
      const { value } = this.found
      const isKnown = value.some(({ id }) => id === wallet.id)
      this.found.value = isKnown
        ? value.map((each) => (each.id === wallet.id ? wallet : each))
        : [...value, wallet]
    }
    addEventListener('eip6963:announceProvider', take)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', take)
  }

  /** Adds this devnet to a wallet, which then asks its user. @throws {Error} like {@link accountOf} */
  async addOwnChain({ provider }: Wallet): Promise<void> {
    await asked(provider, 'wallet_addEthereumChain', [await this.#ownChain()])
  }

  /**
   * Sends a transaction from the account of a wallet, which has this chain first.
   *
   * @returns its hash
   * @throws {Error} like {@link accountOf}
   */
  async sendFrom(
    wallet: Wallet,
    call: { readonly to: Address; readonly data: Hex; readonly value: Hex; readonly gas?: Hex },
  ): Promise<Hash> {
    const { provider } = wallet
    const from = await accountOf(wallet)
    const { chainId } = await this.#ownChain()
    if (BigInt(String(await asked(provider, 'eth_chainId', []))) !== BigInt(chainId)) {
      // A wallet switches to a chain that it has; one that it lacks is added, which switches as well.
      await asked(provider, 'wallet_switchEthereumChain', [{ chainId }]).catch(() =>
        this.addOwnChain(wallet),
      )
    }
    const hash = await asked(provider, 'eth_sendTransaction', [{ from, ...call }])
    if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash.toLowerCase() as Hash
    throw new Error('the wallet gave no transaction hash')
  }

  async #ownChain(): Promise<WalletChain> {
    const { origin } = this.#server
    return {
      chainId: await this.#rpc.request({ method: 'eth_chainId', params: [] }),
      chainName: 'Previewnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [origin],
      blockExplorerUrls: [origin],
    }
  }
}

/** The account of a wallet. @throws {Error} with the wallet's words, if its user declines */
export async function accountOf({ provider }: Wallet): Promise<Address> {
  const accounts = await asked(provider, 'eth_requestAccounts', [])
  const [account] = Array.isArray(accounts) ? accounts : []
  if (typeof account === 'string' && /^0x[\da-f]{40}$/i.test(account)) return account as Address
  throw new Error('the wallet gave no account')
}

/** An announcement comes from any program, so it is checked. */
function walletOf(detail: unknown): Wallet | undefined {
  const { info, provider } = (detail ?? {}) as {
    readonly info?: { readonly uuid?: unknown; readonly name?: unknown }
    readonly provider?: Partial<Provider>
  }
  const { uuid, name } = info ?? {}
  if (typeof uuid !== 'string' || typeof name !== 'string') return undefined
  if (typeof provider?.request !== 'function') return undefined
  return { id: uuid, name: name.slice(0, 60), provider: provider as Provider } // it has the method
}

/** Wallets throw objects that are not always errors. */
async function asked(
  provider: Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    const { message } = (error ?? {}) as { readonly message?: unknown }
    throw new Error(typeof message === 'string' ? message : `the wallet refused ${method}`)
  }
}
