/**
 * Names the changes of a contract's storage: from slots to variables and their values before and after.
 *
 * Entries of mappings are found by trying keys: a changed slot that is the hash of a key is the entry of
 * that key. A change without a name is in the list of slots alone.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import { bytesFromWord, WORD_MAX } from '../primitives/word.ts'
import type { AccountChanges, Difference } from '../state/changes.ts'
import { dataSlotOf, entrySlotOf } from './keys.ts'
import {
  lengthAt,
  type Place,
  pathOfVariable,
  placeOfItem,
  placeOfMember,
  placeOfVariable,
  type Variables,
} from './place.ts'
import { StorageReader } from './reader.ts'
import type { Shape, StorageTypes, ValueType } from './types.ts'
import { type StorageValue, valueFrom } from './value.ts'
import { maskOf, type ReadSlot, slotAfter, Words } from './words.ts'

/** Values before and after, by path. */
export type VariableChanges = Readonly<Record<string, Difference<StorageValue>>>

/** The changes of an account, with those of its variables where they are known. */
export interface NamedAccountChanges extends AccountChanges {
  /** By path, as `devnet.readStorage` takes it. Needs the artifact with its storage layout. */
  readonly variables?: VariableChanges
}

/** By lower-case address. */
export type NamedStateChanges = Readonly<Record<Address, NamedAccountChanges>>

/** The bits of a slot that a value is in. */
export interface Part {
  readonly slot: bigint
  readonly mask: bigint
}

/** A value that is not zero. */
interface StoredValue {
  readonly path: string
  /** In the source: `uint256`. */
  readonly type: string
  readonly value: StorageValue
  /** Its places, the first of which it begins at. */
  readonly parts: readonly Part[]
}

/** A variable with all of its values that are not zero: members, items and entries among them. */
export interface StoredVariable {
  /** Its path. */
  readonly name: string
  readonly type: string
  readonly slot: bigint
  /** Bytes from the low end of the slot. */
  readonly offset: number
  readonly values: readonly StoredValue[]
}

/** All that is stored by name, and the slots that it is in. */
export interface StoredVariables {
  readonly variables: readonly StoredVariable[]
  readonly slots: ReadonlySet<bigint>
}

/** The variables of a contract that changed, and the changed slots that they are in. */
export interface NamedSlots {
  readonly variables: VariableChanges
  readonly slots: ReadonlySet<bigint>
}

export interface ChangedSlots {
  readonly slots: ReadonlySet<bigint>
  readonly from: ReadSlot
  readonly to: ReadSlot
}

/** Keys of mappings that are tried for one variable. */
const TRIES_MAX = 10_000
/** Places that are looked at for one variable. */
const PLACES_MAX = 20_000
/** Slots that values of one account are read from, before and after. */
const SLOTS_MAX = 100_000
/** Arrays, structs and mappings in each other at most. */
const DEPTH_MAX = 64
/** Slots behind the first that belong to one array; others are hashes, which lie far away. */
const ARRAY_SLOTS_MAX = 1n << 40n

/** @param keys words that may be keys of mappings */
export function variableChanges(
  contract: Variables,
  changed: ChangedSlots,
  keys: readonly bigint[],
): NamedSlots {
  const search = new Search(contract.types, changed, keys)
  for (const variable of contract.variables) {
    const place = placeOfVariable(variable, pathOfVariable(variable, contract))
    orUnreadable(() => search.visitVariable(place))
  }
  const found = search.found.map(({ path, change }) => [path, change] as const)
  return { variables: Object.fromEntries(found), slots: search.named }
}

/** Slots with which a variable begins that are read although nobody has written them. */
const OWN_SLOTS_MAX = 64n
/** Keys of mappings that are tried, and places that are looked at for them, for one list of variables. */
const LISTED_EFFORT_MAX = 3_000

/** Slots that changed together, and the words that may be their keys. */
export interface KeyedSlots {
  readonly slots: readonly bigint[]
  keys(): readonly bigint[]
}

/**
 * Every variable, with what is stored of it.
 *
 * @param stored slots that may hold something
 * @param keyed where entries of mappings are looked for, until enough keys have been tried
 */
export function storedVariables(
  contract: Variables,
  stored: Iterable<bigint>,
  read: ReadSlot,
  keyed: readonly KeyedSlots[],
): StoredVariables {
  const slots = new Set(stored)
  for (const { slot, type } of contract.variables) {
    const count = orUnreadable(() => contract.types.slotsOf(type)) ?? 0n
    for (let at = 0n; at < count && at < OWN_SLOTS_MAX; at += 1n) slots.add(slotAfter(slot, at))
  }
  const places = contract.variables.map((variable) =>
    placeOfVariable(variable, pathOfVariable(variable, contract)),
  )
  const values = places.map(() => new Map<string, StoredValue>())
  const named = new Set<bigint>()
  const keyedPlaces = places.map(({ type }) => orUnreadable(() => contract.types.hasKeys(type)))
  const visit = (within: ReadonlySet<bigint>, keys: readonly bigint[]): number => {
    const search = new Search(contract.types, { slots: within, from: () => 0n, to: read }, keys)
    let effort = 0
    for (const [index, place] of places.entries()) {
      if (keys.length > 0 && keyedPlaces[index] !== true) continue
      if ([...within].every((slot) => search.named.has(slot))) break
      const first = search.found.length
      orUnreadable(() => search.visitVariable(place))
      effort += search.effort
      for (const { path, type, parts, change } of search.found.slice(first)) {
        values[index]!.set(path, { path, type, parts, value: change.to }) // one for each
      }
    }
    for (const slot of search.named) named.add(slot)
    return effort
  }
  visit(slots, [])
  let effort = 0
  for (const each of keyed) {
    const rest = each.slots.filter((slot) => slots.has(slot) && !named.has(slot))
    if (rest.length === 0) continue
    if (effort >= LISTED_EFFORT_MAX) break
    effort += visit(new Set(rest), each.keys())
  }
  const variables = contract.variables.map((variable, index) => {
    const { path: name, slot, offset } = places[index]! // one for each
    const type = orUnreadable(() => contract.types.labelOf(variable.type)) ?? variable.type
    return { name, type, slot, offset, values: [...values[index]!.values()] }
  })
  return { variables, slots: named }
}

interface Found extends Pick<StoredValue, 'path' | 'type' | 'parts'> {
  readonly change: Difference<StorageValue>
}

class Search {
  readonly found: Found[] = []
  /** The changed slots of what was found. */
  readonly named = new Set<bigint>()
  readonly #types: StorageTypes
  readonly #slots: ReadonlySet<bigint>
  readonly #keys: readonly bigint[]
  readonly #from: Words
  readonly #to: Words
  #tryCount = 0
  #placeCount = 0

  constructor(types: StorageTypes, { slots, from, to }: ChangedSlots, keys: readonly bigint[]) {
    this.#types = types
    this.#slots = slots
    this.#keys = keys
    this.#from = new Words(from, SLOTS_MAX)
    this.#to = new Words(to, SLOTS_MAX)
  }

  /** Keys that were tried and places that were looked at for the last variable. */
  get effort(): number {
    return this.#tryCount + this.#placeCount
  }

  visitVariable(place: Place): void {
    this.#tryCount = 0
    this.#placeCount = 0
    this.#visit(place, 0)
  }

  #visit(place: Place, depth: number): void {
    this.#placeCount += 1
    if (this.#placeCount > PLACES_MAX || depth === DEPTH_MAX) return
    const { path, slot, type } = place
    const shape = this.#types.shapeOf(type)
    switch (shape.kind) {
      case 'value':
        if (this.#slots.has(slot)) {
          const mask = maskOf(shape.value.size, place.offset)
          this.#compare(place, [{ slot, mask }], (words) => this.#read(place, words))
        }
        break
      case 'bytes': {
        const parts = this.#slotsOfBytes(place).map((each) => ({ slot: each, mask: WORD_MAX }))
        if (parts.length > 0) this.#compare(place, parts, (words) => this.#read(place, words))
        break
      }
      case 'struct':
        for (const member of shape.members) this.#visit(placeOfMember(place, member), depth + 1)
        break
      case 'fixedArray':
        this.#visitItems(place, slot, shape.base, shape.length, depth)
        break
      case 'dynamicArray': {
        const lengthIn = (words: Words) => lengthAt(place, words)
        if (this.#slots.has(slot)) {
          this.#compare({ path: `${path}.length` }, [{ slot, mask: WORD_MAX }], lengthIn)
        }
        const length = this.#longer(lengthIn)
        this.#visitItems(place, dataSlotOf(slot), shape.base, length, depth)
        break
      }
      case 'mapping':
        this.#visitEntries(place, shape, depth)
        break
    }
  }

  #read(place: Place, words: Words): StorageValue {
    return new StorageReader(this.#types, words).read(place)
  }

  /** The changed slots of a string or of bytes: its own, and those of its data before or after. */
  #slotsOfBytes({ slot, ...place }: Place): readonly bigint[] {
    const length = this.#longer((words) =>
      new StorageReader(this.#types, words).bytesLengthAt({ slot, ...place }),
    )
    const first = dataSlotOf(slot)
    const distances = length < 32n ? [] : this.#within(first, (length + 31n) / 32n)
    const own = this.#slots.has(slot) ? [slot] : []
    return [...own, ...distances.map((distance) => (first + distance) & WORD_MAX)]
  }

  /** The items whose slots have changed, and all whose own items lie elsewhere. */
  #visitItems(place: Place, first: bigint, base: string, length: bigint, depth: number): void {
    if (length === 0n) return
    const { perSlot, slotsEach } = this.#types.packingOf(base)
    const visit = (index: bigint) => {
      if (index >= length) return
      this.#visit(placeOfItem(place, first, base, index, this.#types), depth + 1)
    }
    if (this.#types.isFar(base)) {
      const last = length < BigInt(PLACES_MAX) ? length : BigInt(PLACES_MAX)
      for (let index = 0n; index < last; index += 1n) visit(index)
      return
    }
    const indexes = new Set<bigint>()
    for (const distance of this.#within(first, ARRAY_SLOTS_MAX)) {
      const from = (distance / slotsEach) * perSlot
      for (let offset = 0n; offset < perSlot; offset += 1n) indexes.add(from + offset)
    }
    for (const index of [...indexes].sort(compare)) visit(index)
  }

  #visitEntries(
    place: Place,
    { key, value }: Extract<Shape, { kind: 'mapping' }>,
    depth: number,
  ): void {
    const shape = this.#types.shapeOf(key)
    if (shape.kind !== 'value') return
    const isPlain = this.#types.shapeOf(value).kind === 'value'
    for (const word of this.#keys) {
      const text = keyTextOf(shape.value, word)
      if (text === undefined) continue
      this.#tryCount += 1
      if (this.#tryCount > TRIES_MAX) return
      const slot = entrySlotOf(place.slot, bytesFromWord(word))
      if (isPlain && !this.#slots.has(slot)) continue
      this.#visit({ path: `${place.path}[${text}]`, type: value, slot, offset: 0 }, depth + 1)
    }
  }

  /** Distances of the changed slots from a first one that are less than a number. */
  #within(first: bigint, count: bigint): readonly bigint[] {
    const distances = Array.from(this.#slots, (slot) => (slot - first) & WORD_MAX)
    return distances.filter((distance) => distance < count)
  }

  #longer(length: (words: Words) => bigint): bigint {
    const lengths = [this.#from, this.#to].map((words) => orUnreadable(() => length(words)) ?? 0n)
    return lengths[0]! > lengths[1]! ? lengths[0]! : lengths[1]! // there are two
  }

  /** @param place without a type for a length */
  #compare(
    { path, type }: Pick<Place, 'path'> & Partial<Pick<Place, 'type'>>,
    parts: readonly Part[],
    read: (words: Words) => StorageValue,
  ): void {
    const [from, to] = [this.#from, this.#to].map((words) => orUnreadable(() => read(words)))
    if (from === undefined || to === undefined || from === to) return
    const label = type === undefined ? 'uint256' : this.#types.labelOf(type)
    this.found.push({ path, type: label, parts, change: { from, to } })
    for (const { slot } of parts) this.named.add(slot)
  }
}

/** A value that is damaged or too large has no name here. */
function orUnreadable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DevnetError) return undefined
    throw error
  }
}

/** A key as a path has it; `undefined` if the word is not of that type. */
function keyTextOf(type: ValueType, word: bigint): string | undefined {
  const { kind, size } = type
  const bits = kind === 'bytes' ? word >> BigInt(8 * (32 - size)) : BigInt.asUintN(8 * size, word)
  const value = valueFrom(type, bits)
  const isSame =
    kind === 'bytes'
      ? type.isExact && bits << BigInt(8 * (32 - size)) === word
      : kind === 'int'
        ? BigInt.asIntN(256, word) === value
        : bits === word && (kind !== 'bool' || word < 2n)
  return isSame ? String(value) : undefined
}
