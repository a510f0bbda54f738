/**
 * Batches of calls (EIP-8430): what phases share and what a failure undoes, on both engines, and random
 * batches on both beside each other.
 */

import { describe, expect, test } from 'vitest'
import type { Engine, Execution, Outcome } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import type { TraceListener } from '../../src/engine/trace.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import type { Address } from '../../src/primitives/hex.ts'
import type { PhaseCall } from '../../src/primitives/message.ts'
import { createFrameTracer, framesOf } from '../../src/tracing/frames.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { assemble } from '../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  freeCall,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
} from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'
import { runs } from '../support/property.ts'
import {
  differenceOf,
  engineOptions,
  outcomeText,
  randomBatch,
  traceDifferenceOf,
} from './wasm-fuzz.ts'

const fast = createWasmEngine(engineOptions)
const reference = createEthereumjsEngine(engineOptions)

const INTRINSIC = 21_000n
const none = new Uint8Array(0)
const NEW_ACCOUNT: Address = `0x${'4e'.repeat(20)}`

function callOf(to: Address, value = 0n, data = none): PhaseCall {
  return { to, value, data }
}

/** A million gas for the calls, from a sender with 100 ether. */
function batchOf(
  phases: readonly (readonly PhaseCall[])[],
  world: Readonly<Record<Address, AccountSketch>>,
  gas = 1_000_000n,
): Execution {
  const view = mapView({ [SENDER]: { balance: 100n * ETHER, nonce: 1n }, ...world })
  const batch = { phases, payer: RECIPIENT, intrinsicGas: INTRINSIC, payerGas: 0n, floorGas: 0n }
  return { ...freeCall(view, { gasLimit: INTRINSIC + gas }), batch }
}

const logger = assemble(0, 0, 'LOG0')
const reverter = assemble(0, 0, 'REVERT')
/** Reverts with two bytes of its calldata. */
const echoReverter = assemble(2, 0, 0, 'CALLDATACOPY', 2, 0, 'REVERT')
/** Stores the caller in slot 0, the origin in slot 1, the value in slot 2. */
const noter = assemble('CALLER', 0, 'SSTORE', 'ORIGIN', 1, 'SSTORE', 'CALLVALUE', 2, 'SSTORE')
const counter = assemble(0, 'SLOAD', 1, 'ADD', 0, 'SSTORE', 0, 0, 'LOG0')
/** Adds 1 to transient slot 0 and stores it in slot 0. */
const transient = assemble(0, 'TLOAD', 1, 'ADD', 'DUP1', 0, 'TSTORE', 0, 'SSTORE')

describe.each([
  ['the fast engine', fast],
  ['the reference engine', reference],
])('%s', (_, engine: Engine) => {
  const run = async (execution: Execution): Promise<Outcome> => engine.execute(execution)
  const stored = ({ writes }: Outcome, at: Address, slot: bigint) =>
    writes.find((write) => {
      return write.field === 'storage' && write.address === at && write.slot === slot
    })

  test('calls see the sender as caller and origin, and its value', async () => {
    const outcome = await run(
      batchOf([[callOf(CONTRACT, 5n)]], { [CONTRACT]: { code: noter, balance: 1n } }),
    )
    expect(outcome.failure).toBeUndefined()
    expect(outcome.phaseStatuses).toEqual([true])
    expect(stored(outcome, CONTRACT, 0n)).toMatchObject({ value: BigInt(SENDER) })
    expect(stored(outcome, CONTRACT, 1n)).toMatchObject({ value: BigInt(SENDER) })
    expect(stored(outcome, CONTRACT, 2n)).toMatchObject({ value: 5n })
    expect(outcome.writes).toContainEqual({
      field: 'balance',
      address: SENDER,
      value: 100n * ETHER - 5n,
    })
  })

  test('nothing but the intrinsic gas is charged without calls', async () => {
    const { gasUsed, writes, phaseStatuses, failure } = await run(batchOf([], {}))
    expect({ gasUsed, writes, phaseStatuses, failure }).toEqual({
      gasUsed: INTRINSIC,
      writes: [],
      phaseStatuses: [],
      failure: undefined,
    })
    expect((await run(batchOf([[], []], {}))).phaseStatuses).toEqual([true, true])
  })

  test('a failing call undoes its phase, keeps those before, and ends the batch', async () => {
    const count = callOf(CONTRACT)
    const fail = callOf(OTHER_CONTRACT)
    const outcome = await run(
      batchOf([[count], [count, fail], [count]], {
        [CONTRACT]: { code: counter },
        [OTHER_CONTRACT]: { code: reverter },
      }),
    )
    expect(outcome.failure).toEqual({ kind: 'revert' })
    expect(outcome.phaseStatuses).toEqual([true, false, false])
    expect(stored(outcome, CONTRACT, 0n)).toMatchObject({ value: 1n })
    expect(outcome.logs).toHaveLength(1)
  })

  test('a halt takes the gas of all calls, a revert what it used', async () => {
    const world = {
      [CONTRACT]: { code: assemble('INVALID') },
      [OTHER_CONTRACT]: { code: reverter },
    }
    expect((await run(batchOf([[callOf(CONTRACT)]], world))).gasUsed).toBe(1_021_000n)
    expect((await run(batchOf([[callOf(OTHER_CONTRACT)]], world))).gasUsed).toBe(21_006n)
  })

  test('transient storage lasts for the batch, and warmth too', async () => {
    const twice = await run(
      batchOf([[callOf(CONTRACT)], [callOf(CONTRACT)]], { [CONTRACT]: { code: transient } }),
    )
    expect(stored(twice, CONTRACT, 0n)).toMatchObject({ value: 2n })
    const once = await run(batchOf([[callOf(CONTRACT)]], { [CONTRACT]: { code: transient } }))
    // The second SSTORE finds a warm slot that this transaction changed already: 100 gas.
    const first = once.gasUsed - INTRINSIC
    expect(twice.gasUsed - once.gasUsed).toBe(first - 22_100n + 100n)
  })

  test('what a failed phase put into transient storage is gone', async () => {
    const failing = [callOf(CONTRACT), callOf(OTHER_CONTRACT)]
    const outcome = await run(
      batchOf([[callOf(CONTRACT)], failing], {
        [CONTRACT]: { code: transient },
        [OTHER_CONTRACT]: { code: reverter },
      }),
    )
    expect(stored(outcome, CONTRACT, 0n)).toMatchObject({ value: 1n })
  })

  test('all calls share one refund counter, capped at a fifth', async () => {
    const clearing = { code: assemble(0, 0, 'SSTORE'), storage: { 0: 1n } }
    const outcome = await run(
      batchOf([[callOf(CONTRACT)], [callOf(OTHER_CONTRACT)]], {
        [CONTRACT]: clearing,
        [OTHER_CONTRACT]: clearing,
      }),
    )
    const used = INTRINSIC + 2n * (3n + 3n + 5_000n)
    expect(outcome.gasRefunded).toBe(used / 5n)
    expect(outcome.gasUsed).toBe(used - used / 5n)
  })

  test('value that the sender lacks fails the call and takes no gas', async () => {
    const outcome = await run(batchOf([[callOf(RECIPIENT, 101n * ETHER)]], {}))
    const reason = 'insufficient balance for transfer'
    expect(outcome.failure).toEqual({ kind: 'halt', reason })
    expect(outcome.gasUsed).toBe(INTRINSIC)
    expect(outcome.writes).toEqual([])
  })

  test('value to an account that is not there costs 25,000 gas', async () => {
    const pay = batchOf([[callOf(NEW_ACCOUNT, 1n)], [callOf(NEW_ACCOUNT, 1n)]], {})
    expect((await run(pay)).gasUsed).toBe(INTRINSIC + 25_000n)
    const poor = await run(batchOf([[callOf(NEW_ACCOUNT, 1n)]], {}, 24_999n))
    expect(poor.failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    expect(poor.gasUsed).toBe(INTRINSIC + 24_999n)
  })

  test('a contract that an earlier phase created can destroy itself in a later one', async () => {
    // Creates the init code's contract, whose code is SELFDESTRUCT to the caller.
    const runtime = assemble('CALLER', 'SELFDESTRUCT')
    const init = assemble(
      BigInt(`0x${Buffer.from(runtime).toString('hex')}`),
      0,
      'MSTORE',
      2,
      30,
      'RETURN',
    )
    const code = assemble(
      BigInt(`0x${Buffer.from(init).toString('hex')}`),
      0,
      'MSTORE',
      init.length,
      32 - init.length,
      0,
      'CREATE',
      0,
      'SSTORE',
    )
    const created = await run(batchOf([[callOf(CONTRACT)]], { [CONTRACT]: { code, nonce: 1n } }))
    const write = stored(created, CONTRACT, 0n)
    if (write?.field !== 'storage') throw new Error('nothing was created')
    const address: Address = `0x${write.value.toString(16).padStart(40, '0')}`
    expect(created.writes.some((each) => each.address === address && each.field === 'code')).toBe(
      true,
    )
    const destroyed = await run(
      batchOf([[callOf(CONTRACT)], [callOf(address)]], { [CONTRACT]: { code, nonce: 1n } }),
    )
    expect(destroyed.phaseStatuses).toEqual([true, true])
    expect(destroyed.writes.some((each) => each.address === address)).toBe(false)
  })

  test('the floor is charged if the calls use less, and the payer on top', async () => {
    const execution = batchOf([], {})
    const { batch } = execution
    if (batch === undefined) throw new Error('no batch')
    const floor = await run({ ...execution, batch: { ...batch, floorGas: 40_000n } })
    expect(floor.gasUsed).toBe(40_000n)
    const payer = await run({ ...execution, batch: { ...batch, payerGas: 6_232n } })
    expect(payer.gasUsed).toBe(INTRINSIC + 6_232n)
  })

  test('the gas of the payer does not raise the cap of the refund', async () => {
    const clearing = { code: assemble(0, 0, 'SSTORE'), storage: { 0: 1n } }
    const execution = batchOf([[callOf(CONTRACT)]], { [CONTRACT]: clearing })
    const { batch } = execution
    if (batch === undefined) throw new Error('no batch')
    const plain = await run({ ...execution, batch: { ...batch, intrinsicGas: 16_000n } })
    const sponsored = await run({
      ...execution,
      batch: { ...batch, intrinsicGas: 16_000n, payerGas: 50_000n },
    })
    expect(sponsored.gasUsed).toBe(plain.gasUsed + 50_000n)
    expect(sponsored.gasRefunded).toBe(plain.gasRefunded)
  })

  test('each call can pause, traced or not', async () => {
    // Counts down from 5,000 in a loop of eight opcodes, then stores and logs.
    const loop = assemble(5_000, 'JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', 3, 'JUMPI')
    const code = Uint8Array.of(...loop, ...counter)
    const execution = batchOf([[callOf(CONTRACT)], [callOf(CONTRACT)]], { [CONTRACT]: { code } })
    let pauses = 0
    const pause = async () => {
      pauses += 1
    }
    const listeners: readonly (TraceListener | undefined)[] = [undefined, {}, { step: () => true }]
    for (const listener of listeners) {
      pauses = 0
      const paused = await engine.execute({ ...execution, pause }, listener)
      expect(outcomeText(paused)).toBe(outcomeText(await run(execution)))
      expect(stored(paused, CONTRACT, 0n)).toMatchObject({ value: 2n })
      expect(pauses).toBeGreaterThanOrEqual(2)
    }
  })

  test('a trace has a frame for the batch, with the calls of all phases in it', async () => {
    const calls = [callOf(CONTRACT), callOf(OTHER_CONTRACT, 0n, Uint8Array.of(1, 2))]
    const execution = batchOf([[callOf(CONTRACT)], calls, [callOf(CONTRACT)]], {
      [CONTRACT]: { code: logger },
      [OTHER_CONTRACT]: { code: echoReverter },
    })
    const data = Uint8Array.of(7)
    const message = { ...execution.message, data }
    const outermost = await traceExecution(engine, { ...execution, message }, createFrameTracer())
    expect(
      [...framesOf(outermost)].map(([{ to, error, logs }]) => [to, error, logs.length]),
    ).toEqual([
      [SENDER, 'execution reverted', 0],
      [CONTRACT, undefined, 1],
      [CONTRACT, undefined, 0],
      [OTHER_CONTRACT, 'execution reverted', 0],
    ])
    expect(outermost).toMatchObject({ input: data, gas: 1_000_000n, output: Uint8Array.of(1, 2) })
    const whole = await traceExecution(
      engine,
      batchOf([[callOf(CONTRACT)]], {}),
      createFrameTracer(),
    )
    expect(whole).toMatchObject({ error: undefined, output: none })
  })
})

describe('random batches', () => {
  test('have the same outcome on both engines', async () => {
    for (let seed = 1; seed <= runs(400); seed += 1) {
      const difference = await differenceOf(randomBatch(seed), fast, reference)
      expect(difference, `seed ${seed}`).toBeUndefined()
    }
  })

  test('have the same traces on both engines', async () => {
    for (let seed = 1; seed <= runs(24); seed += 1) {
      const difference = await traceDifferenceOf(randomBatch(seed), fast, reference)
      expect(difference, `seed ${seed}`).toBeUndefined()
    }
  })
})
