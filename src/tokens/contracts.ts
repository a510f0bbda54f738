/**
 * The rules common to all contracts of the token standard.
 *
 * They accept no ether and no DELEGATECALL, charge for reading calldata, and report a failure as a
 * revert with data. Called through native.ts.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { NativeCall, NativeResult } from '../engine/native-contract.ts'
import { activationRegistryAbi, factoryAbi, policyRegistryAbi } from './abi.ts'
import { activationHandlers, refuseStatic } from './activation-registry.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { createRefusal } from './events.ts'
import { factoryHandlers } from './factory.ts'
import { Frame } from './frame.ts'
import { VARIANTS } from './ids.ts'
import { beforePolicyWrite, policyRegistryHandlers } from './policy-registry.ts'
import { Revert } from './revert.ts'
import { dispatchOf } from './token.ts'
import type { TokenContractOptions } from './versions.ts'

/** Gas per word of calldata, charged once. */
const CALLDATA_WORD_GAS = 6n

const refusal = createRefusal(factoryAbi)

const dispatches = {
  asset: dispatchOf(VARIANTS.asset),
  stablecoin: dispatchOf(VARIANTS.stablecoin),
  factory: createDispatch(factoryAbi, factoryHandlers),
  policyRegistry: createDispatch(policyRegistryAbi, policyRegistryHandlers, beforePolicyWrite),
  activationRegistry: createDispatch(activationRegistryAbi, activationHandlers, refuseStatic),
} as const satisfies Record<string, Dispatch>

export function answer(
  name: keyof typeof dispatches,
  call: NativeCall,
  options: TokenContractOptions,
): NativeResult {
  try {
    if (call.address !== call.codeAddress) throw refusal('DelegateCallNotAllowed')
    if (call.value > 0n) throw refusal('NonPayable')
    const frame = Frame.of(call, options)
    frame.useGas(CALLDATA_WORD_GAS * BigInt(Math.ceil(call.data.length / 32)))
    return { outcome: 'return', data: dispatches[name](frame, call.data) }
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    return { outcome: 'revert', data: error.data }
  }
}
