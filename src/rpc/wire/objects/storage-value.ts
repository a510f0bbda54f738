/**
 * Values of variables on the wire: numbers are decimal texts, which may be negative.
 */

import { codec } from '../../../primitives/codec.ts'
import {
  anyOf,
  arrayOf,
  booleanSchema,
  integerSchema,
  itself,
  mapOf,
  type Schema,
  textSchema,
  titled,
} from '../../../primitives/schema.ts'
import type { StorageValue } from '../../../storage/value.ts'
import { param, type Result } from '../codec.ts'

export type WireStorageValue =
  | string
  | boolean
  | readonly WireStorageValue[]
  | { readonly [key: string]: WireStorageValue }

export type WireWritableStorageValue =
  | string
  | number
  | boolean
  | readonly WireWritableStorageValue[]
  | { readonly [key: string]: WireWritableStorageValue }

const readable = itself<WireStorageValue>('StorageValue')
const writable = itself<WireWritableStorageValue>('WritableStorageValue')

const storageValueSchema: Schema<WireStorageValue> = titled(
  'StorageValue',
  anyOf(textSchema, booleanSchema, arrayOf(readable), mapOf('^', readable)),
)

const writableSchema: Schema<WireWritableStorageValue> = titled(
  'WritableStorageValue',
  anyOf(textSchema, integerSchema, booleanSchema, arrayOf(writable), mapOf('^', writable)),
)

export const storageValue: Result<StorageValue, WireStorageValue> = {
  shape: 'value',
  schema: storageValueSchema,
  print: printValue,
}

/** Checked against the type of the variable. */
export const writableStorageValue = param(
  'value',
  codec<WireWritableStorageValue, unknown>(writableSchema, (value) => value),
)

function printValue(value: StorageValue): WireStorageValue {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object') return value
  if (isList(value)) return value.map(printValue)
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [name, printValue(member)]))
}

function isList(value: StorageValue): value is readonly StorageValue[] {
  return Array.isArray(value)
}
