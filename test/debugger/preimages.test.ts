/** The keys of mappings that an execution hashed, whatever it did with its memory before. */

import { expect, test } from 'vitest'
import { stepTraceFrom } from '../../src/debug-adapter/wire-trace.ts'
import { Execution } from '../../src/debugger/execution.ts'
import { mappingKeys } from '../../src/debugger/preimages.ts'
import { createDevnet, type Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { WireStepTrace } from '../../src/rpc/wire/objects/step-trace.ts'
import type { ChangedStep } from '../../src/tracing/step-tracer.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { fc, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const outer: Hex = `0x${'a0'.repeat(20)}`
const inner: Hex = `0x${'b0'.repeat(20)}`

const offset = fc.nat(160)
const size = fc.nat(100)
/** The largest key that is known has 992 bytes. */
const hashed = fc.oneof(size, fc.constantFrom(31, 32, 64, 1_024, 1_025))
const word = fc.bigInt(0n, 2n ** 256n - 1n)
const memoryPart = fc.oneof(
  fc.tuple(word, offset).map((given): Instruction[] => [...given, 'MSTORE']),
  fc.tuple(fc.nat(255), offset).map((given): Instruction[] => [...given, 'MSTORE8']),
  fc.tuple(size, offset, offset).map((given): Instruction[] => [...given, 'MCOPY']),
  fc.tuple(size, offset, offset).map((given): Instruction[] => [...given, 'CALLDATACOPY']),
  fc.tuple(hashed, offset).map((given): Instruction[] => [...given, 'KECCAK256', 'POP']),
)
const call = fc
  .tuple(size, offset, size, offset)
  .map((given): Instruction[] => [...given, 0, BigInt(inner), 'GAS', 'CALL', 'POP'])
const programOf = (part: fc.Arbitrary<Instruction[]>) =>
  fc.array(part, { maxLength: 24 }).map((parts) => parts.flat())

const calling = programOf(fc.oneof(memoryPart, call))
const called = fc
  .tuple(programOf(memoryPart), size)
  .map(([parts, returned]): Instruction[] => [...parts, returned, 0, 'RETURN'])

interface StructLog {
  readonly op: string
  readonly stack: readonly Hex[]
  readonly memory: readonly string[]
}

/** The keys by the whole memory before each hash. */
function keysBy(structLogs: readonly StructLog[]) {
  const found = new Map<string, Set<string>>()
  for (const { op, stack, memory } of structLogs) {
    if (op !== 'KECCAK256') continue
    const [from, length] = stack.slice(-2).reverse().map(Number) as [number, number]
    if (length < 32 || length > 1_024) continue
    const text = memory.map((each) => each.replace('0x', '')).join('')
    const data = text.slice(2 * from, 2 * (from + length)).padEnd(2 * length, '0')
    const slot = `${BigInt(`0x${data.slice(-64)}`)}`
    found.set(slot, (found.get(slot) ?? new Set()).add(`0x${data.slice(0, -64)}`))
  }
  return [...found].map(([slot, keys]) => [slot, [...keys]])
}

test('the keys are those of the memory before each hash, in frames of any program', async () => {
  await using devnet = await createDevnet({ network: 'plain' })
  await fc.assert(
    fc.asyncProperty(calling, called, async (first, second) => {
      await ask(devnet, 'anvil_setCode', [inner, hexFromBytes(assemble(...second))])
      await ask(devnet, 'anvil_setCode', [outer, hexFromBytes(assemble(...first))])
      const traced = (config: object) => {
        const request = { to: outer, gas: '0x4c4b40', data: `0x${'c7'.repeat(90)}` }
        return ask(devnet, 'debug_traceCall', [request, 'latest', config])
      }
      const trace = stepTraceFrom((await traced({ tracer: 'stepTracer' })) as WireStepTrace)
      const execution = await Execution.read(trace, () => undefined)
      const keys = await mappingKeys(execution, () => undefined)
      const { structLogs } = (await traced({ enableMemory: true })) as {
        structLogs: readonly StructLog[]
      }
      const shown = [...keys].map(([slot, each]) => [`${slot}`, each.map(hexFromBytes)])
      expect(shown).toEqual(keysBy(structLogs))
    }),
    { numRuns: runs(200) },
  )
})

test('a hash after a hundred thousand writes takes no longer than one before them', async () => {
  const steps = Array.from({ length: 200_000 }, (_, step): ChangedStep => {
    const isHash = step % 2 === 1 && step > 100_000
    return {
      pc: 0,
      opcode: isHash ? 0x20 : 0x52,
      gas: 0n,
      stackSize: 2,
      // Memory that nothing has written: 1,024 bytes, all but the first 32.
      pushed: isHash ? [1_024n, 0n] : [0n, 0n],
      written: isHash ? undefined : { offset: 0, data: new Uint8Array(32).fill(1) },
      memorySize: undefined,
    }
  })
  const bytes = new Uint8Array(0)
  const frame = {
    type: 'CALL',
    from: inner,
    to: outer,
    value: 0n,
    gas: 0n,
    gasUsed: 0n,
    input: bytes,
    output: bytes,
    error: undefined,
    isPrecompile: false,
    parent: undefined,
    code: 0,
    firstStep: 0,
    endStep: steps.length,
  } as const
  const trace = { frames: [frame], codes: [bytes], steps }
  const execution = await Execution.read(trace, () => undefined)
  let [turnBegan, longestMs] = [performance.now(), 0]
  const keys = await mappingKeys(execution, () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - turnBegan)
    turnBegan = now
    return undefined
  })
  expect([...keys.keys()]).toEqual([0n])
  expect(longestMs).toBeLessThan(250)
})
