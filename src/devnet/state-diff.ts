/**
 * The difference between the states of two moments: `devnet.stateDiff`.
 *
 * Checks what the program gives. Answers at once, so it names variables by the artifacts that were read
 * before, and none on the fork of a remote chain.
 */

import type { Backend } from '../backend/backend.ts'
import { withVariables } from '../explorer/change-names.ts'
import { differenceBetween } from '../explorer/state-difference.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { refuse } from '../rpc/errors.ts'
import { state as stateCodec, type WireStateBlock } from '../rpc/wire/params.ts'
import type { NamedStateChanges } from '../storage/changes.ts'

/** @throws {RpcError} -32602 for a malformed moment @throws {DevnetError} as {@link differenceBetween} */
export function stateDiff(
  backend: Backend,
  from: WireStateBlock | bigint,
  to: WireStateBlock | bigint,
): NamedStateChanges {
  const { changes, names } = differenceBetween(backend, parsed(from, 'from'), parsed(to, 'to'))
  // On the fork of a remote chain, what the names need may not have been fetched.
  const hasNames = !backend.artifacts.isEmpty && backend.remote === undefined
  return hasNames ? withVariables(changes, names) : changes
}

function parsed(moment: WireStateBlock | bigint, where: string) {
  const named = typeof moment === 'bigint' ? quantityFromUint(moment) : moment
  return stateCodec.parse(named, where, refuse)
}
