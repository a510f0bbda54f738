import { describe, expect, test } from 'vitest'
import { Instructions } from '../../src/artifacts/instructions.ts'
import { deepSpan, instructionSize, opcodeName } from '../../src/engine/opcodes.ts'

const sizeOf = (...code: number[]) => instructionSize(Uint8Array.from(code), 0)

describe('the bytes of an instruction', () => {
  test('include the data of a PUSH, also beyond the end of the code', () => {
    expect(sizeOf(0x5f)).toBe(1)
    expect(sizeOf(0x60, 1)).toBe(2)
    expect(sizeOf(0x7f, 1)).toBe(33)
    expect(sizeOf(0x80)).toBe(1)
  })

  test('include the byte after DUPN, SWAPN and EXCHANGE, unless it is invalid (EIP-8024)', () => {
    for (const opcode of [0xe6, 0xe7]) {
      const sizes = [0x00, 0x5a, 0x5b, 0x7f, 0x80, 0xff].map((byte) => sizeOf(opcode, byte))
      expect(sizes).toEqual([2, 2, 1, 1, 2, 2])
    }
    const sizes = [0x00, 0x51, 0x52, 0x7f, 0x80, 0xff].map((byte) => sizeOf(0xe8, byte))
    expect(sizes).toEqual([2, 2, 1, 1, 2, 2])
    // At the end of the code it is 0.
    expect([0xe6, 0xe7, 0xe8].map((opcode) => sizeOf(opcode))).toEqual([2, 2, 2])
    expect(sizeOf(0xe5, 0x80)).toBe(1)
    expect(sizeOf(0xe9, 0x80)).toBe(1)
  })

  test('separate the instructions of code, with a JUMPDEST that follows DUPN', () => {
    const instructions = new Instructions(
      Uint8Array.of(0xe6, 0x80, 0x50, 0xe7, 0x5b, 0xe8, 0x9d, 0),
    )
    const counters = Array.from({ length: instructions.count }, (_, index) =>
      instructions.programCounterOf(index),
    )
    expect(counters).toEqual([0, 2, 3, 4, 5, 7])
  })
})

test('the words that an opcode of EIP-8024 spans are those of its vectors', () => {
  expect(deepSpan(0xe6, 0x80)).toBe(18)
  expect(deepSpan(0xe7, 0xdb)).toBe(109)
  expect([0x9d, 0x2f, 0x50, 0x51].map((byte) => deepSpan(0xe8, byte))).toEqual([4, 20, 17, 16])
  expect(deepSpan(0x80, 0x80)).toBe(0)
})

test('new opcodes have names', () => {
  expect([0x4b, 0xe6, 0xe7, 0xe8].map(opcodeName)).toEqual(['SLOTNUM', 'DUPN', 'SWAPN', 'EXCHANGE'])
})
