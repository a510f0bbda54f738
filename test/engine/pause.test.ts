import { describe, expect, test } from 'vitest'
import type { Engine, Execution, Pause } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createFallbackEngine } from '../../src/engine/fallback.ts'
import { createLockstepEngine, differenceBetween } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { assemble } from '../support/assemble.ts'
import { CONTRACT, freeCall, OTHER_CONTRACT, transaction, viewWith } from '../support/executions.ts'
import { randomExecution } from './wasm-fuzz.ts'

await loadSecp256k1()

const engines: readonly Engine[] = [createWasmEngine(), createEthereumjsEngine()]

/** Jumps to and fro until its gas is used up. */
const endless = assemble('JUMPDEST', 0, 'JUMP')
/** Calls another contract again and again. */
const caller = assemble(
  ...(['JUMPDEST', 0, 0, 0, 0, OTHER_CONTRACT, 1_000, 'STATICCALL', 'POP', 0, 'JUMP'] as const),
)
/** Calls itself to the bottom, and each of the calls again. */
const recursion = assemble(
  ...(['JUMPDEST', 0, 0, 0, 0, 'ADDRESS', 'GAS', 'STATICCALL', 'POP', 0, 'JUMP'] as const),
)
/** Has ecrecover look at zeros, in a loop. */
const recovering = assemble(
  ...(['JUMPDEST', 0, 0, 128, 0, 1, 'GAS', 'STATICCALL', 'POP', 0, 'JUMP'] as const),
)

const view = (code: Uint8Array) =>
  viewWith(code).after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: endless }])

const callOf = (code: Uint8Array, gasLimit: bigint): Execution =>
  freeCall(view(code), { to: CONTRACT, gasLimit })

describe.each(engines)('pauses of the $name engine', (engine) => {
  test.each([
    ['a loop', endless, 1_000_000n],
    ['a loop of calls', caller, 500_000n],
    ['a recursion', recursion, 300_000n],
    ['a loop of calls of a precompile', recovering, 1_000_000n],
  ] as const)('%s gives turns, and ends as if without pauses', async (_, code, gasLimit) => {
    const execution = callOf(code, gasLimit)
    const used: bigint[] = []
    const pause: Pause = async (gasUsed) => {
      used.push(gasUsed)
    }
    const paused = await engine.execute({ ...execution, pause })
    const plain = await engine.execute(execution)
    expect(differenceBetween(paused, plain)).toBe(undefined)
    expect(used.length).toBeGreaterThanOrEqual(5)
    for (const gas of used) {
      expect(gas > 0n && gas <= gasLimit).toBe(true)
    }
    expect(used).toEqual(used.toSorted((a, b) => Number(a - b)))
  })

  test('a refusal by the pause ends the execution and is thrown as it is', async () => {
    const refusal = new DevnetError('CALL_TIMEOUT', 'execution aborted (timeout = 1s)')
    for (const isLate of [false, true]) {
      let asked = 0
      const pause: Pause = () => {
        asked += 1
        if (asked === 3) throw refusal
        return isLate ? Promise.resolve() : undefined
      }
      const ended = async () => engine.execute({ ...callOf(endless, 10n ** 9n), pause })
      await expect(ended()).rejects.toBe(refusal)
      expect(asked).toBe(3)
    }
    const after = await engine.execute(callOf(endless, 100_000n))
    expect(after.failure).toEqual({ kind: 'halt', reason: 'out of gas' })
  })

  test('another execution runs while one waits', async () => {
    let goOn = () => {}
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = engine.execute({ ...callOf(endless, 1_000_000n), pause: () => waiting })
    const quick = await engine.execute(transaction(viewWith(assemble(1, 0, 'SSTORE'))))
    expect(quick.failure).toBe(undefined)
    goOn()
    expect((await slow).failure).toEqual({ kind: 'halt', reason: 'out of gas' })
  })

  test('a refusal by a listener ends the execution and is thrown as it is', async () => {
    const refusal = new DevnetError('TRACE_TOO_LONG', 'trace too large')
    let frames = 0
    const enter = () => {
      frames += 1
      if (frames === 3) throw refusal
    }
    const traced = async () => engine.execute(callOf(caller, 10n ** 9n), { enter })
    await expect(traced()).rejects.toBe(refusal)
    expect(frames).toBe(3)
  })

  test('a refusal does not make the reference engine try again, nor differ', async () => {
    const refusal = new DevnetError('CALL_TIMEOUT', 'execution aborted (timeout = 1s)')
    const pause: Pause = () => {
      throw refusal
    }
    const failures: unknown[] = []
    const fallback = createFallbackEngine(engine, {
      facts: {},
      reference: async () => createEthereumjsEngine(),
      onFailure: (failure) => failures.push(failure),
    })
    const lockstep = createLockstepEngine(engine, createEthereumjsEngine())
    for (const each of [fallback, lockstep]) {
      const ended = async () => each.execute({ ...callOf(endless, 1_000_000n), pause })
      await expect(ended()).rejects.toBe(refusal)
    }
    expect(failures).toEqual([])
  })
})

test.each([
  ['KECCAK256', ['MSIZE', 0, 'KECCAK256', 'POP']],
  ['CALLDATACOPY', ['MSIZE', 0, 0, 'CALLDATACOPY']],
  ['CODECOPY', ['MSIZE', 0, 0, 'CODECOPY']],
  ['EXTCODECOPY', ['MSIZE', 0, 0, 'ADDRESS', 'EXTCODECOPY']],
  ['RETURNDATACOPY', [65_536, 0, 0, 'RETURNDATACOPY']],
  ['MCOPY', ['MSIZE', 0, 0, 'MCOPY']],
  ['LOG0', ['MSIZE', 0, 'LOG0']],
] as const)('code without a loop gives turns while %s reads much', async (_, body) => {
  const engine = createWasmEngine()
  // 64 kB of memory, and of return data from the identity precompile.
  const first = [65_536, 0, 65_536, 0, 4, 'GAS', 'STATICCALL', 'POP'] as const
  const code = assemble(...first, ...Array.from({ length: 100 }, () => body).flat(), 'STOP')
  const used: bigint[] = []
  const pause: Pause = (gasUsed) => {
    used.push(gasUsed)
    return undefined
  }
  const execution = callOf(code, 100_000_000n)
  const paused = await engine.execute({ ...execution, pause })
  const plain = await engine.execute(execution)
  expect(plain.failure).toBe(undefined)
  expect(differenceBetween(paused, plain)).toBe(undefined)
  expect(used.length).toBeGreaterThanOrEqual(3)
})

test('an opcode that takes all the gas of a slice and more is out of gas, not paused', async () => {
  const code = assemble(...(['JUMPDEST', 1_000_000, 0, 'KECCAK256', 'POP', 0, 'JUMP'] as const))
  for (const gasLimit of [150_000n, 2_400_000n, 2_500_000n, 3_000_001n]) {
    const execution = callOf(code, gasLimit)
    const paused = await createWasmEngine().execute({ ...execution, pause: () => undefined })
    const reference = await createEthereumjsEngine().execute(execution)
    expect(differenceBetween(paused, reference)).toBe(undefined)
  }
})

test('random executions have the same outcome with pauses and without', async () => {
  const engine = createWasmEngine()
  for (let seed = 1; seed <= 60; seed += 1) {
    const execution = randomExecution(seed)
    const pause: Pause = seed % 2 === 0 ? () => Promise.resolve() : () => undefined
    const paused = await engine.execute({ ...execution, pause })
    const plain = await engine.execute(execution)
    expect(differenceBetween(paused, plain), `seed ${seed}`).toBe(undefined)
  }
})
