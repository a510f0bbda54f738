/**
 * Access lists for `eth_createAccessList`.
 *
 * A list changes the gas of a call, and the gas can change its behaviour. So the call is repeated
 * with the resulting list until the list stops growing, as in go-ethereum. It only grows, so this
 * ends.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2930
 */

import { AccessedPlaces } from '../engine/accessed-places.ts'
import type { Engine, Outcome } from '../engine/engine.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import type { AccessListEntry, CallRequest } from '../primitives/message.ts'
import { type CallLimits, executePrepared, prepare } from './call.ts'
import type { CallContext } from './overrides.ts'
import { expectMinimumGas } from './validate.ts'

export interface AccessListResult {
  /** Sorted by address; the slots of each account are sorted. */
  readonly accessList: readonly AccessListEntry[]
  /** Gas used with the list. */
  readonly gasUsed: bigint
  /** Reason of a failure, `undefined` for success. The list then ends where the call failed. */
  readonly error: string | undefined
}

/** @throws {DevnetError} if the call cannot begin */
export async function createAccessList(
  engine: Engine,
  context: CallContext,
  request: CallRequest,
  limits: CallLimits,
): Promise<AccessListResult> {
  const { callGasMax } = limits
  const asked = request.gasLimit ?? 0n
  const gasLimit = asked === 0n || asked > callGasMax ? callGasMax : asked
  const { hardfork } = context.environment.evmRules
  const places = new AccessedPlaces()
  places.addAll(request.accessList)
  for (;;) {
    const before = places.size
    const accessList = places.list()
    const minimum = minimumGas({ ...request, accessList }, hardfork)
    expectMinimumGas(gasLimit, minimum, hardfork)
    const call = prepare({ ...request, accessList }, context, gasLimit, limits)
    const outcome = await executePrepared(engine, { ...call, reportsAccess: true })
    places.addAll(outcome.accessed ?? [])
    if (places.size === before) {
      return { accessList, gasUsed: outcome.gasUsed, error: errorOf(outcome) }
    }
  }
}

function errorOf({ failure }: Outcome): string | undefined {
  if (failure === undefined) return undefined
  return failure.kind === 'revert' ? 'execution reverted' : failure.reason
}
