/**
 * Reads whole values: value types, strings and bytes, structs and arrays.
 *
 * A mapping does not say which keys it has: within a struct, it and an array of it are left out.
 */

import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { dataSlotOf } from './keys.ts'
import { refusePath } from './path.ts'
import { lengthAt, type Place, placeOfItem, placeOfMember, possibleSteps } from './place.ts'
import type { Shape, StorageTypes } from './types.ts'
import { type StorageValue, valueFrom } from './value.ts'
import { maskOf, slotAfter, type Words } from './words.ts'

const textDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

export class StorageReader {
  readonly #types: StorageTypes
  readonly #words: Words

  constructor(types: StorageTypes, words: Words) {
    this.#types = types
    this.#words = words
  }

  /** @throws {DevnetError} INVALID_STORAGE_PATH, STORAGE_TOO_LARGE */
  read(place: Place): StorageValue {
    return this.#words.nested(place.path, () => this.#read(place))
  }

  #read(place: Place): StorageValue {
    const shape = this.#types.shapeOf(place.type)
    switch (shape.kind) {
      case 'value': {
        const word = this.#words.at(place.slot, place.path)
        const bits = (word & maskOf(shape.value.size, place.offset)) >> BigInt(8 * place.offset)
        return valueFrom(shape.value, bits)
      }
      case 'bytes':
        return this.#readBytes(place, shape.isText)
      case 'struct':
        return this.#readStruct(place, shape.members)
      case 'fixedArray':
        return this.#readItems(place, place.slot, shape.base, shape.length)
      case 'dynamicArray':
        return this.#readItems(
          place,
          dataSlotOf(place.slot),
          shape.base,
          lengthAt(place, this.#words),
        )
      case 'mapping':
        return refusePath(place.path, possibleSteps(place, shape, this.#types), undefined)
    }
  }

  /** The number of items, or of bytes. */
  lengthOf(place: Place): bigint {
    const shape = this.#types.shapeOf(place.type)
    if (shape.kind === 'fixedArray') return shape.length
    return shape.kind === 'bytes' ? this.bytesLengthAt(place) : lengthAt(place, this.#words)
  }

  /**
   * The length of a string or of bytes, in bytes.
   *
   * @throws {DevnetError} INVALID_STORAGE_PATH for a word that Solidity does not write there
   */
  bytesLengthAt({ slot, path }: Place): bigint {
    const word = this.#words.at(slot, path)
    const isLong = (word & 1n) === 1n
    const length = isLong ? word >> 1n : (word & 0xffn) >> 1n
    if (isLong === length >= 32n) return length
    return refusePath(path, 'the encoding of a string or of bytes', `0x${word.toString(16)}`)
  }

  #readBytes(place: Place, isText: boolean): string {
    const { slot, path } = place
    const length = this.bytesLengthAt(place)
    const slots = (length + 31n) / 32n
    this.#words.expectRoom(slots, path, `${path}.length`)
    const isShort = length < 32n
    const first = isShort ? slot : dataSlotOf(slot)
    const words = Array.from({ length: Number(slots) }, (_, index) =>
      this.#words.at(slotAfter(first, BigInt(index)), path),
    )
    const digits = words.map((word) => word.toString(16).padStart(64, '0')).join('')
    const hex: Hex = `0x${digits.slice(0, 2 * Number(length))}`
    return isText ? textDecoder.decode(bytesFromHex(hex)) : hex
  }

  #readStruct(place: Place, members: Extract<Shape, { kind: 'struct' }>['members']): StorageValue {
    const values: [string, StorageValue][] = []
    for (const member of members) {
      if (this.#types.isKeyed(member.type)) continue
      values.push([member.label, this.read(placeOfMember(place, member))])
    }
    return Object.fromEntries(values)
  }

  #readItems(place: Place, first: bigint, base: string, length: bigint): StorageValue {
    const { path } = place
    const { perSlot, slotsEach } = this.#types.packingOf(base)
    const slots = ((length + perSlot - 1n) / perSlot) * slotsEach
    const last = length === 0n ? 0n : length - 1n
    this.#words.expectRoom(slots, path, `${path}[0] to ${path}[${last}], or ${path}.length`)
    if (this.#types.isKeyed(base)) return refusePath(path, `an index from 0 to ${last}`, undefined)
    return Array.from({ length: Number(length) }, (_, index) =>
      this.read(placeOfItem(place, first, base, BigInt(index), this.#types)),
    )
  }
}
