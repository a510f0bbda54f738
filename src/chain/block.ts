/**
 * Blocks: the sealed ones and the pending one.
 *
 * Readers meet both as `Block` and never ask which it is: the pending block answers as if it were
 * sealed right now, except that its hash is 32 zero bytes.
 */

import { BLOOM_BYTES, bloomHex, mergeBloom } from '../primitives/bloom.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../primitives/rlp.ts'
import type { StateRoots } from '../state/root.ts'
import type { Store, StoreView } from '../state/store.ts'
import { EMPTY_ROOT, orderedRoot } from '../state/trie.ts'
import type { Write } from '../state/write.ts'
import {
  EMPTY_OMMERS_HASH,
  EMPTY_REQUESTS_HASH,
  encodeHeader,
  type Header,
  headerHash,
  ZERO_NONCE,
} from './header.ts'
import { encodeReceipt, type L1Statement, NO_BLOOM, type Receipt } from './receipt.ts'
import { Timeline } from './timeline.ts'
import type { Transaction } from './transaction.ts'

/** The part of a header that does not depend on the block's transactions: a block opens with it. */
export interface BlockPlan {
  readonly number: bigint
  readonly parentHash: Hash
  /** Virtual time of the block in ms since the epoch; the header holds whole seconds of it. */
  readonly timeMs: number
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly prevRandao: Hash
  readonly parentBeaconBlockRoot: Hash
  /** At most 32 bytes. */
  readonly extraData: Hex
  /** Do readers see the block's time in ms, too? */
  readonly hasMilliseconds: boolean
  /** The account whose storage root stands for withdrawals; `undefined` where there are none. */
  readonly withdrawalsOf: Address | undefined
}

/** A transaction that has run and is not yet published. */
export interface Executed {
  readonly transaction: Transaction
  readonly receipt: Receipt
  readonly writes: readonly Write[]
  /** Calldata of the calls to `console.log`, in order; see `Outcome` of the engines. */
  readonly consoleCalls?: readonly Uint8Array[]
}

/** A block with what opens it, ready to be published. */
export interface Opening {
  readonly plan: BlockPlan
  /** Changes of the state before the first transaction. */
  readonly writes: readonly Write[]
  readonly executed: readonly Executed[]
  /** Nothing in it came from a user, so it may be taken back for an opening at another time. */
  readonly isRepeatable: boolean
  /** The block's statement about L1; `undefined` where there is no L1. */
  readonly l1: L1Statement | undefined
}

/** A block as readers see it. */
export interface Block {
  /** 32 zero bytes while pending. */
  readonly hash: Hash
  readonly isSealed: boolean
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly baseFeePerGas: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Gas of its room for data that its transactions take; `blobGasUsed` on the wire. */
  readonly daFootprint: bigint
  readonly extraData: Hex
  readonly coinbase: Address
  readonly prevRandao: Hash
  /** With all roots; of the pending block, worked out when first asked for. */
  readonly header: Header
  readonly transactions: readonly Transaction[]
  /** One per transaction, in the same order. */
  readonly receipts: readonly Receipt[]
  /** All bits of all logs, 256 bytes. */
  readonly bloom: Uint8Array
  /** State after the last transaction, with what was patched while the block was the head. */
  readonly state: StoreView
  /** The state that the header's root stands for. */
  readonly provenState: StoreView
  /**
   * State that a transaction of the block ran on: all before it, nothing of its own.
   *
   * @param index from 0; the number of transactions gives the state after the last
   */
  stateBefore(index: number): StoreView
}

/** The part of a block that follows from its transactions, its roots aside. */
export type BlockContents = Pick<
  Block,
  'transactions' | 'receipts' | 'bloom' | 'gasUsed' | 'daFootprint'
>

/** A change of the state without a transaction, and its sequence. */
export interface Patch {
  readonly sequence: number
  readonly writes: readonly Write[]
}

/** The parts of a sealed block. They never change. */
export interface SealedContents {
  readonly header: Header
  readonly hash: Hash
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
  readonly bloom: Uint8Array
  readonly store: Store
  /** By transaction: the sequence it ran on. */
  readonly sequencesBefore: readonly number[]
  readonly timeline: Timeline
  /** By flashblock: the count of transactions up to its end. None where blocks have no flashblocks. */
  readonly flashblockEnds: readonly number[]
  /** The sequence the block ended on. */
  readonly sequence: number
  /** Changes of the state without a transaction, in order. */
  readonly patches: readonly Patch[]
  /** The state of the block before it with the patches on top; `undefined` when there are none. */
  readonly patchedParent: StoreView | undefined
  readonly l1: L1Statement | undefined
  /** It holds nothing but what opens every block. */
  readonly isEmpty: boolean
}

/** How many transactions a block has that makes a list of where they are, instead of looking through. */
const listedMin = 64

/** A block that has its place in the chain. It never changes. */
export class SealedBlock implements Block {
  readonly contents: SealedContents
  /** Its state with the patches of the block after it, if there are any. */
  readonly #patched: StoreView | undefined
  /** The index of each transaction by hash, made by the first search in a long block. */
  #indexes: ReadonlyMap<Hash, number> | undefined

  /** @param patched the `patchedParent` of the block after it */
  constructor(contents: SealedContents, patched?: StoreView) {
    this.contents = contents
    this.#patched = patched
  }

  /** The same block with a patch made while it is the head: readers of its state see it on top. */
  patched(writes: readonly Write[]): SealedBlock {
    return new SealedBlock(this.contents, patchedView(this.provenState, this.#patched, writes))
  }

  /** The place of a transaction, -1 when it is not there. */
  indexOf(hash: Hash): number {
    const { transactions } = this
    if (transactions.length < listedMin) return transactions.findIndex((one) => one.hash === hash)
    this.#indexes ??= new Map(transactions.map((one, index) => [one.hash, index]))
    return this.#indexes.get(hash) ?? -1
  }

  get header(): Header {
    return this.contents.header
  }

  get hash(): Hash {
    return this.contents.hash
  }

  get timeMs(): number {
    return this.contents.timeMs
  }

  get hasMilliseconds(): boolean {
    return this.contents.hasMilliseconds
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

  /** The sequence the block ended on. */
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
    return this.header.number
  }

  get timestamp(): bigint {
    return this.header.timestamp
  }

  get baseFeePerGas(): bigint {
    return this.header.baseFeePerGas
  }

  get gasLimit(): bigint {
    return this.header.gasLimit
  }

  get gasUsed(): bigint {
    return this.header.gasUsed
  }

  get daFootprint(): bigint {
    return this.header.blobGasUsed
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
    return this.contents.store.at(this.sequence)
  }

  stateBefore(index: number): StoreView {
    const { store, sequencesBefore, sequence } = this.contents
    return store.at(sequencesBefore[index] ?? sequence)
  }

  /** State at a sequence that the block's timeline has. */
  stateAt(sequence: number): StoreView {
    return this.contents.store.at(sequence)
  }
}

/**
 * A block's state with one more patch on top. Views that were handed out stay as they are.
 *
 * @param proven the state that the block's header stands for
 * @param patched that state with the patches before this one; `undefined` when there are none
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

/** The store of earlier patches, or a branch of it where a fork has published later ones there. */
function storeToPatch({ store, sequence }: StoreView): Store {
  return sequence === store.newest ? store : store.branch(sequence)
}

/** One text for all blocks without logs, which most are. */
export const NO_BLOOM_HEX: Hex = bloomHex(NO_BLOOM)

/** The roots that a header holds. */
export type HeaderRoots = Pick<StateRoots, 'at' | 'ofStorage'>

/** The block being filled: one maintained buffer that every `pending` read is answered from. */
export class PendingBlock implements Block {
  readonly plan: BlockPlan
  readonly store: Store
  /** Made for the first log, which most blocks do not have. */
  #bloom: Uint8Array | undefined
  readonly #l1: L1Statement | undefined
  readonly #roots: StateRoots
  readonly #transactions: Transaction[] = []
  readonly #receipts: Receipt[] = []
  /** By transaction: the sequence it ran on. Edits of the state may lie between two of them. */
  readonly sequencesBefore: number[] = []
  readonly timeline: Timeline
  /** By published flashblock: the count of transactions up to its end. */
  readonly flashblockEnds: number[] = []
  #gasUsed = 0n
  #daFootprint = 0n
  #logCount = 0
  /** The header as of a sequence; any later publication makes it out of date. */
  #header: { readonly sequence: number; readonly header: Header } | undefined

  constructor(
    plan: BlockPlan,
    store: Store,
    roots: StateRoots,
    l1?: L1Statement,
    timeline = new Timeline(),
  ) {
    this.plan = plan
    this.store = store
    this.#roots = roots
    this.#l1 = l1
    this.timeline = timeline
  }

  get hash(): Hash {
    return ZERO_HASH
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

  get baseFeePerGas(): bigint {
    return this.plan.baseFeePerGas
  }

  get gasLimit(): bigint {
    return this.plan.gasLimit
  }

  get gasUsed(): bigint {
    return this.#gasUsed
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

  get transactions(): readonly Transaction[] {
    return this.#transactions
  }

  get receipts(): readonly Receipt[] {
    return this.#receipts
  }

  get state(): StoreView {
    return this.store.newestView
  }

  get provenState(): StoreView {
    return this.state
  }

  stateBefore(index: number): StoreView {
    return this.store.at(this.sequencesBefore[index] ?? this.store.newest)
  }

  /** State at a sequence that the block's timeline has. */
  stateAt(sequence: number): StoreView {
    return this.store.at(sequence)
  }

  /** How many logs the block holds: the log index of the next one. */
  get logCount(): number {
    return this.#logCount
  }

  get header(): Header {
    const sequence = this.store.newest
    if (this.#header?.sequence !== sequence) {
      this.#header = { sequence, header: headerOf(this.plan, this.#roots, this, sequence) }
    }
    return this.#header.header
  }

  /** The same block as it stands, over another store that holds the same. */
  over(store: Store, roots: StateRoots): PendingBlock {
    const copy = new PendingBlock(this.plan, store, roots, this.#l1, this.timeline.copy())
    copy.flashblockEnds.push(...this.flashblockEnds)
    copy.#bloom = this.#bloom?.slice()
    copy.#transactions.push(...this.#transactions)
    copy.#receipts.push(...this.#receipts)
    copy.sequencesBefore.push(...this.sequencesBefore)
    copy.#gasUsed = this.#gasUsed
    copy.#daFootprint = this.#daFootprint
    copy.#logCount = this.#logCount
    return copy
  }

  /**
   * The same block as it was before its transaction of an index ran, over a store that holds what there
   * was then.
   */
  upTo(index: number, store: Store, roots: StateRoots): PendingBlock {
    const timeline = this.timeline.upTo(store.newest)
    const copy = new PendingBlock(this.plan, store, roots, this.#l1, timeline)
    copy.flashblockEnds.push(...this.flashblockEnds)
    for (let each = 0; each < index; each += 1) {
      // There are as many.
      copy.#add(this.#transactions[each]!, this.#receipts[each]!, this.sequencesBefore[each]!)
    }
    return copy
  }

  /** Takes in a transaction that has run; its writes are the newest publication of the store. */
  append(transaction: Transaction, receipt: Receipt): void {
    this.#add(transaction, receipt, this.store.newest - 1)
  }

  #add(transaction: Transaction, receipt: Receipt, sequenceBefore: number): void {
    this.#transactions.push(transaction)
    this.#receipts.push(receipt)
    this.sequencesBefore.push(sequenceBefore)
    this.#gasUsed = receipt.cumulativeGasUsed
    if (receipt.l1 !== undefined) this.#daFootprint += receipt.l1.daFootprint
    this.#logCount += receipt.logs.length
    if (receipt.logs.length === 0) return
    this.#bloom ??= new Uint8Array(BLOOM_BYTES)
    mergeBloom(this.#bloom, receipt.logsBloom)
  }

  /**
   * The block as it would be sealed now.
   *
   * @param isEmpty it holds nothing but what opens every block
   * @param patchedParent the state of the block before it with the patches
   */
  sealed(isEmpty: boolean, patches: readonly Patch[] = [], patchedParent?: StoreView): SealedBlock {
    const { header, timeMs, hasMilliseconds, transactions, receipts, store } = this
    return new SealedBlock({
      header,
      hash: headerHash(header),
      timeMs,
      hasMilliseconds,
      transactions,
      receipts,
      bloom: this.bloom,
      store,
      sequencesBefore: this.sequencesBefore,
      sequence: store.newest,
      patches,
      patchedParent,
      timeline: this.timeline,
      flashblockEnds: this.flashblockEnds,
      l1: this.#l1,
      isEmpty,
    })
  }
}

/** Seconds since the epoch. */
export function timestampOf({ timeMs }: BlockPlan): bigint {
  return BigInt(Math.floor(timeMs / 1000))
}

/**
 * The header that a block is sealed with.
 *
 * @param sequence after the last of the transactions
 */
export function headerOf(
  plan: BlockPlan,
  roots: HeaderRoots,
  contents: BlockContents,
  sequence: number,
): Header {
  const { transactions, receipts, bloom, gasUsed, daFootprint } = contents
  const hasLogs = receipts.some(({ logs }) => logs.length > 0)
  return {
    parentHash: plan.parentHash,
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase: plan.coinbase,
    stateRoot: roots.at(sequence),
    transactionsRoot: orderedRoot(transactions.map(({ rawTransaction }) => rawTransaction)),
    receiptsRoot: orderedRoot(receipts.map(encodeReceipt)),
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
    withdrawalsRoot:
      plan.withdrawalsOf === undefined ? EMPTY_ROOT : roots.ofStorage(plan.withdrawalsOf, sequence),
    blobGasUsed: daFootprint,
    excessBlobGas: 0n,
    parentBeaconBlockRoot: plan.parentBeaconBlockRoot,
    requestsHash: EMPTY_REQUESTS_HASH,
  }
}

/**
 * The block as one list: header, transactions, no uncles, no withdrawals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4895 for the fourth member
 */
export function encodeBlock({ header, transactions }: Block): Uint8Array {
  const items = transactions.map(({ type, rawTransaction }) =>
    // A typed envelope is a byte string inside the list, a legacy transaction is a list itself.
    type === 0 ? decodeRlp(rawTransaction) : rawTransaction,
  )
  return encodeRlp([decodeRlp(encodeHeader(header)), items, [], []])
}

/** The hash of a block encoded as {@link encodeBlock} does; `undefined` when the bytes are no block. */
export function hashOfEncodedBlock(encoded: Uint8Array): Hash | undefined {
  let block: RlpItem
  try {
    block = decodeRlp(encoded)
  } catch {
    return undefined // not even RLP, whatever the reason
  }
  const header = Array.isArray(block) ? block[0] : undefined
  return Array.isArray(header) ? keccakHash(encodeRlp(header)) : undefined
}

/** Length of an RLP header for a payload of so many bytes. */
function rlpHeaderLength(payloadLength: number): number {
  if (payloadLength < 56) return 1
  return 1 + Math.ceil(payloadLength.toString(2).length / 8)
}

/**
 * Size of the encoded block in bytes: header, transactions, no uncles, no withdrawals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4895 for the fourth member
 */
export function blockSize(block: Block): number {
  let transactions = 0
  for (const { type, rawTransaction } of block.transactions) {
    // A typed envelope is a byte string inside the list, a legacy transaction is a list itself.
    const { length } = rawTransaction
    transactions += type === 0 ? length : length + rlpHeaderLength(length)
  }
  const emptyList = 1
  const payload =
    encodeHeader(block.header).length +
    rlpHeaderLength(transactions) +
    transactions +
    emptyList +
    emptyList
  return payload + rlpHeaderLength(payload)
}
