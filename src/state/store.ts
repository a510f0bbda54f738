/**
 * The versioned store: every value ever published, by cell and sequence.
 *
 * A cell is one field of one account, or one storage slot. A cell keeps its newest value, so
 * reading `pending` is a map lookup, and its version at the marked sequence (the sealed head), so
 * `latest` costs the same. Any other sequence is a search in the cell's history.
 *
 * Owns history. Knows nothing of blocks (see chain/) or of unpublished writes (see engine/).
 *
 * A store never goes back. To return to an earlier sequence, or to branch from one, take a `child`:
 * an empty store whose reads fall through to its base. That costs O(1) and leaves every view valid,
 * so a snapshot is a sequence and restoring it is a child.
 *
 * Promise: a read at a published sequence always gives the same answer.
 */

import { InvariantError } from '../primitives/errors.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { hexFromWord, wordFromHash } from '../primitives/word.ts'
import { Code, EMPTY_CODE } from './code.ts'
import type { StateOrigin } from './origin.ts'
import type { Trie } from './trie.ts'
import { NO_VERSION, VersionLog } from './version-log.ts'

import type { StateView } from './view.ts'
import type { Write } from './write.ts'

/** One field of an account, or one storage slot, with its newest value. */
interface Cell {
  readonly id: number
  readonly address: Address
  /** `undefined` for balance, nonce and code. */
  readonly slot: bigint | undefined
  value: bigint
  newest: number
  /** The newest version when the mark was set; valid only if `markEpoch` equals the store's. */
  marked: number
  markEpoch: number
}

/** The cells of one account that this store has written. Code is its hash, zero for none. */
interface AccountCells {
  balance: Cell | undefined
  nonce: Cell | undefined
  code: Cell | undefined
  slots: Map<bigint, Cell> | undefined
  /** From this sequence on, the slots in the stores below and at the origin are hidden. */
  emptiedAt: number | undefined
}

/** A cell that changed between two sequences. `slot` is `undefined` for the account's own fields. */
export interface Change {
  readonly address: Address
  readonly slot: bigint | undefined
  /** True if all slots of the account were emptied, also those never read. */
  readonly isEmptied?: true
}

/** A write of code that is already hashed: at genesis, or taken from another store. */
export interface CodeWrite {
  readonly field: 'code'
  readonly address: Address
  readonly code: Code
}

/** The parameters of a publication. */
export interface StateWrites {
  /** Accounts whose slots are all zero before the writes. */
  readonly emptied: readonly Address[]
  readonly writes: readonly (Write | CodeWrite)[]
}

/** A base store and the sequence up to which it is read. */
interface Layer {
  readonly store: Store
  readonly sequence: number
}

/** The size of a store. */
export interface StoreSize {
  /** Number of versions. */
  readonly versions: number
  /** Memory in bytes: versions as they are allocated, cells and accounts by their number. */
  readonly bytes: number
}

/** Depth at which {@link Store.branch} merges stores. */
const depthMax = 16

/**
 * Heap of a cell and of an account, with their entries in maps. Measured: 309 bytes for an account with a
 * balance, 418 with a nonce, too, and 174 to 205 for a slot.
 */
const CELL_BYTES = 190
const ACCOUNT_BYTES = 130

export class Store {
  readonly #base: Layer | undefined
  /** The state at 0, the same for all stores on one base; `undefined` if it is empty. */
  readonly #origin: StateOrigin | undefined
  /** Number of base stores below this one. */
  readonly depth: number
  /** The first sequence that can be read, more than 0 in a folded store. */
  readonly oldest: number
  readonly #log = new VersionLog()
  readonly #accounts = new Map<Address, AccountCells>()
  readonly #cells: Cell[] = []
  /** Code by its hash as a word, the form in which cells keep it. */
  readonly #codes = new Map<bigint, Code>()
  #newest: number
  #newestView: StoreView
  /** The accounts whose storage was emptied as a whole, in order. */
  readonly #emptied: { readonly sequence: number; readonly address: Address }[] = []
  /** The last merge made by {@link branch}. */
  #flat: Layer | undefined
  #mark: number
  #markEpoch = 0

  /**
   * @param base the store below and the sequence to read it at; without it, a store at 0
   * @param origin the state at 0, empty by default; a base has its own
   * @param oldest see {@link oldest}; a base has its own
   */
  constructor(base?: Layer, origin?: StateOrigin, oldest = 0) {
    this.#base = base
    this.#origin = base === undefined ? origin : base.store.#origin
    this.depth = base === undefined ? 0 : base.store.depth + 1
    this.oldest = base?.store.oldest ?? oldest
    this.#newest = base?.sequence ?? oldest
    this.#mark = this.#newest
    this.#newestView = new StoreView(this, this.#newest)
  }

  get newest(): number {
    return this.#newest
  }

  /** Number of versions in this store and those below. */
  get versionCount(): number {
    return this.#layers().reduce((sum, { store, sequence }) => {
      return sum + store.#log.firstAfter(sequence)
    }, 0)
  }

  /** This store without those below. */
  get ownSize(): StoreSize {
    const { length: versions, bytes } = this.#log
    const heapBytes = this.#cells.length * CELL_BYTES + this.#accounts.size * ACCOUNT_BYTES
    return { versions, bytes: bytes + heapBytes }
  }

  /** Adds this store and those that it keeps: the ones below, and the last merge. */
  addKept(stores: Set<Store>): void {
    if (stores.has(this)) return
    stores.add(this)
    this.#base?.store.addKept(stores)
    this.#flat?.store.addKept(stores)
  }

  get newestView(): StoreView {
    return this.#newestView
  }

  /** @param sequence from {@link oldest} to {@link newest} */
  at(sequence: number): StoreView {
    this.#checkSequence(sequence)
    return sequence === this.#newest ? this.#newestView : new StoreView(this, sequence)
  }

  /**
   * Creates an independent store that starts from this one at a sequence, in O(1). Neither store
   * sees what the other publishes later. Sequences up to `sequence` mean the same in both.
   */
  child(sequence: number = this.#newest): Store {
    this.#checkSequence(sequence)
    const isUntouched = this.#base !== undefined && sequence <= this.#base.sequence
    if (isUntouched) return this.#base.store.child(sequence)
    return new Store({ store: this, sequence })
  }

  /**
   * Like {@link child}, but bounds the depth for callers that fork or restore again and again. At
   * the limit the topmost stores are merged first. A merge copies the versions of those stores,
   * once for all branches at that sequence.
   */
  branch(sequence: number = this.#newest): Store {
    this.#checkSequence(sequence)
    const isUntouched = this.#base !== undefined && sequence <= this.#base.sequence
    if (isUntouched) return this.#base.store.branch(sequence)
    if (this.depth < depthMax) return new Store({ store: this, sequence })
    if (this.#flat?.sequence !== sequence) {
      this.#flat = { store: this.#putTogether(sequence), sequence }
    }
    return new Store(this.#flat)
  }

  /**
   * Makes a store with the same answers from a sequence on, in which each cell has one version for
   * all that was written up to there: a step for each cell, and one for each later version. This store
   * can be published to between two steps; it and its views do not change.
   *
   * Costs what the result holds: callers fold when {@link foldableAt} is a good part of all versions.
   *
   * @param sequence from {@link oldest} to {@link newest}
   * @returns the other store, with all that this one has by then
   */
  *folding(sequence: number): Generator<undefined, Store> {
    this.#checkSequence(sequence)
    const folded = new Store(undefined, this.#origin, sequence)
    const layers = this.#layers().reverse()
    for (const { store, sequence: upTo } of layers) {
      yield* folded.#fold(store, Math.min(upTo, sequence))
    }
    folded.mark() // later versions are linked to these
    for (const { store, sequence: upTo } of layers) {
      yield* folded.#takeOver(store, sequence, store === this ? Number.POSITIVE_INFINITY : upTo)
    }
    folded.#newest = this.#newest
    folded.#newestView = new StoreView(folded, folded.#newest)
    return folded
  }

  /**
   * All that was written up to a sequence, as one publication on the state at 0; a step for each cell.
   * This store can be published to between two steps.
   */
  *writesUpTo(sequence: number): Generator<undefined, StateWrites> {
    this.#checkSequence(sequence)
    const folded = new Store(undefined, this.#origin, sequence)
    for (const { store, sequence: upTo } of this.#layers().reverse()) {
      yield* folded.#fold(store, Math.min(upTo, sequence))
    }
    return {
      emptied: folded.#emptied.map(({ address }) => address),
      writes: folded.#cells.map((cell) => folded.#writeOf(cell, cell.value)),
    }
  }

  /** Number of versions that {@link folding} drops at this sequence, or a few less. */
  foldableAt(sequence: number): number {
    return this.#layers().reduce((sum, { store, sequence: upTo }) => {
      const versions = store.#log.firstAfter(Math.min(upTo, sequence))
      return sum + Math.max(0, versions - store.#cells.length)
    }, 0)
  }

  /**
   * Publishes all writes together, as the next sequence.
   *
   * @param emptied accounts whose slots are all zero before the writes, also those never read:
   *   their storage at the origin is hidden
   * @returns the new sequence
   */
  publish(writes: readonly (Write | CodeWrite)[], emptied: Iterable<Address> = []): number {
    const sequence = this.#newest + 1
    for (const address of emptied) this.#emptyStorage(address, sequence)
    for (const write of writes) this.#apply(write, sequence)
    this.#newest = sequence
    this.#newestView = new StoreView(this, sequence)
    return sequence
  }

  /** Marks the newest sequence: reads at it stay O(1) when later ones are published. */
  mark(): void {
    this.#mark = this.#newest
    this.#markEpoch += 1
  }

  balanceAt(address: Address, sequence: number): bigint {
    const cell = this.#accounts.get(address)?.balance
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    if (value !== undefined) return value
    const below = this.#base?.store.balanceAt(address, this.#baseSequence(sequence))
    return below ?? this.#origin?.balance(address) ?? 0n
  }

  nonceAt(address: Address, sequence: number): bigint {
    const cell = this.#accounts.get(address)?.nonce
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    if (value !== undefined) return value
    const below = this.#base?.store.nonceAt(address, this.#baseSequence(sequence))
    return below ?? this.#origin?.nonce(address) ?? 0n
  }

  storageAt(address: Address, slot: bigint, sequence: number): bigint {
    const account = this.#accounts.get(address)
    const cell = account?.slots?.get(slot)
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    if (value !== undefined) return value
    if (account?.emptiedAt !== undefined && account.emptiedAt <= sequence) return 0n
    const below = this.#base?.store.storageAt(address, slot, this.#baseSequence(sequence))
    return below ?? this.#origin?.storage(address, slot) ?? 0n
  }

  codeAt(address: Address, sequence: number): Code {
    const cell = this.#accounts.get(address)?.code
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    if (value === 0n) return EMPTY_CODE
    if (value !== undefined) return this.#codeOf(value)
    const below = this.#base?.store.codeAt(address, this.#baseSequence(sequence))
    return below ?? this.#origin?.code(address) ?? EMPTY_CODE
  }

  /** Every slot of an account that was ever written, in the order of first writes; first those at 0. */
  *slotsOf(address: Address): Generator<bigint> {
    const own = this.#accounts.get(address)?.slots
    const below = this.#base?.store.slotsOf(address) ?? this.#origin?.slots(address) ?? []
    for (const slot of below) if (!own?.has(slot)) yield slot
    if (own !== undefined) yield* own.keys()
  }

  /** Every account whose code was ever written. Of a fork, the remote chain's accounts are missing. */
  *accountsWithCode(): Generator<Address> {
    const below = this.#base?.store.accountsWithCode() ?? this.#origin?.addressesWithCode() ?? []
    for (const address of below) {
      if (this.#accounts.get(address)?.code === undefined) yield address
    }
    for (const [address, { code }] of this.#accounts) if (code !== undefined) yield address
  }

  /** Every account that was ever written, in the order of first writes, without those of the origin. */
  *writtenAccounts(): Generator<Address> {
    if (this.#base !== undefined) {
      for (const address of this.#base.store.writtenAccounts()) {
        if (!this.#accounts.has(address)) yield address
      }
    }
    yield* this.#accounts.keys()
  }

  /** An empty store on the same state at 0. */
  beginning(): Store {
    return new Store(undefined, this.#origin)
  }

  /** The trie of the state at 0; `undefined` if that is empty, or not all of it is known. */
  originTrie(): Trie | undefined {
    return this.#origin?.trie()
  }

  /** Every account of the state at 0; of a fork none, as in {@link accountsWithCode}. */
  originAddresses(): Iterable<Address> {
    return this.#origin?.addresses() ?? []
  }

  /** The slots of an account that are not zero in the state at 0; of a fork none. */
  originSlots(address: Address): Iterable<bigint> {
    return this.#origin?.slots(address) ?? []
  }

  /** The writes that undo everything between an earlier and a later sequence. */
  *writesBack(from: number, to: number): Generator<Write> {
    const then = this.at(to)
    for (const { address, slot } of this.changes(to, from)) {
      if (slot === undefined) {
        yield { field: 'balance', address, value: then.balance(address) }
        yield { field: 'nonce', address, value: then.nonce(address) }
        yield { field: 'code', address, codeBytes: then.codeBytes(address) }
      } else {
        yield { field: 'storage', address, slot, value: then.storage(address, slot) }
      }
    }
  }

  /** Every cell written after one sequence and up to another, possibly repeated. */
  *changes(after: number, upTo: number): Generator<Change> {
    if (this.#base !== undefined && after < this.#base.sequence) {
      yield* this.#base.store.changes(after, Math.min(upTo, this.#base.sequence))
    }
    for (const { sequence, address } of this.#emptied) {
      if (sequence > after && sequence <= upTo) yield { address, slot: undefined, isEmptied: true }
    }
    for (let index = this.#log.firstAfter(after); index < this.#log.length; index += 1) {
      if (this.#log.sequenceOf(index) > upTo) return
      yield this.#cells[this.#log.cellOf(index)]!
    }
  }

  /**
   * Merges this store and some of its bases, keeping every sequence up to the given one. The number
   * of layers is the one with the fewest versions copied per layer removed.
   */
  #putTogether(sequence: number): Store {
    const layers = this.#layers(sequence)
    let copied = 0
    let best = { count: 0, price: Number.POSITIVE_INFINITY }
    for (const [index, { store, sequence: upTo }] of layers.entries()) {
      copied += store.#log.firstAfter(upTo)
      const price = copied / index // one layer alone saves nothing
      if (price <= best.price) best = { count: index + 1, price }
    }
    const together = layers.slice(0, best.count)
    const base = together.at(-1)!.store.#base // at least two layers
    const flat = new Store(base, this.#origin, this.oldest)
    for (const { store, sequence: upTo } of together.reverse()) {
      finish(flat.#takeOver(store, 0, upTo))
    }
    flat.#newest = sequence
    flat.#newestView = new StoreView(flat, sequence)
    return flat
  }

  /** This store and those below, each with the sequence up to which it is read. */
  #layers(sequence: number = this.#newest): Layer[] {
    const layers: Layer[] = []
    let layer: Layer | undefined = { store: this, sequence }
    for (; layer !== undefined; layer = layer.store.#base) layers.push(layer)
    return layers
  }

  /** Publishes another store's values at a sequence, at the {@link oldest} of this one. */
  *#fold(store: Store, sequence: number): Generator<undefined, void> {
    for (const { sequence: at, address } of store.#emptied) {
      const hides = this.#origin !== undefined && at <= sequence
      if (hides && this.#accountCells(address).emptiedAt === undefined) {
        this.#hideBelow(address, this.oldest)
      }
    }
    for (const cell of store.#cells) {
      yield
      const version = store.#log.find(cell.newest, sequence)
      if (version === NO_VERSION) continue
      this.#apply(store.#writeOf(cell, store.#log.valueOf(version)), this.oldest)
    }
  }

  /**
   * Publishes another store's versions between two sequences, at the same sequences. Those that it
   * gets between two steps are among them.
   */
  *#takeOver(store: Store, after: number, upTo: number): Generator<undefined, void> {
    let emptiedCount = 0
    const hideUpTo = (sequence: number) => {
      for (; emptiedCount < store.#emptied.length; emptiedCount += 1) {
        const emptied = store.#emptied[emptiedCount]! // less than the length
        if (emptied.sequence > sequence) return
        if (emptied.sequence > after) this.#hideBelow(emptied.address, emptied.sequence)
      }
    }
    for (let index = store.#log.firstAfter(after); index < store.#log.length; index += 1) {
      const sequence = store.#log.sequenceOf(index)
      if (sequence > upTo) break
      hideUpTo(sequence)
      const cell = store.#cells[store.#log.cellOf(index)]!
      this.#apply(store.#writeOf(cell, store.#log.valueOf(index)), sequence)
      yield
    }
    hideUpTo(upTo)
  }

  #writeOf(cell: Cell, value: bigint): Write | CodeWrite {
    const { address, slot } = cell
    if (slot !== undefined) return { field: 'storage', address, slot, value }
    const account = this.#accounts.get(address)
    if (cell === account?.balance) return { field: 'balance', address, value }
    if (cell === account?.nonce) return { field: 'nonce', address, value }
    return { field: 'code', address, code: value === 0n ? EMPTY_CODE : this.#codeOf(value) }
  }

  /** The cell's value at a sequence; `undefined` if this store wrote it only later. */
  #read(cell: Cell, sequence: number): bigint | undefined {
    // Checked first: unlike the cell, the log is rarely in the processor's cache.
    if (sequence === this.#newest) return cell.value
    if (this.#log.sequenceOf(cell.newest) <= sequence) return cell.value
    const isMarked = sequence === this.#mark && cell.markEpoch === this.#markEpoch
    const version = isMarked ? cell.marked : this.#log.find(cell.newest, sequence)
    return version === NO_VERSION ? undefined : this.#log.valueOf(version)
  }

  #checkSequence(sequence: number): void {
    if (sequence >= this.oldest && sequence <= this.#newest) return
    throw new InvariantError(`no sequence ${sequence}: there are ${this.oldest} to ${this.#newest}`)
  }

  #baseSequence(sequence: number): number {
    return Math.min(sequence, this.#base!.sequence) // called only if there is a base
  }

  #codeOf(value: bigint): Code {
    const code = this.#codes.get(value)
    if (code !== undefined) return code
    throw new InvariantError(`code ${hexFromWord(value)} is in no store`)
  }

  #apply(write: Write | CodeWrite, sequence: number): void {
    const account = this.#accountCells(write.address)
    switch (write.field) {
      case 'balance':
        account.balance = this.#write(account.balance, write, undefined, write.value, sequence)
        return
      case 'nonce':
        account.nonce = this.#write(account.nonce, write, undefined, write.value, sequence)
        return
      case 'code': {
        const code = 'code' in write ? write.code : codeOf(write.codeBytes)
        const value = code === EMPTY_CODE ? 0n : wordFromHash(code.hash)
        if (value !== 0n && !this.#codes.has(value)) this.#codes.set(value, code)
        account.code = this.#write(account.code, write, undefined, value, sequence)
        return
      }
      case 'storage': {
        account.slots ??= new Map()
        const cell = account.slots.get(write.slot)
        const written = this.#write(cell, write, write.slot, write.value, sequence)
        if (cell === undefined && written !== undefined) account.slots.set(write.slot, written)
      }
    }
  }

  #accountCells(address: Address): AccountCells {
    const known = this.#accounts.get(address)
    if (known !== undefined) return known
    const cells = {
      balance: undefined,
      nonce: undefined,
      code: undefined,
      slots: undefined,
      emptiedAt: undefined,
    }
    this.#accounts.set(address, cells)
    return cells
  }

  /** Writes zero to the slots with values here and below, and hides those of the origin. */
  #emptyStorage(address: Address, sequence: number): void {
    const slots = [...this.slotsOf(address)]
    for (const slot of slots) {
      this.#apply({ field: 'storage', address, slot, value: 0n }, sequence)
    }
    this.#hideBelow(address, sequence)
  }

  #hideBelow(address: Address, sequence: number): void {
    this.#accountCells(address).emptiedAt ??= sequence
    this.#emptied.push({ sequence, address })
  }

  /** Adds a version to a cell, created if needed. An unchanged value adds none. */
  #write(
    known: Cell | undefined,
    { field, address }: Write | CodeWrite,
    slot: bigint | undefined,
    value: bigint,
    sequence: number,
  ): Cell | undefined {
    if (known === undefined) {
      if (value === this.#valueInBase(field, address, slot)) return undefined
      const id = this.#cells.length
      const newest = this.#log.append(sequence, id, NO_VERSION, value)
      const markEpoch = this.#markEpoch
      const cell = { id, address, slot, value, newest, marked: NO_VERSION, markEpoch }
      this.#cells.push(cell)
      return cell
    }
    if (value === known.value) return known
    if (this.#log.sequenceOf(known.newest) === sequence) {
      this.#log.setValue(known.newest, value)
    } else {
      if (known.markEpoch !== this.#markEpoch) {
        known.markEpoch = this.#markEpoch
        known.marked = known.newest
      }
      known.newest = this.#log.append(sequence, known.id, known.newest, value)
    }
    known.value = value
    return known
  }

  /** The value before this store's versions; `undefined` if it was not fetched yet, or is hidden. */
  #valueInBase(
    field: Write['field'],
    address: Address,
    slot: bigint | undefined,
  ): bigint | undefined {
    const origin = this.#origin
    if (origin === undefined && this.#base === undefined) return 0n
    if (slot !== undefined && this.#accounts.get(address)?.emptiedAt !== undefined) return undefined
    if (origin !== undefined && !isFetched(origin, address, slot)) return undefined
    const sequence = this.#newest // this store has no version of it
    if (slot !== undefined) return this.storageAt(address, slot, sequence)
    if (field === 'balance') return this.balanceAt(address, sequence)
    if (field === 'nonce') return this.nonceAt(address, sequence)
    const code = this.codeAt(address, sequence)
    return code === EMPTY_CODE ? 0n : wordFromHash(code.hash)
  }
}

/** Makes all steps. */
export function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function isFetched(origin: StateOrigin, address: Address, slot: bigint | undefined): boolean {
  return slot === undefined ? origin.hasAccount(address) : origin.hasSlot(address, slot)
}

function codeOf(bytes: Uint8Array): Code {
  return bytes.length === 0 ? EMPTY_CODE : new Code(bytes)
}

export class StoreView implements StateView {
  readonly store: Store
  readonly sequence: number

  constructor(store: Store, sequence: number) {
    this.store = store
    this.sequence = sequence
  }

  balance(address: Address): bigint {
    return this.store.balanceAt(address, this.sequence)
  }

  nonce(address: Address): bigint {
    return this.store.nonceAt(address, this.sequence)
  }

  codeHash(address: Address): Hash {
    return this.store.codeAt(address, this.sequence).hash
  }

  codeBytes(address: Address): Uint8Array {
    return this.store.codeAt(address, this.sequence).bytes
  }

  codeHex(address: Address): Hex {
    return this.store.codeAt(address, this.sequence).hex
  }

  /** The account's non-zero slots, in the order in which they were first written. */
  *slots(address: Address): Generator<bigint> {
    for (const slot of this.store.slotsOf(address)) {
      if (this.storage(address, slot) !== 0n) yield slot
    }
  }

  storage(address: Address, slot: bigint): bigint {
    return this.store.storageAt(address, slot, this.sequence)
  }
}
