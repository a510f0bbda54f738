/**
 * Values in Solidity's storage layout: words, packed numbers, texts, short lists.
 *
 * layout.ts says which slot holds which value.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */

import { bytesFromWord } from '../primitives/word.ts'
import type { Frame } from './frame.ts'
import { overflow } from './revert.ts'
import { SHORT_TEXT_BYTES_MAX, shortTextWord, wordOfChunk } from './slots.ts'

/** A number that shares its slot with others. */
export interface Lane {
  readonly slot: bigint
  /** Offset in bits from the low end. */
  readonly shiftBits: bigint
  readonly sizeBits: bigint
}

export function readLane(frame: Frame, { slot, shiftBits, sizeBits }: Lane): bigint {
  return BigInt.asUintN(Number(sizeBits), frame.load(slot) >> shiftBits)
}

/** A word with one of its lanes replaced. */
export function withLane(word: bigint, { shiftBits, sizeBits }: Lane, value: bigint): bigint {
  const mask = ((1n << sizeBits) - 1n) << shiftBits
  return (word & ~mask) | (value << shiftBits)
}

const TEXT_BYTES_MAX = (1n << 32n) - 1n

// A byte order mark is part of the text.
const textDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function readText(frame: Frame, slot: bigint): string {
  return textDecoder.decode(readTextBytes(frame, slot))
}

/**
 * @throws {Revert} Panic(0x11) if the slot, which may be edited, holds a length of 4 GiB or more
 */
export function readTextBytes(frame: Frame, slot: bigint): Uint8Array {
  const word = frame.load(slot)
  if ((word & 1n) === 0n) return bytesFromWord(word).subarray(0, Number((word & 0xffn) >> 1n))
  if (word >> 1n > TEXT_BYTES_MAX) throw overflow()
  const length = Number(word >> 1n)
  const first = frame.dataSlot(slot)
  // Each chunk is charged before the next is read, so gas bounds their number.
  const chunks: Uint8Array[] = []
  for (let at = 0; at < length; at += 32) {
    chunks.push(bytesFromWord(frame.load(first + BigInt(at / 32))))
  }
  const bytes = new Uint8Array(chunks.length * 32)
  chunks.forEach((chunk, index) => {
    bytes.set(chunk, index * 32)
  })
  return bytes.subarray(0, length)
}

/** Replaces a text. Data slots of a longer one before it are not cleared. */
export function writeText(frame: Frame, slot: bigint, text: string): void {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= SHORT_TEXT_BYTES_MAX) {
    frame.store(slot, shortTextWord(bytes))
    return
  }
  frame.store(slot, BigInt(bytes.length * 2 + 1))
  const first = frame.dataSlot(slot)
  for (let at = 0; at < bytes.length; at += 32) {
    frame.store(first + BigInt(at / 32), wordOfChunk(bytes.subarray(at, at + 32)))
  }
}

const SHORT_LIST_LENGTH_MAX = 4

/** A list of at most four `uint64`, packed into one slot. */
export function readShortList(frame: Frame, slot: bigint): bigint[] {
  const length = Math.min(Number(frame.load(slot)), SHORT_LIST_LENGTH_MAX)
  if (length === 0) return []
  const word = frame.load(frame.dataSlot(slot))
  return Array.from({ length }, (_, index) => BigInt.asUintN(64, word >> BigInt(64 * index)))
}

/** @param values one to four */
export function writeShortList(frame: Frame, slot: bigint, values: readonly bigint[]): void {
  frame.store(slot, BigInt(values.length))
  const word = values.reduce((sum, value, index) => sum | (value << BigInt(64 * index)), 0n)
  frame.store(frame.dataSlot(slot), word)
}
