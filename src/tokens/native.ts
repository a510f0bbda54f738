/**
 * The contracts of the token standard, as engines take them: where each answers, and nothing else.
 * `contracts.ts` says what they do.
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

/** Both kinds of token, the factory and the registries. */
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
