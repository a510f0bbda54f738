/**
 * The names of addresses that every devnet knows: its accounts, the contracts of the network, the
 * precompiles.
 *
 * A name stands for its address whether or not there is code: addresses of the network mean the same
 * everywhere.
 */

import { type Account, faucetAccount } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import { SYSTEM_ADDRESS } from '../engine/ether-transfer.ts'
import {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../execution/base/base-addresses.ts'
import { NFV_ADDRESS } from '../faucet/nfv.ts'
import { DEPOSITOR_ADDRESS } from '../network/l1-block.ts'
import { accountData } from '../network/predeploy-data.ts'
import { payerAccount } from '../payer/payer-account.ts'
import { CONSOLE_ADDRESS } from '../primitives/console-address.ts'
import { evmRules, LATEST_HARDFORK } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import { USDV, usdvAddress, VIBE, VIBE_ADDRESS } from '../tokens/genesis.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../tokens/ids.ts'

export interface Named {
  readonly accounts: readonly Account[]
  readonly config: Config
}

/** The later of two names of one address counts. */
export function builtInNames({ accounts, config }: Named): ReadonlyMap<Address, string> {
  const payer = payerAccount(config, accounts)
  const names: (readonly [Address, string])[] = [
    ...[...evmRules(LATEST_HARDFORK).precompiles].map(
      ([name, address]) => [address, name] as const,
    ),
    ...accountData.map(({ address, name }) => [address, name] as const),
    [FACTORY_ADDRESS, 'TokenFactory'],
    [POLICY_REGISTRY_ADDRESS, 'PolicyRegistry'],
    [ACTIVATION_REGISTRY_ADDRESS, 'ActivationRegistry'],
    [VIBE_ADDRESS, VIBE.symbol],
    [usdvAddress(faucetAccount.address), USDV.symbol],
    [NFV_ADDRESS, 'NFV'],
    [NONCE_MANAGER_ADDRESS, 'NonceManager'],
    [TRANSACTION_CONTEXT_ADDRESS, 'TransactionContext'],
    [DEPOSITOR_ADDRESS, 'L1 attributes depositor'],
    [SYSTEM_ADDRESS, 'System'],
    [CONSOLE_ADDRESS, 'console'],
    ...accounts.map(({ address }, index) => [address, `Account ${index}`] as const),
    [faucetAccount.address, 'Faucet'],
    ...(payer === undefined ? [] : [[payer.address, 'Payer'] as const]),
  ]
  return new Map(names)
}
