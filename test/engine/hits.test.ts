/**
 * Hits are the same on both engines, and those of code that can be counted by hand are right.
 */

import { describe, expect, test } from 'vitest'
import { type CodeHits, keptHits, PLACE_LENGTH, reachedFrom } from '../../src/engine/code-hits.ts'
import type { Engine, Execution } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { differenceBetween, hitDifference } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { assemble, type Instruction, initCodeFor, wordOf } from '../support/assemble.ts'
import { CONTRACT, freeCall, OTHER_CONTRACT, transaction, viewWith } from '../support/executions.ts'
import { runs } from '../support/property.ts'
import { engineOptions, randomBatch, randomExecution } from './wasm-fuzz.ts'

const wasm = createWasmEngine(engineOptions)
const ethereumjs = createEthereumjsEngine(engineOptions)

async function hitsOf(
  engine: Engine,
  execution: Execution,
  ...listener: Parameters<Engine['execute']> extends [unknown, ...infer Rest] ? Rest : never
): Promise<readonly CodeHits[]> {
  const reports: (readonly CodeHits[])[] = []
  const onHits = (executed: readonly CodeHits[]) => reports.push(keptHits(executed))
  await engine.execute({ ...execution, onHits }, ...listener)
  expect(reports).toHaveLength(1)
  return reports[0]!
}

/** Triples of the only code that ran. */
async function triplesOf(engine: Engine, execution: Execution): Promise<number[][]> {
  const [only, ...others] = await hitsOf(engine, execution)
  expect(others).toEqual([])
  return triples(only!)
}

/** Program counter, times reached and times jumped of each opcode that was reached. */
function triples({ places, codeBytes }: CodeHits): number[][] {
  const code = codeBytes()
  const changes = new Float64Array(code.length)
  const jumped = new Float64Array(code.length)
  for (let at = 0; at < places.length; at += PLACE_LENGTH) {
    const pc = places[at]!
    changes[pc] = places[at + 1]!
    jumped[pc] = places[at + 2]!
  }
  return [...reachedFrom(changes, code)]
    .map((times, pc) => [pc, times, jumped[pc]!])
    .filter(([, times]) => times !== 0)
}

describe.each([wasm, ethereumjs])('hits of the $name engine', (engine) => {
  test('have each opcode that was reached, and each JUMPI that jumped', async () => {
    // Counts from 3 down to 0, then jumps over a STOP.
    const code = Uint8Array.of(
      ...assemble(3), // 0
      ...[0x5b, ...assemble(1, 'SWAP1', 'SUB', 'DUP1', 2, 'JUMPI')], // 2, 3, 5, 6, 7, 8, 10
      ...assemble(1, 15, 'JUMPI'), // 11, 13, 15: an invalid jump, to itself
    )
    expect(await triplesOf(engine, freeCall(viewWith(code)))).toEqual([
      [0, 1, 0],
      [2, 3, 0],
      [3, 3, 0],
      [5, 3, 0],
      [6, 3, 0],
      [7, 3, 0],
      [8, 3, 0],
      [10, 3, 2],
      [11, 1, 0],
      [13, 1, 0],
      [15, 1, 0],
    ])
  })

  test('have the opcode for which the gas does not suffice', async () => {
    const view = viewWith(assemble(1, 1, 'ADD', 'POP', 'STOP'))
    expect(await triplesOf(engine, freeCall(view, { gasLimit: 21_007n }))).toEqual([
      [0, 1, 0],
      [2, 1, 0],
      [4, 1, 0],
    ])
  })

  test('have no bytes after DUPN and EXCHANGE, but a JUMPDEST after an opcode that failed', async () => {
    const amsterdam = (code: Uint8Array) => {
      const { environment, ...execution } = freeCall(viewWith(code))
      return { ...execution, environment: { ...environment, evmRules: evmRules('amsterdam') } }
    }
    const pushes = Array(20).fill(1)
    const deep = Uint8Array.of(...assemble(...pushes), 0xe6, 0x80, 0xe8, 0x9d, 0x50)
    expect((await triplesOf(engine, amsterdam(deep))).slice(20)).toEqual([
      [40, 1, 0],
      [42, 1, 0],
      [44, 1, 0],
    ])
    // Jumps to the JUMPDEST at 4, behind a DUPN that never runs.
    const jump = Uint8Array.of(...[0x60, 4, 0x56, 0xe6, 0x5b, 0x50])
    expect(await triplesOf(engine, amsterdam(jump))).toEqual([
      [0, 1, 0],
      [2, 1, 0],
      [4, 1, 0],
      [5, 1, 0],
    ])
  })

  test('have no STOP after the last byte, nor bytes of an operand', async () => {
    const view = viewWith(Uint8Array.of(0x60, 0x5b, 0x50, 0x7f, 0x01))
    expect(await triplesOf(engine, freeCall(view))).toEqual([
      [0, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
    ])
    expect(await hitsOf(engine, freeCall(viewWith(new Uint8Array(0))))).toEqual([])
  })

  test('have a REVERT without operands, an undefined opcode and a jump without a target', async () => {
    for (const code of [assemble('REVERT'), Uint8Array.of(0x0c), assemble('JUMP')]) {
      expect(await triplesOf(engine, freeCall(viewWith(code)))).toEqual([[0, 1, 0]])
    }
  })

  test('distinguish the code of a creation from the code it deploys', async () => {
    const runtime = assemble(7, 'POP')
    const initCode = initCodeFor(runtime)
    const create: Instruction[] = [wordOf(initCode), 0, 'MSTORE', initCode.length, 0, 0, 'CREATE']
    const call: Instruction[] = [0, 0, 0, 0, 0, 'DUP6', 'GAS', 'CALL', 'POP']
    const view = viewWith(assemble(...create, ...call))
    const executed = await hitsOf(engine, freeCall(view))
    const listed = executed.map((each) => [each.codeHash, each.isInitCode, triples(each)[0]![1]])
    expect(listed.sort()).toEqual(
      [
        [keccakHash(view.codeBytes(CONTRACT)), false, 1],
        [keccakHash(initCode), true, 1],
        [keccakHash(runtime), false, 1],
      ].sort(),
    )
    const created = await hitsOf(engine, freeCall(view, { to: null, data: initCode }))
    expect(created.map((each) => [each.isInitCode, each.codeBytes()])).toEqual([[true, initCode]])
  })

  test('of an execution are not those of the one before', async () => {
    const view = viewWith(assemble('JUMPDEST', 0, 'POP'))
    const first = await triplesOf(engine, freeCall(view))
    await engine.execute(freeCall(view))
    expect(await triplesOf(engine, freeCall(view))).toEqual(first)
  })

  test('are the same beside a trace, and in an execution that pauses', async () => {
    // Loops, and calls itself until its gas is used up.
    const again: Instruction[] = [0, 0, 0, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'POP', 0, 'JUMP']
    const view = viewWith(assemble('JUMPDEST', ...again))
    const execution = freeCall(view, { gasLimit: 60_000n })
    const plain = await hitsOf(engine, execution)
    let steps = 0
    const stepped = await hitsOf(engine, execution, {
      step: () => {
        steps += 1
        return steps < 100
      },
    })
    expect(hitDifference(stepped, plain)).toBe(undefined)
    const pause = async () => {}
    expect(hitDifference(await hitsOf(engine, { ...execution, pause }), plain)).toBe(undefined)
  })

  test('are empty for a message that cannot be executed', async () => {
    const execution = transaction(viewWith(assemble('STOP')), { nonce: 1n })
    const onHits = () => expect.unreachable()
    await expect(async () => engine.execute({ ...execution, onHits })).rejects.toThrow('could not')
  })

  test('change nothing in the outcome', async () => {
    for (let seed = 1; seed <= runs(40); seed += 1) {
      const execution = randomExecution(seed)
      const counted = await engine.execute({ ...execution, onHits: () => {} })
      expect(differenceBetween(counted, await engine.execute(execution)), `seed ${seed}`).toBe(
        undefined,
      )
    }
  })
})

describe('hits of both engines', () => {
  test('are the same for random messages and batches', async () => {
    let opcodes = 0
    for (let seed = 1; seed <= runs(200); seed += 1) {
      for (const execution of [randomExecution(seed), randomBatch(seed)]) {
        const own = await hitsOf(wasm, execution)
        const difference = hitDifference(own, await hitsOf(ethereumjs, execution))
        expect(difference, `seed ${seed}`).toBe(undefined)
        opcodes += own.reduce((sum, each) => sum + triples(each).length, 0)
      }
    }
    expect(opcodes).toBeGreaterThan(runs(200))
  })

  test('are the same for code of more than a thousand opcodes, and for many creations', async () => {
    const long = new Uint8Array(20_000).fill(0x5b)
    const initCode = assemble('CODESIZE', 'POP')
    const create: Instruction[] = [wordOf(initCode), 0, 'MSTORE', initCode.length, 0, 0, 'CREATE']
    const creations = assemble(...Array.from({ length: 40 }, () => create).flat())
    for (const code of [long, creations]) {
      const execution = freeCall(viewWith(code), { gasLimit: 10_000_000n })
      const own = await hitsOf(wasm, execution)
      expect(hitDifference(own, await hitsOf(ethereumjs, execution))).toBe(undefined)
    }
  })

  test('count once when the fast engine starts over with larger tables', async () => {
    sharedMachine.discard()
    // Stores at 5,000 slots: the table begins with fewer.
    const head = assemble(5_000)
    const loop = assemble('DUP1', 'DUP1', 'SSTORE', 1, 'SWAP1', 'SUB', 'DUP1', head.length, 'JUMPI')
    const view = viewWith(Uint8Array.of(...head, 0x5b, ...loop)).after([
      { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble('STOP') },
    ])
    const execution = freeCall(view, { gasLimit: 200_000_000n })
    const reached = new Map((await triplesOf(wasm, execution)).map(([pc, times]) => [pc, times]))
    expect(reached.get(head.length)).toBe(5_000)
  })
})

describe('a difference of hits', () => {
  const code: CodeHits = {
    codeHash: keccakHash(assemble('STOP')),
    isInitCode: false,
    places: Int32Array.of(0, 2, 1),
    codeBytes: () => assemble('STOP'),
  }
  test.each([
    ['a count', { places: Int32Array.of(0, 3, 1) }, '0.reached'],
    ['a jump', { places: Int32Array.of(0, 2, 2) }, '0.jumped'],
    ['a program counter', { places: Int32Array.of(1, 2, 1) }, '.jumped'],
    ['the kind of the code', { isInitCode: true }, 'hits.'],
  ] as const)('may be in %s', (_, changes, path) => {
    expect(hitDifference([{ ...code, ...changes }], [code])?.path).toContain(path)
  })

  test('does not arise if a code is in two entries', () => {
    const half = { ...code, places: Int32Array.of(0, 1, 1) }
    const rest = { ...code, places: Int32Array.of(0, 1, 0) }
    expect(hitDifference([half, rest], [code])).toBe(undefined)
  })
})
