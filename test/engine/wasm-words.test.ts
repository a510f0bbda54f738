/**
 * The words at which arithmetic goes wrong if it does, on every opcode of the fast engine: against
 * `bigint`, and against the reference.
 */

import { describe, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { bytesFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { assemble } from '../support/assemble.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'
import { differenceOf } from './wasm-fuzz.ts'
import { BOUNDARY_WORDS, OPCODES, programWith } from './wasm-words.ts'

const engine = createWasmEngine()

const unsigned = (value: bigint) => BigInt.asUintN(256, value)
const signed = (word: bigint) => BigInt.asIntN(256, word)
const bit = (condition: boolean) => (condition ? 1n : 0n)

function power(base: bigint, exponent: bigint): bigint {
  let [product, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) product = unsigned(product * square)
    square = unsigned(square * square)
  }
  return product
}

/** What each opcode makes of the top of the stack and the word below it. */
const definitions: readonly (readonly [opcode: number, of: (a: bigint, b: bigint) => bigint])[] = [
  [0x01, (a, b) => unsigned(a + b)],
  [0x02, (a, b) => unsigned(a * b)],
  [0x03, (a, b) => unsigned(a - b)],
  [0x04, (a, b) => (b === 0n ? 0n : a / b)],
  [0x05, (a, b) => (b === 0n ? 0n : unsigned(signed(a) / signed(b)))],
  [0x06, (a, b) => (b === 0n ? 0n : a % b)],
  [0x07, (a, b) => (b === 0n ? 0n : unsigned(signed(a) % signed(b)))],
  [0x0a, power],
  [0x0b, (a, b) => (a > 30n ? b : unsigned(BigInt.asIntN(8 * (Number(a) + 1), b)))],
  [0x10, (a, b) => bit(a < b)],
  [0x11, (a, b) => bit(a > b)],
  [0x12, (a, b) => bit(signed(a) < signed(b))],
  [0x13, (a, b) => bit(signed(a) > signed(b))],
  [0x14, (a, b) => bit(a === b)],
  [0x15, (a) => bit(a === 0n)],
  [0x16, (a, b) => a & b],
  [0x17, (a, b) => a | b],
  [0x18, (a, b) => a ^ b],
  [0x19, (a) => unsigned(~a)],
  [0x1a, (a, b) => (a > 31n ? 0n : (b >> (8n * (31n - a))) & 0xffn)],
  [0x1b, (a, b) => (a > 255n ? 0n : unsigned(b << a))],
  [0x1c, (a, b) => (a > 255n ? 0n : b >> a)],
  [0x1d, (a, b) => unsigned(signed(b) >> (a > 255n ? 255n : a))],
  [0x1e, (a) => 256n - BigInt(a === 0n ? 0 : a.toString(2).length)],
]

/** Takes two words as calldata and returns what every opcode above makes of them. */
const applyAll = viewWith(
  Uint8Array.of(
    ...definitions.flatMap(([opcode], index) => [
      ...assemble(32, 'CALLDATALOAD', 0, 'CALLDATALOAD'),
      opcode,
      ...assemble(32 * index, 'MSTORE'),
    ]),
    ...assemble(32 * definitions.length, 0, 'RETURN'),
  ),
)

test('every pair of boundary words has the result that the opcode is defined by', async () => {
  const calls = freeCall(applyAll, { to: CONTRACT })
  for (const a of BOUNDARY_WORDS) {
    for (const b of BOUNDARY_WORDS) {
      const data = Uint8Array.of(...bytesFromWord(a), ...bytesFromWord(b))
      const { returnData } = await engine.execute({ ...calls, message: { ...calls.message, data } })
      const found = definitions.map((_, index) =>
        uintFromBytes(returnData.subarray(32 * index, 32 * index + 32)),
      )
      expect(found, `${a} and ${b}`).toEqual(definitions.map(([, of]) => of(a, b)))
    }
  }
})

describe('every opcode of a stack of the same word has the same outcome on both engines', () => {
  const reference = createEthereumjsEngine()
  test.each([0n, 1n, 2n ** 255n, 2n ** 256n - 1n])('%i', async (word) => {
    for (const opcode of OPCODES) {
      const execution = freeCall(viewWith(programWith(opcode, word, undefined)))
      const difference = await differenceOf(execution, engine, reference)
      expect(difference, `opcode 0x${opcode.toString(16)}`).toBe(undefined)
    }
  })
})
