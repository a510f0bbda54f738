/**
 * Parameters and results of the signing methods.
 */

import { codec, isObject } from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { anyObjectSchema, anyOf, bytesSchema, textSchema } from '../../../primitives/schema.ts'
import { invalidParams } from '../../errors.ts'
import { param } from '../../wire/codec.ts'
import { data } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** EIP-712 typed data, or its JSON. Checks that it is an object; its fields are checked when it is hashed. */
export const typedData = param(
  'typed data',
  codec(anyOf(textSchema, anyObjectSchema), (value, where, refuse) => {
    const data = typeof value === 'string' ? parseJson(value, where) : value
    return isObject(data) ? data : refuse(where, 'typed data or its JSON', value)
  }),
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
export const signatureParts = param(
  'signature',
  codec<Hex, Uint8Array>(signatureSchema, (value, where, refuse) => {
    const bytes = data.parse(value, where, refuse)
    if (bytes.length !== SIGNATURE_BYTES) return refuse(where, 'r, s and v, 65 bytes', value)
    const parts = new Uint8Array(96)
    const v = bytes[SIGNATURE_BYTES - 1]!
    parts[31] = v < 27 ? v + 27 : v // some signers give the y parity (0 or 1)
    parts.set(bytes.subarray(0, 64), 32)
    return parts
  }),
)
