/**
 * Blocks → plain data and back, with the state they left.
 *
 * A block that follows from the one before it, because nobody sent or set anything, is kept as its
 * time alone and opened again when it is read. Of all others everything is kept that has happened in
 * them, each change of the state at its place, so that nothing is executed again and every block, every
 * receipt and the state between any two transactions answer as they did.
 */

import {
  type Block,
  type BlockPlan,
  type Executed,
  type Opening,
  PendingBlock,
  type SealedBlock,
} from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { depositTransaction } from '../chain/deposit.ts'
import type { PartialBlock } from '../chain/partial-block.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Engine } from '../engine/engine.ts'
import { historyWrites } from '../network/block-history.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { BlockTerms, Network } from '../network/network.ts'
import type { ChainIds } from '../producer/chain-ids.ts'
import { environmentOfPlan } from '../producer/environment.ts'
import { type Opened, openBlock, planBlock } from '../producer/open.ts'
import type { Store } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import {
  loadRun,
  loadWrite,
  type SavedRun,
  type SavedWrite,
  saveRun,
  saveWrite,
} from './transactions.ts'

/** What is made from a plan and a parent. */
export interface BlockRooms {
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly engine: Engine
  readonly network: Network
  readonly chainIds: ChainIds
}

/** Blocks in a row that follow from those before them. */
export interface SavedEmptyBlocks {
  readonly count: number
  /** Of the first, ms since the epoch. */
  readonly timeMs: number
  /** When the first was opened. */
  readonly openedMs: number
  /** From each to the next, of both. */
  readonly stepMs: number
}

type SavedTerms = Pick<
  BlockTerms,
  'coinbase' | 'gasLimit' | 'baseFeePerGas' | 'prevRandao' | 'parentBeaconBlockRoot' | 'extraData'
>

/** What happens in a block, with its time where that is another than of what came before it. */
interface Timed {
  readonly atMs?: number
}

/** A change of the state between two transactions. */
interface SavedPatch extends Timed {
  readonly patch: readonly SavedWrite[]
}

type SavedStep = (SavedRun & Timed) | SavedPatch

export interface SavedBlock {
  readonly timeMs: number
  readonly openedMs: number
  /** Behind how many transactions slices went out, where blocks are cut. */
  readonly sliceEnds?: readonly number[]
  readonly terms: SavedTerms
  readonly l1?: L1Attributes
  /** What changed before the first transaction. */
  readonly writes: readonly SavedWrite[]
  /** In order; the deposits that opened the block come first. */
  readonly steps: readonly SavedStep[]
}

export type SavedBlocks = SavedBlock | SavedEmptyBlocks

/** A sealed block, or `undefined` when it follows from its parent. */
export function saveBlock(
  { chain, network }: BlockRooms,
  block: SealedBlock,
  parent: SealedBlock,
): SavedBlock | undefined {
  const { store } = chain.pending
  if (follows(network, store, block, parent)) return undefined
  const { steps, add } = stepsOf(block)
  let writes: readonly SavedWrite[] = []
  let at = parent.provenState.sequence
  const between = (upTo: number) => {
    const changed = changesBetween(store, at, upTo).map(saveWrite)
    if (steps.length === 0 && at === parent.provenState.sequence) writes = changed
    else if (changed.length > 0) add({ patch: changed }, upTo)
  }
  for (const [index, transaction] of block.transactions.entries()) {
    const before = block.stateBefore(index).sequence
    between(before)
    at = before + 1
    const receipt = block.receipts[index]! // one for each
    add(saveRun(transaction, receipt, changesBetween(store, before, at)), at)
  }
  between(block.provenState.sequence)
  return { ...savedOf(block), writes, steps }
}

/**
 * What readers see of the pending block: all of it, the head in its place, the head as it was before
 * it was sealed, or the block as it was after so many steps.
 */
export type Shown = 'all' | 'head' | 'sealed' | number

/** The pending block as it stands, and what readers see of it. */
export function savePending(chain: Chain): {
  readonly pending: SavedBlock
  readonly shown: Shown
} {
  const { pending, patches, openedCount, shown } = chain.point()
  const { store } = pending
  const { steps, add: addStep } = stepsOf(pending)
  let shownSteps = 0
  const add = (step: SavedRun | SavedPatch, sequence: number) => {
    addStep(step, sequence)
    if (shown !== undefined && sequence <= shown.provenState.sequence) shownSteps = steps.length
  }
  const waiting = [...patches]
  const patchedBefore = (sequence: number) => {
    while (waiting[0] !== undefined && waiting[0].sequence <= sequence) {
      const patch = waiting.shift()! // it is there
      add({ patch: patch.writes.map(saveWrite) }, patch.sequence)
    }
  }
  for (const [index, transaction] of pending.transactions.entries()) {
    const before = pending.stateBefore(index).sequence
    // What opens the block comes first, also where that has been done anew since.
    if (index >= openedCount) patchedBefore(before)
    const receipt = pending.receipts[index]! // one for each
    add(saveRun(transaction, receipt, changesBetween(store, before, before + 1)), before + 1)
  }
  patchedBefore(store.newest)
  const isOfPending = shown?.number === pending.number
  return {
    pending: { ...savedOf(pending), writes: [], steps },
    shown: shownAs(shown, isOfPending ? shownSteps : 'sealed'),
  }
}

/** Steps with the times at which the sequences they end on were reached. */
function stepsOf({ timeline }: Timelined): {
  readonly steps: SavedStep[]
  add(step: SavedRun | SavedPatch, sequence: number): void
} {
  const steps: SavedStep[] = []
  let lastMs = timeline.firstMs
  const add = (step: SavedRun | SavedPatch, sequence: number) => {
    // Opened anew, a block counts as opened so from the beginning.
    const isOpening = 'raw' in step && step.from === undefined
    const atMs = isOpening ? lastMs : timeline.timeOf(sequence)
    steps.push(atMs > lastMs ? { ...step, atMs } : step)
    lastMs = Math.max(lastMs, atMs)
  }
  return { steps, add }
}

type Timelined = Pick<SealedBlock, 'timeline'>

function shownAs(shown: Block | undefined, unsealed: Shown): Shown {
  if (shown === undefined) return 'all'
  return shown.isSealed ? 'head' : unsealed
}

/** Makes a chain of blocks as they are read; each seals the one before it. */
export class BlockLoader {
  readonly #rooms: BlockRooms
  /** The pending block as it is to be sealed; `undefined` while that is the one after block 0. */
  #last: SealedBlock | undefined

  /** The chain has block 0, and block 1 is pending as it opens by itself. */
  constructor(rooms: BlockRooms) {
    this.#rooms = rooms
  }

  /** Makes blocks the newest but for sealing the last of them. @returns that one */
  async load(saved: SavedBlocks): Promise<SealedBlock> {
    const { chain, clock } = this.#rooms
    if ('steps' in saved) {
      this.#begin(saved, saved.writes.map(loadWrite))
      this.#last = chain.candidate()
      return this.#last
    }
    for (let index = 0; index < saved.count; index += 1) {
      clock.returnTo(saved.openedMs + index * saved.stepMs)
      const { opening } = await this.#openedByItself(saved.timeMs + index * saved.stepMs)
      this.#open(opening)
      this.#last = chain.candidate()
    }
    return this.#parent
  }

  /**
   * Seals the last block and makes the pending one.
   *
   * @param shown what readers see of it
   * @returns what has run in its opening
   */
  loadPending(saved: SavedBlock, shown: Shown): readonly Executed[] {
    const { chain } = this.#rooms
    const last = shown === 'sealed' ? this.#whole() : undefined
    const plan = this.#planOf(saved)
    const timestamp = BigInt(Math.floor(plan.timeMs / 1000))
    const writes = historyWrites({ ...plan, timestamp }, this.#parent.provenState)
    const show = (steps: number) => {
      if (steps === 0 && last !== undefined) chain.show(last)
      else if (steps === 0 && shown === 'head') chain.show(chain.head)
      else if (steps === shown) chain.show(this.#whole())
    }
    return this.#begin(saved, writes, show)
  }

  /** All that has run in the pending block. */
  #whole(): PartialBlock {
    const { chain } = this.#rooms
    return chain.partial(chain.pending.transactions.length)
  }

  get #parent(): SealedBlock {
    return this.#last ?? this.#rooms.chain.head
  }

  #open(opening: Opening): void {
    const { chain } = this.#rooms
    if (this.#last === undefined) chain.reopen(opening)
    else chain.seal(this.#last, opening)
  }

  /**
   * @param writes before the first transaction
   * @param show hears how many steps there are of the block
   */
  #begin(
    saved: SavedBlock,
    writes: readonly Write[],
    show: (steps: number) => void = () => {},
  ): readonly Executed[] {
    const { chain, clock, network } = this.#rooms
    const { l1, steps, openedMs, sliceEnds = [] } = saved
    clock.returnTo(openedMs)
    const plan = this.#planOf(saved)
    const isOpening = (step: SavedStep) => 'raw' in step && step.from === undefined
    const openingCount = steps.findIndex((step) => !isOpening(step))
    const executed: Executed[] = []
    const position = { transactionIndex: 0, firstLogIndex: 0, gasUsedBefore: 0n }
    const run = (step: SavedRun) => {
      const one = loadRun(step, l1, position, plan.baseFeePerGas)
      position.transactionIndex += 1
      position.firstLogIndex += one.receipt.logs.length
      position.gasUsedBefore = one.receipt.cumulativeGasUsed
      return one
    }
    const count = openingCount < 0 ? steps.length : openingCount
    for (const step of steps.slice(0, count)) if ('raw' in step) executed.push(run(step))
    const systemCount =
      l1 === undefined ? 0 : network.systemTransactions(plan.number, plan.timeMs, l1).length
    this.#open({ plan, writes, executed, isRepeatable: executed.length === systemCount, l1 })
    show(0)
    show(count)
    for (const [index, step] of steps.entries()) {
      if (index < count) continue
      if (step.atMs !== undefined) clock.returnTo(step.atMs)
      if ('raw' in step) chain.publish(run(step))
      else chain.patch(step.patch.map(loadWrite))
      show(index + 1)
    }
    chain.pending.sliceEnds.push(...sliceEnds)
    return executed
  }

  #planOf({ timeMs, terms }: SavedBlock): BlockPlan {
    return planBlock(this.#rooms.network, this.#parent, timeMs, terms)
  }

  #openedByItself(timeMs: number): Opened | Promise<Opened> {
    const { chain, engine, network, chainIds } = this.#rooms
    const parent = this.#parent
    const plan = planBlock(network, parent, timeMs)
    const environment = environmentOfPlan(plan, parent, chain, chainIds.at(plan.number))
    const nothing = { changes: {}, depositsUpTo: () => [] }
    return openBlock({ engine, network, plan, parent, environment, ...nothing })
  }
}

function savedOf(
  block: SealedBlock | PendingBlock,
): Pick<SavedBlock, 'timeMs' | 'terms' | 'l1' | 'openedMs' | 'sliceEnds'> {
  const { timeMs, coinbase, gasLimit, baseFeePerGas, prevRandao, extraData } = block
  const parentBeaconBlockRoot =
    block instanceof PendingBlock
      ? block.plan.parentBeaconBlockRoot
      : block.header.parentBeaconBlockRoot
  const l1 = statementOf(block)
  const { timeline, sliceEnds } = block
  return {
    timeMs,
    openedMs: timeline.firstMs,
    ...(sliceEnds.length === 0 ? {} : { sliceEnds: [...sliceEnds] }),
    terms: { coinbase, gasLimit, baseFeePerGas, prevRandao, parentBeaconBlockRoot, extraData },
    ...(l1 === undefined ? {} : { l1 }),
  }
}

/** What a block says of L1: its first transaction is told of it, and its receipt says so. */
function statementOf({ receipts }: Block): L1Attributes | undefined {
  const prices = receipts[0]?.l1?.prices
  if (prices === undefined) return undefined
  return prices as L1Attributes // the network made it, with all it knows of L1
}

/** Is a block what its network makes of its parent when nobody does anything? */
function follows(network: Network, store: Store, block: SealedBlock, parent: SealedBlock): boolean {
  if (block.sliceEnds.length > 0) return false
  const { number, timeMs, timestamp, header, transactions } = block
  const count = transactions.length
  const terms = network.blockTerms(number, parent, timeMs)
  const hasTerms =
    header.coinbase === terms.coinbase &&
    header.gasLimit === terms.gasLimit &&
    header.baseFeePerGas === terms.baseFeePerGas &&
    header.prevRandao === terms.prevRandao &&
    header.parentBeaconBlockRoot === terms.parentBeaconBlockRoot &&
    header.extraData === terms.extraData
  if (!hasTerms) return false
  const l1 = network.nextL1(parent.provenState, timeMs, {})
  const system = l1 === undefined ? [] : network.systemTransactions(number, timeMs, l1)
  const isSystem =
    system.length === count &&
    system.every(
      ({ deposit }, index) => depositTransaction(deposit).hash === transactions[index]?.hash,
    )
  if (!isSystem) return false
  const { parentHash } = header
  const opening = historyWrites({ ...terms, number, parentHash, timestamp }, parent.provenState)
  return !isPatched(store, block, parent, opening)
}

/** Did anything change besides what opens a block and what its transactions did? */
function isPatched(store: Store, block: Block, parent: Block, opening: readonly Write[]): boolean {
  const { provenState: state } = parent
  const changing = opening.filter(
    (write) =>
      write.field === 'storage' && state.storage(write.address, write.slot) !== write.value,
  )
  let at = state.sequence
  for (let index = 0; index <= block.transactions.length; index += 1) {
    // Behind the last transaction, the end of the block.
    const before = block.stateBefore(index).sequence
    const changed = changesBetween(store, at, before)
    if (index === 0 ? !areSame(changed, changing) : changed.length > 0) return true
    at = before + 1
  }
  return false
}

/** The same changes of storage, in any order. */
function areSame(some: readonly Write[], others: readonly Write[]): boolean {
  const isAmongOthers = (write: Write) => others.some((other) => isSameWrite(write, other))
  return some.length === others.length && some.every(isAmongOthers)
}

function isSameWrite(one: Write, other: Write): boolean {
  return (
    one.field === 'storage' &&
    other.field === 'storage' &&
    one.address === other.address &&
    one.slot === other.slot &&
    one.value === other.value
  )
}

/** What changed from one sequence to another. */
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
  // Equal blocks are to be equal texts, whichever way they came about.
  return [...writes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, write]) => write)
}
