/**
 * Names of addresses: predeploys, dev accounts, tokens of the standard.
 */

import { signal } from '@preact/signals'
import { accounts as predeploys } from '../src/network/predeploys.json'
import type { Address } from '../src/primitives/hex.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../src/tokens/ids.ts'
import { connections, request } from './rpc.ts'

/** Accounts that the devnet signs for. */
export const devAccounts = signal<readonly Address[]>([])

const ownNames: readonly (readonly [Address, string])[] = [
  [FACTORY_ADDRESS, 'TokenFactory'],
  [POLICY_REGISTRY_ADDRESS, 'PolicyRegistry'],
  [ACTIVATION_REGISTRY_ADDRESS, 'ActivationRegistry'],
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
    void request({ method: 'eth_accounts', params: [] }).then(
      (list) => {
        devAccounts.value = list
      },
      () => undefined, // the next connection asks again
    )
  })
}

/** @param address lower case */
export function nameOf(address: string): string | undefined {
  const index = devAccounts.value.indexOf(address as Address)
  return index === -1 ? names.get(address) : `dev account ${index}`
}

/** The address with a name, however it is spelled in capitals. */
export function addressNamed(name: string): Address | undefined {
  const [, index] = /^dev account (\d+)$/i.exec(name) ?? []
  if (index !== undefined) return devAccounts.value[Number(index)]
  return addresses.get(name.toLowerCase())
}
