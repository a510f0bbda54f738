/**
 * Names of addresses: predeploys, dev accounts, tokens of the standard.
 */

import { signal } from '@preact/signals'
import {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../src/execution/base/base-addresses.ts'
import { accounts as predeploys } from '../src/network/predeploys.json'
import type { Address } from '../src/primitives/hex.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../src/tokens/ids.ts'
import type { Faucet } from './faucet.ts'
import type { Connection } from './rpc.ts'

const ownNames: readonly (readonly [Address, string])[] = [
  [FACTORY_ADDRESS, 'TokenFactory'],
  [POLICY_REGISTRY_ADDRESS, 'PolicyRegistry'],
  [ACTIVATION_REGISTRY_ADDRESS, 'ActivationRegistry'],
  [NONCE_MANAGER_ADDRESS, 'NonceManager'],
  [TRANSACTION_CONTEXT_ADDRESS, 'TransactionContext'],
  ['0x000000000000000000636f6e736f6c652e6c6f67', 'console.log'],
  ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001', 'L1 attributes depositor'],
]

const names: ReadonlyMap<string, string> = new Map([
  ...predeploys.map(({ name, address }) => [address, name] as const),
  ...ownNames,
])

const addresses: ReadonlyMap<string, Address> = new Map(
  [...names].map(([address, name]) => [name.toLowerCase(), address as Address]),
)

export class Names {
  /** Accounts that the devnet signs for. */
  readonly devAccounts = signal<readonly Address[]>([])
  readonly #rpc: Connection
  readonly #faucet: Faucet
  /** The faucet's account and its tokens. */
  readonly #faucetNames = signal<ReadonlyMap<string, string>>(new Map())
  readonly #end: () => void

  /** Reads the accounts of the devnet with each connection. */
  constructor(rpc: Connection, faucet: Faucet) {
    this.#rpc = rpc
    this.#faucet = faucet
    this.#end = rpc.connections.subscribe((count) => {
      if (count === 0) return
      void this.read().catch(() => undefined) // the next connection asks again
    })
  }

  end(): void {
    this.#end()
  }

  /** Reads the names of accounts that the devnet gives. */
  async read(): Promise<void> {
    this.devAccounts.value = await this.#rpc.request({ method: 'eth_accounts', params: [] })
    const { address, usdv_address, nfv_address } = await this.#faucet.status()
    this.#faucetNames.value = new Map([
      [address.toLowerCase(), 'faucet'],
      ...(usdv_address === undefined ? [] : [[usdv_address.toLowerCase(), 'USDV'] as const]),
      ...(nfv_address === undefined ? [] : [[nfv_address.toLowerCase(), 'NFV'] as const]),
    ])
  }

  /** @param address lower case */
  nameOf(address: string): string | undefined {
    const index = this.devAccounts.value.indexOf(address as Address)
    if (index !== -1) return `dev account ${index}`
    return names.get(address) ?? this.#faucetNames.value.get(address)
  }

  /** The address with a name, however it is spelled in capitals. */
  addressNamed(name: string): Address | undefined {
    const [, index] = /^dev account (\d+)$/i.exec(name) ?? []
    if (index !== undefined) return this.devAccounts.value[Number(index)]
    const lower = name.toLowerCase()
    const ofFaucet = [...this.#faucetNames.value].find(([, each]) => each.toLowerCase() === lower)
    return addresses.get(lower) ?? (ofFaucet?.[0] as Address | undefined) // keys are addresses
  }
}
