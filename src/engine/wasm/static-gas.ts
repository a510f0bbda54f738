/**
 * The part of each opcode's price that does not depend on its operands.
 */

import { gasPrices } from '../gas-schedule.ts'

/** Opcodes that cost the same as all from the first to the last of a range. */
type Range = readonly [gas: number, first: number, last: number]

/** Later ranges override earlier ones; the other opcodes have no such part. */
const ranges: readonly Range[] = [
  [3, 0x01, 0x0b],
  [5, 0x02, 0x07],
  [3, 0x03, 0x03],
  [8, 0x08, 0x09],
  [10, 0x0a, 0x0a],
  [5, 0x0b, 0x0b],
  [3, 0x10, 0x1d],
  [5, 0x1e, 0x1e],
  [30, 0x20, 0x20],
  [2, 0x30, 0x3d],
  [0, 0x31, 0x31],
  [3, 0x35, 0x35],
  [3, 0x37, 0x37],
  [3, 0x39, 0x39],
  [0, 0x3b, 0x3c],
  [3, 0x3e, 0x3e],
  [20, 0x40, 0x40],
  [2, 0x41, 0x4b],
  [5, 0x47, 0x47],
  [3, 0x49, 0x49],
  [2, 0x50, 0x50],
  [3, 0x51, 0x53],
  [8, 0x56, 0x56],
  [10, 0x57, 0x57],
  [2, 0x58, 0x5a],
  [1, 0x5b, 0x5b],
  [100, 0x5c, 0x5d],
  [3, 0x5e, 0x5e],
  [2, 0x5f, 0x5f],
  [3, 0x60, 0x9f],
  [375, 0xa0, 0xa4],
  [3, 0xe6, 0xe8],
  [5_000, 0xff, 0xff],
]

const CREATE = 0xf0
const CREATE2 = 0xf5

/**
 * The price of an opcode that halted before it was priced, as the reference engine reports it.
 *
 * @returns 0 for calls and for opcodes that only access state
 */
export function staticGas(opcode: number, isAmsterdam: boolean): bigint {
  if (opcode === CREATE || opcode === CREATE2) {
    return BigInt(isAmsterdam ? gasPrices.create.amsterdam : gasPrices.create.before)
  }
  const range = ranges.findLast(([, first, last]) => opcode >= first && opcode <= last)
  return BigInt(range?.[0] ?? 0)
}
