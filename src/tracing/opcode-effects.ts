/**
 * The effect of each opcode on stack and memory: how many words it pushes, and which bytes of memory it
 * reads or writes.
 */

import { deepSpan } from '../engine/opcodes.ts'
import type { Step } from '../engine/trace.ts'

/** In bytes. */
export interface MemoryRegion {
  readonly offset: number
  readonly size: number
}

/** Number of stack elements an opcode writes. Parity counts all elements that DUP and SWAP span. */
export function pushCount(step: Pick<Step, 'opcode' | 'immediate'>): number {
  const { opcode } = step
  if (opcode >= 0xe6 && opcode <= 0xe8) return deepSpan(opcode, step.immediate)
  if (opcode >= 0x80 && opcode <= 0x8f) return opcode - 0x80 + 2
  if (opcode >= 0x90 && opcode <= 0x9f) return opcode - 0x90 + 2
  return pushesOne.has(opcode) || (opcode >= 0x5f && opcode <= 0x7f) ? 1 : 0
}

const pushesOne: ReadonlySet<number> = new Set([
  ...between(0x01, 0x0b),
  ...between(0x10, 0x1e),
  ...[0x20, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x38, 0x3a, 0x3b, 0x3d, 0x3f],
  ...between(0x40, 0x4b),
  ...[0x51, 0x54, 0x58, 0x59, 0x5a, 0x5c],
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa],
])

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The memory range that an opcode will read or write, in bytes. */
export function memoryRegion(step: Step): MemoryRegion | undefined {
  const place = memoryPlaces.get(step.opcode)
  if (place === undefined) return undefined
  const fromTop = (index: number) => Number(step.peek(index) ?? 0n)
  const [offset, size] = place
  return { offset: fromTop(offset), size: size < 0 ? -size : fromTop(size) }
}

/** Stack positions, from the top, of offset and size; a negative size is a constant. */
const memoryPlaces: ReadonlyMap<number, readonly [offset: number, size: number]> = new Map([
  [0x37, [0, 2]],
  [0x39, [0, 2]],
  [0x3c, [1, 3]],
  [0x3e, [0, 2]],
  [0x51, [0, -32]],
  [0x52, [0, -32]],
  [0x53, [0, -1]],
  [0x5e, [0, 2]],
  [0xf1, [5, 6]],
  [0xf2, [5, 6]],
  [0xf4, [4, 5]],
  [0xfa, [4, 5]],
])

/** True for the opcodes whose region is written; the others read it. */
export function writesMemory(opcode: number): boolean {
  return memoryPlaces.has(opcode) && opcode !== MLOAD
}

const MLOAD = 0x51
