/**
 * How far readers of `pending` see: all that was executed, the beginning of the pending block, or an
 * earlier position at which a fault holds them back.
 */

import type { EvmRules } from '../primitives/evm-rules.ts'
import type { StateRoots } from '../state/root.ts'
import type { Write } from '../state/write.ts'
import type { Block } from './block.ts'
import type { History } from './history.ts'
import type { PendingBlock } from './pending-block.ts'
import {
  isSealed,
  type Visible,
  type VisibleBlock,
  visibleBlock,
  visibleSealed,
} from './pending-view.ts'
import type { Patch } from './sealed-block.ts'
import type { BlockTimeChange, TagDistances } from './tags.ts'

/** How readers see a chain. */
export interface ReaderRules {
  readonly distances: TagDistances
  /**
   * True if the tag `pending` refers to the pending block, false if to the head, while the pending
   * block has these rules.
   */
  readonly showsPending: (rules: EvmRules) => boolean
  /** Blocks that come faster than those before them; `undefined` for none. */
  readonly blockTimeChange: BlockTimeChange | undefined
}

/** The contents of a chain at the moment. */
export interface ChainContents {
  readonly history: History
  readonly pending: PendingBlock
  readonly roots: StateRoots
  /** Patches since the head was sealed, in order. */
  readonly patches: readonly Patch[]
}

/** A position with its block; no block if readers see the sealed block with that number. */
interface VisiblePosition {
  readonly position: Visible
  readonly block: VisibleBlock | undefined
}

export class Visibility {
  readonly rules: ReaderRules
  // Fields, since every read at `pending` reads them.
  /** True if the tag `pending` refers to the pending block, false if to the head. The chain keeps it. */
  showsPending: boolean
  /** The visible part of the pending block, unless all of it is visible. */
  shown: VisiblePosition | undefined
  /** The earlier part that readers see instead while a fault holds them back. */
  stale: VisiblePosition | undefined

  /** @param pending the rules of the pending block */
  constructor(rules: ReaderRules, pending: EvmRules) {
    this.rules = rules
    this.showsPending = rules.showsPending(pending)
  }

  /**
   * The newest position that readers of `pending` may see; a fault can hold them back before it.
   */
  newest({ history, pending }: ChainContents): Visible {
    if (!this.showsPending) return visibleSealed(history.head!) // the first block is sealed first
    return this.shown?.position ?? positionAfter(pending, pending.transactionCount)
  }

  /**
   * Sets the newest position that readers of `pending` may see, instead of all that was executed.
   * Later patches are visible as well.
   *
   * @returns the block at that position
   */
  show(contents: ChainContents, position: Visible): Block {
    const block = isSealed(position) ? undefined : patchedBlockAt(contents, position)
    this.shown = { position, block }
    return block ?? contents.history.head! // the first block is sealed before the first read
  }

  /** Holds readers of `pending` back at an earlier position; `undefined` releases them. */
  hold(contents: ChainContents, position: Visible | undefined): void {
    const { history } = contents
    const isPruned = position !== undefined && position.number < history.oldest
    const kept = isPruned ? visibleSealed(history.at(history.oldest)!) : position
    const block = kept === undefined || isSealed(kept) ? undefined : blockAt(contents, kept)
    this.stale = kept && { position: kept, block }
  }

  /** Adds a patch to the visible part. */
  patch(writes: readonly Write[]): void {
    if (this.shown === undefined) return
    const { position, block } = this.shown
    this.shown = { position, block: block?.patched(writes) }
  }

  /** The chain has gone back: no fault holds readers. @param position `undefined` shows all */
  restore(contents: ChainContents, position: Visible | undefined): void {
    this.shown = undefined
    this.stale = undefined
    if (position !== undefined) this.show(contents, position)
  }
}

/** The position after the first `count` transactions of the pending block. */
export function positionAfter(pending: PendingBlock, count: number): Visible {
  const { sequence } = pending.stateBefore(count)
  return { number: Number(pending.number), sequence, count }
}

/** The block at a position, with the patches that came after it. */
export function patchedBlockAt(contents: ChainContents, position: Visible): VisibleBlock {
  const sealed = contents.history.at(position.number)
  const patches = [...(sealed?.contents.patches ?? []), ...contents.patches]
  const writes = patches
    .filter(({ sequence }) => sequence > position.sequence)
    .flatMap((patch) => patch.writes)
  const block = blockAt(contents, position)
  return writes.length === 0 ? block : block.patched(writes)
}

function blockAt({ history, pending, roots }: ChainContents, position: Visible): VisibleBlock {
  const { plan } = pending
  const sealed = history.at(position.number)
  if (sealed === undefined) return visibleBlock(pending, plan, () => roots, position)
  const { header, timeMs, hasMilliseconds, evmRules, blobBaseFee, store } = sealed
  // The header contains the plan, except the withdrawals account, which never changes.
  const { withdrawalsOf } = plan
  const { hasSetPrevRandao } = sealed.contents
  const times = { timeMs, hasMilliseconds }
  const terms = { evmRules, blobBaseFee, hasSetPrevRandao, withdrawalsOf }
  const planAgain = { ...header, ...times, ...terms }
  const rootsThen = () => roots.fork(store, position.sequence)
  return visibleBlock(sealed, planAgain, rootsThen, position)
}
