/**
 * Storage slots and their values.
 */

import type { Hash } from '../../../primitives/hex.ts'
import { mapOf, wordKeys, wordSchema } from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import { hexFromWord } from '../../../primitives/word.ts'

/** Slot → value, 32 bytes each. */
export type WireStorage = Readonly<Record<Hash, Hash>>

export const storageSchema = mapOf(wordKeys, wordSchema)

/** Sorted by slot. */
export function printStorage(storage: ReadonlyMap<bigint, bigint>): WireStorage {
  const slots = [...storage].map(
    ([slot, value]) => [hexFromWord(slot), hexFromWord(value)] as const,
  )
  return Object.fromEntries(slots.sort(compareKeys))
}
