/**
 * The access list with which a call touches nothing that is cold.
 *
 * A list changes what the call costs, and what it costs may change what it does. So the call runs with
 * the list it led to until it leads to no longer one, as go-ethereum does it; a list only grows, so
 * this ends.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2930
 */

import { AccessedPlaces } from '../engine/accessed-places.ts'
import type { Engine, Outcome } from '../engine/engine.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { AccessListEntry, CallRequest } from '../primitives/message.ts'
import { type CallLimits, prepare } from './call.ts'
import type { Ground } from './overrides.ts'

export interface AccessListResult {
  /** Sorted, as are the slots of each account. */
  readonly accessList: readonly AccessListEntry[]
  /** With the list. */
  readonly gasUsed: bigint
  /** Why the call failed; the list is what it got to. */
  readonly error: string | undefined
}

/** @throws {DevnetError} when the call cannot begin */
export async function createAccessList(
  engine: Engine,
  ground: Ground,
  request: CallRequest,
  { callGasMax }: CallLimits,
): Promise<AccessListResult> {
  const asked = request.gasLimit ?? 0n
  const gasLimit = asked === 0n || asked > callGasMax ? callGasMax : asked
  const places = new AccessedPlaces()
  places.addAll(request.accessList)
  for (;;) {
    const before = places.size
    const accessList = places.list()
    const minimum = minimumGas({ ...request, accessList })
    if (gasLimit < minimum) {
      throw new DevnetError('INTRINSIC_GAS_TOO_LOW', 'intrinsic gas too low', { gasLimit, minimum })
    }
    const call = prepare({ ...request, accessList }, ground, gasLimit)
    const outcome = await engine.execute({ ...call, mode: 'call', reportsAccess: true })
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
