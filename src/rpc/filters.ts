/**
 * Filters, for clients that poll instead of subscribing.
 *
 * A filter is a position in the chain. Changes since the last poll are read from the chain during
 * the poll, so an idle filter costs nothing. Filters belong to the devnet: any connection can poll
 * them, and they outlive the connection that installed them. They know no time: a server says which
 * have not been polled for too long, see server/filter-expiry.ts.
 */

import type { RecordedCalls } from '../backend/recorded-calls.ts'
import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { createLogFilter, type LogFilter, matchingLogs } from '../chain/log-filter.ts'
import type { Log } from '../chain/receipt.ts'
import type { Config } from '../config/config.ts'
import type { Limits } from '../config/limits.ts'
import type { Recorder } from '../journal/recorder.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash, Hex } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { anyOf, arrayOf, hashSchema } from '../primitives/schema.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { logSchema, printLog, type WireLog } from './wire/objects/log.ts'
import {
  printTransaction,
  transactionSchema,
  type WireTransaction,
} from './wire/objects/transaction.ts'
import type { LogQuery } from './wire/requests.ts'
import { asPrinted } from './wire/results.ts'

/** The next transaction to report. */
interface Position {
  readonly block: number
  readonly transaction: number
  /**
   * Transactions that were reported and then removed from the pending block; one that runs again in
   * the same block is not reported again. Absent for none.
   */
  readonly reported?: readonly Hash[]
}

/** The changes in one block, from a position in it on. */
type Wanted = (block: Block, from: Position) => readonly FilterChange[]

/** One item of a poll's result. */
export type FilterChange = Hash | WireLog | WireTransaction

export const filterChanges = asPrinted<readonly FilterChange[]>(
  'hash[], log[] or transaction[]',
  arrayOf(anyOf(hashSchema, logSchema, transactionSchema)),
)

/** The kind of a filter, which says what it reports. */
type FilterKind = 'logs' | 'blocks' | 'hashes' | 'transactions'

interface Filter {
  readonly kind: FilterKind
  /** `undefined` for block and transaction filters. */
  readonly query: LogQuery | undefined
  readonly wanted: Wanted
  /** True to report transactions when pre-confirmed, false to report blocks when sealed. */
  readonly includesPending: boolean
  readonly position: Position
  /** Reported logs of blocks that were rolled back since; the next poll reports them as removed. */
  readonly removed: readonly WireLog[]
  /** Number of inputs up to the last poll or the installation, see `Recorder.sequence`. */
  readonly polledAt: number
}

/** The filters by id at a moment. */
export type FiltersSnapshot = ReadonlyMap<string, Filter>

/** The kind of a filter's reports, and its query. */
type Reported = Pick<Filter, 'kind' | 'query'>

/** The filters of a snapshot as plain data. */
export type SavedFilters = readonly (readonly [id: string, filter: Omit<Filter, 'wanted'>])[]

/** The recorder records all calls, polls included: they move the filter's position. */
interface FiltersBackend {
  readonly chain: Chain
  readonly config: Pick<Config, 'snapshotFilters'>
  readonly recordedCalls: Pick<RecordedCalls, 'atOnce'>
  readonly recorder: Pick<Recorder, 'atOnce' | 'sequence'>
}

export class Filters {
  readonly #backend: FiltersBackend
  readonly #limits: Pick<Limits, 'filtersMax'>
  /** Replaced with each change: snapshots share it. */
  #filters: FiltersSnapshot = new Map()
  /** The id of the next filter. */
  nextId = 1

  constructor(backend: FiltersBackend, limits: Pick<Limits, 'filtersMax'>) {
    this.#backend = backend
    this.#limits = limits
  }

  /** The filters for a snapshot of the devnet; `undefined` if they are not to come back with it. */
  snapshot(): FiltersSnapshot | undefined {
    return this.#areInSnapshots ? this.#filters : undefined
  }

  /**
   * Brings the filters of a snapshot back, together with its chain. Ids keep counting. They count as
   * polled now: their clients could not poll them while they were away.
   */
  restore(filters: FiltersSnapshot): void {
    this.#filters = filters
    const { sequence: polledAt } = this.#backend.recorder
    this.#changeAll((filter) => ({ ...filter, polledAt }))
  }

  get #areInSnapshots(): boolean {
    return this.#backend.config.snapshotFilters === 'restore'
  }

  /**
   * Begins after another devnet, from a snapshot of which this one was made: with its filters, moved
   * back to this chain's end, unless the snapshot has brought them.
   */
  inheritFrom(other: Filters): void {
    this.nextId = other.nextId
    if (this.#areInSnapshots) return
    this.#filters = other.#filters
    this.cutBack()
  }

  save(): SavedFilters {
    return savedFilters(this.#filters)
  }

  /** Continues with the filters of another devnet, whose chain is the same. */
  load(filters: SavedFilters, nextId: number): void {
    this.nextId = nextId
    this.#filters = loadedFilters(filters)
  }

  /**
   * Reports logs from now on: when pre-confirmed with `toBlock: "pending"`, otherwise when sealed.
   */
  addLogs(query: LogQuery): Hex {
    const includesPending = 'to' in query.blocks && query.blocks.to === 'pending'
    return this.#add({ kind: 'logs', query }, includesPending)
  }

  /**
   * Reports hashes of blocks sealed from now on.
   *
   * @param includesHead true to report the newest block first
   */
  addBlocks(includesHead: boolean): Hex {
    const { block, transaction } = this.#end(false)
    const position = { block: includesHead ? block - 1 : block, transaction }
    return this.#add({ kind: 'blocks', query: undefined }, false, position)
  }

  /**
   * Reports transactions pre-confirmed from now on, without deposits, which no account has signed.
   *
   * @param isFull transaction objects instead of hashes
   */
  addTransactions(isFull: boolean): Hex {
    return this.#add({ kind: isFull ? 'transactions' : 'hashes', query: undefined }, true)
  }

  /**
   * The changes since the last poll.
   *
   * @throws {DevnetError} UNKNOWN_FILTER, BLOCK_PRUNED once for the blocks that were pruned meanwhile:
   *   the next poll reports the kept ones
   */
  changes(id: string): FilterChange[] {
    return this.#backend.recorder.atOnce(() => this.#changes(id))
  }

  /**
   * The query of a log filter.
   *
   * @throws {DevnetError} UNKNOWN_FILTER, also for filters of another kind
   */
  query(id: string): LogQuery {
    return this.#backend.recorder.atOnce(() => this.#filter(id).query) ?? unknownFilter(id)
  }

  /**
   * Handles a rollback: the next poll reports logs of the removed blocks again as removed, and the
   * blocks in their place as new. These may be on the chain already.
   */
  rollBack(blocks: readonly Block[]): void {
    const [first] = blocks
    if (first === undefined) {
      this.cutBack()
      return
    }
    const start: Position = { block: Number(first.number), transaction: 0 }
    this.#changeAll((filter) => {
      if (isBefore(filter.position, start)) return filter
      const removed = [...filter.removed, ...reportedLogs(filter, blocks)]
      return { ...filter, position: start, removed }
    })
  }

  /**
   * Handles a pending block that was rebuilt without some of its transactions, or got them back:
   * positions in it move to the first transaction that was not reported.
   *
   * @param before transactions of the block until now
   */
  rebuilt({ number, transactions }: Block, before: readonly Transaction[]): void {
    this.#changeAll((filter) => {
      const { block, transaction, reported = [] } = filter.position
      if (block !== Number(number)) return filter
      const known = new Set([...reported, ...before.slice(0, transaction).map(({ hash }) => hash)])
      const next = transactions.findIndex(({ hash }) => !known.has(hash))
      const kept = transactions.slice(0, next === -1 ? transactions.length : next)
      for (const { hash } of kept) known.delete(hash)
      const position = { block, transaction: kept.length }
      return { ...filter, position: withReported(position, [...known]) }
    })
  }

  /** Handles a chain that was set back: moves positions beyond its end back to the end. */
  cutBack(): void {
    this.#changeAll((filter) => {
      const end = this.#end(filter.includesPending)
      const { block, transaction } = filter.position
      // Transactions that were reported after the moment of the snapshot are new ones again.
      const position = isBefore(end, filter.position) ? end : { block, transaction }
      return { ...filter, position }
    })
  }

  /** Handles another chain in the place of this one: filters continue at its end. */
  skipToEnd(): void {
    this.#changeAll((filter) => ({
      ...filter,
      position: this.#end(filter.includesPending),
      removed: [],
    }))
  }

  /** Removes all filters. Ids keep counting. */
  forget(): void {
    this.#filters = new Map()
  }

  /** @returns false if there is no such filter */
  remove(id: string): boolean {
    return this.#backend.recorder.atOnce(() => this.#delete(id))
  }

  /** True if a filter has not been polled since an input. @param sequence of the input */
  hasUnpolledSince(sequence: number): boolean {
    return [...this.#filters.values()].some(({ polledAt }) => polledAt <= sequence)
  }

  /** Removes the filters that have not been polled since an input. @param sequence of the input */
  removeUnpolledSince(sequence: number): MaybePromise<void> {
    return this.#backend.recordedCalls.atOnce('devnet.filters.removeUnpolled', [sequence], () => {
      const polled = [...this.#filters].filter(([, { polledAt }]) => polledAt > sequence)
      this.#filters = new Map(polled)
    })
  }

  #changes(id: string): FilterChange[] {
    const filter = this.#filter(id)
    this.#skipPruned(id, filter)
    const { position, includesPending } = filter
    const end = this.#end(includesPending)
    const found: FilterChange[] = [...filter.removed]
    // Readers of `pending` may see less than before; reported transactions are not reported again.
    const isBehindEnd = isBefore(end, position)
    const isSameBlock = end.block === position.block
    const next = isSameBlock ? withReported(end, position.reported) : end
    this.#set(id, { ...filter, position: isBehindEnd ? position : next, removed: [] })
    if (isBehindEnd) return found
    const last = includesPending ? end.block : end.block - 1
    for (let number = position.block; number <= last; number += 1) {
      // The pending block that lagging readers see may have been sealed already.
      const isShown = includesPending && number === last
      const block = isShown
        ? this.#backend.chain.at('pending')
        : this.#backend.chain.atNumber(number)
      const from = number === position.block ? position : { block: number, transaction: 0 }
      if (block !== undefined) found.push(...filter.wanted(block, from))
    }
    return found
  }

  /** @throws {DevnetError} BLOCK_PRUNED */
  #skipPruned(id: string, filter: Filter): void {
    const { firstNumber, oldestNumber: oldest } = this.#backend.chain
    const { block: first } = filter.position
    if (first >= oldest || first < firstNumber) return // a remote chain has those before its first
    this.#set(id, { ...filter, position: { block: oldest, transaction: 0 } })
    const last = oldest - 1
    const pruned =
      first === last ? `block ${first} is pruned` : `blocks ${first} to ${last} are pruned`
    const message = `filter ${id}: ${pruned} and cannot be reported; the next poll reports those from block ${oldest}`
    throw new DevnetError('BLOCK_PRUNED', message, { filter: id, first, last, oldest })
  }

  #add(
    reported: Reported,
    includesPending: boolean,
    position: Position = this.#end(includesPending),
  ): Hex {
    return this.#backend.recorder.atOnce(() => this.#install(reported, includesPending, position))
  }

  #install(reported: Reported, includesPending: boolean, position: Position): Hex {
    const limit = this.#limits.filtersMax
    if (this.#filters.size >= limit) {
      throw new DevnetError('FILTERS_TOO_MANY', `expected at most ${limit} filters`, { limit })
    }
    const id = quantityFromUint(this.nextId)
    this.nextId += 1
    this.#set(id, {
      ...reported,
      wanted: wantedBy(reported),
      includesPending,
      position,
      removed: [],
      polledAt: this.#backend.recorder.sequence,
    })
    return id
  }

  /** The position after the newest block or pre-confirmed transaction. */
  #end(includesPending: boolean): Position {
    if (!includesPending)
      return { block: Number(this.#backend.chain.head.number) + 1, transaction: 0 }
    const { number, transactions } = this.#backend.chain.at('pending')
    return { block: Number(number), transaction: transactions.length }
  }

  /** Finds a filter that is polled. */
  #filter(id: string): Filter {
    const filter = this.#filters.get(id) ?? unknownFilter(id)
    const polled = { ...filter, polledAt: this.#backend.recorder.sequence }
    this.#set(id, polled)
    return polled
  }

  #set(id: string, filter: Filter): void {
    this.#filters = new Map(this.#filters).set(id, filter)
  }

  #changeAll(change: (filter: Filter) => Filter): void {
    if (this.#filters.size === 0) return
    this.#filters = new Map([...this.#filters].map(([id, filter]) => [id, change(filter)]))
  }

  /** @returns false if there is no such filter */
  #delete(id: string): boolean {
    const filters = new Map(this.#filters)
    const isKnown = filters.delete(id)
    this.#filters = filters
    return isKnown
  }
}

/** The filters of a snapshot as plain data. */
export function savedFilters(filters: FiltersSnapshot): SavedFilters {
  return [...filters].map(([id, { wanted: _, ...filter }]) => [id, filter] as const)
}

/** The filters of plain data. */
export function loadedFilters(filters: SavedFilters): FiltersSnapshot {
  return new Map(
    filters.map(([id, saved]) => {
      const filter = { ...saved, query: saved.query && loadedQuery(saved.query) }
      return [id, { ...filter, wanted: wantedBy(filter) }]
    }),
  )
}

/** JSON has `null` for a position that any topic matches, and leaves out addresses that are `undefined`. */
function loadedQuery({ blocks, criteria }: LogQuery): LogQuery {
  const topics = criteria.topics.map((each) => each ?? undefined)
  return { blocks, criteria: { addresses: criteria.addresses, topics } }
}

function wantedBy({ kind, query }: Reported): Wanted {
  switch (kind) {
    case 'blocks':
      return ({ hash }) => [hash]
    case 'logs': {
      const filter = createLogFilter(query?.criteria ?? { addresses: undefined, topics: [] })
      return (block, from) => logsFrom(block, from, filter)
    }
    case 'hashes':
      return (block, from) => signedFrom(block, from).map(([, { hash }]) => hash)
    case 'transactions':
      return (block, from) =>
        signedFrom(block, from).map(([index, one]) => printTransaction(one, { block, index }))
  }
}

function signedFrom(
  block: Block,
  { transaction, reported = [] }: Position,
): readonly (readonly [number, Transaction])[] {
  return [...block.transactions.entries()]
    .slice(transaction)
    .filter(([, { hash, type }]) => type !== DEPOSIT_TYPE && !reported.includes(hash))
}

/** Logs of removed blocks that a log filter has reported, as removed ones. */
function reportedLogs({ query, position }: Filter, blocks: readonly Block[]): WireLog[] {
  if (query === undefined) return []
  const filter = createLogFilter(query.criteria)
  return blocks.flatMap((block) => {
    const number = Number(block.number)
    const again = number === position.block ? position.reported : undefined
    const isReported = ({ transactionHash, transactionIndex }: Log) =>
      isBefore({ block: number, transaction: transactionIndex }, position) ||
      again?.includes(transactionHash)
    const reported = matchingLogs(block, filter).filter(isReported)
    return reported.map((log) => printLog(log, block, true))
  })
}

function isBefore(one: Position, other: Position): boolean {
  if (one.block !== other.block) return one.block < other.block
  return one.transaction < other.transaction
}

function unknownFilter(id: string): never {
  throw new DevnetError('UNKNOWN_FILTER', 'filter not found', { id })
}

function logsFrom(
  block: Block,
  { transaction, reported = [] }: Position,
  filter: LogFilter,
): WireLog[] {
  return matchingLogs(block, filter)
    .filter(
      ({ transactionHash, transactionIndex }) =>
        transactionIndex >= transaction && !reported.includes(transactionHash),
    )
    .map((log) => printLog(log, block))
}

function withReported({ block, transaction }: Position, reported: readonly Hash[] = []): Position {
  return reported.length === 0 ? { block, transaction } : { block, transaction, reported }
}
