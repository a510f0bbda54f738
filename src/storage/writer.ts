/**
 * Writes whole values, as the code of the contract would leave them: neighbours in a packed slot keep
 * their values, and slots that a shorter string or array no longer uses are cleared.
 *
 * Owns the words that come of it; storage itself is written by others.
 */

import type { StorageVariable } from '../artifacts/storage-layout.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { isObject } from '../primitives/codec.ts'
import { bytesFromHex, isData } from '../primitives/hex.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { dataSlotOf } from './keys.ts'
import { refusePath } from './path.ts'
import { lengthAt, type Place, placeOfItem, placeOfMember, possibleSteps } from './place.ts'
import type { StorageReader } from './reader.ts'
import type { StorageTypes } from './types.ts'
import { bitsFrom, numberFrom, refuseValue } from './value.ts'
import { maskOf, slotAfter, type Words } from './words.ts'

const textEncoder = new TextEncoder()

export class StorageWriter {
  readonly #types: StorageTypes
  readonly #words: Words
  readonly #reader: StorageReader
  readonly #written = new Map<bigint, bigint>()

  constructor(types: StorageTypes, words: Words, reader: StorageReader) {
    this.#types = types
    this.#words = words
    this.#reader = reader
  }

  /** The words to write, by slot. */
  get written(): ReadonlyMap<bigint, bigint> {
    return this.#written
  }

  /**
   * @param value a struct has all its members, a fixed array all its items
   * @throws {DevnetError} INVALID_STORAGE_VALUE, INVALID_STORAGE_PATH, STORAGE_TOO_LARGE
   */
  write(place: Place, value: unknown): void {
    this.#words.nested(place.path, () => this.#write(place, value))
  }

  #write(place: Place, value: unknown): void {
    const { path } = place
    const shape = this.#types.shapeOf(place.type)
    switch (shape.kind) {
      case 'value':
        this.#setBits(place, shape.value.size, bitsFrom(shape.value, value, path))
        break
      case 'bytes':
        this.#writeBytes(place, bytesFrom(value, shape.isText, path))
        break
      case 'struct':
        this.#writeStruct(place, shape.members, value)
        break
      case 'fixedArray':
        this.#writeItems(place, place.slot, shape.base, itemsFrom(value, path, shape.length))
        break
      case 'dynamicArray': {
        const items = itemsFrom(value, path)
        this.setLength(place, BigInt(items.length))
        this.#writeItems(place, dataSlotOf(place.slot), shape.base, items)
        break
      }
      case 'mapping':
        refusePath(path, possibleSteps(place, shape, this.#types), undefined)
        break
    }
  }

  /**
   * Sets the length of a dynamic array, and clears the items behind it.
   *
   * @throws {DevnetError} INVALID_STORAGE_PATH for anything else
   */
  setLength(place: Place, value: unknown): void {
    const { path, slot } = place
    const shape = this.#types.shapeOf(place.type)
    if (shape.kind !== 'dynamicArray') {
      refusePath(path, 'a dynamic array, whose length can be set', `${path}.length`)
    }
    const length = numberFrom(value)
    if (length === undefined || length < 0n || length >= 1n << 256n) {
      refuseValue(`${path}.length`, 'a whole number from 0 to 2^256 - 1', value)
    }
    this.#clearItems(place, dataSlotOf(slot), shape.base, length, lengthAt(place, this.#words))
    this.#set(place, slot, length)
  }

  #writeStruct(place: Place, members: readonly StorageVariable[], value: unknown): void {
    const plain = members.filter(({ type }) => !this.#types.isKeyed(type))
    const names = plain.map(({ label }) => label)
    const expected = `an object with ${names.join(', ')}`
    if (!isObject(value)) refuseValue(place.path, expected, value)
    const [unknown] = Object.keys(value).filter((name) => !names.includes(name))
    if (unknown !== undefined) refuseValue(place.path, expected, unknown)
    for (const member of plain) this.write(placeOfMember(place, member), value[member.label])
  }

  #writeItems(place: Place, first: bigint, base: string, items: readonly unknown[]): void {
    for (const [index, item] of items.entries()) {
      this.write(placeOfItem(place, first, base, BigInt(index), this.#types), item)
    }
  }

  #writeBytes(place: Place, bytes: Uint8Array): void {
    const { length } = bytes
    const slots = this.#clearBytes(place)
    const needed = length < 32 ? 0 : Math.ceil(length / 32)
    this.#words.expectRoom(BigInt(needed), place.path, 'less')
    const first = dataSlotOf(place.slot)
    const wordAt = (at: number) =>
      uintFromBytes(bytes.subarray(at, at + 32)) << BigInt(8 * Math.max(0, at + 32 - length))
    if (needed === 0) {
      this.#set(place, place.slot, (length === 0 ? 0n : wordAt(0)) | BigInt(2 * length))
    } else this.#set(place, place.slot, BigInt(2 * length + 1))
    for (let index = 0; index < needed; index += 1) {
      this.#set(place, slotAfter(first, BigInt(index)), wordAt(32 * index))
    }
    for (let index = needed; index < slots; index += 1) {
      this.#set(place, slotAfter(first, BigInt(index)), 0n)
    }
  }

  /** @returns the number of slots outside its own that a string or bytes take */
  #clearBytes(place: Place): number {
    const length = this.#reader.bytesLengthAt(place)
    if (length < 32n) return 0
    const slots = (length + 31n) / 32n
    this.#words.expectRoom(slots, place.path, 'a shorter one')
    return Number(slots)
  }

  /** Sets a value and all that belongs to it to zero. Entries of mappings are not known. */
  #clear(place: Place): void {
    this.#words.nested(place.path, () => this.#clearWithin(place))
  }

  #clearWithin(place: Place): void {
    const shape = this.#types.shapeOf(place.type)
    switch (shape.kind) {
      case 'value':
        this.#setBits(place, shape.value.size, 0n)
        break
      case 'bytes':
        this.#writeBytes(place, NO_BYTES)
        break
      case 'struct':
        for (const member of shape.members) this.#clear(placeOfMember(place, member))
        break
      case 'fixedArray':
        this.#clearItems(place, place.slot, shape.base, 0n, shape.length)
        break
      case 'dynamicArray':
        this.setLength(place, 0n)
        break
      case 'mapping':
        break
    }
  }

  #clearItems(place: Place, first: bigint, base: string, from: bigint, to: bigint): void {
    if (from >= to) return
    const { perSlot, slotsEach } = this.#types.packingOf(base)
    const slots = ((to - from) / perSlot) * slotsEach
    this.#words.expectRoom(slots, place.path, `items that are cleared in several steps`)
    for (let index = from; index < to; index += 1n) {
      this.#clear(placeOfItem(place, first, base, index, this.#types))
    }
  }

  #setBits({ slot, offset, path }: Place, size: number, bits: bigint): void {
    const mask = maskOf(size, offset)
    const word = this.#written.get(slot) ?? this.#words.at(slot, path)
    this.#set({ path }, slot, (word & ~mask) | (bits << BigInt(8 * offset)))
  }

  #set({ path }: Pick<Place, 'path'>, slot: bigint, word: bigint): void {
    this.#written.set(slot, word)
    this.#words.expectRoom(BigInt(this.#written.size), path, 'a part of it')
  }
}

function bytesFrom(value: unknown, isText: boolean, path: string): Uint8Array {
  if (isText) {
    return typeof value === 'string'
      ? textEncoder.encode(value)
      : refuseValue(path, 'a text', value)
  }
  return isData(value) ? bytesFromHex(value) : refuseValue(path, 'bytes in hex', value)
}

/** @param length of a fixed array */
function itemsFrom(value: unknown, path: string, length?: bigint): readonly unknown[] {
  const isRight = Array.isArray(value) && (length === undefined || BigInt(value.length) === length)
  const found = Array.isArray(value) ? `a list of ${value.length}` : value
  const expected = length === undefined ? 'a list of items' : `a list of ${length} items`
  return isRight ? value : refuseValue(path, expected, found)
}
