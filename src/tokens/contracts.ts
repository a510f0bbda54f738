/**
 * The contracts of the token standard, as engines take them.
 *
 * Owns what is the same for all: no ether, no borrowed code, the price of reading the calldata, and that
 * a failed call is a revert with data.
 *
 * @see preview-network.md 9.1
 */

import type { NativeCall, NativeContract, NativeResult } from '../engine/native-contract.ts'
import type { Address, Hex } from '../primitives/hex.ts'
import { activationRegistryAbi, factoryAbi, policyRegistryAbi } from './abi.ts'
import { activationHandlers, refuseStatic } from './activation-registry.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { createRefusal } from './events.ts'
import { factoryHandlers } from './factory.ts'
import { Frame } from './frame.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  TOKEN_PREFIX,
  VARIANTS,
} from './ids.ts'
import { beforePolicyWrite, policyRegistryHandlers } from './policy-registry.ts'
import { Revert } from './revert.ts'
import { dispatchOf } from './token.ts'
import type { TokenVersion } from './versions.ts'

export interface TokenContractOptions {
  readonly version: TokenVersion
  /** Who may switch features on and off. */
  readonly activationAdmin: Address
}

/** A word of calldata, read once. */
const CALLDATA_WORD_GAS = 6n

const refusal = createRefusal(factoryAbi)

/** The registries, the factory and both kinds of token. */
export function createTokenContracts(options: TokenContractOptions): readonly NativeContract[] {
  const { version, activationAdmin } = options
  const activation = activationHandlers(activationAdmin)
  const dispatches: readonly (readonly [Hex, Dispatch])[] = [
    [`${TOKEN_PREFIX}00`, dispatchOf(VARIANTS.asset)],
    [`${TOKEN_PREFIX}01`, dispatchOf(VARIANTS.stablecoin)],
    [FACTORY_ADDRESS, createDispatch(factoryAbi, factoryHandlers)],
    [
      POLICY_REGISTRY_ADDRESS,
      createDispatch(policyRegistryAbi, policyRegistryHandlers, beforePolicyWrite),
    ],
    [ACTIVATION_REGISTRY_ADDRESS, createDispatch(activationRegistryAbi, activation, refuseStatic)],
  ]
  return dispatches.map(([prefix, dispatch]) => ({
    prefix,
    call: (call) => answer(call, dispatch, version),
  }))
}

function answer(call: NativeCall, dispatch: Dispatch, version: TokenVersion): NativeResult {
  try {
    if (call.address !== call.codeAddress) throw refusal('DelegateCallNotAllowed')
    if (call.value > 0n) throw refusal('NonPayable')
    const frame = Frame.of(call.host, call, version)
    frame.useGas(CALLDATA_WORD_GAS * BigInt(Math.ceil(call.data.length / 32)))
    return { outcome: 'return', data: dispatch(frame, call.data) }
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    return { outcome: 'revert', data: error.data }
  }
}
