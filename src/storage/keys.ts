/**
 * Slots that are hashes: entries of mappings, and the items of arrays, strings and bytes.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#mappings-and-dynamic-arrays
 */

import { bytesFromHex, isData } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import { refusePath } from './path.ts'
import type { Shape, ValueType } from './types.ts'
import { bitsFrom } from './value.ts'

const textEncoder = new TextEncoder()

/** The slot of the first item. */
export function dataSlotOf(slot: bigint): bigint {
  return uintFromBytes(keccak256(bytesFromWord(slot)))
}

/** The slot of the entry with a key. */
export function entrySlotOf(slot: bigint, key: Uint8Array): bigint {
  const preimage = new Uint8Array(key.length + 32)
  preimage.set(key)
  preimage.set(bytesFromWord(slot), key.length)
  return uintFromBytes(keccak256(preimage))
}

/**
 * A key as it is hashed: values take a word, strings and bytes are taken as they are.
 *
 * @param path up to the key, for errors
 * @throws {DevnetError} INVALID_STORAGE_VALUE, INVALID_STORAGE_PATH
 */
export function keyBytesOf(shape: Shape, key: string, path: string): Uint8Array {
  if (shape.kind === 'bytes') return shape.isText ? textEncoder.encode(key) : bytesOf(key, path)
  if (shape.kind !== 'value') return refusePath(path, 'a mapping whose keys are values', shape.kind)
  return wordOfKey(shape.value, bitsFrom(shape.value, key, path), path)
}

/** @throws {DevnetError} INVALID_STORAGE_PATH if the type is unknown, and so at which end zeros are added */
function wordOfKey(type: ValueType, bits: bigint, path: string): Uint8Array {
  const { kind, size } = type
  if (kind === 'int') return bytesFromWord(BigInt.asUintN(256, BigInt.asIntN(8 * size, bits)))
  if (kind !== 'bytes') return bytesFromWord(bits)
  if (!type.isExact) {
    return refusePath(path, 'an artifact whose syntax tree has the type of the key', undefined)
  }
  return bytesFromWord(bits << BigInt(8 * (32 - size)))
}

function bytesOf(key: string, path: string): Uint8Array {
  return isData(key) ? bytesFromHex(key) : refusePath(path, 'bytes in hex as key', key)
}
