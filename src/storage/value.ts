/**
 * Values within a slot: from bits to what a program or JSON gives, and back, by their Solidity type.
 *
 * Numbers and enums are bigints, hex is lower case. What does not fit into the type is refused, in keys
 * and in values alike.
 */

import { DevnetError } from '../primitives/errors.ts'
import { addressFrom, type Hex } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { shownPath } from './path.ts'
import type { ValueType } from './types.ts'

/** A struct is an object of its members, an array a list; of JSON, numbers are decimal texts. */
export type StorageValue =
  | bigint
  | boolean
  | string
  | readonly StorageValue[]
  | { readonly [member: string]: StorageValue }

/** A value to write. Numbers may be texts, in decimal or hex. */
export type WritableStorageValue =
  | bigint
  | number
  | boolean
  | string
  | readonly WritableStorageValue[]
  | { readonly [member: string]: WritableStorageValue }

/** @param bits from the low end */
export function valueFrom(type: ValueType, bits: bigint): bigint | boolean | Hex {
  switch (type.kind) {
    case 'uint':
    case 'enum':
      return bits
    case 'int':
      return BigInt.asIntN(8 * type.size, bits)
    case 'bool':
      return bits !== 0n
    case 'address':
    case 'bytes':
      return `0x${bits.toString(16).padStart(2 * type.size, '0')}`
  }
}

/** @throws {DevnetError} INVALID_STORAGE_VALUE */
export function bitsFrom(type: ValueType, value: unknown, path: string): bigint {
  return bitsOf(type, value) ?? refuseValue(path, expectedOf(type), value)
}

/** @throws {DevnetError} INVALID_STORAGE_VALUE, always */
export function refuseValue(path: string, expected: string, found: unknown): never {
  const message = `${shownPath(path)}: expected ${expected}, got ${quoted(found)}`
  throw new DevnetError('INVALID_STORAGE_VALUE', message, { path, expected })
}

function bitsOf(type: ValueType, value: unknown): bigint | undefined {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return withinRange(type, numberFrom(value))
    case 'enum': {
      const index = typeof value === 'string' ? (type.members?.indexOf(value) ?? -1) : -1
      return index >= 0 ? BigInt(index) : withinRange(type, numberFrom(value))
    }
    case 'bool':
      if (value === true || value === 'true') return 1n
      return value === false || value === 'false' ? 0n : undefined
    case 'address': {
      const address = addressFrom(value)
      return address === undefined ? undefined : BigInt(address)
    }
    case 'bytes': {
      const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
      return isHex && value.length === 2 + 2 * type.size ? BigInt(value) : undefined
    }
  }
}

function withinRange(type: ValueType, value: bigint | undefined): bigint | undefined {
  if (value === undefined) return undefined
  const { min, max } = rangeOf(type)
  return value >= min && value <= max ? BigInt.asUintN(8 * type.size, value) : undefined
}

function rangeOf(type: ValueType): { readonly min: bigint; readonly max: bigint } {
  const bits = BigInt(8 * type.size)
  if (type.kind === 'int') return { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n }
  const members = type.kind === 'enum' ? type.members : undefined
  return { min: 0n, max: members === undefined ? (1n << bits) - 1n : BigInt(members.length) - 1n }
}

/** A whole number; as text in decimal or hex. */
export function numberFrom(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isNumber = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  return isNumber ? BigInt(value) : undefined
}

function expectedOf(type: ValueType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${8 * type.size}, a whole number from ${shownRange(type)}`
    case 'enum': {
      const names = type.members === undefined ? '' : ` or one of ${type.members.join(', ')}`
      return `an enum, a whole number from ${shownRange(type)}${names}`
    }
    case 'bool':
      return 'bool, true or false'
    case 'address':
      return 'an address of 20 bytes'
    case 'bytes':
      return `${type.size} bytes in hex`
  }
}

function shownRange(type: ValueType): string {
  const { min, max } = rangeOf(type)
  const power = 8 * type.size - (type.kind === 'int' ? 1 : 0)
  if (type.kind === 'enum' || power < 64) return `${min} to ${max}`
  return `${type.kind === 'int' ? `-2^${power}` : '0'} to 2^${power} - 1`
}
