/**
 * The fast engine against the reference, at length.
 *
 * `PROGRAMS` is how many executions of each hardfork (20,000 unless given), `SEED` where their numbers
 * begin.
 */

import { expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { hardforks } from '../../src/primitives/evm-rules.ts'
import {
  Dice,
  differenceOf,
  engineOptions,
  randomExecution,
  traceDifferenceOf,
} from '../engine/wasm-fuzz.ts'
import { randomPrecompileCall } from '../engine/wasm-fuzz-precompiles.ts'
import { randomStateGasExecution } from '../engine/wasm-fuzz-state-gas.ts'
import { BOUNDARY_WORDS, OPCODES, PLACES, programWith } from '../engine/wasm-words.ts'
import { freeCall, viewWith } from '../support/executions.ts'

const programs = Number(process.env.PROGRAMS ?? 20_000)
const firstSeed = Number(process.env.SEED ?? 1)
/** A program takes 110 ms alone: a few have traces of the largest size. */
const timeoutMs = 60_000 + 200 * programs

const ours = createWasmEngine(engineOptions)
const reference = createEthereumjsEngine(engineOptions)

test.each(hardforks)(
  `${programs} random executions by the rules of %s have the same outcome on both engines`,
  async (hardfork) => {
    for (let seed = firstSeed; seed < firstSeed + programs; seed += 1) {
      const difference = await differenceOf(randomExecution(seed, hardfork), ours, reference)
      expect(difference, `seed ${seed}`).toBe(undefined)
    }
  },
  timeoutMs,
)

test(
  `${programs} random executions have the same traces on both engines`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + programs; seed += 1) {
      const difference = await traceDifferenceOf(randomExecution(seed), ours, reference)
      expect(difference, `seed ${seed}`).toBe(undefined)
    }
  },
  timeoutMs,
)

test(
  `${programs} random executions about state gas have the same outcome on both engines`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + programs; seed += 1) {
      const execution = randomStateGasExecution(new Dice(seed))
      expect(await differenceOf(execution, ours, reference), `seed ${seed}`).toBe(undefined)
    }
  },
  timeoutMs,
)

test(
  `${programs / 10} random calls of precompiles have the same outcome on both engines`,
  async () => {
    const dice = new Dice(firstSeed)
    for (let index = 0; index < programs / 10; index += 1) {
      const execution = randomPrecompileCall(dice)
      expect(await differenceOf(execution, ours, reference), `call ${index}`).toBe(undefined)
    }
  },
  timeoutMs,
)

test(
  'every opcode has the same outcome on both engines with every boundary word in every place',
  async () => {
    for (const opcode of OPCODES) {
      for (const word of BOUNDARY_WORDS) {
        for (const place of PLACES) {
          const execution = freeCall(viewWith(programWith(opcode, word, place)))
          const which = `opcode 0x${opcode.toString(16)}, ${word} in place ${place}`
          expect(await differenceOf(execution, ours, reference), which).toBe(undefined)
        }
      }
    }
  },
  60 * 60_000,
)
