/**
 * The chain: sealed blocks and the pending block on top of them.
 *
 * Owns the order of blocks, lookups, and the position that readers of `pending` see. Executing
 * transactions is left to producer/, the format of responses to rpc/.
 *
 * Promise: each change is one synchronous step, so readers see all of it or none, and views never
 * change.
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { firstIndex } from '../primitives/sorted.ts'
import { Fold } from '../state/fold.ts'
import { keptOnlyBy } from '../state/kept-states.ts'
import { type AccountProof, StateRoots } from '../state/root.ts'
import type { Store, StoreSize, StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { nonceKeyOf, type Transaction } from '../transactions/transaction.ts'
import type { Block, BlockPlan, Executed, Opening } from './block.ts'
import { accessOf } from './block-accesses.ts'
import { type BlockRef, type BlockTag, describeBlockRef, prunedBlock } from './block-ref.ts'
import {
  type ChainThen,
  chainThen,
  type ExecutionTimes,
  executionTimes,
  underWayAt,
} from './chain-then.ts'
import type { EarlierBlocks } from './earlier-blocks.ts'
import type { OpeningRules } from './empty-blocks.ts'
import { History, type LastPruned } from './history.ts'
import { type KeptForSnapshots, keptForSnapshots } from './kept-for-snapshots.ts'
import type { LogSearch, TakeLog } from './log-index.ts'
import {
  type KnownHashes,
  PendingBlock,
  type PendingSnapshot,
  TransactionIndex,
} from './pending-block.ts'
import { type Visible, visibleSealed } from './pending-view.ts'
import type { Receipt } from './receipt.ts'
import { type Patch, SealedBlock } from './sealed-block.ts'
import type { FoundHash } from './segment.ts'
import {
  blockAfterFlashblock,
  blockBeforeTransaction,
  blockWithState,
  type CallBlock,
  isMoment,
  type Moment,
  type StateRef,
} from './state-ref.ts'
import {
  type BlockTimeChange,
  distanceOf,
  type HeldTags,
  lengthAt,
  type TagDistances,
} from './tags.ts'
import { Timeline } from './timeline.ts'
import {
  type ChainContents,
  patchedBlockAt,
  positionAfter,
  type ReaderRules,
  Visibility,
} from './visibility.ts'

/** A transaction with its block and receipt. */
export interface Included {
  readonly block: Block
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/** A snapshot of the chain; the chain can return to it any number of times. */
export interface ChainSnapshot {
  readonly history: History
  readonly pending: PendingSnapshot
  readonly buffered: TransactionIndex
  readonly store: Store
  readonly sequence: number
  readonly roots: StateRoots
  readonly openedCount: number
  readonly isRepeatable: boolean
  readonly patches: readonly Patch[]
  /** The position visible at `pending`, if readers did not see everything executed. */
  readonly visible: Visible | undefined
  readonly earlier: EarlierBlocks | undefined
  readonly readers: ReaderRules
}

/** Options with defaults. */
export interface ChainOptions {
  /** See {@link ReaderRules}. Default: always true. */
  readonly showsPending?: (rules: EvmRules) => boolean
  /** Blocks that come faster than those before them. Default: none. */
  readonly blockTimeChange?: BlockTimeChange
  /** The store's state roots, if they exist already. */
  readonly roots?: StateRoots
  /** Rules by which empty blocks are rebuilt, so they need not be stored in full. */
  readonly rules?: OpeningRules
  /** Virtual time in ms since the epoch. Default: a clock that stays at 0. */
  readonly now?: () => number
  /** Number of the newest blocks that are kept at least, 256 or more. Default: all. */
  readonly historyBlocks?: number
  /** The first block, if another chain sealed it, and the blocks below. Default: none. */
  readonly first?: SealedBlock
  readonly earlier?: EarlierBlocks
}

export class Chain {
  readonly #visibility: Visibility
  #store: Store
  #roots: StateRoots
  #history: History
  #pending: PendingBlock
  #buffered = new TransactionIndex()
  /** Number of transactions in the pending block's opening. */
  #openedCount = 0
  #isRepeatable = false
  /** Patches since the head was sealed, in order. */
  #patches: readonly Patch[] = []
  #fold: Fold | undefined
  #heldTags: HeldTags | undefined
  readonly #now: () => number
  readonly #first: SealedBlock | undefined
  /** The blocks of a remote chain below. */
  readonly #earlier: EarlierBlocks | undefined

  /**
   * Creates a chain whose pending block is its first one, block 0 unless the options name another;
   * {@link seal} makes it the head.
   *
   * @param store contains the state of the first block and nothing else
   */
  constructor(
    store: Store,
    genesis: BlockPlan,
    distances: TagDistances,
    options: ChainOptions = {},
  ) {
    const { roots = new StateRoots(store), rules, now = () => 0 } = options
    const { showsPending = () => true, blockTimeChange, historyBlocks } = options
    this.#history = new History({ rules, first: Number(genesis.number), keptBlocks: historyBlocks })
    this.#now = now
    this.#first = options.first
    this.#earlier = options.earlier
    const readers = { distances, showsPending, blockTimeChange }
    this.#visibility = new Visibility(readers, genesis.evmRules)
    this.#store = store
    this.#roots = roots
    this.#pending = new PendingBlock(genesis, store, this.#roots)
    this.#note()
  }

  /** The newest sealed block. */
  get head(): SealedBlock {
    return this.#history.head! // the first block is sealed before the first read
  }

  /** Number of the first block that this chain holds itself. */
  get firstNumber(): number {
    return this.#history.first
  }

  /** Number of the oldest block that this chain still holds itself. */
  get oldestNumber(): number {
    return this.#history.oldest
  }

  /** `undefined` if none was pruned. */
  get lastPruned(): LastPruned | undefined {
    return this.#history.lastPruned
  }

  /** Number of values that are kept for states at all sequences, the newest ones included. */
  get versionCount(): number {
    return this.#store.versionCount
  }

  /** Memory of the states. */
  get stateSize(): StoreSize {
    return keptOnlyBy([this.#store], undefined)
  }

  /** The blocks and states that this chain has pruned or left, and snapshots of it keep. */
  keptFor(snapshots: readonly ChainSnapshot[]): KeptForSnapshots {
    return keptForSnapshots(snapshots, this.#store, this.oldestNumber)
  }

  /** Block 0, also after it was pruned. Part of a function for {@link withRemote}. */
  get genesis(): Pick<Block, 'hash' | 'timestamp'> {
    if (this.#earlier !== undefined) return this.at('earliest')
    const { hash, header } = this.#history.genesis! // sealed before the first read
    return { hash, timestamp: header.timestamp }
  }

  /** True if the chain continues a remote one. */
  get isForked(): boolean {
    return this.#earlier !== undefined
  }

  /**
   * Reads what writes replace, part of a function for {@link withRemote}: state differences and state
   * roots need it later. Without a remote it does nothing.
   */
  readReplaced(view: StoreView, writes: readonly Write[]): void {
    if (this.#earlier === undefined) return
    for (const write of writes) {
      view.nonce(write.address)
      if (write.field === 'storage') view.storage(write.address, write.slot)
    }
  }

  /**
   * Hash and state root of consecutive sealed blocks of this chain, 64 bytes for each.
   *
   * @param first number of the first one
   */
  hashesOf(first: number, count: number): Uint8Array {
    return this.#history.hashesOf(first, count)
  }

  /** Number of the sealed block of this chain with a hash. */
  numberOf(hash: Hash): number | undefined {
    return this.#history.numberOf(hash)
  }

  /** Number of the block that a tag of sealed blocks refers to. */
  numberAt(tag: Exclude<BlockTag, 'pending'>): bigint {
    if (tag === 'earliest') return BigInt(this.#earliest)
    if (tag === 'latest') return this.head.number
    return this.#tagged(tag).number
  }

  /** Number of the first block that can be read: a remote chain still has those that were pruned here. */
  get #earliest(): number {
    return this.#earlier === undefined ? this.#history.oldest : 0
  }

  /** Keeps tags at the blocks that they had at a time; `undefined` ends that. */
  holdTags(heldSinceMs: HeldTags | undefined): void {
    this.#heldTags = heldSinceMs
  }

  /** The block of a tag that follows the head at a distance. */
  #tagged(tag: keyof TagDistances): SealedBlock {
    const { distances, blockTimeChange } = this.#visibility.rules
    const heldMs = this.#heldTags?.[tag]
    const length = heldMs === undefined ? this.#history.length : lengthAt(this.#history, heldMs)
    return this.#behind(length, distanceOf(distances[tag], this.#history, blockTimeChange, length))
  }

  /** The sealed block at a distance before the head; the oldest one if the chain is shorter. */
  behindHead(distance: number): SealedBlock {
    return this.#behind(this.#history.length, distance)
  }

  /** @param length of the chain up to the block before which it is */
  #behind(length: number, distance: number): SealedBlock {
    return this.#history.at(Math.max(this.#history.oldest, length - 1 - distance))! // less than the length
  }

  /**
   * Runs a function that reads state or blocks of the remote chain, until all it reads has been
   * fetched. Without a remote it runs once. The function must not change anything.
   */
  withRemote<Value>(run: () => MaybePromise<Value>): MaybePromise<Value> {
    return this.#earlier === undefined ? run() : this.#earlier.withRemote(run)
  }

  /** True if the tag `pending` refers to the pending block, false if to the head. */
  get showsPending(): boolean {
    return this.#visibility.showsPending
  }

  /** The block being filled. Readers may see less of it: their view is {@link at} `pending`. */
  get pending(): PendingBlock {
    return this.#pending
  }

  /** See {@link Visibility.newest}. */
  get newest(): Visible {
    return this.#visibility.newest(this.#contents)
  }

  /** The position after the first `count` transactions of the pending block. */
  upTo(count: number): Visible {
    return positionAfter(this.#pending, count)
  }

  /** The pending block with its first `count` transactions and all patches. */
  beginning(count: number): Block {
    return patchedBlockAt(this.#contents, this.upTo(count))
  }

  /** See {@link Visibility.show}. @returns the block at that position */
  setVisible(position: Visible): Block {
    return this.#visibility.show(this.#contents, position)
  }

  /** See {@link Visibility.hold}. */
  setStale(position: Visible | undefined): void {
    this.#visibility.hold(this.#contents, position)
  }

  get #contents(): ChainContents {
    const [history, pending, roots] = [this.#history, this.#pending, this.#roots]
    return { history, pending, roots, patches: this.#patches }
  }

  /** The block that readers see at `pending`. */
  get #pendingBlock(): Block {
    const { showsPending, stale, shown } = this.#visibility
    if (!showsPending) return this.head
    const visible = stale ?? shown
    if (visible === undefined) return this.#pending
    // It is sealed. If it was pruned while a fault holds readers back, they see the oldest block.
    const number = Math.max(visible.position.number, this.#history.oldest)
    return visible.block ?? this.#history.at(number)!
  }

  /**
   * The referenced block, or `undefined`. The hash of a pruned block is unknown.
   *
   * @throws {DevnetError} BLOCK_PRUNED
   */
  find(ref: BlockRef): Block | undefined {
    if (ref === 'pending') return this.#pendingBlock
    if (ref === 'latest') return this.head
    if (ref === 'earliest') return this.#sealed(this.#earliest)
    if (ref === 'safe' || ref === 'finalized') return this.#tagged(ref)
    if (typeof ref === 'bigint') return this.#sealed(Number(ref))
    const number = this.#history.numberOf(ref.hash)
    return number === undefined ? this.#earlier?.find(ref) : this.#history.at(number)
  }

  #sealed(number: number): Block | undefined {
    if (number < this.#history.first) return this.#earlier?.find(BigInt(number))
    this.#expectKept(number)
    return this.#history.at(number)
  }

  /** @throws {DevnetError} BLOCK_PRUNED */
  #expectKept(number: number): void {
    const { oldest } = this.#history
    if (number < oldest) throw prunedBlock(number, oldest)
  }

  /**
   * The referenced block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_PRUNED
   */
  at(ref: BlockRef): Block {
    const block = this.find(ref)
    if (block !== undefined) return block
    const id = describeBlockRef(ref)
    throw new DevnetError('UNKNOWN_BLOCK', `block not found: ${id}`, { block: id })
  }

  /**
   * The block whose environment a call uses. At `pending` it is the block after the head, even if
   * readers do not see the pending block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_PRUNED, and the errors of {@link stateAt}
   */
  forCalls(ref: StateRef): CallBlock {
    if (isMoment(ref)) return this.#blockAtMoment(ref)
    return ref === 'pending' && !this.showsPending ? this.#pending : this.at(ref)
  }

  /**
   * The referenced state: after a block, or at a moment inside a block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_PRUNED, TRANSACTION_INDEX_TOO_HIGH, UNKNOWN_FLASHBLOCK
   */
  stateAt(ref: StateRef): StoreView {
    if (typeof ref === 'string') return this.at(ref).state // a tag, as in most reads
    return isMoment(ref) ? this.#blockAtMoment(ref).state : this.at(ref).state
  }

  #blockAtMoment(moment: Moment): CallBlock {
    if ('timeMs' in moment) return this.#blockAtTime(moment.timeMs)
    // A number may refer to the pending block, so that it stays valid when the block is sealed.
    const { block: ref } = moment
    const named = typeof ref === 'bigint' ? this.atNumber(Number(ref)) : undefined
    const block = named ?? this.at(ref)
    if ('transactionIndex' in moment) return blockBeforeTransaction(block, moment.transactionIndex)
    if (block instanceof SealedBlock) return blockAfterFlashblock(block, moment.flashblockIndex)
    const isPending = block.number === this.#pending.number
    const whole = isPending ? this.#pending : this.#history.at(Number(block.number))! // it was found
    return blockAfterFlashblock(whole, moment.flashblockIndex)
  }

  #blockAtTime(timeMs: number): CallBlock {
    if (timeMs === this.#now()) return this.#pending
    const { block, sequence } = underWayAt(this.#history, this.#pending, timeMs, this.#now())
    return blockWithState(block, block.stateAt(sequence))
  }

  /**
   * The chain as it was at the end of a ms.
   *
   * @throws {DevnetError} BLOCK_PRUNED, UNKNOWN_BLOCK before the chain began and after now
   */
  asOf(timeMs: number): ChainThen {
    return chainThen(this.#history, this.#pending, timeMs, this.#now())
  }

  /** Records the newest publication in the timeline. */
  #note(): void {
    const sinceMs = Math.max(this.#history.head?.timeline.lastMs ?? 0, this.#now())
    this.#pending.timeline.note(sinceMs, this.#store.newest)
  }

  /**
   * The block with a number; for the pending block, the part that readers see.
   *
   * @throws {DevnetError} BLOCK_PRUNED
   */
  atNumber(number: number): Block | undefined {
    const sealed = this.#sealed(number)
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

  /** See {@link History.hashesFrom}; those of the pending block are not among them. */
  hashesFrom(prefix: string): Generator<FoundHash> {
    return this.#history.hashesFrom(prefix)
  }

  /** See {@link History.filledBack}; blocks of a remote chain are not among them. */
  filledBack(below: number): Generator<SealedBlock> {
    return this.#history.filledBack(below)
  }

  /** When a transaction was executed, visible to readers or not; `undefined` if it was not. */
  timesOf(hash: Hash): ExecutionTimes | undefined {
    const index = this.#buffered.get(hash)
    const place =
      index === undefined ? this.#history.placeOf(hash) : { number: this.#history.length, index }
    return place && executionTimes(this.#history, this.#pending, place)
  }

  /** An executed transaction of the pending block, visible to readers or not. */
  buffered(hash: Hash): Transaction | undefined {
    const index = this.#buffered.get(hash)
    return index === undefined ? undefined : this.#pending.transactions[index]
  }

  /**
   * The sealed or pre-confirmed transaction of a sender with a nonce of its account, or `undefined`.
   *
   * A binary search for the first block after which the sender's nonce is higher; this needs no
   * index.
   */
  transactionOf(sender: Address, nonce: bigint): Included | undefined {
    const history = this.#history
    const isUsedAt = (number: number) => history.at(number)!.provenState.nonce(sender) > nonce
    // The pending block if no sealed block contains it.
    const block = this.atNumber(firstIndex(history.oldest, history.length, isUsedAt))
    if (block === undefined) return undefined
    const index = block.transactions.findIndex((transaction, at) => {
      const { from, nonce: ofSigned } = transaction
      // A deposit has no nonce field; its receipt contains the nonce.
      const used = block.receipts[at]?.depositNonce ?? ofSigned
      return from === sender && used === nonce && nonceKeyOf(transaction) === 0n
    })
    return includedIn(block, index)
  }

  /**
   * Proves an account and some of its slots at a block, against the state root in its header.
   *
   * @see https://eips.ethereum.org/EIPS/eip-1186
   */
  proof(block: Block, address: Address, slots: readonly bigint[]): AccountProof {
    return this.#rootsOf(block).proof(block.provenState.sequence, address, slots)
  }

  /** The roots to which the sequence of a block's state belongs. */
  #rootsOf(block: Block): StateRoots {
    const isOwn = !block.isSealed || this.#history.numberOf(block.hash) !== undefined
    return isOwn || this.#earlier === undefined ? this.#roots : this.#earlier.rootsOf(block)
  }

  /**
   * Finds matching logs of sealed blocks, in order of block and log index.
   *
   * @param take called with each log; may throw to stop the search
   * @throws {DevnetError} BLOCK_PRUNED if a block of the range was pruned
   */
  findLogs(search: LogSearch, take: TakeLog): void {
    const own = Math.max(search.first, this.#history.first)
    if (own <= search.last) this.#expectKept(own)
    this.#history.findLogs(search, take)
  }

  /**
   * State roots of a child store taken at a block, for simulated and rebuilt blocks.
   *
   * @param sequence at which the child begins. Default: the block's end, without the patches, whose
   *   sequences only the child store has
   */
  forkRoots(child: Store, block: Block, sequence = block.provenState.sequence): StateRoots {
    return this.#rootsOf(block).fork(child, sequence)
  }

  /**
   * The hash of a sealed block, for BLOCKHASH; `undefined` if not one of the 256 before `before`.
   */
  recentHash(number: bigint, before: bigint): Hash | undefined {
    if (number >= before || number < before - 256n || number < 0n) return undefined
    return this.#history.hashOf(Number(number)) ?? this.#earlier?.hashOf(number)
  }

  /**
   * Publishes an executed transaction: writes, receipt and index. One synchronous step, so a reader
   * sees all of it or none.
   */
  publish(executed: Executed): void {
    const { transaction, receipt, writes, touched } = executed
    const index = this.#pending.transactionCount
    invariant(receipt.transactionIndex === index, `receipt is not for transaction ${index}`)
    const access = touched && accessOf(touched, writes, this.#store.newestView)
    this.#store.publish(writes)
    this.#pending.append(transaction, receipt, access)
    this.#buffered.add(transaction.hash, index)
    this.#note()
  }

  /**
   * The pending block as it would be sealed now; readers do not see it before {@link seal}.
   *
   * @param known of a block without patches that is built again, taken as they are
   */
  candidate(known?: KnownHashes): SealedBlock {
    if (this.#history.head === undefined && this.#first !== undefined) return this.#first
    const patches = this.#patches
    if (patches.length === 0) return this.#pending.sealed(this.isFresh, [], known)
    return this.#pending.sealed(false, patches)
  }

  /**
   * Seals the pending block without executing anything, and opens the next one. One synchronous
   * step, so the pending block is never without its opening.
   *
   * @param candidate the result of {@link candidate}, with nothing published since
   * @throws {InvariantError} if the candidate does not follow the head or is out of date
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
    this.#prune()
    this.#continueFold()
    this.#store.mark()
    this.#open(next, next.writes)
  }

  /** Number of the newest blocks that are kept at least; infinite if none are pruned. */
  get keptBlocks(): number {
    return this.#history.keptBlocks
  }

  /**
   * Prunes all but so many of the newest blocks, or a few more, now and later. Their states are pruned
   * with the next seal.
   */
  keepBlocks(count: number): void {
    this.#history.keep(count)
    this.#prune()
    if (this.#fold !== undefined) this.#fold.isUrgent = true
  }

  /** Prunes old blocks, and the versions of their states once these are half of all. */
  #prune(): void {
    const sequence = this.#history.prune()
    if (this.#fold?.store !== this.#store) this.#fold = undefined // the chain went back meanwhile
    if (sequence === undefined || this.#fold !== undefined) return
    const isWorth = this.#store.foldableAt(sequence) >= this.#store.versionCount / 2
    if (isWorth) this.#fold = new Fold(this.#store, sequence)
  }

  /** Makes a part of a fold; at a seal, when no block is open. */
  #continueFold(): void {
    const folded = this.#fold?.continue()
    if (this.#fold === undefined || folded === undefined) return
    this.#store = folded
    this.#roots = this.#roots.folded(folded, this.#fold.sequence)
    this.#history.moveTo(folded)
    this.#fold = undefined
  }

  /**
   * Changes the state without a transaction. The patch belongs to the pending block and its state
   * root. Readers of the head see it at once, and for as long as the head is in the chain. Blocks
   * below the head, and proofs against the head's root, do not change.
   */
  patch(writes: readonly Write[]): void {
    this.#publishPatch(writes)
    this.#history.patchHead(writes)
    this.#visibility.patch(writes)
  }

  #publishPatch(writes: readonly Write[]): void {
    this.#store.publish(writes)
    this.#note()
    this.#patches = [...this.#patches, { sequence: this.#store.newest, writes }]
  }

  /** Patches since the head was sealed, in order. */
  get patches(): readonly Patch[] {
    return this.#patches
  }

  /**
   * Replaces the pending block's last transactions and the patches between them. One synchronous
   * step; existing views do not change.
   *
   * @param index of the first replaced transaction
   * @param steps executed transactions, and the same patches, in order; made on the state before
   *   that transaction
   */
  replaceFrom(index: number, steps: readonly (Executed | Patch)[]): void {
    const { sequence } = this.#pending.stateBefore(index)
    const whole = this.#pending
    this.#continueFrom({ store: this.#store, sequence, roots: this.#roots })
    this.#pending = whole.upTo(index, this.#store, this.#roots)
    this.#buffered = new TransactionIndex()
    for (const [at, { hash }] of this.#pending.transactions.entries()) this.#buffered.add(hash, at)
    this.#patches = this.#patches.filter((patch) => patch.sequence <= sequence)
    for (const step of steps) {
      if ('receipt' in step) this.publish(step)
      else this.#publishPatch(step.writes)
    }
  }

  /**
   * True if the pending block contains nothing but a repeatable opening: {@link reopen} may replace
   * it.
   */
  get isFresh(): boolean {
    return this.#isRepeatable && !this.hasBegun
  }

  /** True if the pending block contains a transaction besides those of its opening. */
  get hasBegun(): boolean {
    return this.#pending.transactionCount > this.#openedCount
  }

  /**
   * Continues after a block of the same chain, which counts as pruned, as do those before it. The
   * pending block has nothing until it is reopened. Allowed only while it {@link isFresh}.
   *
   * @param block without transactions
   * @param hashes of the last blocks up to this one, in order
   */
  startAfter(block: SealedBlock, hashes: readonly Hash[], roots: StateRoots): void {
    invariant(this.isFresh, 'the pending block has begun')
    this.#store = block.store
    this.#roots = roots
    this.#history = this.#history.startedAfter(block, hashes)
    this.#patches = []
    this.#setPending(new PendingBlock(this.#pending.plan, block.store, roots))
  }

  /**
   * Reopens the pending block at another time; allowed only while it {@link isFresh}. The store
   * never goes back: writes that undo the old opening are published together with the new opening,
   * then the patches again.
   *
   * @param next made on the head's state
   * @param timeline by default that of the block: readers saw the old opening at its time
   * @throws {InvariantError} if the pending block is not fresh
   */
  reopen(next: Opening, timeline = this.#pending.timeline): void {
    invariant(this.isFresh, 'the pending block has begun')
    this.#open(
      next,
      [...this.#store.writesBack(this.#store.newest, this.head.sequence), ...next.writes],
      timeline,
    )
    const patches = this.#patches.flatMap(({ writes }) => writes)
    if (patches.length > 0) this.#store.publish(patches)
    this.#note()
  }

  /** Takes a snapshot. Its cost does not grow with the chain or the pending block. */
  snapshot(): ChainSnapshot {
    return {
      history: this.#history.fork(),
      pending: this.#pending.snapshot(),
      buffered: this.#buffered.copy(this.#pending.transactionCount),
      store: this.#store,
      sequence: this.#store.newest,
      roots: this.#roots.copy(),
      openedCount: this.#openedCount,
      isRepeatable: this.#isRepeatable,
      patches: this.#patches,
      visible: this.#visibility.shown?.position,
      earlier: this.#earlier,
      readers: this.#visibility.rules,
    }
  }

  /**
   * A chain that continues from a snapshot of this one; neither sees the other's changes.
   *
   * @param now see {@link ChainOptions}
   */
  fork(snapshot: ChainSnapshot, now: () => number): Chain {
    const { pending, store, roots, earlier, readers } = snapshot
    const { showsPending, blockTimeChange } = readers
    const fork = new Chain(store, pending.block.plan, readers.distances, {
      roots,
      now,
      showsPending,
      ...(blockTimeChange !== undefined && { blockTimeChange }),
      ...(earlier !== undefined && { earlier }),
    })
    fork.restore(snapshot)
    return fork
  }

  /**
   * Returns to a snapshot of this chain, or of another one with the same rules for readers and the same
   * blocks below. Existing views do not change.
   */
  restore(snapshot: ChainSnapshot): void {
    this.#history = snapshot.history.fork()
    this.#continueFrom(snapshot)
    this.#setPending(PendingBlock.at(snapshot.pending, this.#store, this.#roots))
    this.#buffered = snapshot.buffered.copy(snapshot.pending.shared.count)
    this.#openedCount = snapshot.openedCount
    this.#isRepeatable = snapshot.isRepeatable
    this.#patches = snapshot.patches
    this.#visibility.restore(this.#contents, snapshot.visible)
  }

  /**
   * Removes the newest blocks and the pending block, and opens the next block. One synchronous
   * step. The patches on top of the new head are kept.
   *
   * @param count of blocks, less than the length of the chain
   * @param next made on the new head's state
   * @returns the removed blocks, in order
   */
  rollBack(count: number, next: Opening): readonly SealedBlock[] {
    const { length } = this.#history
    const removed: SealedBlock[] = []
    for (let number = length - count; number < length; number += 1) {
      removed.push(this.#history.at(number)!) // less than the length
    }
    const patches = removed[0]?.contents.patches ?? this.#patches
    this.#patches = []
    this.#history.cutTo(length - count)
    this.#continueFrom({ store: this.#store, sequence: this.head.sequence, roots: this.#roots })
    this.#open(next, next.writes)
    const isPart = this.#visibility.shown !== undefined
    this.#visibility.restore(this.#contents, isPart ? visibleSealed(this.head) : undefined)
    for (const { writes } of patches) this.#publishPatch(writes) // the head already includes them
    return removed
  }

  /** Continues from a store's contents at a sequence. */
  #continueFrom({
    store,
    sequence,
    roots,
  }: Pick<ChainSnapshot, 'store' | 'sequence' | 'roots'>): void {
    this.#store = store.branch(sequence)
    this.#roots = roots.fork(this.#store, sequence)
  }

  #setPending(block: PendingBlock): void {
    this.#pending = block
    this.#visibility.showsPending = this.#visibility.rules.showsPending(block.evmRules)
  }

  #open(
    { plan, executed, isRepeatable, l1, access }: Opening,
    writes: readonly Write[],
    timeline = new Timeline(),
  ): void {
    this.#setPending(new PendingBlock(plan, this.#store, this.#roots, l1, timeline, access))
    this.#buffered = new TransactionIndex()
    if (writes.length > 0) this.#store.publish(writes)
    this.#note()
    for (const each of executed) this.publish(each)
    this.#isRepeatable = isRepeatable
    this.#openedCount = executed.length
  }
}

function includedIn(block: Block | undefined, index: number): Included | undefined {
  const receipt = block?.receipts[index]
  return block && receipt && new IncludedTransaction(block, receipt)
}

/** Reads the transaction on access: an old block would read all of its transactions. */
class IncludedTransaction implements Included {
  readonly block: Block
  readonly receipt: Receipt

  constructor(block: Block, receipt: Receipt) {
    this.block = block
    this.receipt = receipt
  }

  get transaction(): Transaction {
    return this.block.transactions[this.receipt.transactionIndex]! // one for each receipt
  }
}
