/**
 * Amsterdam on both engines, and the fast one beside the reference.
 */

import { describe, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import type { TraceListener } from '../../src/engine/trace.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { combinedListener } from '../../src/tracing/tracer.ts'
import { createVmTracer, type VmOperation } from '../../src/tracing/vm-trace.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import { freeCall, viewWith } from '../support/executions.ts'
import { runs } from '../support/property.ts'
import { describeAmsterdam } from './amsterdam-cases.ts'
import { Dice, differenceOf, traceDifferenceOf } from './wasm-fuzz.ts'

describe('the fast engine', () => {
  describeAmsterdam(createWasmEngine)
})

describe('the reference engine', () => {
  describeAmsterdam(createEthereumjsEngine)
})

describe('the fast engine beside the reference', () => {
  const ours = createWasmEngine()
  const reference = createEthereumjsEngine()
  const call = (code: Uint8Array, gasLimit = 1_000_000n) => {
    const execution = freeCall(viewWith(code), { gasLimit })
    const { environment } = execution
    const amsterdam = { ...environment, evmRules: evmRules('amsterdam'), slotNumber: 7n }
    return { ...execution, environment: amsterdam }
  }

  test('does the same with every byte after DUPN, SWAPN and EXCHANGE', async () => {
    for (const opcode of [0xe6, 0xe7, 0xe8]) {
      for (let immediate = 0; immediate < 256; immediate += 1) {
        for (const height of [25, 240]) {
          const pushes = Array.from({ length: height }, (_, index) => index)
          const sums: Instruction[] = Array(16).fill('ADD').concat(['MUL', 'SUB', 'MUL', 'SUB'])
          const code = Uint8Array.of(
            ...assemble(...pushes),
            ...[opcode, immediate],
            ...assemble(...sums, ...RETURN_TOP),
          )
          const name = `${opcode} ${immediate}`
          expect(await differenceOf(call(code), ours, reference), name).toBe(undefined)
        }
      }
    }
  })

  test('a creation without gas for its account is out of gas, whatever opcode comes next', async () => {
    for (const opcode of ['CREATE', 'CREATE2'] as const) {
      const code = assemble(7, 32, 0, 0, opcode, 'RETURNDATACOPY')
      expect(await differenceOf(call(code, 100_000n), ours, reference)).toBe(undefined)
      const { failure } = await reference.execute(call(code, 100_000n))
      expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    }
  })

  test('names the words that each deep opcode changed, in every kind of trace', async () => {
    // Programs that use each opcode once, on words that all differ.
    const uses = [
      [0xe6, 0x80],
      [0xe7, 0x83],
      [0xe8, 0x9d],
      [0xe8, 0x50],
    ] as const
    for (const [opcode, immediate] of uses) {
      const pushes = Array.from({ length: 40 }, (_, index) => index + 1)
      const code = Uint8Array.of(...assemble(...pushes), opcode, immediate, 0x50)
      const execution = call(code)
      for (const engine of [ours, reference]) {
        const stacks: bigint[][] = []
        const listener: TraceListener = {
          step: (step) => {
            stacks.push(step.stack())
            return true
          },
        }
        const trace = createVmTracer(1_000, (operation: VmOperation<unknown>) => operation)
        const both = combinedListener([listener, trace.listener])
        const traced = await traceExecution(engine, execution, {
          ...{ listener: both, result: (it) => trace.result(it) },
        })
        const push = (traced.ops[40] as VmOperation<unknown>).effect?.push ?? []
        const [before = [], after = []] = stacks.slice(40)
        const changed = after.findIndex((word, index) => word !== before[index])
        expect(push).toEqual(after.slice(-push.length))
        // From the deepest word that the opcode spans on.
        expect(after.length - push.length).toBe(opcode === 0xe6 ? before.length - 17 : changed)
      }
    }
  })

  /** Pushes, calculates, jumps and reaches deep, often too deep. */
  function deepProgram(dice: Dice): Uint8Array {
    const code: number[] = []
    const count = 10 + dice.below(200)
    for (let index = 0; index < count; index += 1) code.push(0x60, dice.below(256))
    for (let index = 0; index < 30; index += 1) {
      const kind = dice.below(10)
      if (kind < 6) code.push(0xe6 + dice.below(3), dice.below(256))
      else if (kind < 7) code.push(dice.of([0x4b, 0x5a, 0x58, 0x5b]))
      else if (kind < 8) code.push(dice.of([0x01, 0x02, 0x03, 0x16, 0x18, 0x50]))
      else if (kind < 9) code.push(0x60, dice.below(256))
      else code.push(0x61, 0, (code.length + 4 + dice.below(2)) & 0xff, 0x56)
    }
    if (!dice.oneIn(4)) code.push(...assemble(...RETURN_TOP))
    return Uint8Array.from(code)
  }

  test('does the same in random programs that reach below the top of the stack', async () => {
    for (let seed = 1; seed <= runs(300); seed += 1) {
      const dice = new Dice(seed)
      const execution = call(
        deepProgram(dice),
        15_000n + BigInt(dice.of([100, 700, 2_000, 20_000])),
      )
      expect(await differenceOf(execution, ours, reference), `seed ${seed}`).toBe(undefined)
    }
  })

  test('traces the same of random programs that reach below the top of the stack', async () => {
    for (let seed = 1; seed <= runs(40); seed += 1) {
      const dice = new Dice(seed)
      const execution = call(deepProgram(dice), 15_000n + BigInt(dice.of([700, 2_000, 20_000])))
      expect(await traceDifferenceOf(execution, ours, reference), `seed ${seed}`).toBe(undefined)
    }
  })
})
