/**
 * A simulation: blocks that nobody has made, on top of one that is there. What is asked, and what is
 * answered; how it comes about is in producer/simulate-blocks.ts.
 */

import type { Hash } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { BlockOverrides, StateOverrides } from '../primitives/overrides.ts'
import type { Block } from './block.ts'
import type { Receipt } from './receipt.ts'

export interface BlockToSimulate {
  /** In force from this block on. */
  readonly state: StateOverrides | undefined
  readonly block: (BlockOverrides & { readonly parentBeaconBlockRoot?: Hash }) | undefined
  readonly requests: readonly CallRequest[]
}

export interface Simulation {
  /** In order; gaps between their numbers are filled with empty blocks. */
  readonly blocks: readonly BlockToSimulate[]
  /** Does every transfer of ether leave a log, as if there were a token of it? */
  readonly tracesTransfers: boolean
  /** Must every call be a transaction the chain would take in? */
  readonly isValidated: boolean
}

export interface SimulatedCall {
  readonly receipt: Receipt
  /** What the call returned, or the revert data. */
  readonly returnData: Uint8Array
  /** Gas that had to be available: what was used and what came back. */
  readonly gasUsedMax: bigint
  /** `undefined` is success. */
  readonly failure: { readonly isRevert: boolean; readonly message: string } | undefined
}

/** A simulated block, as if it had been sealed. */
export interface SimulatedBlock {
  readonly block: Block
  readonly calls: readonly SimulatedCall[]
}
