/**
 * When readers of `pending` come to see what has run: at once, in slices, or not before it is sealed.
 *
 * A transaction runs once, when it arrives, on everything before it, seen or not; this only decides
 * how much of the pending block readers find and when they are told. Promise: what has been shown is
 * what is sealed, and all of it has been shown by then, unless a fault has it otherwise.
 *
 * @see https://docs.base.org/base-chain/flashblocks/overview
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvent } from '../chain/event.ts'
import { visibleSealed } from '../chain/visible.ts'
import type { Faults } from '../faults/faults.ts'
import { invariant } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'

/** What `pending` is from a seal until the next slice. */
export type PendingAfterSeal = 'next' | 'sealed' | 'latest'

export interface ShowingOptions {
  readonly seed: number
  readonly blockTimeMs: number
  /** 0 where everything is seen at once. */
  readonly sliceTimeMs: number
  readonly pendingAfterSeal: PendingAfterSeal
}

/** Where the showing of blocks stood. */
export interface ShowingPoint {
  readonly names: NamesPoint
  /** Where blocks are cut. */
  readonly slices?: SlicesPoint
}

/** What slices have been called so far. */
interface NamesPoint {
  /** Blocks opened so far. */
  readonly opened: bigint
  readonly previousId?: string
}

interface SlicesPoint {
  readonly openingCount: number
  readonly index: number
  readonly count: number
  readonly hasGap: boolean
}

const NO_NAMES: NamesPoint = { opened: 0n }

type Notify = (event: ChainEvent) => void

export interface Showing {
  /** A block has been opened; in the same synchronous step, and telling nobody yet. */
  opened(): void
  /** Tells of the opening, once the block before has been told of. */
  tellOpening(): void
  /** A transaction has been published. */
  ran(index: number): void
  /** The time of a slice has come, and it is not the end of the block. */
  cut(): void
  /** Shows all there is: the block is about to be sealed. */
  finish(): void
  /**
   * After {@link finish}, some of what was shown turns out not to be sealed.
   *
   * @param keptOf how many of the first so many transactions are still there
   */
  rearranged(keptOf: (count: number) => number): void
  point(): ShowingPoint
  /** Goes back, or over, to where it was. */
  returnTo(point: ShowingPoint): void
}

export function createShowing(
  chain: Chain,
  options: ShowingOptions,
  faults: Pick<Faults, 'meet' | 'on'>,
  notify: Notify,
): Showing {
  if (!chain.showsPending) return new OnceSealed()
  return options.sliceTimeMs === 0
    ? new AtOnce(chain, options.seed, notify)
    : new InSlices(chain, options, faults, notify)
}

/** Everything is seen as soon as it has run; a block is told of as one slice when it ends. */
class AtOnce implements Showing {
  readonly #chain: Chain
  readonly #notify: Notify
  readonly #names: SliceNames

  constructor(chain: Chain, seed: number, notify: Notify) {
    this.#chain = chain
    this.#notify = notify
    this.#names = new SliceNames(seed)
  }

  opened(): void {
    this.#names.nextBlock()
  }

  tellOpening(): void {
    for (const index of this.#chain.pending.transactions.keys()) this.ran(index)
  }

  ran(index: number): void {
    this.#notify(transactionEvent(this.#chain.pending, index))
  }

  cut(): void {}

  finish(): void {
    // With what opens every block and no more there is nothing new to see.
    if (this.#chain.isFresh) return
    const block = this.#chain.pending
    const slice = { block, firstTransaction: 0, ...this.#names.next(block.number, 0) }
    this.#notify({ kind: 'slice', slice, isTaken: true })
  }

  rearranged(): void {}

  point(): ShowingPoint {
    return { names: this.#names.point() }
  }

  returnTo({ names }: ShowingPoint): void {
    this.#names.returnTo(names)
  }
}

/** Nothing of the pending block is seen, and there is nothing to tell before the block itself. */
class OnceSealed implements Showing {
  opened(): void {}
  tellOpening(): void {}
  ran(): void {}
  cut(): void {}
  finish(): void {}
  rearranged(): void {}

  point(): ShowingPoint {
    return { names: NO_NAMES }
  }

  returnTo(): void {}
}

/**
 * Readers see whole slices. Slice 0 holds what opens the block; slice j of n may bring the block up to
 * j/n of its gas limit, and the last one brings all that has run.
 */
class InSlices implements Showing {
  readonly #chain: Chain
  readonly #options: ShowingOptions
  readonly #faults: Pick<Faults, 'meet' | 'on'>
  readonly #notify: Notify
  readonly #names: SliceNames
  /** How many transactions opened the block. */
  #openingCount = 0
  /** Of the next slice. */
  #index = 0
  /** How many transactions the slices so far hold. */
  #count = 0
  /** A slice of this block was lost, so that no later one can be taken. */
  #hasGap = false
  #untold: readonly ChainEvent[] = []

  constructor(
    chain: Chain,
    options: ShowingOptions,
    faults: Pick<Faults, 'meet' | 'on'>,
    notify: Notify,
  ) {
    this.#chain = chain
    this.#options = options
    this.#faults = faults
    this.#notify = notify
    this.#names = new SliceNames(options.seed)
  }

  opened(): void {
    const { pending, head } = this.#chain
    const { pendingAfterSeal } = this.#options
    const isSealedSeen = !this.#hasGap && this.#chain.at('pending').number === head.number
    this.#names.nextBlock()
    this.#openingCount = pending.transactions.length
    this.#index = 0
    this.#count = 0
    this.#hasGap = false
    if (pendingAfterSeal === 'next') this.#untold = this.#send(this.#openingCount)
    else if (pendingAfterSeal === 'latest' || !isSealedSeen) {
      this.#chain.setVisible(visibleSealed(head))
    }
  }

  tellOpening(): void {
    const events = this.#untold
    this.#untold = []
    this.#tell(events)
  }

  ran(): void {}

  cut(): void {
    this.#tell(this.#send(this.#index === 0 ? this.#openingCount : this.#withinBudget()))
  }

  finish(): void {
    if (this.#index === 0) this.cut()
    this.#tell(this.#send(this.#chain.pending.transactions.length))
  }

  rearranged(keptOf: (count: number) => number): void {
    const { sliceEnds, transactions } = this.#chain.pending
    sliceEnds.splice(0, sliceEnds.length, ...sliceEnds.map(keptOf))
    this.#count = transactions.length
    if (!this.#hasGap) this.#chain.setVisible(this.#chain.upTo(this.#count))
  }

  point(): ShowingPoint {
    return {
      names: this.#names.point(),
      slices: {
        openingCount: this.#openingCount,
        index: this.#index,
        count: this.#count,
        hasGap: this.#hasGap,
      },
    }
  }

  returnTo({ names, slices }: ShowingPoint): void {
    invariant(slices !== undefined, 'where blocks are cut, there are slices')
    this.#names.returnTo(names)
    this.#openingCount = slices.openingCount
    this.#index = slices.index
    this.#count = slices.count
    this.#hasGap = slices.hasGap
    this.#untold = []
  }

  #tell(events: readonly ChainEvent[]): void {
    for (const event of events) this.#notify(event)
  }

  /** How many transactions the next slice may reach to: what is over the budget waits for a later one. */
  #withinBudget(): number {
    const { receipts, gasLimit } = this.#chain.pending
    const { blockTimeMs, sliceTimeMs } = this.#options
    const budget = (gasLimit * BigInt(this.#index * sliceTimeMs)) / BigInt(blockTimeMs)
    const over = receipts.findIndex(
      ({ cumulativeGasUsed }, at) => at >= this.#count && cumulativeGasUsed > budget,
    )
    return over === -1 ? receipts.length : over
  }

  /**
   * Sends the next slice out.
   *
   * @param end behind its last transaction
   * @returns what there is to tell
   */
  #send(end: number): readonly ChainEvent[] {
    const { head, pending } = this.#chain
    pending.sliceEnds.push(end)
    const firstTransaction = this.#count
    const name = this.#names.next(pending.number, this.#index)
    // Whoever is told that a fault is over sees the new block without a slice, not the old one.
    if (this.#index === 0 && this.#faults.on.length > 0) {
      this.#chain.setVisible(visibleSealed(head))
    }
    const isLost = this.#faults.meet('loseSlice') !== undefined
    const isRepeated = !isLost && this.#faults.meet('repeatSlice') !== undefined
    this.#index += 1
    this.#count = end
    if (isLost) {
      this.#hasGap = true
      this.#chain.setVisible(visibleSealed(head))
      return []
    }
    const isTaken = !this.#hasGap
    const block = isTaken
      ? this.#chain.setVisible(this.#chain.upTo(end))
      : this.#chain.beginning(end)
    const slice = { block, firstTransaction, ...name }
    const events: ChainEvent[] = [{ kind: 'slice', slice, isTaken }]
    if (isTaken) {
      for (let index = firstTransaction; index < end; index += 1) {
        events.push(transactionEvent(block, index))
      }
    }
    if (isRepeated) events.push({ kind: 'slice', slice, isTaken: false })
    return events
  }
}

/** What slices are called. */
class SliceNames {
  readonly #seed: number
  #at = NO_NAMES
  /** Of the block that was opened last; drawn when a slice of it is cut, which most blocks have none of. */
  #payloadId: Hex | undefined

  constructor(seed: number) {
    this.#seed = seed
  }

  point(): NamesPoint {
    return this.#at
  }

  returnTo(point: NamesPoint): void {
    this.#at = point
    this.#payloadId = undefined
  }

  nextBlock(): void {
    const { opened, previousId } = this.#at
    this.#at =
      previousId === undefined ? { opened: opened + 1n } : { opened: opened + 1n, previousId }
    this.#payloadId = undefined
  }

  next(block: bigint, index: number) {
    const { opened, previousId } = this.#at
    this.#payloadId ??= payloadIdOf(this.#seed, opened - 1n)
    this.#at = { ...this.#at, previousId: `${block}-${index}` }
    return { index, payloadId: this.#payloadId, previousId }
  }
}

/** 8 bytes. @param opened blocks before this one */
function payloadIdOf(seed: number, opened: bigint): Hex {
  return `0x${seededHash(seed, 'payload id', opened).slice(2, 18)}`
}

function transactionEvent(block: Block, index: number): ChainEvent {
  return {
    kind: 'transaction',
    transaction: block.transactions[index]!, // indexes come from the block itself
    receipt: block.receipts[index]!,
    block,
  }
}
