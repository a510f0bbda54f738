/**
 * The keys of mappings that an execution used: it hashes each key with the slot of its mapping.
 *
 * Keys that the optimiser hashed when it compiled are not seen.
 */

import { WORD_BYTES } from '../primitives/bytes.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import type { Execution } from './execution.ts'

const KECCAK256 = 0x20
/** Longer data is no key of a mapping that can be shown. */
const BYTES_MAX = 1_024

/** By the slot of the mapping: the bytes of each key, in the order of first use. */
export function mappingKeys(execution: Execution): ReadonlyMap<bigint, readonly Uint8Array[]> {
  const keys = new Map<bigint, Map<string, Uint8Array>>()
  for (let step = 0; step < execution.stepCount; step += 1) {
    if (execution.opcodeAt(step) !== KECCAK256) continue
    const size = Number(execution.peek(step, 1) ?? 0n)
    if (size < WORD_BYTES || size > BYTES_MAX) continue
    const offset = Number(execution.peek(step, 0) ?? 0n)
    const data = execution.memoryPart(step, offset, size)
    const slot = uintFromBytes(data.subarray(size - WORD_BYTES))
    const key = data.subarray(0, size - WORD_BYTES)
    const known = keys.get(slot) ?? new Map<string, Uint8Array>()
    keys.set(slot, known.set(key.join(), key))
  }
  return new Map([...keys].map(([slot, known]) => [slot, [...known.values()]]))
}

/** A slot as bytes, behind the key of a mapping. */
export function hashedKey(key: Uint8Array, slot: bigint): Uint8Array {
  const data = new Uint8Array(key.length + WORD_BYTES)
  data.set(key)
  data.set(bytesFromWord(slot), key.length)
  return data
}
