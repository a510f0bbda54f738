/** A contract between a caller and the standard, which calls in whichever way it is made for. */

import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { CONTRACT } from '../support/executions.ts'
import { ALICE, type Scene } from './scene.ts'

export type CallKind = 'CALL' | 'STATICCALL' | 'DELEGATECALL' | 'CALLCODE'

/** Passes its calldata on, and returns what comes back, with a byte behind it: 1 for success. */
function relay(kind: CallKind, to: Address): Uint8Array {
  const takesValue = kind === 'CALL' || kind === 'CALLCODE'
  const value: Instruction[] = takesValue ? ['CALLVALUE'] : []
  return assemble(
    ...['CALLDATASIZE' as const, 0, 0, 'CALLDATACOPY' as const],
    ...[0, 0, 'CALLDATASIZE' as const, 0, ...value, to, 'GAS' as const, kind],
    ...['RETURNDATASIZE' as const, 0, 0, 'RETURNDATACOPY' as const],
    ...['RETURNDATASIZE' as const, 'MSTORE8' as const],
    ...['RETURNDATASIZE' as const, 1, 'ADD' as const, 0, 'RETURN' as const],
  )
}

export interface RelayOptions {
  /** Whose account the relay is put at. */
  readonly as?: Address
  /** Only the fast engine. */
  readonly isFast?: boolean
}

/** Calls through a relay. */
export async function through(
  kind: CallKind,
  scene: Scene,
  to: Address,
  data: Hex,
  { as = CONTRACT, isFast = false }: RelayOptions = {},
) {
  scene.write([{ field: 'code', address: as, codeBytes: relay(kind, to) }])
  const { returnData } = await scene.raw(ALICE, as, bytesFromHex(data), { isFast })
  return {
    isSuccess: returnData.at(-1) === 1,
    data: hexFromBytes(returnData.subarray(0, -1)),
  }
}
