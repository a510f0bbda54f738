/**
 * The versioned store: every value ever published, by cell and sequence.
 *
 * A cell is one field of one account, or one of its storage slots. The newest value of a cell is
 * kept beside it, so reading `pending` is a map lookup; so is the version that counted at the marked
 * sequence (the sealed head), which makes `latest` cost the same; any other sequence is a search in
 * the cell's history.
 *
 * Owns history. Knows nothing of blocks (see chain/) or of unpublished writes (see engine/).
 *
 * A store never goes back. To return to an earlier sequence, or to go two ways from one, take a
 * `child`: an empty store whose readers fall through to its base. That costs O(1) and leaves every
 * view ever handed out as true as it was, so a snapshot is a sequence and restoring it is a child.
 *
 * Promise: a read at a published sequence gives the same answer for ever.
 */

import { InvariantError, invariant } from '../primitives/errors.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { hexFromWord, wordFromHash } from '../primitives/word.ts'
import { Code, EMPTY_CODE } from './code.ts'
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
  /** Index of the newest version in the log. */
  newest: number
  /** The newest version when the mark was set; counts only while `markEpoch` is the store's. */
  marked: number
  markEpoch: number
}

/** The cells of one account that this store has written; code is kept as its hash, zero for none. */
interface AccountCells {
  balance: Cell | undefined
  nonce: Cell | undefined
  code: Cell | undefined
  slots: Map<bigint, Cell> | undefined
}

/** A cell that changed between two sequences. `slot` is `undefined` for the account's own fields. */
export interface Change {
  readonly address: Address
  readonly slot: bigint | undefined
}

/** A write of code that is already kept, hash and all: of genesis, or of another store. */
export interface CodeWrite {
  readonly field: 'code'
  readonly address: Address
  readonly code: Code
}

/** A store under another one, up to a sequence. */
interface Layer {
  readonly store: Store
  readonly sequence: number
}

/** How many stores may lie on one another before a branch puts some of them together. */
const depthMax = 16

export class Store {
  readonly #base: Layer | undefined
  /** How many stores a read may fall through. */
  readonly depth: number
  readonly #log = new VersionLog()
  readonly #accounts = new Map<Address, AccountCells>()
  readonly #cells: Cell[] = []
  /** By hash, as a word: that is how cells hold it. */
  readonly #codes = new Map<bigint, Code>()
  #newest: number
  #newestView: StoreView
  /** What {@link branch} last put together. */
  #flat: Layer | undefined
  #mark: number
  #markEpoch = 0

  /** An empty store at sequence 0, or, see {@link child}, one over a base. */
  constructor(base?: Layer) {
    this.#base = base
    this.depth = base === undefined ? 0 : base.store.depth + 1
    this.#newest = base?.sequence ?? 0
    this.#mark = this.#newest
    this.#newestView = new StoreView(this, this.#newest)
  }

  /** The sequence of the newest publication. */
  get newest(): number {
    return this.#newest
  }

  /** Everything published so far. */
  get newestView(): StoreView {
    return this.#newestView
  }

  /** @param sequence at most {@link newest} */
  at(sequence: number): StoreView {
    invariant(
      sequence >= 0 && sequence <= this.#newest,
      `no sequence ${sequence}, the newest is ${this.#newest}`,
    )
    return sequence === this.#newest ? this.#newestView : new StoreView(this, sequence)
  }

  /**
   * An independent store that begins with what this one holds at a sequence. O(1): nothing is
   * copied, and what this store publishes later is not seen there, nor the other way round.
   * Sequences up to `sequence` mean the same in both.
   */
  child(sequence: number = this.#newest): Store {
    invariant(sequence >= 0 && sequence <= this.#newest, `no sequence ${sequence} to start from`)
    const isUntouched = this.#base !== undefined && sequence <= this.#base.sequence
    if (isUntouched) return this.#base.store.child(sequence)
    return new Store({ store: this, sequence })
  }

  /**
   * As {@link child}, for whoever forks, or goes back and on, without end. Where many stores lie on one
   * another, the uppermost are put together first, so that reads never fall through more than some.
   * That costs what was published in those, once for all branches at one sequence.
   */
  branch(sequence: number = this.#newest): Store {
    invariant(sequence >= 0 && sequence <= this.#newest, `no sequence ${sequence} to start from`)
    const isUntouched = this.#base !== undefined && sequence <= this.#base.sequence
    if (isUntouched) return this.#base.store.branch(sequence)
    if (this.depth < depthMax) return new Store({ store: this, sequence })
    if (this.#flat?.sequence !== sequence) {
      this.#flat = { store: this.#putTogether(sequence), sequence }
    }
    return new Store(this.#flat)
  }

  /**
   * Publishes writes as the next sequence, all together.
   *
   * @returns the new sequence
   */
  publish(writes: readonly (Write | CodeWrite)[]): number {
    const sequence = this.#newest + 1
    for (const write of writes) this.#apply(write, sequence)
    this.#newest = sequence
    this.#newestView = new StoreView(this, sequence)
    return sequence
  }

  /** Makes reads at the newest sequence stay O(1) when later ones are published on top. */
  mark(): void {
    this.#mark = this.#newest
    this.#markEpoch += 1
  }

  balanceAt(address: Address, sequence: number): bigint {
    const cell = this.#accounts.get(address)?.balance
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    return value ?? this.#base?.store.balanceAt(address, this.#baseSequence(sequence)) ?? 0n
  }

  nonceAt(address: Address, sequence: number): bigint {
    const cell = this.#accounts.get(address)?.nonce
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    return value ?? this.#base?.store.nonceAt(address, this.#baseSequence(sequence)) ?? 0n
  }

  storageAt(address: Address, slot: bigint, sequence: number): bigint {
    const cell = this.#accounts.get(address)?.slots?.get(slot)
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    return value ?? this.#base?.store.storageAt(address, slot, this.#baseSequence(sequence)) ?? 0n
  }

  codeAt(address: Address, sequence: number): Code {
    const cell = this.#accounts.get(address)?.code
    const value = cell === undefined ? undefined : this.#read(cell, sequence)
    if (value === 0n) return EMPTY_CODE
    if (value !== undefined) return this.#codeOf(value)
    return this.#base?.store.codeAt(address, this.#baseSequence(sequence)) ?? EMPTY_CODE
  }

  /** Every slot of an account that was ever written, in the order of the first writes. */
  *slotsOf(address: Address): Generator<bigint> {
    const own = this.#accounts.get(address)?.slots
    if (this.#base !== undefined) {
      for (const slot of this.#base.store.slotsOf(address)) if (!own?.has(slot)) yield slot
    }
    if (own !== undefined) yield* own.keys()
  }

  /** The writes that lead from a later sequence to what an earlier one holds. */
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

  /** Every cell written after one sequence and up to another, possibly more than once. */
  *changes(after: number, upTo: number): Generator<Change> {
    if (this.#base !== undefined && after < this.#base.sequence) {
      yield* this.#base.store.changes(after, Math.min(upTo, this.#base.sequence))
    }
    for (let index = this.#log.firstAfter(after); index < this.#log.length; index += 1) {
      if (this.#log.sequenceOf(index) > upTo) return
      yield this.#cells[this.#log.cellOf(index)]!
    }
  }

  /**
   * A store that holds, sequence by sequence, what this one and some below it do up to a sequence: as
   * many as it takes to copy the fewest versions for each store less.
   */
  #putTogether(sequence: number): Store {
    const layers: Layer[] = []
    let copied = 0
    let best = { count: 0, price: Number.POSITIVE_INFINITY }
    let layer: Layer | undefined = { store: this, sequence }
    for (; layer !== undefined; layer = layer.store.#base) {
      layers.push(layer)
      copied += layer.store.#log.firstAfter(layer.sequence)
      const price = copied / (layers.length - 1) // no price for the first, which alone saves nothing
      if (price <= best.price) best = { count: layers.length, price }
    }
    const together = layers.slice(0, best.count)
    const flat = new Store(together.at(-1)!.store.#base) // two at least, for this is deep
    for (const { store, sequence: upTo } of together.reverse()) flat.#takeOver(store, upTo)
    flat.#newest = sequence
    flat.#newestView = new StoreView(flat, sequence)
    return flat
  }

  /** Publishes what another store did up to a sequence, at the same sequences. */
  #takeOver(store: Store, upTo: number): void {
    const end = store.#log.firstAfter(upTo)
    for (let index = 0; index < end; index += 1) {
      const cell = store.#cells[store.#log.cellOf(index)]!
      const write = store.#writeOf(cell, store.#log.valueOf(index))
      this.#apply(write, store.#log.sequenceOf(index))
    }
  }

  /** The write that leaves a value in a cell. */
  #writeOf(cell: Cell, value: bigint): Write | CodeWrite {
    const { address, slot } = cell
    if (slot !== undefined) return { field: 'storage', address, slot, value }
    const account = this.#accounts.get(address)
    if (cell === account?.balance) return { field: 'balance', address, value }
    if (cell === account?.nonce) return { field: 'nonce', address, value }
    return { field: 'code', address, code: value === 0n ? EMPTY_CODE : this.#codeOf(value) }
  }

  /** The cell's value at a sequence; `undefined` when this store wrote it only later. */
  #read(cell: Cell, sequence: number): bigint | undefined {
    // Asked first because the log, unlike the cell, is rarely in the processor's cache.
    if (sequence === this.#newest) return cell.value
    if (this.#log.sequenceOf(cell.newest) <= sequence) return cell.value
    const isMarked = sequence === this.#mark && cell.markEpoch === this.#markEpoch
    const version = isMarked ? cell.marked : this.#log.find(cell.newest, sequence)
    return version === NO_VERSION ? undefined : this.#log.valueOf(version)
  }

  #baseSequence(sequence: number): number {
    return Math.min(sequence, this.#base!.sequence) // only called where there is a base
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
    const cells = { balance: undefined, nonce: undefined, code: undefined, slots: undefined }
    this.#accounts.set(address, cells)
    return cells
  }

  /** Adds a version to the cell, made if needed; nothing at all when the value does not change. */
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

  #valueInBase(field: Write['field'], address: Address, slot: bigint | undefined): bigint {
    if (this.#base === undefined) return 0n
    const { store, sequence } = this.#base
    if (slot !== undefined) return store.storageAt(address, slot, sequence)
    if (field === 'balance') return store.balanceAt(address, sequence)
    if (field === 'nonce') return store.nonceAt(address, sequence)
    const code = store.codeAt(address, sequence)
    return code === EMPTY_CODE ? 0n : wordFromHash(code.hash)
  }
}

function codeOf(bytes: Uint8Array): Code {
  return bytes.length === 0 ? EMPTY_CODE : new Code(bytes)
}

/** The view of a store at a published sequence. */
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

  /** The slots of an account that are not zero, in the order in which they were first written. */
  *slots(address: Address): Generator<bigint> {
    for (const slot of this.store.slotsOf(address)) {
      if (this.storage(address, slot) !== 0n) yield slot
    }
  }

  storage(address: Address, slot: bigint): bigint {
    return this.store.storageAt(address, slot, this.sequence)
  }
}
