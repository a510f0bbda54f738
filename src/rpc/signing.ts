/**
 * Parameters and results of the methods that sign.
 */

import type { Hex } from '../primitives/hex.ts'
import { invalidParams } from './errors.ts'
import type { Param } from './method.ts'
import { isObject, refuse, required } from './params.ts'
import { asPrinted } from './results.ts'
import { anyOf, bytesSchema, type Schema, textSchema } from './schema.ts'

/** Typed data as clients write it (EIP-712): the object, or its JSON. */
export type WireTypedData = string | Readonly<Record<string, unknown>>

const typedDataSchema: Schema = anyOf(textSchema, { type: 'object' })

/** What is in it is checked where it is hashed. */
export const typedData: Param<WireTypedData, Readonly<Record<string, unknown>>> = required(
  'typed data',
  typedDataSchema,
  (value, where) => {
    const data = typeof value === 'string' ? parseJson(value, where) : value
    return isObject(data) ? data : refuse(where, 'typed data or its JSON', value)
  },
)

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams(`${where}: expected JSON`) // the parser's own words differ between versions
  }
}

/** r, s and v, where v is 27 or 28. */
export const signature = asPrinted<Hex>('signature', bytesSchema('Signature', 65))
