/**
 * Blocks: sealed and pending.
 *
 * Owns the fields of a block, its header and its encoding. The order of blocks is left to chain.ts.
 *
 * Promise: readers use both kinds as `Block`. The pending block has the fields it would have if it
 * were sealed now, but its hash is 32 zero bytes.
 */

import type { BlockTerms } from '../network/network.ts'
import { BLOOM_BYTES, bloomHex, mergeBloom } from '../primitives/bloom.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { once } from '../primitives/once.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../primitives/rlp.ts'
import type { StateRoots } from '../state/root.ts'
import type { Store, StoreView } from '../state/store.ts'
import { EMPTY_ROOT, orderedRoot } from '../state/trie.ts'
import type { Write } from '../state/write.ts'
import type { Transaction } from '../transactions/transaction.ts'
import {
  blobAndRequestFields,
  EMPTY_OMMERS_HASH,
  encodeHeader,
  type Header,
  headerHash,
  ZERO_NONCE,
} from './header.ts'
import { encodeReceipt, type L1Statement, NO_BLOOM, type Receipt } from './receipt.ts'
import { Timeline } from './timeline.ts'

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

/** A state change without a transaction, and its sequence. */
export interface Patch {
  readonly sequence: number
  readonly writes: readonly Write[]
}

/** The immutable parts of a sealed block. */
export interface SealedContents {
  readonly header: Header
  readonly hash: Hash
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly blobBaseFee?: bigint | undefined
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
  readonly bloom: Uint8Array
  readonly store: Store
  /** By transaction index: the sequence the transaction was executed on. */
  readonly sequencesBefore: readonly number[]
  readonly timeline: Timeline
  /**
   * By flashblock: the number of transactions up to and including it. Empty without flashblocks.
   */
  readonly flashblockEnds: readonly number[]
  /** The block's last sequence. */
  readonly sequence: number
  /** State changes without a transaction, in order. */
  readonly patches: readonly Patch[]
  /** The parent's state including the patches; `undefined` if there are none. */
  readonly patchedParent: StoreView | undefined
  readonly l1: L1Statement | undefined
  /** True if the block contains nothing but its opening. */
  readonly isEmpty: boolean
}

/** Hashes of a block that are known before it is sealed, since it was sealed before. */
export interface KnownHashes extends Pick<Header, 'stateRoot' | 'withdrawalsRoot'> {
  /** Of the block; computed from its header if it is left out. */
  readonly hash?: Hash
}

/** From this number of transactions on, a block finds transactions by a map instead of a scan. */
const listedMin = 64

/** A block of the chain; immutable. */
export class SealedBlock implements Block {
  readonly contents: SealedContents
  /** The block's state including the patches that its child contains, if there are any. */
  readonly #patched: StoreView | undefined
  /** Transaction indexes by hash; built by the first search in a large block. */
  #indexes: ReadonlyMap<Hash, number> | undefined

  /** @param patched the `patchedParent` of the child block */
  constructor(contents: SealedContents, patched?: StoreView) {
    this.contents = contents
    this.#patched = patched
  }

  /** Returns the same block with a patch in its `state`; for patches made while it is the head. */
  patched(writes: readonly Write[]): SealedBlock {
    return new SealedBlock(this.contents, patchedView(this.provenState, this.#patched, writes))
  }

  /** The index of a transaction, or -1. */
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

  get evmRules(): EvmRules {
    return this.contents.evmRules
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

  /** The block's last sequence. */
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

  get blobBaseFee(): bigint | undefined {
    return this.contents.blobBaseFee
  }

  get gasLimit(): bigint {
    return this.header.gasLimit
  }

  get gasUsed(): bigint {
    return this.header.gasUsed
  }

  get daFootprint(): bigint {
    return this.header.blobGasUsed ?? daFootprintOf(this.receipts)
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

  /** State at a sequence of the block's timeline. */
  stateAt(sequence: number): StoreView {
    return this.contents.store.at(sequence)
  }
}

/**
 * Adds a patch to a block's state. Existing views do not change.
 *
 * @param proven the state whose root is in the block's header
 * @param patched that state with all earlier patches; `undefined` if there are none
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

/** The store of earlier patches, or a branch of it if a fork has already published later ones. */
function storeToPatch({ store, sequence }: StoreView): Store {
  return sequence === store.newest ? store : store.branch(sequence)
}

/** Shared by all blocks without logs, which most blocks are. */
export const NO_BLOOM_HEX: Hex = bloomHex(NO_BLOOM)

/** A snapshot of a pending block. */
export interface PendingPoint {
  readonly block: PendingBlock
  /** The lengths of the block's lists at that time. */
  readonly transactionCount: number
  readonly flashblockCount: number
  readonly timeCount: number
}

/** The roots in a header. */
export type HeaderRoots = Pick<StateRoots, 'at' | 'isSettledAt' | 'ofStorage'>

/** The block being filled. All reads at `pending` are answered from it. */
export class PendingBlock implements Block {
  readonly plan: BlockPlan
  readonly store: Store
  /** Created for the first log: most blocks have none. */
  #bloom: Uint8Array | undefined
  readonly #l1: L1Statement | undefined
  readonly #roots: StateRoots
  readonly #transactions: Transaction[] = []
  readonly #receipts: Receipt[] = []
  /** By transaction index: the sequence it was executed on. Patches may lie between two of them. */
  readonly sequencesBefore: number[] = []
  readonly timeline: Timeline
  /** By published flashblock: the number of the block's transactions up to and including it. */
  readonly flashblockEnds: number[] = []
  #gasUsed = 0n
  #daFootprint = 0n
  #logCount = 0
  /** The header at a sequence; invalid after the next publication. */
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

  get evmRules(): EvmRules {
    return this.plan.evmRules
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
    const header = headerOf(plan, this.#roots, this, sequence)
    const isSettled = this.#roots.isSettledAt(sequence, plan.withdrawalsOf)
    if (isSettled) this.#header = { sequence, header }
    return header
  }

  /** Takes a snapshot: the block is only appended to, so its lengths describe it. */
  point(): PendingPoint {
    return {
      block: this,
      transactionCount: this.#transactions.length,
      flashblockCount: this.flashblockEnds.length,
      timeCount: this.timeline.length,
    }
  }

  /**
   * Copies the block as it was at a snapshot.
   *
   * @param store has the contents of that time, and none later
   */
  static at(point: PendingPoint, store: Store, roots: StateRoots): PendingBlock {
    const { block, transactionCount, flashblockCount, timeCount } = point
    const ends = block.flashblockEnds.slice(0, flashblockCount)
    const timeline = block.timeline.first(timeCount, store.newest)
    return block.#copy(transactionCount, ends, timeline, store, roots)
  }

  /**
   * Copies the block as it was before a transaction, with all of its flashblocks.
   *
   * @param index of that transaction
   * @param store has the contents from before it
   */
  upTo(index: number, store: Store, roots: StateRoots): PendingBlock {
    const timeline = this.timeline.upTo(store.newest)
    return this.#copy(index, this.flashblockEnds, timeline, store, roots)
  }

  #copy(
    count: number,
    flashblockEnds: readonly number[],
    timeline: Timeline,
    store: Store,
    roots: StateRoots,
  ): PendingBlock {
    const copy = new PendingBlock(this.plan, store, roots, this.#l1, timeline)
    copy.flashblockEnds.push(...flashblockEnds)
    for (let each = 0; each < count; each += 1) {
      // `count` is at most the number of transactions.
      copy.#add(this.#transactions[each]!, this.#receipts[each]!, this.sequencesBefore[each]!)
    }
    return copy
  }

  /** Appends an executed transaction; its writes are the store's newest publication. */
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
   * @param isEmpty the block contains nothing but its opening
   * @param patchedParent the parent's state including the patches
   * @param known taken as they are; the other roots are then computed when they are read
   */
  sealed(
    isEmpty: boolean,
    patches: readonly Patch[] = [],
    patchedParent?: StoreView,
    known?: KnownHashes,
  ): SealedBlock {
    const header = known === undefined ? this.header : headerWith(this.plan, known, this)
    const { timeMs, hasMilliseconds, evmRules, transactions, receipts, store } = this
    return new SealedBlock({
      header,
      hash: known?.hash ?? headerHash(header),
      timeMs,
      hasMilliseconds,
      evmRules,
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

/** The header with known hashes. It computes the roots of its lists on access: few are ever read. */
function headerWith(plan: BlockPlan, known: KnownHashes, contents: BlockContents): Header {
  const { stateRoot, withdrawalsRoot } = known
  const { transactions, receipts } = contents
  const transactionsRoot = once(() =>
    orderedRoot(transactions.map(({ rawTransaction }) => rawTransaction)),
  )
  const receiptsRoot = once(() => orderedRoot(receipts.map(encodeReceipt)))
  return {
    ...headerFrom(plan, contents, { stateRoot, withdrawalsRoot, ...NO_ROOTS }),
    get transactionsRoot() {
      return transactionsRoot()
    },
    get receiptsRoot() {
      return receiptsRoot()
    },
  }
}

const NO_ROOTS = { transactionsRoot: ZERO_HASH, receiptsRoot: ZERO_HASH }

function headerFrom(plan: BlockPlan, contents: BlockContents, roots: Roots): Header {
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

/**
 * RLP of header, transactions, no uncles, no withdrawals.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4895 for the fourth member
 */
export function encodeBlock({ header, transactions }: Block): Uint8Array {
  const items = transactions.map(({ type, rawTransaction }) =>
    // A typed transaction is a byte string in the list, a legacy transaction is a list.
    type === 0 ? decodeRlp(rawTransaction) : rawTransaction,
  )
  return encodeRlp([decodeRlp(encodeHeader(header)), items, [], []])
}

/** The hash of a block encoded by {@link encodeBlock}; `undefined` if the bytes are not a block. */
export function hashOfEncodedBlock(encoded: Uint8Array): Hash | undefined {
  let block: RlpItem
  try {
    block = decodeRlp(encoded)
  } catch {
    return undefined // not RLP
  }
  const header = Array.isArray(block) ? block[0] : undefined
  return Array.isArray(header) ? keccakHash(encodeRlp(header)) : undefined
}

/** Length in bytes of the RLP header of a payload. */
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
    // A typed transaction is a byte string in the list, a legacy transaction is a list.
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
