/**
 * The token standard's native contracts, as engines take them. contracts.ts implements them.
 */

import type { NativeContract } from '../engine/native-contract.ts'
import { answer } from './contracts.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  TOKEN_PREFIX,
} from './ids.ts'
import type { TokenContractOptions } from './versions.ts'

/** Both token variants, the factory and the registries. */
export function createTokenContracts(options: TokenContractOptions): readonly NativeContract[] {
  const prefixes = {
    asset: `${TOKEN_PREFIX}00`,
    stablecoin: `${TOKEN_PREFIX}01`,
    factory: FACTORY_ADDRESS,
    policyRegistry: POLICY_REGISTRY_ADDRESS,
    activationRegistry: ACTIVATION_REGISTRY_ADDRESS,
  } as const
  const names = Object.keys(prefixes) as (keyof typeof prefixes)[] // the keys are the names
  return names.map((name) => ({
    prefix: prefixes[name],
    call: (call) => answer(name, call, options),
  }))
}
