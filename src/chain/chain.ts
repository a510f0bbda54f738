/**
 * The chain: sealed blocks and, on top of them, the pending one.
 *
 * Owns the order of blocks, the ways to find them, and the position that readers of `pending` see.
 * Knows nothing of how transactions come about (see producer/) or of how answers look (see rpc/).
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { type AccountProof, StateRoots } from '../state/root.ts'
import type { Store, StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import {
  type Block,
  type BlockPlan,
  type Executed,
  type Opening,
  type Patch,
  PendingBlock,
  type SealedBlock,
} from './block.ts'
import { type BlockRef, describeBlockRef } from './block-ref.ts'
import type { OpeningRules } from './empty-blocks.ts'
import { History } from './history.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import type { TakeLog } from './log-index.ts'
import {
  isMoment,
  type Moment,
  type Standing,
  type StateRef,
  standingAfterFlashblock,
  standingBefore,
  standingIn,
} from './moment.ts'
import type { Receipt } from './receipt.ts'
import { countUpTo, Timeline } from './timeline.ts'
import type { Transaction } from './transaction.ts'
import {
  isSealed,
  type Visible,
  type VisibleBlock,
  visibleBlock,
  visibleSealed,
} from './visible.ts'

/** A transaction with the block it is in. */
export interface Included {
  readonly block: Block
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/** How far the slower tags are behind `latest`, in blocks. */
export interface TagDistances {
  readonly safe: number
  readonly finalized: number
}

/** The state of a chain at some time. It can go back there any number of times. */
export interface ChainPoint {
  readonly history: History
  /** A copy of its own: nothing is added to it any more. */
  readonly pending: PendingBlock
  readonly store: Store
  readonly sequence: number
  readonly roots: StateRoots
  readonly openedCount: number
  readonly isRepeatable: boolean
  readonly patches: readonly Patch[]
  /** The position that readers of `pending` saw, where that was not all that had run. */
  readonly visible: Visible | undefined
}

/** A position with its block; none where readers see the sealed block of the position's number. */
interface Seen {
  readonly position: Visible
  readonly block: VisibleBlock | undefined
}

/** Options that few chains have. */
export interface ChainOptions {
  /** Is the tag `pending` the pending block, or the newest sealed one? The former by default. */
  readonly showsPending?: boolean
  /** The state roots of the store, when they have been worked out already. */
  readonly roots?: StateRoots
  /** Empty blocks are made again by these rules, and need not be kept whole. */
  readonly rules?: OpeningRules
  /** Virtual time in ms since the epoch. Without it everything happens in one ms. */
  readonly now?: () => number
}

export class Chain {
  /** Do readers see the pending block? If not, its tag names the head. */
  readonly showsPending: boolean
  #store: Store
  #roots: StateRoots
  readonly #distances: TagDistances
  #history: History
  #pending: PendingBlock
  /** The index in the pending block of each of its transactions. */
  #buffered = new Map<Hash, number>()
  /** The part of it that readers may see, where that is not all. */
  #visible: Seen | undefined
  /** The part that they see instead while a fault holds them back. */
  #stale: Seen | undefined
  /** How many transactions the pending block was opened with. */
  #openedCount = 0
  #isRepeatable = false
  /** Patches made since the head was sealed, in order, each with its sequence. */
  #patches: Patch[] = []
  readonly #now: () => number

  /**
   * Begins with block 0 pending over what the store holds; {@link seal} makes it the head.
   *
   * @param store genesis published, nothing else
   */
  constructor(
    store: Store,
    genesis: BlockPlan,
    distances: TagDistances,
    { showsPending = true, roots = new StateRoots(store), rules, now = () => 0 }: ChainOptions = {},
  ) {
    this.#history = new History(rules)
    this.#now = now
    this.showsPending = showsPending
    this.#store = store
    this.#roots = roots
    this.#distances = distances
    this.#pending = new PendingBlock(genesis, store, this.#roots)
    this.#note()
  }

  /** The newest sealed block. */
  get head(): SealedBlock {
    return this.#history.head! // block 0 is sealed before anybody reads
  }

  /** The sealed block so many before the head; block 0 where there are fewer. */
  behindHead(distance: number): SealedBlock {
    return this.#history.at(Math.max(0, this.#history.length - 1 - distance))! // below the length
  }

  /** The block being filled. Readers may see less of it: they ask for it {@link at} `pending`. */
  get pending(): PendingBlock {
    return this.#pending
  }

  /** The newest position that readers of `pending` may see; they do, unless a fault holds them back. */
  get newest(): Visible {
    if (!this.showsPending) return visibleSealed(this.head)
    return this.#visible?.position ?? this.upTo(this.#pending.transactions.length)
  }

  /** The position after the pending block's first so many transactions. */
  upTo(count: number): Visible {
    const { number } = this.#pending
    return { number: Number(number), sequence: this.#pending.stateBefore(count).sequence, count }
  }

  /** The pending block with its first so many transactions, and all patches of the state. */
  beginning(count: number): Block {
    return this.#patchedBlockAt(this.upTo(count))
  }

  /**
   * Sets the newest position that readers of `pending` may see, in place of all that has run. They see
   * later patches of the state on top.
   *
   * @returns the block that they find there
   */
  setVisible(position: Visible): Block {
    const block = isSealed(position) ? undefined : this.#patchedBlockAt(position)
    this.#visible = { position, block }
    return block ?? this.head
  }

  /** Holds readers of `pending` back at an earlier position; without one, lets them go on. */
  setStale(position: Visible | undefined): void {
    const block = position === undefined || isSealed(position) ? undefined : this.#blockAt(position)
    this.#stale = position && { position, block }
  }

  #patchedBlockAt(position: Visible): VisibleBlock {
    const sealed = this.#history.at(position.number)
    const patches = [...(sealed?.contents.patches ?? []), ...this.#patches]
    const writes = patches
      .filter(({ sequence }) => sequence > position.sequence)
      .flatMap((patch) => patch.writes)
    const block = this.#blockAt(position)
    return writes.length === 0 ? block : block.patched(writes)
  }

  #blockAt(position: Visible): VisibleBlock {
    const roots = this.#roots
    const { plan } = this.#pending
    const sealed = this.#history.at(position.number)
    if (sealed === undefined) return visibleBlock(this.#pending, plan, () => roots, position)
    const { header, timeMs, hasMilliseconds, contents } = sealed
    // The header is a plan and more; no block knows the account of withdrawals, which stays the same.
    const planAgain = { ...header, timeMs, hasMilliseconds, withdrawalsOf: plan.withdrawalsOf }
    const rootsThen = () => roots.fork(contents.store, position.sequence)
    return visibleBlock(sealed, planAgain, rootsThen, position)
  }

  /** The block that readers find at `pending`. */
  get #pendingBlock(): Block {
    if (!this.showsPending) return this.head
    const visible = this.#stale ?? this.#visible
    if (visible === undefined) return this.#pending
    return visible.block ?? this.#history.at(visible.position.number)! // it has been sealed
  }

  /** The block a reference names, or `undefined`. */
  find(ref: BlockRef): Block | undefined {
    if (ref === 'pending') return this.#pendingBlock
    if (ref === 'latest') return this.head
    if (ref === 'earliest') return this.#history.at(0)
    if (ref === 'safe') return this.behindHead(this.#distances.safe)
    if (ref === 'finalized') return this.behindHead(this.#distances.finalized)
    if (typeof ref === 'bigint') return this.#history.at(Number(ref))
    const number = this.#history.numberOf(ref.hash)
    return number === undefined ? undefined : this.#history.at(number)
  }

  /**
   * The block a reference names.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK
   */
  at(ref: BlockRef): Block {
    const block = this.find(ref)
    if (block !== undefined) return block
    const id = describeBlockRef(ref)
    throw new DevnetError('UNKNOWN_BLOCK', `block not found: ${id}`, { block: id })
  }

  /**
   * The block whose environment a call at a reference has: at `pending` the next one, also where
   * readers do not see it.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, or what {@link stateAt} throws
   */
  forCalls(ref: StateRef): Standing {
    if (isMoment(ref)) return this.#standingAt(ref)
    return ref === 'pending' && !this.showsPending ? this.#pending : this.at(ref)
  }

  /**
   * The state a reference names: after a block, or at a moment inside of one.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, TRANSACTION_INDEX_TOO_HIGH, UNKNOWN_FLASHBLOCK
   */
  stateAt(ref: StateRef): StoreView {
    return isMoment(ref) ? this.#standingAt(ref).state : this.at(ref).state
  }

  #standingAt(moment: Moment): Standing {
    if ('timeMs' in moment) return this.#standingAtTime(moment.timeMs)
    // The pending block may be named by its number, too: the same moment has one name for ever.
    const { block: ref } = moment
    const named = typeof ref === 'bigint' ? this.atNumber(Number(ref)) : undefined
    const block = named ?? this.at(ref)
    if ('transactionIndex' in moment) return standingBefore(block, moment.transactionIndex)
    const isPending = block.number === this.#pending.number
    const whole = isPending ? this.#pending : this.#history.at(Number(block.number))! // it was found
    return standingAfterFlashblock(whole, moment.flashblockIndex)
  }

  #standingAtTime(timeMs: number): Standing {
    const now = this.#now()
    if (timeMs === now) return this.#pending
    const openedMs = (number: number) =>
      this.#history.openedMs(number) ?? this.#pending.timeline.firstMs
    const number = countUpTo(this.#history.length + 1, openedMs, timeMs) - 1
    const block = this.#history.at(number) ?? this.#pending
    const sequence = timeMs < now ? block.timeline.at(timeMs) : undefined
    if (sequence !== undefined) return standingIn(block, block.stateAt(sequence))
    const times = `the chain began at ${openedMs(0)} ms and the clock is at ${now} ms`
    throw new DevnetError('UNKNOWN_BLOCK', `block not found: at ${timeMs} ms; ${times}`, {
      timeMs,
      beganMs: openedMs(0),
      nowMs: now,
    })
  }

  /** Notes in the timeline that something has just been published. */
  #note(): void {
    const sinceMs = Math.max(this.#history.head?.timeline.lastMs ?? 0, this.#now())
    this.#pending.timeline.note(sinceMs, this.#store.newest)
  }

  /** The block of a number, the pending one included as far as readers see it. */
  atNumber(number: number): Block | undefined {
    const sealed = this.#history.at(number)
    if (sealed !== undefined) return sealed
    const pending = this.#pendingBlock
    return pending.number === BigInt(number) ? pending : undefined
  }

  /** A sealed or pre-confirmed transaction, or `undefined`. */
  transaction(hash: Hash): Included | undefined {
    const index = this.#buffered.get(hash)
    if (index !== undefined) return includedIn(this.atNumber(this.#history.length), index)
    const place = this.#history.placeOf(hash)
    return place && includedIn(this.#history.at(place.number), place.index)
  }

  /** A transaction that has run in the pending block, visible to readers or not. */
  buffered(hash: Hash): Transaction | undefined {
    const index = this.#buffered.get(hash)
    return index === undefined ? undefined : this.#pending.transactions[index]
  }

  /**
   * The sealed or pre-confirmed transaction of a sender with a nonce, or `undefined`.
   *
   * Looked up by the block after which the sender's nonce is higher; so the answer costs no index.
   */
  transactionOf(sender: Address, nonce: bigint): Included | undefined {
    let low = 0
    let high = this.#history.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#history.at(middle)!.provenState.nonce(sender) <= nonce) low = middle + 1
      else high = middle
    }
    const block = this.atNumber(low) // the pending block when no sealed one has it
    if (block === undefined) return undefined
    const index = block.transactions.findIndex(({ from, nonce: ofSigned }, at) => {
      // A deposit does not say its nonce; its receipt does.
      const used = block.receipts[at]?.depositNonce ?? ofSigned
      return from === sender && used === nonce
    })
    return includedIn(block, index)
  }

  /**
   * Proves what an account and some of its slots hold at a block, against its header's state root.
   *
   * @see https://eips.ethereum.org/EIPS/eip-1186
   */
  proof(block: Block, address: Address, slots: readonly bigint[]): AccountProof {
    return this.#roots.proof(block.provenState.sequence, address, slots)
  }

  /**
   * Goes through the sealed logs that match, in order of block and log index.
   *
   * @param first number of a sealed block
   * @param last number of a sealed block, inclusive
   * @param take gets each; may throw to hear of no more
   */
  findLogs(
    criteria: LogCriteria,
    filter: LogFilter,
    first: number,
    last: number,
    take: TakeLog,
  ): void {
    this.#history.findLogs(criteria, filter, first, last, take)
  }

  /** State roots of a child store taken at a sequence, for blocks that are only tried out. */
  forkRoots(child: Store, sequence: number): StateRoots {
    return this.#roots.fork(child, sequence)
  }

  /** The hash of one of the 256 sealed blocks before a number, for BLOCKHASH. */
  recentHash(number: bigint, before: bigint): Hash | undefined {
    if (number >= before || number < before - 256n || number < 0n) return undefined
    return this.#history.hashOf(Number(number))
  }

  /**
   * Publishes a transaction that has run: its writes, its receipt, its place. One synchronous step,
   * so that a reader sees all of it or nothing.
   */
  publish(executed: Executed): void {
    const { transaction, receipt, writes } = executed
    const index = this.#pending.transactions.length
    invariant(receipt.transactionIndex === index, `receipt is not for transaction ${index}`)
    this.#store.publish(writes)
    this.#pending.append(transaction, receipt)
    this.#buffered.set(transaction.hash, index)
    this.#note()
  }

  /** The pending block as it would be sealed now; readers do not see it before {@link seal}. */
  candidate(): SealedBlock {
    const patches = this.#patches
    if (patches.length === 0) return this.#pending.sealed(this.isFresh)
    return this.#pending.sealed(false, patches, this.head.state)
  }

  /**
   * Seals the pending block as it stands, without executing anything, and opens the next one. One
   * synchronous step, so that the pending block always has what opens it.
   *
   * @param candidate what {@link candidate} gave, nothing having been published since
   * @throws {InvariantError} if it does not follow the head
   */
  seal(candidate: SealedBlock, next: Opening): void {
    const parent = this.#history.head
    invariant(candidate.number === BigInt(this.#history.length), `${candidate.number} is not next`)
    invariant(
      parent === undefined ||
        (candidate.header.parentHash === parent.hash && candidate.timeMs >= parent.timeMs),
      `block ${candidate.number} does not follow the head`,
    )
    invariant(candidate.sequence === this.#store.newest, 'the candidate is out of date')
    this.#patches = []
    this.#history.push(candidate)
    this.#store.mark()
    this.#open(next, next.writes)
  }

  /**
   * Changes the state without a transaction. The patch belongs to the pending block and is in its
   * state root. Readers of the head see it too, at once and for as long as the head is in the chain.
   * Blocks below the head, and what the head's root proves, stay as they were.
   */
  patch(writes: readonly Write[]): void {
    this.#publishPatch(writes)
    this.#history.patchHead(writes)
    const { position, block } = this.#visible ?? {}
    if (position !== undefined) this.#visible = { position, block: block?.patched(writes) }
  }

  #publishPatch(writes: readonly Write[]): void {
    this.#store.publish(writes)
    this.#note()
    this.#patches.push({ sequence: this.#store.newest, writes })
  }

  /** Patches made since the head was sealed, in order. */
  get patches(): readonly Patch[] {
    return this.#patches
  }

  /**
   * Puts others in the place of the pending block's last transactions, and of what has been patched
   * among them. One synchronous step; views handed out stay true.
   *
   * @param index of the first transaction that goes
   * @param steps what comes instead, made on the state before that one: transactions that have run, and
   *   the same patches, in order
   */
  replaceFrom(index: number, steps: readonly (Executed | Patch)[]): void {
    const { sequence } = this.#pending.stateBefore(index)
    const whole = this.#pending
    this.#goBackTo({ store: this.#store, sequence, roots: this.#roots })
    this.#pending = whole.upTo(index, this.#store, this.#roots)
    this.#buffered = new Map(this.#pending.transactions.map(({ hash }, at) => [hash, at]))
    this.#patches = this.#patches.filter((patch) => patch.sequence <= sequence)
    for (const step of steps) {
      if ('receipt' in step) this.publish(step)
      else this.#publishPatch(step.writes)
    }
  }

  /**
   * Does the pending block hold no transaction but those that open every block? Then {@link reopen}
   * may take it back.
   */
  get isFresh(): boolean {
    return this.#isRepeatable && !this.hasBegun
  }

  /** Does the pending block hold a transaction besides those that open every block? */
  get hasBegun(): boolean {
    return this.#pending.transactions.length > this.#openedCount
  }

  /**
   * Opens the pending block anew, at another time. Only while it {@link isFresh}. The store never
   * goes back: the opening is written over the head's state, which takes the old opening back, and
   * patches are made again on top of it.
   *
   * @param next made on the state of the head
   */
  reopen(next: Opening): void {
    invariant(this.isFresh, 'the pending block has begun')
    // Readers saw the old opening at its time: the timeline keeps it.
    const { timeline } = this.#pending
    this.#open(
      next,
      [...this.#store.writesBack(this.#store.newest, this.head.sequence), ...next.writes],
      timeline,
    )
    const patches = this.#patches.flatMap(({ writes }) => writes)
    if (patches.length > 0) this.#store.publish(patches)
    this.#note()
  }

  /** The state of the chain now. Costs as much as the pending block holds. */
  point(): ChainPoint {
    const roots = this.#roots.copy()
    return {
      history: this.#history.fork(),
      pending: this.#pending.over(this.#store, roots),
      store: this.#store,
      sequence: this.#store.newest,
      roots,
      openedCount: this.#openedCount,
      isRepeatable: this.#isRepeatable,
      patches: [...this.#patches],
      visible: this.#visible?.position,
    }
  }

  /**
   * A chain that stands where this one stood and goes on by itself: neither sees the other.
   *
   * @param now as {@link ChainOptions} has it
   */
  fork(point: ChainPoint, now: () => number): Chain {
    const { pending, store, roots } = point
    const { showsPending } = this
    const fork = new Chain(store, pending.plan, this.#distances, { showsPending, roots, now })
    fork.returnTo(point)
    return fork
  }

  /** Goes back, or over, to where the chain stood. Views handed out stay true. */
  returnTo(point: ChainPoint): void {
    this.#history = point.history.fork()
    this.#goBackTo(point)
    this.#pending = point.pending.over(this.#store, this.#roots)
    this.#buffered = new Map(this.#pending.transactions.map(({ hash }, index) => [hash, index]))
    this.#openedCount = point.openedCount
    this.#isRepeatable = point.isRepeatable
    this.#patches = [...point.patches]
    this.#visible = undefined
    if (point.visible !== undefined) this.setVisible(point.visible)
    this.#stale = undefined
  }

  /**
   * Takes the newest blocks off, and what is pending, and opens the next block on what is left, with
   * what was patched while the block that is then the newest was the head. One synchronous step.
   *
   * @param count of blocks, fewer than there are
   * @param next made on the state of the block that is then the newest
   * @returns the blocks that were taken off, in order
   */
  rollBack(count: number, next: Opening): readonly SealedBlock[] {
    const { length } = this.#history
    const removed: SealedBlock[] = []
    for (let number = length - count; number < length; number += 1) {
      removed.push(this.#history.at(number)!) // it is below the length
    }
    const patches = removed[0]?.contents.patches ?? this.#patches
    this.#patches = []
    this.#history.cutTo(length - count)
    this.#goBackTo({ store: this.#store, sequence: this.head.sequence, roots: this.#roots })
    this.#open(next, next.writes)
    if (this.#visible !== undefined) this.setVisible(visibleSealed(this.head))
    this.#stale = undefined
    for (const { writes } of patches) this.#publishPatch(writes) // the head has them
    return removed
  }

  /** Goes on from what a store holds at a sequence. */
  #goBackTo({ store, sequence, roots }: Pick<ChainPoint, 'store' | 'sequence' | 'roots'>): void {
    this.#store = store.branch(sequence)
    this.#roots = roots.fork(this.#store, sequence)
  }

  #open(
    { plan, executed, isRepeatable, l1 }: Opening,
    writes: readonly Write[],
    timeline = new Timeline(),
  ): void {
    this.#pending = new PendingBlock(plan, this.#store, this.#roots, l1, timeline)
    this.#buffered = new Map()
    if (writes.length > 0) this.#store.publish(writes)
    this.#note()
    for (const each of executed) this.publish(each)
    this.#isRepeatable = isRepeatable
    this.#openedCount = executed.length
  }
}

function includedIn(block: Block | undefined, index: number): Included | undefined {
  const transaction = block?.transactions[index]
  const receipt = block?.receipts[index]
  return block && transaction && receipt && { block, transaction, receipt }
}
