/**
 * Converts a whole devnet to the lines of a state file and back: options, blocks, the pending
 * block, the txpool, the clock and counters.
 *
 * Leaves out snapshots and everything of clients: subscriptions, filters, waits for confirmations.
 * Their counters are saved, so that no id is used twice.
 */

import type { WalletSnapshot } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainIdsSnapshot } from '../execution/chain-ids.ts'
import type { FaucetSnapshot } from '../faucet/faucet.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { PayerSnapshot } from '../payer/budget.ts'
import { isObject } from '../primitives/codec.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { TermsSet } from '../producer/block-opener.ts'
import type { FlashblocksSnapshot } from '../producer/flashblocks.ts'
import { L1Inbox } from '../producer/l1-inbox.ts'
import type { ProducerSnapshot } from '../producer/producer.ts'
import type { ScheduleSnapshot } from '../producer/schedule.ts'
import { decodeDeposit } from '../transactions/deposit.ts'
import { BlockRecorder } from './block-recorder.ts'
import {
  type BlockDeps,
  BlockLoader,
  type SavedBlock,
  type SavedBlocks,
  type Shown,
  savePending,
  writesOf,
} from './blocks.ts'
import { checkBlocks, checkEnd, checkHead } from './check.ts'
import { lastLineOf, lineStartsOf, linesOf, refuse, stateFile } from './file.ts'
import type { Form } from './forms.ts'
import { loadStalePending, type SavedSince, saveStalePending } from './stale-pending.ts'
import { loadTransaction, type SavedTransaction, saveTransaction } from './transactions.ts'
import { textFromValue, valueFromText } from './values.ts'

/** The options of the devnet. */
export interface SavedOptions {
  /** Options that concern the chain, by name. */
  readonly config: Readonly<Record<string, unknown>>
  /** By address. */
  readonly alloc: Readonly<Record<Address, unknown>>
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

/**
 * Saves a devnet as a file.
 *
 * @param program the program that writes it
 * @param blocks lines of the blocks saved before; gets those of the new blocks
 */
export function saveDevnet(
  program: string,
  setup: SavedSetup,
  deps: BlockDeps,
  blocks: BlockRecorder,
  producer: ProducerSnapshot,
  rest: SavedRest,
): Uint8Array {
  return stateFile(program, savedLines(setup, blocks.lines(deps), deps.chain, producer, rest))
}

/** The lines of a devnet. @param blocks lines of its blocks, from a recorder */
function savedLines(
  setup: SavedSetup,
  blocks: readonly string[],
  chain: Chain,
  producer: ProducerSnapshot,
  rest: SavedRest,
): string[] {
  const { openings, waiting, isFull, schedule, flashblocks, reorgCount, nowMs, chainIds } = producer
  const { inbox, l1, openingGas, terms, timestampIntervalMs } = openings
  const end: SavedEnd = {
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
  return [textFromValue({ ...setup, chainIds }), ...blocks, textFromValue(end)]
}

/** The first line of a devnet and the lines below it. */
export interface SavedHead extends SavedSetup {
  readonly chainIds: ChainIdsSnapshot
  /** The last line. */
  readonly end: SavedEnd
  /** Counts the blocks below the pending one without reading them. */
  readonly blockCount: () => number
  readonly others: Iterator<string>
}

/** A recorder for a devnet that has not been saved yet. */
export function createBlockRecorder(): BlockRecorder {
  return new BlockRecorder()
}

/** Reads the first line of a file. @throws {DevnetError} STATE_UNREADABLE */
export function readOptions(file: Uint8Array): SavedHead {
  const others = linesOf(file)[Symbol.iterator]()
  const first = others.next()
  if (first.done === true) return refuse('the options of a devnet', 'nothing')
  const head = readAs<Omit<SavedHead, 'others' | 'end' | 'blockCount'>>(
    first.value,
    checkHead,
    'line 2',
  )
  const last = lastLineOf(file)
  const end = readAs<SavedEnd>(last, checkEnd, 'the last line')
  return { ...head, end, others, blockCount: () => countBlocks(file) }
}

/** The part of a text that says how many empty blocks a line has: fields are sorted by name. */
const COUNT = /^\{"count":(\d+),/

function countBlocks(file: Uint8Array): number {
  const starts = [...lineStartsOf(file)].slice(2, -1) // format, options, and the pending block
  return starts.reduce((sum, start) => sum + Number(COUNT.exec(start)?.[1] ?? 1), 0)
}

/** Called with the number of loaded blocks, now and then; a promise is awaited. */
export type BetweenBlocks = (done: number) => MaybePromise<void>

/**
 * Loads the blocks of a file into a new devnet.
 *
 * @param blocks gets the loaded lines, so that the next save does not convert them again
 * @returns the snapshot of the producer, and the rest
 * @throws {DevnetError} STATE_UNREADABLE if they do not lead to the saved head
 */
export async function loadLines(
  deps: BlockDeps,
  { others: lines, end: saved }: Pick<SavedHead, 'others' | 'end'>,
  blocks: BlockRecorder,
  between: BetweenBlocks = () => {},
): Promise<{ readonly producer: ProducerSnapshot; readonly rest: SavedRest }> {
  const { chain, chainIds } = deps
  const loader = new BlockLoader(deps, between)
  // The pending block's hash covers the whole state: saved roots that are not its own are found.
  const isChecked = saved.pendingHash !== undefined && !chain.isForked
  const read = chain.isForked ? await withReplaced(chain, lines) : lines
  let line = read.next()
  let number = 2
  for (;;) {
    if (line.done === true) return refuse('what is pending in the last line', 'nothing')
    const { value: text } = line
    line = read.next()
    if (line.done === true) {
      const opened = await loader.loadPending(saved.pending, saved.shown)
      if (chain.head.hash !== saved.head) refuse(`the head ${saved.head}`, chain.head.hash)
      const { pendingHash } = saved
      if (pendingHash !== undefined && chain.candidate().hash !== pendingHash) {
        refuse(`the pending block ${pendingHash}`, chain.candidate().hash)
      }
      const producer = {
        ...producerOf(saved),
        chain: chain.snapshot(),
        chainIds: chainIds.snapshot(),
        stalePending: loadStalePending(chain, saved.stalePending),
      }
      return {
        producer: { ...producer, openings: { ...producer.openings, executed: opened } },
        rest: saved.rest,
      }
    }
    number += 1
    const next = readAs<SavedBlocks>(text, checkBlocks, `line ${number}`)
    expectPast(next, saved.nowMs, `line ${number}`)
    blocks.keep(next, text, await loader.load(next, isChecked))
  }
}

/** Reads a line. @throws {DevnetError} STATE_UNREADABLE if it has another form */
function readAs<Value>(text: string, check: Form, where: string): Value {
  return checkedAs<Value>(parsed(text, where), check, where)
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

function checkedAs<Value>(value: unknown, check: Form, where: string): Value {
  check(value, where)
  return value as Value // the form of its type
}

/** Fetches what the blocks replace, in one round: block by block, each would wait for the remote. */
async function withReplaced(chain: Chain, lines: Iterator<string>): Promise<Iterator<string>> {
  const all = Array.from({ [Symbol.iterator]: () => lines })
  const writes = all.flatMap((text) => {
    const value = parsed(text, 'a line')
    const isEnd = isObject(value) && 'pending' in value
    const saved = isEnd
      ? checkedAs<SavedEnd>(value, checkEnd, 'the last line').pending
      : checkedAs<SavedBlocks>(value, checkBlocks, 'a line')
    return writesOf(saved)
  })
  await chain.withRemote(() => chain.readReplaced(chain.head.state, writes))
  return all.values()
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
