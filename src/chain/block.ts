/**
 * Blocks: the fields of every block, and its header.
 *
 * Owns the types that blocks are made from. The two kinds of blocks are left to pending-block.ts and
 * sealed-block.ts, the encoding to block-codec.ts, the order of blocks to chain.ts.
 *
 * Promise: readers use both kinds as `Block`.
 */

import type { BlockTerms } from '../network/network.ts'
import { bloomHex } from '../primitives/bloom.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { StateRoots } from '../state/root.ts'
import type { StoreView } from '../state/store.ts'
import { EMPTY_ROOT, orderedRoot } from '../state/trie.ts'
import type { Write } from '../state/write.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { blobAndRequestFields, EMPTY_OMMERS_HASH, type Header, ZERO_NONCE } from './header.ts'
import { encodeReceipt, type L1Statement, NO_BLOOM, type Receipt } from './receipt.ts'

/** The header fields that do not depend on the block's transactions; set when a block is opened. */
export interface BlockPlan extends BlockTerms {
  readonly number: bigint
  readonly parentHash: Hash
  /** Virtual time in ms since the epoch; the header's timestamp is this in whole seconds. */
  readonly timeMs: number
}

/** An executed transaction that is not published yet. */
export interface Executed {
  readonly transaction: Transaction
  readonly receipt: Receipt
  readonly writes: readonly Write[]
  /** Calldata of the transaction's calls to `console.log`, in order; see the engine's `Outcome`. */
  readonly consoleCalls?: readonly Uint8Array[]
  /** The cause of status 0; absent for status 1. */
  readonly failure?: ExecutionFailure
}

/** The cause of a failed transaction. */
export interface ExecutionFailure {
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
  readonly executed: readonly Executed[]
  /** True if no client's transaction is in it, so it may be replaced by one at another time. */
  readonly isRepeatable: boolean
  /** The block's L1 attributes; `undefined` on a chain without L1. */
  readonly l1: L1Statement | undefined
}

/** A block, sealed or pending. */
export interface Block {
  /** 32 zero bytes while pending. */
  readonly hash: Hash
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
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** DA footprint of its transactions, in gas; `blobGasUsed` on the wire. */
  readonly daFootprint: bigint
  readonly extraData: Hex
  readonly coinbase: Address
  readonly prevRandao: Hash
  /** Includes all roots. For the pending block they are computed on first access. */
  readonly header: Header
  readonly transactions: readonly Transaction[]
  /** One per transaction, in the same order. */
  readonly receipts: readonly Receipt[]
  /** Bloom of all logs, 256 bytes. */
  readonly bloom: Uint8Array
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

/** The fields of a block that follow from its transactions, except for roots. */
export type BlockContents = Pick<
  Block,
  'transactions' | 'receipts' | 'bloom' | 'gasUsed' | 'daFootprint'
>

/** Shared by all blocks without logs, which most blocks are. */
export const NO_BLOOM_HEX: Hex = bloomHex(NO_BLOOM)

/** The roots in a header. */
export type HeaderRoots = Pick<StateRoots, 'at' | 'isSettledAt' | 'ofStorage'>

/** DA footprint of a block's transactions, in gas. */
export function daFootprintOf(receipts: readonly Receipt[]): bigint {
  return receipts.reduce((sum, { l1 }) => sum + (l1?.daFootprint ?? 0n), 0n)
}

/** Seconds since the epoch. */
export function timestampOf({ timeMs }: BlockPlan): bigint {
  return BigInt(Math.floor(timeMs / 1000))
}

/**
 * The header of the sealed block.
 *
 * @param sequence after the last transaction
 */
export function headerOf(
  plan: BlockPlan,
  roots: HeaderRoots,
  contents: BlockContents,
  sequence: number,
): Header {
  const { transactions, receipts } = contents
  return headerFrom(plan, contents, {
    stateRoot: roots.at(sequence),
    transactionsRoot: orderedRoot(transactions.map(({ rawTransaction }) => rawTransaction)),
    receiptsRoot: orderedRoot(receipts.map(encodeReceipt)),
    withdrawalsRoot:
      plan.withdrawalsOf === undefined ? EMPTY_ROOT : roots.ofStorage(plan.withdrawalsOf, sequence),
  })
}

type Roots = Pick<Header, 'stateRoot' | 'transactionsRoot' | 'receiptsRoot' | 'withdrawalsRoot'>

/** The header with these roots. */
export function headerFrom(plan: BlockPlan, contents: BlockContents, roots: Roots): Header {
  const { receipts, bloom, gasUsed, daFootprint } = contents
  const hasLogs = receipts.some(({ logs }) => logs.length > 0)
  return {
    parentHash: plan.parentHash,
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase: plan.coinbase,
    stateRoot: roots.stateRoot,
    transactionsRoot: roots.transactionsRoot,
    receiptsRoot: roots.receiptsRoot,
    logsBloom: hasLogs ? bloomHex(bloom) : NO_BLOOM_HEX,
    difficulty: 0n,
    number: plan.number,
    gasLimit: plan.gasLimit,
    gasUsed,
    timestamp: timestampOf(plan),
    extraData: plan.extraData,
    prevRandao: plan.prevRandao,
    nonce: ZERO_NONCE,
    baseFeePerGas: plan.baseFeePerGas,
    withdrawalsRoot: roots.withdrawalsRoot,
    parentBeaconBlockRoot: plan.parentBeaconBlockRoot,
    ...blobAndRequestFields(plan.evmRules.hardfork, daFootprint),
  }
}
