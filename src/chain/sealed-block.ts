/**
 * The sealed block.
 *
 * Owns its contents, its states and the patches of its state. The order of blocks is left to
 * chain.ts, its storage to history.ts.
 *
 * Promise: a sealed block is immutable; a patch gives another block with the same contents.
 */

import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Store, StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Block } from './block.ts'
import type { BlockAccesses } from './block-accesses.ts'
import { type Header, timestampOf } from './header.ts'
import { daFootprintOf, type L1Statement, type Receipt } from './receipt.ts'
import type { Timeline } from './timeline.ts'

/** A state change without a transaction, and its sequence. */
export interface Patch {
  readonly sequence: number
  readonly writes: readonly Write[]
}

/**
 * The immutable parts of a sealed block. They name states by sequences, so that a kept block keeps no
 * store: each chain reads them in its own.
 */
export interface SealedContents {
  readonly header: Header
  readonly hash: Hash
  /** That of the header, which an old block makes when it is read. */
  readonly number: bigint
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  /** See `BlockPlan`. */
  readonly hasSetPrevRandao: boolean
  readonly blobBaseFee?: bigint | undefined
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
  readonly bloom: Uint8Array
  /** `undefined` before Amsterdam, and of blocks that a remote chain sealed. */
  readonly accesses?: BlockAccesses | undefined
  /** By transaction index: the sequence the transaction was executed on. */
  readonly sequencesBefore: readonly number[]
  readonly timeline: Timeline
  /**
   * By flashblock: the number of transactions up to and including it. Empty without flashblocks.
   */
  readonly flashblockEnds: readonly number[]
  /** The block's last sequence. */
  readonly sequence: number
  /** State changes without a transaction, in order. Readers of the parent see them as well. */
  readonly patches: readonly Patch[]
  readonly l1: L1Statement | undefined
  /** True if the block contains nothing but its opening. */
  readonly isEmpty: boolean
}

/** A block of the chain; immutable. */
export class SealedBlock implements Block {
  readonly contents: SealedContents
  /** Has the sequences of the block. */
  readonly store: Store
  /** The block's state including the patches that its child contains, if there are any. */
  readonly #patched: StoreView | undefined

  /** @param patched the block's state including the patches of its child */
  constructor(contents: SealedContents, store: Store, patched?: StoreView) {
    this.contents = contents
    this.store = store
    this.#patched = patched
  }

  /** Returns the same block with a patch in its `state`; for patches made while it is the head. */
  patched(writes: readonly Write[]): SealedBlock {
    const state = patchedView(this.provenState, this.#patched, writes)
    return new SealedBlock(this.contents, this.store, state)
  }

  get header(): Header {
    return this.contents.header
  }

  get hash(): Hash {
    return this.contents.hash
  }

  get hashIfSealed(): Hash {
    return this.contents.hash
  }

  get timeMs(): number {
    return this.contents.timeMs
  }

  get hasMilliseconds(): boolean {
    return this.contents.hasMilliseconds
  }

  get evmRules(): EvmRules {
    return this.contents.evmRules
  }

  get transactions(): readonly Transaction[] {
    return this.contents.transactions
  }

  get receipts(): readonly Receipt[] {
    return this.contents.receipts
  }

  get bloom(): Uint8Array {
    return this.contents.bloom
  }

  get accesses(): BlockAccesses | undefined {
    return this.contents.accesses
  }

  /** The block's last sequence. */
  get sequence(): number {
    return this.contents.sequence
  }

  get timeline(): Timeline {
    return this.contents.timeline
  }

  get flashblockEnds(): readonly number[] {
    return this.contents.flashblockEnds
  }

  get isSealed(): boolean {
    return true
  }

  get number(): bigint {
    return this.contents.number
  }

  get timestamp(): bigint {
    return timestampOf(this.contents)
  }

  get baseFeePerGas(): bigint {
    return this.header.baseFeePerGas
  }

  get blobBaseFee(): bigint | undefined {
    return this.contents.blobBaseFee
  }

  /** 0 before Cancun. */
  get excessBlobGas(): bigint {
    return this.header.excessBlobGas ?? 0n
  }

  get slotNumber(): bigint | undefined {
    return this.header.slotNumber
  }

  get gasLimit(): bigint {
    return this.header.gasLimit
  }

  get gasUsed(): bigint {
    return this.header.gasUsed
  }

  get daFootprint(): bigint {
    return this.header.blobGasUsed ?? daFootprintOf(this.receipts, this.transactions)
  }

  get extraData(): Hex {
    return this.header.extraData
  }

  get coinbase(): Address {
    return this.header.coinbase
  }

  get prevRandao(): Hash {
    return this.header.prevRandao
  }

  get state(): StoreView {
    return this.#patched ?? this.provenState
  }

  get provenState(): StoreView {
    return this.store.at(this.sequence)
  }

  stateBefore(index: number): StoreView {
    const { sequencesBefore, sequence } = this.contents
    return this.store.at(sequencesBefore[index] ?? sequence)
  }

  /** State at a sequence of the block's timeline. */
  stateAt(sequence: number): StoreView {
    return this.store.at(sequence)
  }
}

/**
 * Adds a patch to a block's state. Existing views do not change.
 *
 * @param proven the state whose root is in the block's header
 * @param patched that state with all earlier patches; `undefined` if there are none
 */
export function patchedView(
  proven: StoreView,
  patched: StoreView | undefined,
  writes: readonly Write[],
): StoreView {
  const store = patched === undefined ? proven.store.child(proven.sequence) : storeToPatch(patched)
  store.publish(writes)
  return store.newestView
}

/** The store of earlier patches, or a branch of it if a fork has already published later ones. */
function storeToPatch({ store, sequence }: StoreView): Store {
  return sequence === store.newest ? store : store.branch(sequence)
}
