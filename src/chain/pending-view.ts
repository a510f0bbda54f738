/**
 * The position that readers of `pending` see, and the part of a block up to it.
 *
 * Between two flashblocks, and while a fault holds readers back, readers see only the beginning of
 * the pending block.
 *
 * Promise: a visible block never changes, even if transactions are added to the pending block.
 */

import { BLOOM_BYTES, mergeBloom } from '../primitives/bloom.ts'
import { ZERO_HASH } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import type { StateRoots } from '../state/root.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Block, BlockPlan } from './block.ts'
import { accessesUpTo } from './block-accesses.ts'
import { gasUsedBy } from './block-gas.ts'
import { type Header, headerAt, headerHash, timestampOf } from './header.ts'
import type { PendingBlock } from './pending-block.ts'
import { daFootprintOf } from './receipt.ts'
import { patchedView, type SealedBlock } from './sealed-block.ts'

/** A position at `pending`. */
export interface Visible {
  /** Number of its block: the pending block, or one that has been sealed since. */
  readonly number: number
  /** The newest visible sequence. */
  readonly sequence: number
  /** Number of visible transactions; `undefined` if the sealed block is visible. */
  readonly count: number | undefined
}

/** The beginning of a block, in the form of a pending block. */
export interface VisibleBlock extends Block {
  /** Returns the same block with a patch on top of its state. */
  patched(writes: readonly Write[]): VisibleBlock
}

/** True if readers see the sealed block. */
export function isSealed({ count }: Visible): boolean {
  return count === undefined
}

/** The position at which `pending` shows a sealed block. */
export function visibleSealed({ number, sequence }: SealedBlock): Visible {
  return { number: Number(number), sequence, count: undefined }
}

/**
 * The beginning of a block.
 *
 * @param roots called once, for the header
 * @param visible a position inside the block
 */
export function visibleBlock(
  block: PendingBlock | SealedBlock,
  plan: BlockPlan,
  roots: () => Pick<StateRoots, 'at' | 'isSettledAt' | 'ofStorage'>,
  { sequence, count }: Visible,
): VisibleBlock {
  const contents = once(() => contentsUpTo(block, count))
  const provenState = block.stateAt(sequence)
  const rootsOnce = once(roots)
  let known: Header | undefined
  const header = () => {
    if (known !== undefined) return known
    const made = headerAt(plan, contents(), rootsOnce(), sequence)
    const isSettled = rootsOnce().isSettledAt(sequence, plan.withdrawalsOf)
    if (isSettled) known = made
    return made
  }
  const withState = (patched?: StoreView): VisibleBlock => ({
    get transactions() {
      return contents().transactions
    },
    get receipts() {
      return contents().receipts
    },
    get bloom() {
      return contents().bloom
    },
    get gasUsed() {
      return contents().gasUsed
    },
    get daFootprint() {
      return contents().daFootprint
    },
    get accesses() {
      return contents().accesses
    },
    hash: ZERO_HASH,
    // A later patch belongs to the block, too; the header is that before it.
    get hashIfSealed() {
      return patched === undefined ? headerHash(header()) : ZERO_HASH
    },
    isSealed: false,
    number: plan.number,
    timestamp: timestampOf(plan),
    timeMs: plan.timeMs,
    hasMilliseconds: plan.hasMilliseconds,
    evmRules: plan.evmRules,
    baseFeePerGas: plan.baseFeePerGas,
    blobBaseFee: plan.blobBaseFee,
    excessBlobGas: plan.excessBlobGas,
    slotNumber: plan.slotNumber,
    gasLimit: plan.gasLimit,
    extraData: plan.extraData,
    coinbase: plan.coinbase,
    prevRandao: plan.prevRandao,
    get header() {
      return header()
    },
    provenState,
    state: patched ?? provenState,
    stateBefore: (index) =>
      index < contents().transactions.length ? block.stateBefore(index) : provenState,
    patched: (writes) => withState(patchedView(provenState, patched, writes)),
  })
  return withState()
}

/** Read when a reader asks: blocks are only appended to. */
function contentsUpTo(block: PendingBlock | SealedBlock, count: number | undefined) {
  const transactions = block.transactions.slice(0, count)
  const receipts = block.receipts.slice(0, count)
  const bloom = new Uint8Array(BLOOM_BYTES)
  for (const { logs, logsBloom } of receipts) if (logs.length > 0) mergeBloom(bloom, logsBloom)
  const gasUsed = gasUsedBy(receipts)
  const daFootprint = daFootprintOf(receipts, transactions)
  const accesses = block.accesses && accessesUpTo(block.accesses, transactions.length)
  return { transactions, receipts, bloom, gasUsed, daFootprint, accesses }
}
