/**
 * Prints single values. Objects are printed in objects/.
 *
 * @see https://ethereum.github.io/execution-apis/
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../../primitives/hex.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'
import { hexFromWord } from '../../primitives/word.ts'
import type { Result } from './codec.ts'
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
} from './schema.ts'

export const quantity: Result<bigint | number, Hex> = {
  shape: 'quantity',
  schema: quantitySchema,
  print: quantityFromUint,
}

/** Bytes that are kept as hex. */
export const data: Result<Hex, Hex> = { shape: 'data', schema: dataSchema, print: (hex) => hex }

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

export const hash: Result<Hash, Hash> = {
  shape: 'hash',
  schema: hashSchema,
  print: (value) => value,
}

/** A result that the method returns in its wire format. */
export function asPrinted<Wire>(shape: string, schema: Schema): Result<Wire, Wire> {
  return { shape, schema, print: (value) => value }
}

export const quantityOrNull: Result<bigint | number | undefined, Hex | null> = {
  shape: 'quantity or null',
  schema: nullable(quantitySchema),
  print: (value) => (value === undefined ? null : quantityFromUint(value)),
}

/** Id of a filter or subscription; counts up. */
export const id: Result<Hex, Hex> = asPrinted('id', quantitySchema)

export const nothing: Result<null, null> = asPrinted('null', nullSchema)

export const address: Result<Address, Address> = asPrinted('address', addressSchema)

export const dataOrNull: Result<Hex | null, Hex | null> = asPrinted(
  'data or null',
  nullable(dataSchema),
)

export const hashes: Result<readonly Hash[], readonly Hash[]> = asPrinted(
  'list of hashes',
  arrayOf(hashSchema),
)

export const hashOrNull: Result<Hash | null, Hash | null> = asPrinted(
  'hash or null',
  nullable(hashSchema),
)

export const count: Result<number, number> = asPrinted('number', countSchema)

/** A 32-byte word. */
export const word: Result<bigint, Hex> = {
  shape: '32 bytes',
  schema: wordSchema,
  print: hexFromWord,
}

export const text: Result<string, string> = {
  shape: 'text',
  schema: textSchema,
  print: (value) => value,
}

export const boolean: Result<boolean, boolean> = {
  shape: 'boolean',
  schema: booleanSchema,
  print: (value) => value,
}

export const addresses: Result<readonly Address[], readonly Address[]> = {
  shape: 'address[]',
  schema: arrayOf(addressSchema),
  print: (value) => [...value],
}
