/**
 * The position that readers of `pending` see, and the part of a block up to it.
 *
 * Between two flashblocks, and while a fault holds readers back, readers see only the beginning of
 * the pending block.
 *
 * Promise: a visible block never changes, even if transactions are added to the pending block.
 */

import { BLOOM_BYTES, mergeBloom } from '../primitives/bloom.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import type { StateRoots } from '../state/root.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Block, BlockPlan } from './block.ts'
import { accessesUpTo, type BlockAccesses } from './block-accesses.ts'
import { gasUsedBy } from './block-gas.ts'
import { type Header, headerAt, headerHash, timestampOf } from './header.ts'
import type { PendingBlock } from './pending-block.ts'
import { daFootprintOf, type Receipt } from './receipt.ts'
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

/** True if readers see the sealed block. */
export function isSealed({ count }: Visible): boolean {
  return count === undefined
}

/** The position at which `pending` shows a sealed block. */
export function visibleSealed({ number, sequence }: SealedBlock): Visible {
  return { number: Number(number), sequence, count: undefined }
}

/** The roots that a header needs. */
type HeaderRoots = Pick<StateRoots, 'at' | 'isSettledAt' | 'ofStorage'>

/** The beginning of a block, in the form of a pending block. */
export class VisibleBlock implements Block {
  readonly hash = ZERO_HASH
  readonly isSealed = false
  readonly number: bigint
  readonly timestamp: bigint
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly baseFeePerGas: bigint
  readonly blobBaseFee: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly slotNumber: bigint | undefined
  readonly gasLimit: bigint
  readonly extraData: Hex
  readonly coinbase: Address
  readonly prevRandao: Hash
  readonly state: StoreView
  readonly provenState: StoreView
  readonly #beginning: Beginning
  /** The state with a patch; the header is that before it. */
  readonly #patched: StoreView | undefined

  /** @param patched state with the patches that belong to the block */
  constructor(beginning: Beginning, patched?: StoreView) {
    const { plan, provenState } = beginning
    this.#beginning = beginning
    this.#patched = patched
    this.number = plan.number
    this.timestamp = timestampOf(plan)
    this.timeMs = plan.timeMs
    this.hasMilliseconds = plan.hasMilliseconds
    this.evmRules = plan.evmRules
    this.baseFeePerGas = plan.baseFeePerGas
    this.blobBaseFee = plan.blobBaseFee
    this.excessBlobGas = plan.excessBlobGas
    this.slotNumber = plan.slotNumber
    this.gasLimit = plan.gasLimit
    this.extraData = plan.extraData
    this.coinbase = plan.coinbase
    this.prevRandao = plan.prevRandao
    this.state = patched ?? provenState
    this.provenState = provenState
  }

  get transactions(): readonly Transaction[] {
    return this.#beginning.contents.transactions
  }

  get receipts(): readonly Receipt[] {
    return this.#beginning.contents.receipts
  }

  get bloom(): Uint8Array {
    return this.#beginning.contents.bloom
  }

  get gasUsed(): bigint {
    return this.#beginning.contents.gasUsed
  }

  get daFootprint(): bigint {
    return this.#beginning.contents.daFootprint
  }

  get accesses(): BlockAccesses | undefined {
    return this.#beginning.contents.accesses
  }

  get hashIfSealed(): Hash {
    return this.#patched === undefined ? headerHash(this.header) : ZERO_HASH
  }

  get header(): Header {
    return this.#beginning.header
  }

  stateBefore(index: number): StoreView {
    return this.#beginning.stateBefore(index)
  }

  /** Returns the same block with a patch on top of its state. */
  patched(writes: readonly Write[]): VisibleBlock {
    const { provenState } = this.#beginning
    return new VisibleBlock(this.#beginning, patchedView(provenState, this.#patched, writes))
  }
}

/** A block up to a position; its contents and its header are made when they are first read. */
class Beginning {
  readonly plan: BlockPlan
  readonly provenState: StoreView
  readonly #block: PendingBlock | SealedBlock
  readonly #visible: Visible
  readonly #roots: () => HeaderRoots
  #contents: ReturnType<typeof contentsUpTo> | undefined
  #header: Header | undefined

  constructor(
    block: PendingBlock | SealedBlock,
    plan: BlockPlan,
    roots: () => HeaderRoots,
    visible: Visible,
  ) {
    this.#block = block
    this.plan = plan
    this.#roots = once(roots)
    this.#visible = visible
    this.provenState = block.stateAt(visible.sequence)
  }

  get contents(): ReturnType<typeof contentsUpTo> {
    return (this.#contents ??= contentsUpTo(this.#block, this.#visible.count))
  }

  get header(): Header {
    if (this.#header !== undefined) return this.#header
    const { plan } = this
    const { sequence } = this.#visible
    const roots = this.#roots()
    const header = headerAt(plan, this.contents, roots, sequence)
    if (roots.isSettledAt(sequence, plan.withdrawalsOf)) this.#header = header
    return header
  }

  stateBefore(index: number): StoreView {
    const isBefore = index < this.contents.transactions.length
    return isBefore ? this.#block.stateBefore(index) : this.provenState
  }
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
  roots: () => HeaderRoots,
  visible: Visible,
): VisibleBlock {
  return new VisibleBlock(new Beginning(block, plan, roots, visible))
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
