/**
 * Fields of a decoded RLP list, checked as they are read.
 *
 * Each function takes the list, the position and the name of the field, and throws {@link Malformed}.
 */

import { type Address, hexFromBytes } from '../primitives/hex.ts'
import type { RlpItem } from '../primitives/rlp.ts'
import { uintFromBytes } from '../primitives/word.ts'

/** A field that is not what the encoding asks for. The message names it. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

export function bytesAt(items: readonly RlpItem[], index: number, name: string): Uint8Array {
  const item = items[index]
  if (item instanceof Uint8Array) return item
  throw new Malformed(`${name}: expected bytes, got a list`)
}

export function listAt(items: readonly RlpItem[], index: number, name: string): RlpItem[] {
  const item = items[index]
  if (Array.isArray(item)) return item
  throw new Malformed(`${name}: expected a list, got bytes`)
}

export function uintAt(
  items: readonly RlpItem[],
  index: number,
  name: string,
  bytesMax: number,
): bigint {
  const bytes = bytesAt(items, index, name)
  if (bytes.length > bytesMax) {
    throw new Malformed(`${name}: expected at most ${bytesMax} bytes, got ${bytes.length}`)
  }
  if (bytes[0] === 0) throw new Malformed(`${name}: expected no leading zero bytes`)
  return uintFromBytes(bytes)
}

export function addressAt(items: readonly RlpItem[], index: number, name: string): Address {
  const bytes = bytesAt(items, index, name)
  if (bytes.length === 20) return hexFromBytes(bytes)
  throw new Malformed(`${name}: expected 20 bytes, got ${bytes.length}`)
}

export function expectLength(items: readonly RlpItem[], length: number, name: string): void {
  if (items.length === length) return
  throw new Malformed(`${name}: expected ${length} fields, got ${items.length}`)
}
