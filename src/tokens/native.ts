/**
 * The contracts of the token standard, as engines take them: where each answers, and nothing else.
 *
 * What they do is loaded with the first call of one, see `contracts.ts`: a devnet on which nobody calls a
 * token pays nothing for them.
 */

import type { NativeContract } from '../engine/native-contract.ts'
import { library, withLibraries } from '../primitives/library.ts'
import { loadSecp256k1 } from '../primitives/secp256k1.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  TOKEN_PREFIX,
} from './ids.ts'
import type { TokenContractOptions } from './versions.ts'

const standard = library(() => import('./contracts.ts'))

/** The contracts, and the curve that permits are signed on. */
async function load(): Promise<void> {
  await withLibraries(standard)
  await loadSecp256k1()
}

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
    load,
    call: (call) => standard().answer(name, call, options),
  }))
}
