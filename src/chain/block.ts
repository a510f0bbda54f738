/**
 * Blocks: the fields of every block, and what a block is opened and filled with.
 *
 * Owns these types. The header is left to header.ts, the two kinds of blocks to pending-block.ts and
 * sealed-block.ts, the encoding to block-codec.ts, the order of blocks to chain.ts.
 *
 * Promise: readers use both kinds as `Block`.
 */

import type { CallGas, TouchedAccount } from '../engine/engine.ts'
import type { BlockTerms } from '../network/network.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Access } from './block-accesses.ts'
import type { Header, HeaderContents } from './header.ts'
import type { L1Statement, Receipt } from './receipt.ts'

/** The header fields that do not depend on the block's transactions; set when a block is opened. */
export interface BlockPlan extends BlockTerms {
  readonly number: bigint
  readonly parentHash: Hash
  /** Virtual time in ms since the epoch; the header's timestamp is this in whole seconds. */
  readonly timeMs: number
  /** True if `prevRandao` is not the one that the network chooses. */
  readonly hasSetPrevRandao: boolean
}

/** An executed transaction that is not published yet. */
export interface Executed {
  readonly transaction: Transaction
  readonly receipt: Receipt
  readonly writes: readonly Write[]
  /** See the engine's `Outcome`; absent before Amsterdam. */
  readonly touched?: readonly TouchedAccount[]
  /** Calldata of the transaction's calls to `console.log`, in order; see the engine's `Outcome`. */
  readonly consoleCalls?: readonly Uint8Array[]
  /** The gas of its calls, where a gas report is made; see the engine's `Outcome`. */
  readonly callGas?: readonly CallGas[]
  /** The cause of status 0; absent for status 1. */
  readonly failure?: ExecutionFailure
}

/** The cause of a failed transaction. */
interface ExecutionFailure {
  /** `execution reverted` or the reason of the halt, such as `out of gas`. */
  readonly reason: string
  /** The revert data; empty for a halt. */
  readonly returnData: Uint8Array
}

/** The start of a block: its plan, state changes and first transactions, ready to be published. */
export interface Opening {
  readonly plan: BlockPlan
  /** State changes before the first transaction. */
  readonly writes: readonly Write[]
  /** Accesses before the first transaction; `undefined` before Amsterdam. */
  readonly access?: Access | undefined
  readonly executed: readonly Executed[]
  /** True if no client's transaction is in it, so it may be replaced by one at another time. */
  readonly isRepeatable: boolean
  /** The block's L1 attributes; `undefined` on a chain without L1. */
  readonly l1: L1Statement | undefined
}

/** A block, sealed or pending. */
export interface Block extends HeaderContents {
  /** 32 zero bytes while pending. */
  readonly hash: Hash
  /**
   * The hash of a sealed block; the one that a pending block would have if it were sealed now with what
   * it contains; 32 zero bytes if that cannot be known. Computed on first access, with the header.
   */
  readonly hashIfSealed: Hash
  readonly isSealed: boolean
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly baseFeePerGas: bigint
  /** Wei per blob gas. Default: the least, as blocks without blobs have it. */
  readonly blobBaseFee?: bigint | undefined
  /** Blob gas beyond the target so far (EIP-4844). Default: 0. */
  readonly excessBlobGas?: bigint | undefined
  /** The slot of the consensus layer (EIP-7843); `undefined` before Amsterdam. */
  readonly slotNumber?: bigint | undefined
  readonly gasLimit: bigint
  readonly extraData: Hex
  readonly coinbase: Address
  readonly prevRandao: Hash
  /** Includes all roots. For the pending block they are computed on first access. */
  readonly header: Header
  /** State after the last transaction, including patches made while the block was the head. */
  readonly state: StoreView
  /** The state whose root is in the header. */
  readonly provenState: StoreView
  /**
   * State before a transaction of the block.
   *
   * @param index from 0; the number of transactions gives the state after the last one
   */
  stateBefore(index: number): StoreView
}
