/**
 * Prints single values. Objects are printed in objects/.
 *
 * @see https://ethereum.github.io/execution-apis/
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  hashSchema,
  nullable,
  nullSchema,
  quantitySchema,
  type Schema,
  textSchema,
  wordSchema,
} from '../../primitives/schema.ts'
import { hexFromWord } from '../../primitives/word.ts'
import type { Result } from './codec.ts'

export const quantity: Result<bigint | number, Hex> = {
  shape: 'quantity',
  schema: quantitySchema,
  print: quantityFromUint,
}

/** Bytes that are kept as hex. */
export const data = asPrinted<Hex>('data', dataSchema)

export const bytes: Result<Uint8Array, Hex> = {
  shape: 'data',
  schema: dataSchema,
  print: hexFromBytes,
}

export const bytesList: Result<readonly Uint8Array[], readonly Hex[]> = {
  shape: 'data[]',
  schema: arrayOf(dataSchema),
  print: (list) => list.map(hexFromBytes),
}

export const hash = asPrinted<Hash>('hash', hashSchema)

/** A result that the method returns in its wire format. */
export function asPrinted<Wire>(shape: string, schema: Schema<Wire>): Result<Wire, Wire> {
  return { shape, schema, print: (value) => value }
}

/** The same for one that may be too long to become text at once. */
export function asPrintedAtLength<Wire>(shape: string, schema: Schema<Wire>): Result<Wire, Wire> {
  return { ...asPrinted(shape, schema), isLong: true }
}

export const quantityOrNull: Result<bigint | number | undefined, Hex | null> = {
  shape: 'quantity or null',
  schema: nullable(quantitySchema),
  print: (value) => (value === undefined ? null : quantityFromUint(value)),
}

/** Id of a filter or subscription; counts up. */
export const id = asPrinted<Hex>('id', quantitySchema)

export const nothing = asPrinted<null>('null', nullSchema)

export const address = asPrinted<Address>('address', addressSchema)

export const dataOrNull = asPrinted<Hex | null>('data or null', nullable(dataSchema))

export const hashes = asPrinted<readonly Hash[]>('list of hashes', arrayOf(hashSchema))

export const hashOrNull = asPrinted<Hash | null>('hash or null', nullable(hashSchema))

export const count = asPrinted<number>('number', countSchema)

/** A 32-byte word. */
export const word: Result<bigint, Hex> = {
  shape: '32 bytes',
  schema: wordSchema,
  print: hexFromWord,
}

export const text = asPrinted<string>('text', textSchema)

export const boolean = asPrinted<boolean>('boolean', booleanSchema)

export const addresses: Result<readonly Address[], readonly Address[]> = {
  shape: 'address[]',
  schema: arrayOf(addressSchema),
  print: (value) => [...value],
}
