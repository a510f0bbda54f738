/**
 * The pending block.
 *
 * Owns its transactions, receipts and timeline while it is filled, and seals them. Its plan is left
 * to producer/, the sealed block to sealed-block.ts.
 *
 * Promise: transactions are only appended. The block has the fields it would have if it were sealed
 * now, but its hash is 32 zero bytes; `hashIfSealed` is the one it would have.
 */

import { blobGasOf } from '../network/blob-gas.ts'
import { BLOOM_BYTES, mergeBloom } from '../primitives/bloom.ts'
import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import type { StateRoots } from '../state/root.ts'
import type { Store, StoreView } from '../state/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Block, BlockPlan } from './block.ts'
import { type Access, accessesOf, type BlockAccesses } from './block-accesses.ts'
import { gasLeftOf } from './block-gas.ts'
import {
  type Header,
  type HeaderStateRoots,
  headerAt,
  headerHash,
  headerWithKnownState,
  timestampOf,
  totalsOf,
} from './header.ts'
import { type L1Statement, NO_BLOOM, type Receipt } from './receipt.ts'
import { type Patch, SealedBlock } from './sealed-block.ts'
import { Timeline } from './timeline.ts'

/** Hashes of a block that are known before it is sealed, since it was sealed before. */
export interface KnownHashes extends HeaderStateRoots {
  /** The block's hash; computed from its header if it is left out. */
  readonly hash?: Hash
}

const NOTHING: ReadonlyMap<Hash, number> = new Map()

/** A block's transactions, and what belongs to each. Only the block that made them appends to them. */
interface Lists {
  readonly transactions: Transaction[]
  readonly receipts: Receipt[]
  readonly sequencesBefore: number[]
  /** Since Amsterdam. */
  readonly accesses: Access[]
}

/** The beginning of the lists of a block, which others share. */
interface SharedLists {
  readonly lists: Lists
  /** Number of transactions. */
  readonly count: number
}

/** A snapshot of a pending block. */
export interface PendingSnapshot {
  readonly block: PendingBlock
  readonly shared: SharedLists
  /** The lengths of the block's other lists at that time. */
  readonly flashblockCount: number
  readonly timeCount: number
  readonly totals: PendingTotals
}

/** Sums over a block's transactions. */
interface PendingTotals {
  readonly paidGas: bigint
  readonly executionGas: bigint
  readonly stateGas: bigint
  readonly daFootprint: bigint
  readonly logCount: number
  /** `undefined` without logs. */
  readonly bloom: Uint8Array | undefined
}

/** The block being filled. All reads at `pending` are answered from it. */
export class PendingBlock implements Block {
  readonly plan: BlockPlan
  readonly store: Store
  /** Created for the first log: most blocks have none. */
  #bloom: Uint8Array | undefined
  readonly #l1: L1Statement | undefined
  readonly #openingAccess: Access | undefined
  readonly #roots: StateRoots
  /** The transactions before its own, if the block is a copy: copying costs the same for any number. */
  #shared: SharedLists | undefined
  #own = emptyLists()
  readonly timeline: Timeline
  /** By published flashblock: the number of the block's transactions up to and including it. */
  readonly flashblockEnds: number[] = []
  #paidGas = 0n
  #executionGas = 0n
  #stateGas = 0n
  #daFootprint = 0n
  #logCount = 0
  /** The header at a sequence; invalid after the next publication. */
  #header: { readonly sequence: number; readonly header: Header } | undefined
  /** The hash of the header that was read last. */
  #hash: { readonly header: Header; readonly hash: Hash } | undefined

  constructor(
    plan: BlockPlan,
    store: Store,
    roots: StateRoots,
    l1?: L1Statement,
    timeline = new Timeline(),
    openingAccess?: Access,
  ) {
    this.plan = plan
    this.store = store
    this.#roots = roots
    this.#l1 = l1
    this.timeline = timeline
    this.#openingAccess = openingAccess
  }

  get hash(): Hash {
    return ZERO_HASH
  }

  get hashIfSealed(): Hash {
    const { header } = this
    const hash = this.#hashOf(header)
    if (this.#hash?.header !== header) this.#hash = { header, hash }
    return hash
  }

  #hashOf(header: Header): Hash {
    return this.#hash?.header === header ? this.#hash.hash : headerHash(header)
  }

  get isSealed(): boolean {
    return false
  }

  get number(): bigint {
    return this.plan.number
  }

  get timestamp(): bigint {
    return timestampOf(this.plan)
  }

  get timeMs(): number {
    return this.plan.timeMs
  }

  get hasMilliseconds(): boolean {
    return this.plan.hasMilliseconds
  }

  get evmRules(): EvmRules {
    return this.plan.evmRules
  }

  get baseFeePerGas(): bigint {
    return this.plan.baseFeePerGas
  }

  get slotNumber(): bigint | undefined {
    return this.plan.slotNumber
  }

  get blobBaseFee(): bigint | undefined {
    return this.plan.blobBaseFee
  }

  get excessBlobGas(): bigint | undefined {
    return this.plan.excessBlobGas
  }

  get gasLimit(): bigint {
    return this.plan.gasLimit
  }

  get gasUsed(): bigint {
    return this.#executionGas > this.#stateGas ? this.#executionGas : this.#stateGas
  }

  /** The sum of the gas used in receipts. */
  get paidGas(): bigint {
    return this.#paidGas
  }

  /** The highest gas limit of a transaction for which there is room. */
  get gasLeft(): bigint {
    const { gasLimit, evmRules } = this.plan
    if (isSince(evmRules.hardfork, 'amsterdam')) {
      return gasLeftOf(this.#executionGas, this.#stateGas, gasLimit)
    }
    return gasLimit - this.#executionGas
  }

  get daFootprint(): bigint {
    return this.#daFootprint
  }

  get extraData(): Hex {
    return this.plan.extraData
  }

  get coinbase(): Address {
    return this.plan.coinbase
  }

  get prevRandao(): Hash {
    return this.plan.prevRandao
  }

  get bloom(): Uint8Array {
    return this.#bloom ?? NO_BLOOM
  }

  /** The length of {@link transactions}, without putting that list together. */
  get transactionCount(): number {
    return (this.#shared?.count ?? 0) + this.#own.transactions.length
  }

  get transactions(): readonly Transaction[] {
    return this.#lists.transactions
  }

  get receipts(): readonly Receipt[] {
    return this.#lists.receipts
  }

  /** By transaction index: the sequence it was executed on. Patches may lie between two of them. */
  get sequencesBefore(): readonly number[] {
    return this.#lists.sequencesBefore
  }

  /** Computed each time. */
  get accesses(): BlockAccesses | undefined {
    if (!isSince(this.evmRules.hardfork, 'amsterdam')) return undefined
    return accessesOf([this.#openingAccess, ...this.#lists.accesses])
  }

  /** The whole lists; those of a copy are put together by the first read. */
  get #lists(): Lists {
    if (this.#shared === undefined) return this.#own
    const { lists, count } = this.#shared
    const { transactions, receipts, sequencesBefore, accesses } = this.#own
    this.#shared = undefined
    this.#own = {
      transactions: [...lists.transactions.slice(0, count), ...transactions],
      receipts: [...lists.receipts.slice(0, count), ...receipts],
      sequencesBefore: [...lists.sequencesBefore.slice(0, count), ...sequencesBefore],
      accesses: [...lists.accesses.slice(0, count), ...accesses],
    }
    return this.#own
  }

  /** The lists so far, for a copy. */
  get #toShare(): SharedLists {
    if (this.#shared !== undefined && this.#own.transactions.length === 0) return this.#shared
    return { lists: this.#lists, count: this.transactionCount }
  }

  get state(): StoreView {
    return this.store.newestView
  }

  get provenState(): StoreView {
    return this.state
  }

  stateBefore(index: number): StoreView {
    if (index >= this.transactionCount) return this.store.newestView
    return this.store.at(this.sequencesBefore[index]!) // less than the count
  }

  /** State at a sequence of the block's timeline. */
  stateAt(sequence: number): StoreView {
    return this.store.at(sequence)
  }

  /** The number of logs in the block: the log index of the next one. */
  get logCount(): number {
    return this.#logCount
  }

  get header(): Header {
    const sequence = this.store.newest
    if (this.#header?.sequence === sequence) return this.#header.header
    const { plan } = this
    const header = headerAt(plan, this, this.#roots, sequence)
    const isSettled = this.#roots.isSettledAt(sequence, plan.withdrawalsOf)
    if (isSettled) this.#header = { sequence, header }
    return header
  }

  /** Takes a snapshot: the block is only appended to, so its lengths and sums describe it. */
  snapshot(): PendingSnapshot {
    const totals = {
      paidGas: this.#paidGas,
      executionGas: this.#executionGas,
      stateGas: this.#stateGas,
      daFootprint: this.#daFootprint,
      logCount: this.#logCount,
      bloom: this.#bloom?.slice(),
    }
    return {
      totals,
      block: this,
      shared: this.#toShare,
      flashblockCount: this.flashblockEnds.length,
      timeCount: this.timeline.length,
    }
  }

  /**
   * Copies the block as it was at a snapshot.
   *
   * @param store has the contents of that time, and none later
   */
  static at(snapshot: PendingSnapshot, store: Store, roots: StateRoots): PendingBlock {
    const { block, shared, flashblockCount, timeCount, totals } = snapshot
    const timeline = block.timeline.first(timeCount, store.newest)
    const access = block.#openingAccess
    const copy = new PendingBlock(block.plan, store, roots, block.#l1, timeline, access)
    copy.flashblockEnds.push(...block.flashblockEnds.slice(0, flashblockCount))
    copy.#shared = shared
    copy.#paidGas = totals.paidGas
    copy.#executionGas = totals.executionGas
    copy.#stateGas = totals.stateGas
    copy.#daFootprint = totals.daFootprint
    copy.#logCount = totals.logCount
    copy.#bloom = totals.bloom?.slice()
    return copy
  }

  /**
   * Copies the block as it was before a transaction, with all of its flashblocks.
   *
   * @param index of that transaction
   * @param store has the contents from before it
   */
  upTo(index: number, store: Store, roots: StateRoots): PendingBlock {
    const timeline = this.timeline.upTo(store.newest)
    const access = this.#openingAccess
    const copy = new PendingBlock(this.plan, store, roots, this.#l1, timeline, access)
    copy.flashblockEnds.push(...this.flashblockEnds)
    const { transactions, receipts, sequencesBefore, accesses } = this.#lists
    for (let each = 0; each < index; each += 1) {
      // `index` is at most the number of transactions.
      copy.#add(transactions[each]!, receipts[each]!, sequencesBefore[each]!, accesses[each])
    }
    return copy
  }

  /**
   * Appends an executed transaction; its writes are the store's newest publication.
   *
   * @param access since Amsterdam
   */
  append(transaction: Transaction, receipt: Receipt, access?: Access): void {
    this.#add(transaction, receipt, this.store.newest - 1, access)
  }

  #add(
    transaction: Transaction,
    receipt: Receipt,
    sequenceBefore: number,
    access: Access | undefined,
  ): void {
    this.#own.transactions.push(transaction)
    this.#own.receipts.push(receipt)
    this.#own.sequencesBefore.push(sequenceBefore)
    if (access !== undefined) this.#own.accesses.push(access)
    this.#paidGas = receipt.cumulativeGasUsed
    const { blockGas } = receipt
    if (blockGas === undefined) this.#executionGas = receipt.cumulativeGasUsed
    else {
      this.#executionGas += blockGas.execution
      this.#stateGas += blockGas.state
    }
    if (receipt.l1 !== undefined) this.#daFootprint += receipt.l1.daFootprint
    if (transaction.type === 3) this.#daFootprint += blobGasOf(transaction)
    this.#logCount += receipt.logs.length
    if (receipt.logs.length === 0) return
    this.#bloom ??= new Uint8Array(BLOOM_BYTES)
    mergeBloom(this.#bloom, receipt.logsBloom)
  }

  /**
   * The block as it would be sealed now.
   *
   * @param isEmpty the block contains nothing but its opening
   * @param known taken as they are; the other roots are then computed when they are read
   */
  sealed(isEmpty: boolean, patches: readonly Patch[] = [], known?: KnownHashes): SealedBlock {
    const { number, timeMs, hasMilliseconds, evmRules, transactions, receipts, store } = this
    const { accesses } = this
    const header =
      known === undefined
        ? this.header
        : headerWithKnownState(this.plan, totalsOf(this), known, {
            transactions,
            receipts,
            accesses,
          })
    const contents = {
      header,
      hash: known?.hash ?? this.#hashOf(header),
      number,
      timeMs,
      hasMilliseconds,
      evmRules,
      hasSetPrevRandao: this.plan.hasSetPrevRandao,
      blobBaseFee: this.plan.blobBaseFee,
      transactions,
      receipts,
      bloom: this.bloom,
      accesses,
      sequencesBefore: this.sequencesBefore,
      sequence: store.newest,
      patches,
      timeline: this.timeline,
      flashblockEnds: this.flashblockEnds,
      l1: this.#l1,
      isEmpty,
    }
    return new SealedBlock(contents, store)
  }
}

function emptyLists(): Lists {
  return { transactions: [], receipts: [], sequencesBefore: [], accesses: [] }
}

/**
 * The indexes of the pending block's transactions, by hash.
 *
 * Owns the entries since it was copied from another index, and shares those before with it.
 *
 * Promise: copies are independent. Making one costs the same however many entries there are, save that
 * an index that has entries of both kinds puts them together first.
 */
export class TransactionIndex {
  #shared: ReadonlyMap<Hash, number>
  /** Entries of the shared part from this index on are of another block. */
  #sharedCount: number
  /** Only added to, since copies share it. Created for the first entry. */
  #own: Map<Hash, number> | undefined

  constructor(shared = NOTHING, sharedCount = 0) {
    this.#shared = shared
    this.#sharedCount = sharedCount
  }

  get(hash: Hash): number | undefined {
    return this.#own?.get(hash) ?? this.#fromShared(hash)
  }

  #fromShared(hash: Hash): number | undefined {
    const index = this.#shared.get(hash)
    return index !== undefined && index < this.#sharedCount ? index : undefined
  }

  /** @param index the number of entries so far */
  add(hash: Hash, index: number): void {
    this.#own ??= new Map()
    this.#own.set(hash, index)
  }

  /** @param count of entries */
  copy(count: number): TransactionIndex {
    if (this.#own === undefined) return new TransactionIndex(this.#shared, this.#sharedCount)
    if (this.#sharedCount > 0) this.#own = this.#putTogether(this.#own)
    return new TransactionIndex(this.#own, count)
  }

  #putTogether(own: ReadonlyMap<Hash, number>): Map<Hash, number> {
    const before = [...this.#shared].filter(([, index]) => index < this.#sharedCount)
    this.#shared = NOTHING
    this.#sharedCount = 0
    return new Map([...before, ...own])
  }
}
