/**
 * Requests and results of `eth_simulateV1`.
 *
 * Owns the types. Running a simulation is left to execution/simulate-v1.ts.
 */

import type { Hash } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { BlockOverrides, StateOverrides } from '../primitives/overrides.ts'
import type { Block } from './block.ts'
import type { Log, Receipt } from './receipt.ts'

export interface BlockToSimulate {
  /** Overrides from this block on. */
  readonly state: StateOverrides | undefined
  readonly block: (BlockOverrides & { readonly parentBeaconBlockRoot?: Hash }) | undefined
  readonly requests: readonly CallRequest[]
}

export interface Simulation {
  /** In order. Gaps between block numbers are filled with empty blocks. */
  readonly blocks: readonly BlockToSimulate[]
  /** True if every transfer of ether adds a log like that of an ERC-20 token. */
  readonly tracesTransfers: boolean
  /** True if each call must be a valid transaction, with nonce and fees. */
  readonly isValidated: boolean
}

export interface SimulatedCall {
  readonly receipt: Receipt
  /** The receipt's logs, with those of transfers if the simulation traces them. */
  readonly logs: readonly Log[]
  /** The call's return data, or the revert data. */
  readonly returnData: Uint8Array
  /** Gas that must be available: gas used plus gas refunded. */
  readonly gasUsedMax: bigint
  /** `undefined` for success. */
  readonly failure: { readonly isRevert: boolean; readonly message: string } | undefined
}

/** A simulated block in the form of a sealed one. */
export interface SimulatedBlock {
  readonly block: Block
  readonly calls: readonly SimulatedCall[]
}
