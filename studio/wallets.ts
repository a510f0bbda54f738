/**
 * Wallets of the browser, which announce themselves.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */

import { signal } from '@preact/signals'
import type { Address, Hex } from '../src/primitives/hex.ts'

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
export interface WalletChain {
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

/** In the order in which they announced themselves. */
export const wallets = signal<readonly Wallet[]>([])

/** Asks the wallets to announce themselves, and listens to those that come later. */
export function findWallets(): void {
  addEventListener('eip6963:announceProvider', (event) => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail)
    if (wallet === undefined) return
    wallets.value = [...wallets.value.filter(({ id }) => id !== wallet.id), wallet]
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
}

/** An announcement comes from a program that anybody may have written. */
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

/** The account of a wallet. @throws {Error} with the wallet's words, if its user declines */
export async function accountOf({ provider }: Wallet): Promise<Address> {
  const accounts = await asked(provider, 'eth_requestAccounts', [])
  const [account] = Array.isArray(accounts) ? accounts : []
  if (typeof account === 'string' && /^0x[\da-f]{40}$/i.test(account)) return account as Address
  throw new Error('the wallet gave no account')
}

/** Adds a chain to a wallet, which then asks its user. @throws {Error} like {@link accountOf} */
export async function addChain({ provider }: Wallet, chain: WalletChain): Promise<void> {
  await asked(provider, 'wallet_addEthereumChain', [chain])
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
