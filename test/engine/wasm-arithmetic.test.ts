/**
 * The fast engine's arithmetic against `bigint`, where the fuzz of whole programs reaches too seldom:
 * moduli that come back, which are divided by in another way than those met once.
 */

import { expect, test } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { bytesFromWord, uintFromBytes, WORD_MAX } from '../../src/primitives/word.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'
import { Dice } from './wasm-fuzz.ts'

type Operands = readonly [bigint, bigint, bigint]

const engine = createWasmEngine()

/** How many operations one message carries. */
const perMessage = 16

/** Takes triples of words as calldata and returns what an opcode makes of each. */
function viewApplying(opcode: 'ADDMOD' | 'MULMOD') {
  const operation = (index: number): Instruction[] => [
    ...[64, 32, 0].flatMap((offset): Instruction[] => [96 * index + offset, 'CALLDATALOAD']),
    opcode,
    32 * index,
    'MSTORE',
  ]
  const operations = Array.from({ length: perMessage }, (_, index) => operation(index)).flat()
  return viewWith(assemble(...operations, 32 * perMessage, 0, 'RETURN'))
}

const sum = viewApplying('ADDMOD')
const product = viewApplying('MULMOD')

async function results(view: typeof sum, operands: readonly Operands[]): Promise<bigint[]> {
  const data = Uint8Array.from(operands.flat().flatMap((word) => [...bytesFromWord(word)]))
  const { returnData, failure } = await engine.execute(freeCall(view, { to: CONTRACT, data }))
  expect(failure).toBe(undefined)
  return operands.map((_, index) => uintFromBytes(returnData.subarray(32 * index, 32 * index + 32)))
}

async function expectExact(operands: readonly Operands[]): Promise<void> {
  const exact = (total: (a: bigint, b: bigint) => bigint) =>
    operands.map(([a, b, modulus]) => (modulus === 0n ? 0n : total(a, b) % modulus))
  expect(await results(product, operands)).toEqual(exact((a, b) => a * b))
  expect(await results(sum, operands)).toEqual(exact((a, b) => a + b))
}

/** Operands for one modulus: below it mostly, at its edges often, above it sometimes. */
function operandsFor(modulus: bigint, dice: Dice): Operands[] {
  const operand = (): bigint => {
    if (dice.oneIn(8)) return dice.word()
    if (dice.oneIn(4)) return (modulus - 1n - BigInt(dice.below(2))) & WORD_MAX
    return modulus === 0n ? 0n : dice.word() % modulus
  }
  return Array.from({ length: perMessage }, () => [operand(), operand(), modulus])
}

test('a modulus of any length gives exact sums and products, the first time and later', async () => {
  const dice = new Dice(11)
  for (let bits = 1n; bits <= 256n; bits += 1n) {
    const top = 1n << (bits - 1n)
    for (const modulus of [top, 2n * top - 1n, top | (dice.word() & (top - 1n))]) {
      await expectExact(operandsFor(modulus, dice))
    }
  }
})

test('ADDMOD and MULMOD with alternating moduli are right', async () => {
  const dice = new Dice(12)
  const moduli = Array.from({ length: 50 }, () => dice.word())
  for (let round = 0; round < 100; round += 1) {
    await expectExact(
      Array.from({ length: perMessage }, () => [dice.word(), dice.word(), dice.of(moduli)]),
    )
    await expectExact(operandsFor(dice.of(moduli), dice))
  }
})
