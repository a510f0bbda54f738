/**
 * Parameters and results of the signing methods.
 */

import type { Hex } from '../../../primitives/hex.ts'
import { anyObjectSchema, anyOf, bytesSchema, textSchema } from '../../../primitives/schema.ts'
import { invalidParams } from '../../errors.ts'
import type { Param } from '../../wire/codec.ts'
import { isObject, parseData, refuse, required } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** EIP-712 typed data: the object, or its JSON. */
export type WireTypedData = string | Readonly<Record<string, unknown>>

const typedDataSchema = anyOf(textSchema, anyObjectSchema)

/** Checks only that it is an object; its contents are checked when it is hashed. */
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
    throw invalidParams(`${where}: expected JSON`) // JSON.parse's message varies by engine
  }
}

const SIGNATURE_BYTES = 65
const signatureSchema = bytesSchema('Signature', SIGNATURE_BYTES)

/** r (32 bytes), s (32 bytes) and v (1 byte: 27 or 28). */
export const signature = asPrinted<Hex>('signature', signatureSchema)

/** Parses a {@link signature} into the form that contracts take: v, r and s, 32 bytes each. */
export const signatureParts: Param<Hex, Uint8Array> = required(
  'signature',
  signatureSchema,
  (value, where) => {
    const bytes = parseData(value, where)
    if (bytes.length !== SIGNATURE_BYTES) return refuse(where, 'r, s and v, 65 bytes', value)
    const parts = new Uint8Array(96)
    const v = bytes[SIGNATURE_BYTES - 1]!
    parts[31] = v < 27 ? v + 27 : v // some signers give the y parity (0 or 1)
    parts.set(bytes.subarray(0, 64), 32)
    return parts
  },
)
