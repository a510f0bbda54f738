/**
 * The keys of mappings that an execution used: it hashes each key with the slot of its mapping.
 *
 * Keys that the optimiser hashed when it compiled are not seen.
 */

import { WORD_BYTES } from '../primitives/bytes.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import type { ChangedStep } from '../tracing/step-tracer.ts'
import type { Execution, Pause, ReplayListener } from './execution.ts'

const KECCAK256 = 0x20
/** Longer data is no key of a mapping that can be shown. */
const BYTES_MAX = 1_024

/**
 * By the slot of the mapping: the bytes of each key, in the order of first use.
 *
 * @param pause gives others turns
 */
export async function mappingKeys(
  execution: Execution,
  pause: Pause,
): Promise<ReadonlyMap<bigint, readonly Uint8Array[]>> {
  const keys = new Map<bigint, Map<string, Uint8Array>>()
  const memories: FrameMemory[] = []
  const listener: ReplayListener = {
    enter: () => memories.push(new FrameMemory()),
    leave: () => memories.pop(),
    step: (_frame, step) => {
      const memory = memories.at(-1)! // steps come from within frames
      const written = execution.writtenAt(step)
      if (written !== undefined) memory.write(written)
      if (execution.opcodeAt(step) !== KECCAK256) return
      const size = Number(execution.peek(step, 1) ?? 0n)
      if (size < WORD_BYTES || size > BYTES_MAX) return
      const data = memory.read(Number(execution.peek(step, 0) ?? 0n), size)
      const slot = uintFromBytes(data.subarray(size - WORD_BYTES))
      const key = data.subarray(0, size - WORD_BYTES)
      const known = keys.get(slot) ?? new Map<string, Uint8Array>()
      keys.set(slot, known.set(hexFromBytes(key), key))
    },
  }
  await execution.replay(listener, pause)
  return new Map([...keys].map(([slot, known]) => [slot, [...known.values()]]))
}

/**
 * The memory of a frame at the step that is replayed. `Execution.memoryPart` looks through all writes before
 * its step, which takes ms after a hundred thousand.
 */
class FrameMemory {
  #bytes = new Uint8Array(BYTES_MAX)

  write({ offset, data }: NonNullable<ChangedStep['written']>): void {
    const end = offset + data.length
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#bytes.length))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes.set(data, offset)
  }

  /** A copy; zeros beyond the last write. */
  read(offset: number, size: number): Uint8Array {
    const data = new Uint8Array(size)
    data.set(this.#bytes.subarray(offset, offset + size))
    return data
  }
}

/** A slot as bytes, behind the key of a mapping. */
export function hashedKey(key: Uint8Array, slot: bigint): Uint8Array {
  const data = new Uint8Array(key.length + WORD_BYTES)
  data.set(key)
  data.set(bytesFromWord(slot), key.length)
  return data
}
