/**
 * A whole devnet → lines of a state file and back: options, blocks, what is pending, what waits, the
 * clock, counters.
 *
 * Not in it: what belongs to clients (subscriptions, filters, confirmations somebody waits for) and
 * snapshots. Their numbers go on counting, so that none is given twice.
 */

import type { WalletPoint } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import { decodeDeposit } from '../chain/deposit.ts'
import type { ChainIdsPoint } from '../execution/chain-ids.ts'
import type { FaucetPoint } from '../faucet/faucet.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { L1Fees } from '../network/l1-origin.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { FlashblocksPoint } from '../producer/flashblocks.ts'
import { L1Inbox } from '../producer/l1-inbox.ts'
import type { TermsSet } from '../producer/next-block.ts'
import type { ProducerPoint } from '../producer/producer.ts'
import type { TicksPoint } from '../producer/schedule.ts'
import { type WaitingLimits, WaitingList } from '../producer/txpool.ts'
import {
  BlockLoader,
  type BlockRooms,
  type SavedBlock,
  type SavedBlocks,
  type Shown,
  savePending,
} from './blocks.ts'
import { linesOf, refuse, stateFile } from './file.ts'
import { loadLag, type SavedSince, saveLag } from './lag.ts'
import { BlockRecorder } from './recorder.ts'
import { loadTransaction, type SavedTransaction, saveTransaction } from './transactions.ts'
import { textFromValue, valueFromText } from './values.ts'

/** What a devnet was made with. */
export interface SavedOptions {
  /** By name; those that have to do with the chain. */
  readonly config: Readonly<Record<string, unknown>>
  /** By address. */
  readonly alloc: Readonly<Record<Address, unknown>>
}

/** What of a devnet is no part of its producer. */
export interface SavedRest {
  readonly faucet: FaucetPoint
  readonly impersonated: readonly Address[]
  readonly isImpersonatedForAll: boolean
  readonly shiftedMs: number
  readonly wallet: WalletPoint
  /** Where the faults stand, as JSON: the fields of each keep their order, in which clients see them. */
  readonly faults: string
  readonly nextBundle: number
  readonly nextSnapshot: number
  readonly nextFilter: number
  readonly resetCount: bigint
}

/** The last line of a file. */
interface SavedPoint {
  readonly head: Hash
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
  readonly ticks: TicksPoint
  readonly showing: FlashblocksPoint
  readonly lag: readonly SavedSince[]
  readonly reorgCount: bigint
  readonly rest: SavedRest
}

/** Of the first line, what is no part of the chain. */
export interface SavedFoundation {
  readonly options: SavedOptions
  /** Its block 0: when that was, and what made it another one than one before. */
  readonly beginning: { readonly timeMs: number; readonly prevRandao?: Hash }
}

/**
 * The file of a devnet.
 *
 * @param program that writes it
 * @param blocks as they have been saved so far; goes on from there
 */
export function saveDevnet(
  program: string,
  foundation: SavedFoundation,
  rooms: BlockRooms,
  blocks: BlockRecorder,
  producer: ProducerPoint,
  rest: SavedRest,
): Uint8Array {
  return stateFile(
    program,
    savedLines(foundation, blocks.lines(rooms), rooms.chain, producer, rest),
  )
}

/** The lines of a devnet. @param blocks those of its blocks, as a recorder keeps them */
function savedLines(
  foundation: SavedFoundation,
  blocks: readonly string[],
  chain: Chain,
  producer: ProducerPoint,
  rest: SavedRest,
): string[] {
  const { openings, waiting, isFull, ticks, showing, reorgCount, nowMs, chainIds } = producer
  const { inbox, l1, openingGas, terms, timestampIntervalMs } = openings
  const point: SavedPoint = {
    head: chain.head.hash,
    nowMs,
    ...savePending(chain),
    waiting: waiting.inOrder().map(saveTransaction),
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
    ticks,
    showing,
    lag: saveLag(chain, producer.lag),
    reorgCount,
    rest,
  }
  return [textFromValue({ ...foundation, chainIds }), ...blocks, textFromValue(point)]
}

/** The first line of a devnet, and the lines below it. */
export interface SavedHead extends SavedFoundation {
  readonly chainIds: ChainIdsPoint
  readonly others: Iterator<string>
}

/** What keeps the blocks of a devnet that has never been saved. */
export function createBlockRecorder(): BlockRecorder {
  return new BlockRecorder()
}

/** Begins to read a file. @throws {DevnetError} STATE_UNREADABLE */
export function readOptions(file: Uint8Array): SavedHead {
  const others = linesOf(file)[Symbol.iterator]()
  const first = others.next()
  if (first.done === true) return refuse('the options of a devnet', 'nothing')
  const head = valueFromText(first.value) as Omit<SavedHead, 'others'> // the checksum: we wrote it
  return { ...head, others }
}

/**
 * Makes the blocks of a file on a devnet that has just begun.
 *
 * @param blocks hears of them, so that they are not worked out again when they are saved
 * @returns where its producer stands, and the rest
 * @throws {DevnetError} STATE_UNREADABLE when they do not come to the head that was saved
 */
export async function loadLines(
  rooms: BlockRooms,
  limits: WaitingLimits,
  lines: Iterator<string>,
  blocks: BlockRecorder,
): Promise<{ readonly producer: ProducerPoint; readonly rest: SavedRest }> {
  const { chain, chainIds } = rooms
  const loader = new BlockLoader(rooms)
  let line = lines.next()
  for (;;) {
    if (line.done === true) return refuse('what is pending in the last line', 'nothing')
    const { value: text } = line
    line = lines.next()
    if (line.done === true) {
      const saved = valueFromText(text) as SavedPoint // as above
      const opened = loader.loadPending(saved.pending, saved.shown)
      if (chain.head.hash !== saved.head) refuse(`the head ${saved.head}`, chain.head.hash)
      const producer = {
        ...pointOf(saved, limits),
        chain: chain.point(),
        chainIds: chainIds.point(),
        lag: loadLag(chain, saved.lag),
      }
      return {
        producer: { ...producer, openings: { ...producer.openings, executed: opened } },
        rest: saved.rest,
      }
    }
    const saved = valueFromText(text) as SavedBlocks // as above
    blocks.keep(saved, await loader.load(saved))
  }
}

function pointOf(
  saved: SavedPoint,
  limits: WaitingLimits,
): Omit<ProducerPoint, 'chain' | 'chainIds' | 'lag'> {
  const { nowMs, isFull, showing, reorgCount, openingGas, terms } = saved
  const { mode, ...ticks } = saved.ticks
  const deposits = saved.deposits.map(([l1Number, raw]) => ({
    l1Number,
    transaction: decodeDeposit(raw),
  }))
  return {
    nowMs,
    waiting: WaitingList.of(limits, saved.waiting.map(loadTransaction)),
    isFull,
    openings: {
      inbox: L1Inbox.of(deposits, saved.l1Changes),
      l1: saved.l1,
      openingGas,
      executed: [],
      terms,
      timestampIntervalMs: saved.timestampIntervalMs,
    },
    ticks: { ...ticks, mode: { ...mode, interval: mode.interval } },
    showing,
    reorgCount,
  }
}
