/**
 * Finds the metadata that Solidity appends to code: a CBOR map and its size in two bytes.
 *
 * Code that creates other contracts holds their metadata as well, so the whole code is searched. Bytes
 * count as metadata if they are a whole map with one of the compiler's keys and their size follows.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */

import type { CodeRange } from './code-range.ts'

const decoder = new TextDecoder()
const keys = ['ipfs', 'bzzr0', 'bzzr1', 'solc', 'experimental']

const SIZE_BYTES = 2
/** First byte of a map with one entry; one with four has the first byte `0xa4`. */
const MAP_OF_ONE = 0xa1
const MAP_OF_FOUR = 0xa4

/** Ranges in order, each with the two bytes of the size. They do not overlap. */
export function metadataRanges(code: Uint8Array): readonly CodeRange[] {
  const found: CodeRange[] = []
  for (let at = 0; at < code.length; at += 1) {
    const first = code[at]!
    if (first < MAP_OF_ONE || first > MAP_OF_FOUR) continue
    const end = endOfMap(code, at)
    if (end === undefined || sizeAt(code, end) !== end - at) continue
    found.push({ start: at, length: end + SIZE_BYTES - at })
    at = end + SIZE_BYTES - 1
  }
  return found
}

/** The metadata at the very end of code; `undefined` if it ends otherwise. Reads nothing else. */
export function trailingMetadata(code: Uint8Array): CodeRange | undefined {
  const end = code.length - SIZE_BYTES
  const start = end - (sizeAt(code, end) ?? 0)
  const isMap = start >= 0 && start < end && endOfMap(code, start) === end
  return isMap ? { start, length: code.length - start } : undefined
}

function sizeAt(code: Uint8Array, at: number): number | undefined {
  const [high, low] = [code[at], code[at + 1]]
  return high === undefined || low === undefined ? undefined : high * 256 + low
}

/** The byte after a map of known keys; `undefined` for anything else. */
function endOfMap(code: Uint8Array, start: number): number | undefined {
  const entries = code[start]! - (MAP_OF_ONE - 1)
  if (entries < 1 || entries > MAP_OF_FOUR - MAP_OF_ONE + 1) return undefined
  let at = start + 1
  for (let entry = 0; entry < entries; entry += 1) {
    const value = endOfKey(code, at)
    const end = value === undefined ? undefined : endOfValue(code, value)
    if (end === undefined) return undefined
    at = end
  }
  return at
}

/** Keys are texts of at most 23 bytes, whose first byte holds the length. */
function endOfKey(code: Uint8Array, at: number): number | undefined {
  const length = (code[at] ?? 0) - 0x60
  if (length < 1 || length > 23) return undefined
  const end = at + 1 + length
  return keys.includes(decoder.decode(code.subarray(at + 1, end))) ? end : undefined
}

/** Values are bytes, short texts or a boolean. */
function endOfValue(code: Uint8Array, at: number): number | undefined {
  const first = code[at]
  if (first === undefined) return undefined
  const end = endAfter(code, at, first)
  return end !== undefined && end <= code.length ? end : undefined
}

function endAfter(code: Uint8Array, at: number, first: number): number | undefined {
  if (first === 0xf4 || first === 0xf5) return at + 1
  if (first >= 0x40 && first <= 0x57) return at + 1 + first - 0x40
  if (first === 0x58 || first === 0x78) return at + 2 + (code[at + 1] ?? 0)
  return first >= 0x60 && first <= 0x77 ? at + 1 + first - 0x60 : undefined
}
