/**
 * Converts values to text and back: JSON extended by further types.
 *
 * A bigint is written as `n:7b`, bytes as `b:00ff`, a map as `{ "m": [[key, value], …] }`, and a
 * string that starts like one of them with the prefix `s:`. `undefined` fields are left out. Fields
 * are sorted by name, so equal values are equal text.
 */

import { bytesFromHex, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { compareKeys } from '../primitives/sorted.ts'

export function textFromValue(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint')
      return one < 0n ? `n:-${(-one).toString(16)}` : `n:${one.toString(16)}`
    if (typeof one === 'string') return /^[nbs]:/.test(one) ? `s:${one}` : one
    if (one instanceof Uint8Array) return `b:${hexFromBytes(one).slice(2)}`
    if (one instanceof Map) return { m: [...one] }
    return isPlain(one) ? Object.fromEntries(Object.entries(one).sort(compareKeys)) : one
  })
}

/** @throws {SyntaxError} if the text is not JSON */
export function valueFromText(text: string): unknown {
  return restored(JSON.parse(text))
}

/** Restores a value in place, innermost parts first: a reviver of `JSON.parse` takes far longer. */
function restored(value: unknown): unknown {
  if (typeof value === 'string') return fromMarked(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) value[index] = restored(one)
    return value
  }
  const fields = value as Record<string, unknown> // what JSON has else
  for (const name of Object.keys(fields)) fields[name] = restored(fields[name])
  const isMap = 'm' in fields && Array.isArray(fields.m)
  return isMap ? new Map(fields.m as [unknown, unknown][]) : fields // maps are written as pairs
}

function fromMarked(text: string): unknown {
  if (text[1] !== ':') return text
  const rest = text.slice(2)
  if (text.startsWith('n:'))
    return rest.startsWith('-') ? -BigInt(`0x${rest.slice(1)}`) : BigInt(`0x${rest}`)
  if (text.startsWith('b:')) return bytesFromHex(`0x${rest}` satisfies Hex)
  return text.startsWith('s:') ? rest : text
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
