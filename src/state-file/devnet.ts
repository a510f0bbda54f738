/**
 * Converts a whole devnet to the lines of a state file and back: options, blocks, the pending
 * block, the txpool, the clock and counters.
 *
 * Leaves out snapshots and everything of clients: subscriptions, filters, waits for confirmations.
 * Their counters are saved, so that no id is used twice.
 */

import type { WalletSnapshot } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { ChainIdsSnapshot } from '../execution/chain-ids.ts'
import type { FaucetSnapshot } from '../faucet/faucet.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { PayerSnapshot } from '../payer/budget.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { TermsSet } from '../producer/block-opener.ts'
import type { FlashblocksSnapshot } from '../producer/flashblocks.ts'
import { L1Inbox } from '../producer/l1-inbox.ts'
import type { ProducerSnapshot } from '../producer/producer.ts'
import type { ScheduleSnapshot } from '../producer/schedule.ts'
import type { PackedAccounts } from '../state/packed-accounts.ts'
import { decodeDeposit } from '../transactions/deposit.ts'
import { loadAlloc } from './alloc-lines.ts'
import { loadBase, type SavedBase } from './base.ts'
import { type BetweenTurns, BlockLines } from './block-lines.ts'
import {
  type BlockDeps,
  BlockLoader,
  type SavedBlock,
  type SavedBlocks,
  type Shown,
  savePending,
  writesOf,
} from './blocks.ts'
import { checkBase, checkBlocks, checkEnd, checkSetup, checkWrites } from './check.ts'
import {
  type BlocksPart,
  type Damage,
  type FoundPart,
  type FoundSave,
  inFile,
  readSave,
  type StateMark,
} from './file.ts'
import { FileWriter, isMostlyLive, type StateAppend } from './file-writer.ts'
import type { Form } from './forms.ts'
import { refuse } from './refuse.ts'
import { loadStalePending, type SavedSince, saveStalePending } from './stale-pending.ts'
import {
  loadTransaction,
  type SavedTransaction,
  type SavedWrite,
  saveTransaction,
} from './transactions.ts'
import { textFromValue, valueFromText } from './values.ts'

/** The options of the devnet. */
export interface SavedOptions {
  /** Options that concern the chain, by name. */
  readonly config: Readonly<Record<string, unknown>>
  /** Names of the options that a reset to another chain keeps, as the caller gave them; absent for none. */
  readonly given?: readonly string[]
  /** Addresses of the caller's native contracts; absent for none. */
  readonly natives?: readonly Address[]
  /** In a separate part; not checked yet in files of earlier programs, which have it here. */
  readonly alloc?: PackedAccounts | DevnetOptions['alloc']
}

/** The state of the devnet outside the producer. */
export interface SavedRest {
  readonly faucet: FaucetSnapshot
  readonly payer: PayerSnapshot
  readonly impersonated: readonly Address[]
  readonly isImpersonatedForAll: boolean
  readonly shiftedMs: number
  readonly wallet: WalletSnapshot
  /** The faults as JSON, which keeps the order of their fields; clients see that order. */
  readonly faults: string
  readonly nextBundle: number
  readonly nextSnapshot: number
  readonly nextFilter: number
  readonly resetCount: bigint
}

/** The last line of a file. */
interface SavedEnd {
  readonly head: Hash
  /** Hash of the pending block if it were sealed as it is; not in files of earlier programs or of forks. */
  readonly pendingHash?: Hash
  readonly nowMs: number
  readonly pending: SavedBlock
  readonly shown: Shown
  readonly waiting: readonly SavedTransaction[]
  readonly isFull: boolean
  readonly deposits: readonly (readonly [l1Number: bigint, raw: Uint8Array])[]
  readonly l1Changes: Partial<L1Fees>
  readonly l1?: L1Attributes
  readonly openingGas: bigint
  readonly terms: TermsSet
  readonly timestampIntervalMs?: number
  readonly schedule: ScheduleSnapshot
  readonly flashblocks: FlashblocksSnapshot
  readonly stalePending: readonly SavedSince[]
  readonly reorgCount: bigint
  readonly rest: SavedRest
}

/** The part of the first line outside the chain. */
export interface SavedSetup {
  readonly options: SavedOptions
  /** Block 0: its time, and its prevRandao if a reset gave it a new one. */
  readonly genesisTerms: { readonly timeMs: number; readonly prevRandao?: Hash }
  /** The remote chain that the devnet continues: the file has only what differs from it. */
  readonly fork?: ForkedChain
}

/** A save under way. */
export class DevnetSave {
  readonly #deps: BlockDeps
  readonly #writer: FileWriter
  readonly #lines: BlockLines

  /**
   * @param program the program that writes it
   * @param alloc the accounts of block 0, which an earlier save in the file has, too
   * @param after the save in the file; `undefined` for a separate file
   */
  constructor(
    program: string,
    deps: BlockDeps,
    alloc: PackedAccounts | undefined,
    after: StateMark | undefined,
  ) {
    const isAppended = after?.program === program && isMostlyLive(after, deps.chain.oldestNumber)
    this.#deps = deps
    this.#writer = new FileWriter(program, alloc, isAppended ? after : undefined)
    this.#lines = new BlockLines(deps, this.#writer)
  }

  /** Saves the alloc, and the sealed blocks so far. The chain may continue in between. */
  async catchUp(between: BetweenTurns): Promise<void> {
    const first = BigInt(this.#deps.chain.firstNumber)
    while (this.#writer.continueAlloc()) {
      const pause = between(first)
      if (pause !== undefined) await pause
    }
    return this.#lines.catchUp(between)
  }

  /** Saves the rest. Called while the chain stands still, after {@link catchUp}. */
  end(setup: SavedSetup, producer: ProducerSnapshot, rest: SavedRest): StateAppend {
    this.#lines.end()
    const { chain } = this.#deps
    const setupText = textFromValue({ ...setup, chainIds: producer.chainIds })
    return this.#writer.end(setupText, textFromValue(endOf(chain, producer, rest)))
  }
}

function endOf(chain: Chain, producer: ProducerSnapshot, rest: SavedRest): SavedEnd {
  const { openings, waiting, isFull, schedule, flashblocks, reorgCount, nowMs } = producer
  const { inbox, l1, openingGas, terms, timestampIntervalMs } = openings
  return {
    head: chain.head.hash,
    // Of a fork it could need the remote.
    ...(chain.isForked ? {} : { pendingHash: chain.candidate().hash }),
    nowMs,
    ...savePending(chain),
    waiting: waiting.map(saveTransaction),
    isFull,
    deposits: inbox.deposits.map(({ l1Number, transaction }) => [
      l1Number,
      transaction.rawTransaction,
    ]),
    l1Changes: inbox.changes,
    ...(l1 === undefined ? {} : { l1 }),
    openingGas,
    terms,
    ...(timestampIntervalMs === undefined ? {} : { timestampIntervalMs }),
    schedule,
    flashblocks,
    stalePending: saveStalePending(chain, producer.stalePending),
    reorgCount,
    rest,
  }
}

/** A devnet in a file. */
export interface SavedDevnet extends SavedSetup, Omit<FoundSave, 'setup' | 'end' | 'alloc'> {
  readonly chainIds: ChainIdsSnapshot
  readonly end: SavedEnd
}

/**
 * Reads all but the blocks of a file.
 *
 * @param between called from part to part with the number of blocks; a promise is awaited
 * @throws {DevnetError} STATE_UNREADABLE
 */
export async function readDevnet(
  file: Uint8Array,
  between: (blockCount: number) => MaybePromise<void>,
): Promise<SavedDevnet> {
  const { damage, ...save } = await readSave(file, between)
  const { setup, end, alloc, ...blocks } = save
  const { options, ...others } = readAs<SavedSetup & Pick<SavedDevnet, 'chainIds'>>(
    setup,
    checkSetup,
    'the setup',
  )
  if (damage !== undefined) refuseDamage(damage, save, others.fork)
  return {
    ...others,
    options: alloc.length === 0 ? options : { ...options, alloc: loadAlloc(alloc) },
    ...blocks,
    end: readAs<SavedEnd>(end, checkEnd, 'the last line'),
  }
}

/** Refuses a damaged file, stating up to where it is whole. @param save the last one before the damage */
function refuseDamage(
  { byte, expected, found }: Damage,
  { base, blockCount, mark }: FoundSave,
  fork: ForkedChain | undefined,
): never {
  const [first] = base[0]?.lines() ?? []
  const before =
    first === undefined
      ? (fork?.blockNumber ?? 0n)
      : readAs<SavedBase>(first, checkBase, 'the base').header.number
  const { bytes: wholeBytes } = mark
  const block = before + BigInt(blockCount)
  throw new DevnetError(
    'STATE_UNREADABLE',
    `state: expected ${expected} at byte ${byte}, found ${found}; the file is whole up to byte ${wholeBytes}, a devnet up to block ${block}`,
    { expected, found, byte, wholeBytes, block: Number(block) },
  )
}

/** Called with the number of loaded blocks, now and then; a promise is awaited. */
export type BetweenBlocks = (done: number) => MaybePromise<void>

/** A devnet that has been loaded. */
interface LoadedDevnet {
  readonly producer: ProducerSnapshot
  readonly rest: SavedRest
  /** The save that was loaded, for the next one. */
  readonly mark: StateMark
}

/**
 * Loads the blocks of a file into a new devnet.
 *
 * @throws {DevnetError} STATE_UNREADABLE if they do not lead to the saved head
 */
export async function loadDevnet(
  deps: BlockDeps,
  { base, blocks, end, mark }: Pick<SavedDevnet, 'base' | 'blocks' | 'end' | 'mark'>,
  between: BetweenBlocks = () => {},
): Promise<LoadedDevnet> {
  const { chain, chainIds } = deps
  const loader = new BlockLoader(deps, between)
  const isExact = !holdsAboveMax([...base, ...blocks], end)
  // The pending block's hash covers the whole state: saved roots that are not its own are found.
  const isChecked = end.pendingHash !== undefined && !chain.isForked && isExact
  const loadedBase = await loadBaseParts(chain, base, isExact)
  if (chain.isForked) await readReplaced(chain, blocks, end)
  const loaded: BlocksPart[] = []
  let line = FIRST_LINE_OF_BLOCKS
  for (const { lines, bytes } of blocks) {
    let last: SealedBlock | undefined
    for (const text of lines()) {
      const where = `line ${line}`
      const saved = readAs<SavedBlocks>(text, checkBlocks, where)
      expectPast(saved, end.nowMs, where)
      last = await loader.load(saved, isChecked)
      line += 1
    }
    if (last !== undefined) loaded.push({ ...inFile(last), bytes })
  }
  const executed = await loader.loadPending(end.pending, end.shown)
  if (isExact) expectEnd(chain, end)
  const { openings, ...others } = producerOf(end)
  const producer = {
    ...others,
    openings: { ...openings, executed },
    chain: chain.snapshot(),
    chainIds: chainIds.snapshot(),
    stalePending: loadStalePending(chain, end.stalePending),
  }
  return { producer, rest: end.rest, mark: { ...mark, base: loadedBase, blocks: loaded } }
}

async function loadBaseParts(
  chain: Chain,
  parts: readonly FoundPart[],
  isExact: boolean,
): Promise<BlocksPart | undefined> {
  const [first, ...others] = parts.flatMap(({ lines }) => [...lines()])
  if (first === undefined) return undefined
  const saved = readAs<SavedBase>(first, checkBase, 'the base')
  const writes = others.map((line) => readAs<SavedWrite[]>(line, checkWrites, 'a line of the base'))
  const block = await loadBase(chain, saved, writes, isExact)
  return { ...inFile(block), bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * True if a balance is above 2^256 - 1: earlier programs credited fees without a limit, and their roots
 * are not those of the state. It is loaded as the largest balance, and the blocks get other hashes.
 */
function holdsAboveMax(parts: readonly FoundPart[], { pending }: SavedEnd): boolean {
  for (const { lines } of parts) {
    for (const text of lines()) if (aboveMax.test(text)) return true
  }
  return aboveMax.test(textFromValue(pending))
}

const aboveMax = /"balance","n:1[\da-f]{64}"/

/** Lines of blocks are counted as if each part had no lines before them: 1 is the format, 2 the setup. */
const FIRST_LINE_OF_BLOCKS = 3

/** @throws {DevnetError} STATE_UNREADABLE if the chain does not end as the saved one */
function expectEnd(chain: Chain, { head, pendingHash }: SavedEnd): void {
  if (chain.head.hash !== head) refuse(`the head ${head}`, chain.head.hash)
  if (pendingHash === undefined) return
  const found = chain.candidate().hash
  if (found !== pendingHash) refuse(`the pending block ${pendingHash}`, found)
}

/** Reads a line. @throws {DevnetError} STATE_UNREADABLE if it has another form */
function readAs<Value>(text: string, check: Form, where: string): Value {
  const value = parsed(text, where)
  check(value, where)
  return value as Value // the form of its type
}

function parsed(text: string, where: string): unknown {
  try {
    return valueFromText(text)
  } catch (error) {
    return refuse(`JSON at ${where}`, text.slice(0, 40), error)
  }
}

/** Blocks cannot be opened later than now: without this check, a wrong count could take years. */
function expectPast(saved: SavedBlocks, nowMs: number, where: string): void {
  const last = 'count' in saved ? (saved.count - 1) * saved.stepMs : 0
  const openedMs = saved.openedMs + last
  if (openedMs > nowMs) refuse(`blocks opened by ${nowMs} ms at ${where}`, `${openedMs} ms`)
}

/** Fetches what the blocks replace, in one round: block by block, each would wait for the remote. */
async function readReplaced(
  chain: Chain,
  blocks: readonly FoundPart[],
  { pending }: SavedEnd,
): Promise<void> {
  const writes = writesOf(pending)
  for (const { lines } of blocks) {
    for (const text of lines()) writes.push(...writesOf(readAs(text, checkBlocks, 'a line')))
  }
  await chain.withRemote(() => chain.readReplaced(chain.head.state, writes))
}

function producerOf(
  saved: SavedEnd,
): Omit<ProducerSnapshot, 'chain' | 'chainIds' | 'stalePending'> {
  const { nowMs, isFull, flashblocks, reorgCount, openingGas, terms } = saved
  const { mode, ...schedule } = saved.schedule
  const deposits = saved.deposits.map(([l1Number, raw]) => ({
    l1Number,
    transaction: decodeDeposit(raw),
  }))
  return {
    nowMs,
    waiting: saved.waiting.map(loadTransaction),
    isFull,
    openings: {
      inbox: L1Inbox.of(deposits, saved.l1Changes),
      l1: saved.l1,
      openingGas,
      executed: [],
      terms,
      timestampIntervalMs: saved.timestampIntervalMs,
    },
    schedule: { ...schedule, mode: { ...mode, interval: mode.interval } },
    flashblocks,
    reorgCount,
  }
}
