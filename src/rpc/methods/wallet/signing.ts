/**
 * Parameters and results of the methods that sign.
 */

import type { Hex } from '../../../primitives/hex.ts'
import { invalidParams } from '../../errors.ts'
import type { Param } from '../../wire/codec.ts'
import { isObject, parseData, refuse, required } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { anyOf, bytesSchema, type Schema, textSchema } from '../../wire/schema.ts'

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

const SIGNATURE_BYTES = 65
const signatureSchema = bytesSchema('Signature', SIGNATURE_BYTES)

/** r, s and v, where v is 27 or 28. */
export const signature = asPrinted<Hex>('signature', signatureSchema)

/** A signature as {@link signature} prints it; as contracts hand it on: v, r and s, 32 bytes each. */
export const signatureParts: Param<Hex, Uint8Array> = required(
  'signature',
  signatureSchema,
  (value, where) => {
    const bytes = parseData(value, where)
    if (bytes.length !== SIGNATURE_BYTES) return refuse(where, 'r, s and v, 65 bytes', value)
    const parts = new Uint8Array(96)
    const v = bytes[SIGNATURE_BYTES - 1]!
    parts[31] = v < 27 ? v + 27 : v // some say the parity alone
    parts.set(bytes.subarray(0, 64), 32)
    return parts
  },
)
