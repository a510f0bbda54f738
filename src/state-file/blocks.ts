/**
 * Converts blocks and their states to plain data and back.
 *
 * An opening that follows from the parent without any input is computed again when it is loaded; a
 * block with nothing else is saved as its time. All other changes of the state are saved, each at its
 * position. Promise: loading executes no transaction of a client, and every block, every receipt and
 * the state between any two transactions are the same as before.
 */

import type { Block, Executed, Opening } from '../chain/block.ts'
import { firstTouched, openingAccess } from '../chain/block-accesses.ts'
import type { Chain } from '../chain/chain.ts'
import { HASHES_BYTES } from '../chain/empty-blocks.ts'
import { headerHash, timestampOf } from '../chain/header.ts'
import { type KnownHashes, PendingBlock } from '../chain/pending-block.ts'
import { isSealed, type Visible, visibleSealed } from '../chain/pending-view.ts'
import type { L1Statement } from '../chain/receipt.ts'
import { SealedBlock } from '../chain/sealed-block.ts'
import { Timeline } from '../chain/timeline.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { environmentOfPlan } from '../execution/environment.ts'
import { openingWrites } from '../network/block-history.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { BlockTerms, Network } from '../network/network.ts'
import { invariant } from '../primitives/errors.ts'
import { isSince } from '../primitives/evm-rules.ts'
import { type Hash, hexOfRange } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import { compareKeys } from '../primitives/sorted.ts'
import { type Opened, openBlock, planBlock } from '../producer/open-block.ts'
import type { Store } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import { refuse } from './refuse.ts'
import {
  loadRun,
  loadWrite,
  type SavedRun,
  type SavedWrite,
  saveRun,
  saveWrite,
} from './transactions.ts'

/** Dependencies for saving and loading blocks. */
export interface BlockDeps {
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly engine: Engine
  readonly network: Network
  readonly chainIds: ChainIds
}

/** Consecutive blocks that follow from their parents without any input. */
export interface SavedEmptyBlocks {
  readonly count: number
  /** Time of the first block, in ms since the epoch. */
  readonly timeMs: number
  /** Time at which the first block was opened, in ms since the epoch. */
  readonly openedMs: number
  /** Difference of both times from one block to the next, in ms. */
  readonly stepMs: number
  /** Not in files of earlier programs or of forks: the blocks are sealed again then. */
  readonly hashes?: SavedHashes
}

/** Fields of empty blocks that are costly to compute. */
export interface SavedHashes {
  /** Hash and state root of each block. */
  readonly blocks: Uint8Array
  /** Keccak-256 of them: few are compared with the blocks. */
  readonly checksum: Hash
}

type SavedTerms = Pick<
  BlockTerms,
  'coinbase' | 'gasLimit' | 'baseFeePerGas' | 'prevRandao' | 'parentBeaconBlockRoot' | 'extraData'
>

/** A step of a block, with its time in ms since the epoch if that differs from the step before. */
interface Timed {
  readonly atMs?: number
}

/** A patch of the state between two transactions. */
interface SavedPatch extends Timed {
  readonly patch: readonly SavedWrite[]
}

type SavedStep = (SavedRun & Timed) | SavedPatch

export interface SavedBlock {
  readonly timeMs: number
  readonly openedMs: number
  /** Number of transactions at the end of each flashblock; absent without flashblocks. */
  readonly flashblockEnds?: readonly number[]
  /** Absent if the opening follows from the parent without any input: it is not among the steps. */
  readonly terms?: SavedTerms
  readonly l1?: L1Attributes
  /** The costly part of a seal. Not of a pending block or a fork's, nor in files of earlier programs. */
  readonly stateRoot?: Hash
  /** Present if it differs from that of the block before. */
  readonly withdrawalsRoot?: Hash
  /** In order; the deposits of a saved opening come first. */
  readonly steps: readonly SavedStep[]
}

export type SavedBlocks = SavedBlock | SavedEmptyBlocks

/** All writes of saved blocks. */
export function writesOf(saved: SavedBlocks): Write[] {
  if (!('steps' in saved)) return []
  return saved.steps.flatMap((step) => ('raw' in step ? step.writes : step.patch)).map(loadWrite)
}

/** Saves a sealed block; `undefined` if it follows from its parent without any input. */
export function saveBlock(
  { chain, network }: BlockDeps,
  block: SealedBlock,
  parent: SealedBlock,
): SavedBlock | undefined {
  const { contents, flashblockEnds } = block
  const isOwn = hasOwnOpening(network, block, parent)
  if (isOwn && contents.isEmpty && flashblockEnds.length === 0) return undefined
  const { steps } = stepsOf(chain, block)
  return {
    ...timesOf(block),
    ...(!isOwn && openingOf(block)),
    ...(!chain.isForked && rootsOf(block, parent)),
    steps: isOwn ? steps.filter((step) => !isOpening(step)) : steps,
  }
}

function rootsOf(
  { header: { stateRoot, withdrawalsRoot } }: SealedBlock,
  parent: SealedBlock,
): Pick<SavedBlock, 'stateRoot' | 'withdrawalsRoot'> {
  const isSame = withdrawalsRoot === parent.header.withdrawalsRoot
  return { stateRoot, ...(!isSame && { withdrawalsRoot }) }
}

/**
 * The part of the pending block that readers see. `all`: the whole block. `head`: none, they see
 * the head. `sealed`: none, they see the head as it was before its seal. A number: the first steps.
 */
export type Shown = 'all' | 'head' | 'sealed' | number

/** Saves the pending block and the part of it that readers see. */
export function savePending(chain: Chain): {
  readonly pending: SavedBlock
  readonly shown: Shown
} {
  const { pending } = chain
  const { visible } = chain.snapshot()
  const { steps, sequences } = stepsOf(chain, pending)
  const isOfPending = visible?.number === Number(pending.number)
  const visibleSteps = isOfPending ? countUpTo(sequences, visible.sequence) : 'sealed'
  return {
    pending: { ...timesOf(pending), ...openingOf(pending), steps },
    shown: shownAs(visible, visibleSteps),
  }
}

export function sealedAt(chain: Chain, number: bigint): SealedBlock {
  const block = chain.at(number)
  invariant(block instanceof SealedBlock, `block ${number} is sealed`)
  return block
}

/** The steps of a block, with the sequence at the end of each. */
export function stepsOf(
  chain: Chain,
  block: SealedBlock | PendingBlock,
): { readonly steps: readonly SavedStep[]; readonly sequences: readonly number[] } {
  const { store } = chain.pending
  const { timeline, accesses } = block
  const steps: SavedStep[] = []
  const sequences: number[] = []
  let lastMs = timeline.firstMs
  const add = (step: SavedRun | SavedPatch, sequence: number) => {
    // A reopened block counts as opened at its first time.
    const atMs = isOpening(step) ? lastMs : timeline.timeOf(sequence)
    steps.push(atMs > lastMs ? { ...step, atMs } : step)
    sequences.push(sequence)
    lastMs = Math.max(lastMs, atMs)
  }
  const waiting = [...(block instanceof PendingBlock ? chain.patches : block.contents.patches)]
  const patchedBefore = (sequence: number) => {
    while (waiting[0] !== undefined && waiting[0].sequence <= sequence) {
      const patch = waiting.shift()! // the loop's condition checked it
      add({ patch: patch.writes.map(saveWrite) }, patch.sequence)
    }
  }
  for (const [index, transaction] of block.transactions.entries()) {
    const before = block.stateBefore(index).sequence
    const receipt = block.receipts[index]! // one per transaction
    const touched = accesses && firstTouched(accesses, index + 1)
    const changes = changesBetween(store, before, before + 1)
    const step = saveRun(transaction, receipt, changes, touched)
    // Opening deposits come before all patches, even if the block was reopened after a patch.
    if (!isOpening(step)) patchedBefore(before)
    add(step, before + 1)
  }
  patchedBefore(store.newest)
  return { steps, sequences }
}

function isOpening(step: SavedStep): step is SavedRun & Timed {
  return 'raw' in step && step.from === undefined
}

/** Number of steps completed at a sequence. */
export function countUpTo(sequences: readonly number[], reached: number): number {
  return sequences.findLastIndex((sequence) => sequence <= reached) + 1
}

function shownAs(visible: Visible | undefined, unsealed: Shown): Shown {
  if (visible === undefined) return 'all'
  return isSealed(visible) ? 'head' : unsealed
}

/** Blocks from one report of a load to the next: a few ms. */
const blocksBetween = 16
/** Blocks from one computed state root to the next: some ms. */
const blocksOfRoot = 512

/** Builds a chain from saved blocks; each block seals the one before it. */
export class BlockLoader {
  readonly #deps: BlockDeps
  readonly #between: (done: number) => MaybePromise<void>
  #done = 0
  /** Blocks that were done when the state root was last computed. */
  #rootedAt = 0
  /** The pending block as it will be sealed; `undefined` while the first of the blocks is not loaded. */
  #last: SealedBlock | undefined

  /**
   * Expects a chain that holds its first block, or none after a base, and a pending one without inputs,
   * apart from the state edits that a fork begins with.
   *
   * @param between called with the number of loaded blocks, now and then
   */
  constructor(deps: BlockDeps, between: (done: number) => MaybePromise<void>) {
    this.#deps = deps
    this.#between = between
  }

  /**
   * Loads blocks and seals all but the last.
   *
   * @param takesHashes false to compute all hashes, also saved ones
   * @returns the last one
   */
  async load(saved: SavedBlocks, takesHashes: boolean): Promise<SealedBlock> {
    const { clock } = this.#deps
    if ('steps' in saved) {
      const { stateRoot, withdrawalsRoot = this.#parent.header.withdrawalsRoot } = saved
      await this.#begin(saved)
      // A wrong root leads to other hashes than the file's head.
      const known = takesHashes && stateRoot !== undefined && { stateRoot, withdrawalsRoot }
      if (known && this.#isRootDue()) expectRoots(await this.#keep(), known)
      else await this.#keep(known || undefined)
      await this.#count()
      return this.#parent
    }
    const { count } = saved
    const hashes = takesHashes ? saved.hashes : undefined
    if (hashes !== undefined) expectHashes(hashes, count)
    for (let index = 0; index < count; index += 1) {
      clock.restore(saved.openedMs + index * saved.stepMs)
      const made = this.#openedByItself(saved.timeMs + index * saved.stepMs)
      // Without a promise for each block, which would be a part of the time.
      const { opening } = isPromise(made) ? await made : made
      this.#open(opening)
      if (hashes === undefined) await this.#keep()
      else if (index === count - 1 && this.#isRootDue()) await this.#keepAs(hashes.blocks, index)
      else this.#keepKnown(hashes.blocks, index)
      const pause = this.#count()
      if (pause !== undefined) await pause
    }
    if (hashes !== undefined) this.#checkLast()
    return this.#parent
  }

  /** @returns a promise that the next block has to wait for */
  #count(): MaybePromise<void> {
    this.#done += 1
    if (this.#done % blocksBetween === 0) return this.#between(this.#done)
  }

  /** True if the trie should be moved: at the end alone it would take long at once. */
  #isRootDue(): boolean {
    return this.#done - this.#rootedAt >= blocksOfRoot
  }

  /** Seals the pending block, which has to get its saved hash. */
  async #keepAs(hashes: Uint8Array, index: number): Promise<void> {
    const hash = hexOfRange(hashes, index * HASHES_BYTES, HASHES_BYTES / 2)
    const found = await this.#keep()
    if (found.hash !== hash) refuse(`block ${found.number} with the hash ${hash}`, found.hash)
  }

  /** Keeps the pending block with its saved hashes. */
  #keepKnown(hashes: Uint8Array, index: number): void {
    const { chain } = this.#deps
    const at = index * HASHES_BYTES
    this.#last = chain.candidate({
      hash: hexOfRange(hashes, at, HASHES_BYTES / 2),
      stateRoot: hexOfRange(hashes, at + HASHES_BYTES / 2, HASHES_BYTES / 2),
      // An opening withdraws nothing.
      withdrawalsRoot: this.#parent.header.withdrawalsRoot,
    })
  }

  /** The last of the blocks has all their times and the hash of the one before it. */
  #checkLast(): void {
    const { hash, header, number } = this.#parent
    const found = headerHash(header)
    if (found !== hash) refuse(`block ${number} with the hash ${hash}`, found)
  }

  async #keep(known?: KnownHashes): Promise<SealedBlock> {
    const { chain } = this.#deps
    if (known === undefined) this.#rootedAt = this.#done
    this.#last = await chain.withRemote(() => chain.candidate(known))
    return this.#last
  }

  /**
   * Seals the last block and loads the pending one.
   *
   * @param shown the part of it that readers see
   * @returns the executed transactions of its opening
   */
  loadPending(saved: SavedBlock, shown: Shown): Promise<readonly Executed[]> {
    const { chain } = this.#deps
    const last = shown === 'sealed' ? this.#whole() : undefined
    const show = (steps: number) => {
      if (steps === 0 && last !== undefined) chain.setVisible(last)
      else if (steps === 0 && shown === 'head') chain.setVisible(visibleSealed(chain.head))
      else if (steps === shown) chain.setVisible(this.#whole())
    }
    return this.#begin(saved, show)
  }

  /** The whole pending block. */
  #whole(): Visible {
    const { chain } = this.#deps
    return chain.upTo(chain.pending.transactions.length)
  }

  get #parent(): SealedBlock {
    return this.#last ?? this.#deps.chain.head
  }

  #open(opening: Opening): void {
    const { chain } = this.#deps
    if (this.#last === undefined) chain.reopen(opening, new Timeline())
    else chain.seal(this.#last, opening)
  }

  /** @param show called with the number of completed steps */
  async #begin(
    saved: SavedBlock,
    show: (steps: number) => void = () => {},
  ): Promise<readonly Executed[]> {
    const { chain, clock } = this.#deps
    const { timeMs, terms, steps, openedMs, flashblockEnds = [] } = saved
    const { provenState } = this.#parent
    clock.restore(openedMs)
    // A fork begins with state edits, which are made when the chain begins.
    const madeCount = this.#last === undefined ? chain.patches.length : 0
    const { opening, l1 } = await (terms === undefined
      ? this.#openedByItself(timeMs)
      : this.#openedAs({ ...saved, terms }))
    const { plan, writes, executed } = opening
    await chain.withRemote(() => chain.readReplaced(provenState, [...writes, ...writesOf(saved)]))
    this.#open(opening)
    show(0)
    const count = terms === undefined ? 0 : executed.length
    show(count)
    for (const [index, step] of steps.entries()) {
      if (index < count) continue
      if (step.atMs !== undefined) clock.restore(step.atMs)
      if ('raw' in step) {
        const { transactions, logCount: firstLogIndex, paidGas: gasUsedBefore } = chain.pending
        const position = { transactionIndex: transactions.length, firstLogIndex, gasUsedBefore }
        chain.publish(loadRun(step, l1, position, plan.baseFeePerGas))
      } else if (index >= count + madeCount) chain.patch(step.patch.map(loadWrite))
      show(index + 1)
    }
    chain.pending.flashblockEnds.push(...flashblockEnds)
    return executed
  }

  /** The opening of a block that was saved with it. */
  #openedAs({ timeMs, terms, l1, steps }: SavedBlock): MaybePromise<Opened> {
    const { chain, network } = this.#deps
    const plan = planBlock(network, this.#parent, timeMs, terms)
    const { evmRules, provenState } = this.#parent
    const entry = { ...plan, timestamp: timestampOf(plan) }
    const executed: Executed[] = []
    let firstLogIndex = 0
    let gasUsedBefore = 0n
    for (const step of steps) {
      if (!isOpening(step)) break
      const position = { transactionIndex: executed.length, firstLogIndex, gasUsedBefore }
      const one = loadRun(step, l1, position, plan.baseFeePerGas)
      firstLogIndex += one.receipt.logs.length
      gasUsedBefore = one.receipt.cumulativeGasUsed
      executed.push(one)
    }
    const { number } = plan
    const systemCount = l1 === undefined ? 0 : network.systemTransactions(number, timeMs, l1).length
    const isRepeatable = executed.length === systemCount
    return chain.withRemote(() => {
      const writes = openingWrites(network, entry, evmRules, provenState)
      const isListed = isSince(plan.evmRules.hardfork, 'amsterdam')
      const access = isListed ? openingAccess(entry, writes, provenState) : undefined
      return { opening: { plan, writes, access, executed, isRepeatable, l1 }, l1 }
    })
  }

  #openedByItself(timeMs: number): MaybePromise<Opened> {
    const { chain, engine, network, chainIds } = this.#deps
    const parent = this.#parent
    const plan = planBlock(network, parent, timeMs)
    const environment = environmentOfPlan(plan, parent, chain, chainIds.at(plan.number))
    const nothing = { changes: {}, depositsUpTo: () => [] }
    return chain.withRemote(() =>
      openBlock({ engine, network, plan, parent, environment, ...nothing }),
    )
  }
}

/** Hashes of the empty blocks from a number on. */
export function savedHashes(chain: Chain, first: bigint, count: number): SavedHashes {
  const blocks = chain.hashesOf(Number(first), count)
  return { blocks, checksum: keccakHash(blocks) }
}

function expectRoots(
  { number, header }: SealedBlock,
  { stateRoot, withdrawalsRoot }: Omit<KnownHashes, 'hash'>,
): void {
  if (header.stateRoot !== stateRoot) {
    refuse(`block ${number} with the state root ${stateRoot}`, header.stateRoot)
  }
  if (header.withdrawalsRoot !== withdrawalsRoot) {
    refuse(
      `block ${number} with the withdrawals root ${withdrawalsRoot}`,
      `${header.withdrawalsRoot}`,
    )
  }
}

function expectHashes({ blocks, checksum }: SavedHashes, count: number): void {
  const length = count * HASHES_BYTES
  if (blocks.length !== length) {
    refuse(`${length} bytes of hashes of ${count} blocks`, `${blocks.length}`)
  }
  const found = keccakHash(blocks)
  if (found !== checksum) refuse(`hashes with the checksum ${checksum}`, found)
}

function timesOf({
  timeMs,
  timeline,
  flashblockEnds,
}: SealedBlock | PendingBlock): Pick<SavedBlock, 'timeMs' | 'openedMs' | 'flashblockEnds'> {
  return {
    timeMs,
    openedMs: timeline.firstMs,
    ...(flashblockEnds.length === 0 ? {} : { flashblockEnds: [...flashblockEnds] }),
  }
}

function openingOf(block: SealedBlock | PendingBlock): Pick<SavedBlock, 'terms' | 'l1'> {
  const { coinbase, gasLimit, baseFeePerGas, prevRandao, extraData } = block
  const parentBeaconBlockRoot =
    block instanceof PendingBlock
      ? block.plan.parentBeaconBlockRoot
      : block.header.parentBeaconBlockRoot
  const l1 = statementOf(block)
  return {
    terms: { coinbase, gasLimit, baseFeePerGas, prevRandao, parentBeaconBlockRoot, extraData },
    ...(l1 === undefined ? {} : { l1 }),
  }
}

/** L1 attributes of a block, from the receipt of its first transaction. */
function statementOf({ receipts }: Block): L1Attributes | undefined {
  const prices = receipts[0]?.l1?.prices
  if (prices === undefined) return undefined
  return prices as L1Attributes // prices made by the network hold all L1 attributes
}

/** True if the network derives the block's opening from the parent without any input. */
function hasOwnOpening(network: Network, block: SealedBlock, parent: SealedBlock): boolean {
  const { number, timeMs, header, contents } = block
  const terms = network.blockTerms(number, parent, timeMs)
  const hasTerms =
    header.coinbase === terms.coinbase &&
    header.gasLimit === terms.gasLimit &&
    header.baseFeePerGas === terms.baseFeePerGas &&
    header.prevRandao === terms.prevRandao &&
    header.parentBeaconBlockRoot === terms.parentBeaconBlockRoot &&
    header.extraData === terms.extraData
  if (!hasTerms) return false
  // The system transactions follow from these. They are not compared: an empty block would make them.
  const l1 = network.nextL1(parent.provenState, timeMs, {})
  if (!isSameL1(l1, contents.l1)) return false
  if (contents.isEmpty) return true
  const systemCount = l1 === undefined ? 0 : network.systemTransactions(number, timeMs, l1).length
  return depositCount(block) === systemCount
}

function isSameL1(one: L1Attributes | undefined, other: L1Statement | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const names = Object.keys(one) as (keyof L1Attributes)[] // both have all of them, and no others
  return names.every((name) => one[name] === other[name])
}

/** The number of deposits, which all come first. */
function depositCount({ transactions }: SealedBlock): number {
  const end = transactions.findIndex(({ type }) => type !== DEPOSIT_TYPE)
  return end < 0 ? transactions.length : end
}

/** Changes from one sequence to another. */
function changesBetween(store: Store, after: number, upTo: number): Write[] {
  if (after === upTo) return []
  const before = store.at(after)
  const then = store.at(upTo)
  const writes = new Map<string, Write>()
  for (const { address, slot } of store.changes(after, upTo)) {
    const key = `${address} ${slot}`
    if (writes.has(key)) continue
    if (slot !== undefined) {
      const value = then.storage(address, slot)
      if (value !== before.storage(address, slot)) {
        writes.set(key, { field: 'storage', address, slot, value })
      }
      continue
    }
    const balance = then.balance(address)
    if (balance !== before.balance(address)) {
      writes.set(`${key} balance`, { field: 'balance', address, value: balance })
    }
    const nonce = then.nonce(address)
    if (nonce !== before.nonce(address)) {
      writes.set(`${key} nonce`, { field: 'nonce', address, value: nonce })
    }
    if (then.codeHash(address) !== before.codeHash(address)) {
      writes.set(`${key} code`, { field: 'code', address, codeBytes: then.codeBytes(address) })
    }
  }
  // Sorted: equal blocks are saved as equal text, in whatever order their changes were made.
  return [...writes].sort(compareKeys).map(([, write]) => write)
}
