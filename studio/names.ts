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
import { faucetStatus } from './faucet.ts'
import { connections, request } from './rpc.ts'

/** Accounts that the devnet signs for. */
export const devAccounts = signal<readonly Address[]>([])

/** The faucet's account and its tokens. */
const faucetNames = signal<ReadonlyMap<string, string>>(new Map())

const ownNames: readonly (readonly [Address, string])[] = [
  [FACTORY_ADDRESS, 'TokenFactory'],
  [POLICY_REGISTRY_ADDRESS, 'PolicyRegistry'],
  [ACTIVATION_REGISTRY_ADDRESS, 'ActivationRegistry'],
  [NONCE_MANAGER_ADDRESS, 'NonceManager'],
  [TRANSACTION_CONTEXT_ADDRESS, 'TransactionContext'],
  ['0x000000000000000000636f6e736f6c652e6c6f67', 'console.log'],
  ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001', 'L1 attributes depositor'],
]

const names = new Map<string, string>([
  ...predeploys.map(({ name, address }) => [address, name] as const),
  ...ownNames,
])

const addresses = new Map(
  [...names].map(([address, name]) => [name.toLowerCase(), address as Address]),
)

/** Names that a search knows, in order. */
export const knownNames: readonly string[] = [...names.values()].sort()

/** Reads the accounts of the devnet with each connection. */
export function keepNames(): void {
  connections.subscribe((count) => {
    if (count === 0) return
    void readNames().catch(() => undefined) // the next connection asks again
  })
}

/** Reads the names of accounts that the devnet gives. */
export async function readNames(): Promise<void> {
  devAccounts.value = await request({ method: 'eth_accounts', params: [] })
  const { address, usdv_address, nfv_address } = await faucetStatus()
  faucetNames.value = new Map([
    [address.toLowerCase(), 'faucet'],
    ...(usdv_address === undefined ? [] : [[usdv_address.toLowerCase(), 'USDV'] as const]),
    ...(nfv_address === undefined ? [] : [[nfv_address.toLowerCase(), 'NFV'] as const]),
  ])
}

/** @param address lower case */
export function nameOf(address: string): string | undefined {
  const index = devAccounts.value.indexOf(address as Address)
  if (index !== -1) return `dev account ${index}`
  return names.get(address) ?? faucetNames.value.get(address)
}

/** The address with a name, however it is spelled in capitals. */
export function addressNamed(name: string): Address | undefined {
  const [, index] = /^dev account (\d+)$/i.exec(name) ?? []
  if (index !== undefined) return devAccounts.value[Number(index)]
  const lower = name.toLowerCase()
  const ofFaucet = [...faucetNames.value].find(([, each]) => each.toLowerCase() === lower)
  return addresses.get(lower) ?? (ofFaucet?.[0] as Address | undefined) // keys are addresses
}
