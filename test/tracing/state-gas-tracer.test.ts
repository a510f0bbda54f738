/**
 * Traces since Amsterdam: the gas of a transaction for execution and for state.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { type Address, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import type { WireStateGasTrace } from '../../src/rpc/wire/objects/state-gas-trace.ts'
import type { WireStructTrace } from '../../src/rpc/wire/objects/struct-trace.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { ask } from '../support/world-journal.ts'

const SLOT = 97_920n
const ACCOUNT = 183_600n
const CODE_BYTE = 1_530n
/** For each byte of calldata. */
const FLOOR_BYTE = 64n

const code = (...program: Instruction[]): Hex => hexFromBytes(assemble(...program))

const SETS: Address = `0x${'a1'.repeat(20)}`
const CLEARS: Address = `0x${'a2'.repeat(20)}`
const SETS_AND_CLEARS: Address = `0x${'a3'.repeat(20)}`
const CALLS: Address = `0x${'a4'.repeat(20)}`
const REVERTS: Address = `0x${'a5'.repeat(20)}`
const HALTS: Address = `0x${'a6'.repeat(20)}`
const CREATES: Address = `0x${'a7'.repeat(20)}`
const PAYS: Address = `0x${'a8'.repeat(20)}`
const ENDS: Address = `0x${'a9'.repeat(20)}`
const NEW: Address = `0x${'4e'.repeat(20)}`
const NOBODY: Address = `0x${'bb'.repeat(20)}`

const alloc = {
  [SETS]: { code: code(1, 0, 'SSTORE', 1, 1, 'SSTORE') },
  [CLEARS]: { code: code(0, 0, 'SSTORE', 0, 1, 'SSTORE'), storage: { '0x0': '0x1', '0x1': '0x2' } },
  [SETS_AND_CLEARS]: { code: code(1, 0, 'SSTORE', 0, 0, 'SSTORE') },
  [CALLS]: { code: code(0, 0, 0, 0, 0, SETS, 'GAS', 'CALL') },
  [REVERTS]: { code: code(1, 0, 'SSTORE', 0, 0, 'REVERT') },
  [HALTS]: { code: code(1, 0, 'SSTORE', 'INVALID') },
  [CREATES]: { code: code(0, 0, 0, 'CREATE') },
  [PAYS]: { balance: '0x1', code: code(0, 0, 0, 0, 1, NEW, 'GAS', 'CALL') },
  [ENDS]: { balance: '0x1', code: code(NEW, 'SELFDESTRUCT') },
} as const

/** Calls, with the gas for state that each pays, and the floor of calldata if it is above the rest. */
const cases: readonly { name: string; call: object; state: bigint; floor?: bigint }[] = [
  { name: 'a call of nobody', call: { to: NOBODY }, state: 0n },
  { name: 'value to a new account', call: { to: NEW, value: '0x1' }, state: ACCOUNT },
  { name: 'two new slots', call: { to: SETS }, state: 2n * SLOT },
  { name: 'two slots that are cleared', call: { to: CLEARS }, state: 0n },
  { name: 'a slot that is set and cleared', call: { to: SETS_AND_CLEARS }, state: 0n },
  { name: 'new slots of a callee', call: { to: CALLS }, state: 2n * SLOT },
  { name: 'a slot that is reverted', call: { to: REVERTS }, state: 0n },
  { name: 'a slot before a halt', call: { to: HALTS }, state: 0n },
  { name: 'a created account', call: { to: CREATES }, state: ACCOUNT },
  {
    name: 'a deployment of two bytes',
    call: { data: code(2, 0, 'RETURN') },
    state: ACCOUNT + 2n * CODE_BYTE,
    floor: 24_000n + 5n * FLOOR_BYTE,
  },
  { name: 'state from the reservoir', call: { to: SETS, gas: '0x1200000' }, state: 2n * SLOT },
  {
    name: 'calldata that costs more than its execution',
    call: { to: NOBODY, data: `0x${'00'.repeat(1_000)}` },
    state: 0n,
    floor: 15_000n + 1_000n * FLOOR_BYTE,
  },
]

const start = (options: DevnetOptions) =>
  createDevnet({ network: 'plain', mining: 'manual', alloc, ...options })

type Trace = WireStateGasTrace & WireCallFrame

const fields = ({ gasUsed, regularGasUsed, stateGasUsed, gasRefund }: Trace) => ({
  gasUsed,
  regularGasUsed,
  stateGasUsed,
  gasRefund,
})

async function send(devnet: Devnet, call: object): Promise<Hex> {
  const from = devnet.accounts[0]!.address
  return (await ask(devnet, 'eth_sendTransaction', [{ from, gas: '0xf4240', ...call }])) as Hex
}

async function traced(devnet: Devnet, hash: Hex, tracer: string): Promise<Trace> {
  return (await ask(devnet, 'debug_traceTransaction', [hash, { tracer }])) as Trace
}

async function structTrace(devnet: Devnet, hash: Hex): Promise<WireStructTrace> {
  return (await ask(devnet, 'debug_traceTransaction', [hash])) as WireStructTrace
}

describe.each(['wasm', 'ethereumjs', 'lockstep'] as const)('with the engine %s', (engine) => {
  test.each(cases)('the gas of $name is divided by dimension', async ({ call, state, floor }) => {
    await using devnet = await start({ engine, hardfork: 'amsterdam' })
    const parameters = [{ from: devnet.accounts[0]!.address, gas: '0xf4240', ...call }, 'latest']
    const called = await ask(devnet, 'debug_traceCall', [
      ...parameters,
      { tracer: 'stateGasTracer' },
    ])
    const hash = await send(devnet, call)
    const pending = await traced(devnet, hash, 'stateGasTracer')
    expect(called).toEqual(pending)
    await devnet.mine(1)
    const trace = await traced(devnet, hash, 'stateGasTracer')
    expect(trace).toEqual(pending)
    const frame = await traced(devnet, hash, 'callTracer')
    expect(fields(frame)).toEqual(trace)

    const receipt = await ask(devnet, 'eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({
      gasUsed: trace.gasUsed,
      executionGasUsed: trace.regularGasUsed,
      stateGasUsed: trace.stateGasUsed,
    })
    const regular = BigInt(trace.regularGasUsed)
    expect(BigInt(trace.stateGasUsed)).toBe(state)
    const charged = BigInt(trace.gasUsed) + BigInt(trace.gasRefund)
    if (floor === undefined) expect(regular + state).toBe(charged)
    else {
      expect(regular).toBe(floor)
      expect(regular + state).toBeGreaterThanOrEqual(charged)
    }
    const larger = regular > state ? regular : state
    const block = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
    expect(block).toMatchObject({ gasUsed: `0x${larger.toString(16)}` })
  })

  const set: [string, number] = ['SSTORE', Number(SLOT)]
  const opcodes: readonly { name: string; call: object; costs: readonly [string, number][] }[] = [
    { name: 'a new slot', call: { to: SETS }, costs: [set, set] },
    {
      name: 'a slot that is set and cleared',
      call: { to: SETS_AND_CLEARS },
      costs: [set, ['SSTORE', -Number(SLOT)]],
    },
    { name: 'new slots of a callee', call: { to: CALLS }, costs: [set, set] },
    { name: 'a created account', call: { to: CREATES }, costs: [['CREATE', Number(ACCOUNT)]] },
    { name: 'value to a new account', call: { to: PAYS }, costs: [['CALL', Number(ACCOUNT)]] },
    {
      name: 'the ether of a new heir',
      call: { to: ENDS },
      costs: [['SELFDESTRUCT', Number(ACCOUNT)]],
    },
    { name: 'a cleared slot', call: { to: CLEARS }, costs: [] },
  ]

  test.each(opcodes)('$name stands at its opcode', async ({ call, costs }) => {
    for (const gas of [1_000_000, 2 ** 24 + 150_000]) {
      await using devnet = await start({ engine, hardfork: 'amsterdam' })
      const { structLogs } = await structTrace(
        devnet,
        await send(devnet, { ...call, gas: `0x${gas.toString(16)}` }),
      )
      const charged = structLogs.filter(({ stateGasCost }) => stateGasCost !== 0)
      expect(charged.map(({ op, stateGasCost }) => [op, stateGasCost])).toEqual(costs)
      // What a step has paid for state, it took from the reservoir first.
      let reservoir = Math.max(0, gas - 2 ** 24)
      for (const { stateGasReservoir, stateGasCost = 0 } of structLogs) {
        expect(stateGasReservoir).toBe(reservoir)
        reservoir = Math.max(0, reservoir - stateGasCost)
        if (stateGasCost < 0) reservoir = Math.min(reservoir, Math.max(0, gas - 2 ** 24))
      }
    }
  })

  test('refunds are in no dimension', async () => {
    await using devnet = await start({ engine, hardfork: 'amsterdam' })
    const trace = await traced(devnet, await send(devnet, { to: CLEARS }), 'stateGasTracer')
    const regular = BigInt(trace.regularGasUsed)
    expect(BigInt(trace.gasRefund)).toBe(regular / 5n)
    expect(BigInt(trace.gasUsed)).toBe(regular - regular / 5n)
  })
})

test('a block is the sum of its traces, and only outermost frames have the fields', async () => {
  await using devnet = await start({ hardfork: 'amsterdam' })
  for (const { call } of cases) await send(devnet, call)
  await devnet.mine(1)
  const of = async (tracer: string) =>
    (await ask(devnet, 'debug_traceBlockByNumber', ['latest', { tracer }])) as { result: Trace }[]
  const traces = (await of('stateGasTracer')).map(({ result }) => result)
  const frames = (await of('callTracer')).map(({ result }) => result)
  expect(frames.map(fields)).toEqual(traces)
  const inner = frames.flatMap(({ calls = [] }) => calls)
  expect(inner.length).toBeGreaterThan(0)
  for (const frame of inner) {
    expect(Object.keys(frame)).not.toEqual(expect.arrayContaining(['regularGasUsed']))
    expect(frame).not.toHaveProperty('stateGasUsed')
    expect(frame).not.toHaveProperty('gasRefund')
  }
  const sum = (of: keyof WireStateGasTrace) =>
    traces.reduce((total, trace) => total + BigInt(trace[of]), 0n)
  const [regular, state] = [sum('regularGasUsed'), sum('stateGasUsed')]
  const block = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
  const larger = regular > state ? regular : state
  expect(block).toMatchObject({ gasUsed: `0x${larger.toString(16)}` })
})

test.each(['wasm', 'ethereumjs'] as const)(
  'before Amsterdam, all gas of %s is for execution',
  async (engine) => {
    await using devnet = await start({ engine, hardfork: 'osaka' })
    for (const { call } of cases) {
      const hash = await send(devnet, { ...call, gas: '0xf4240' })
      const frame = await traced(devnet, hash, 'callTracer')
      for (const field of ['regularGasUsed', 'stateGasUsed', 'gasRefund']) {
        expect(frame).not.toHaveProperty(field)
      }
      const trace = await traced(devnet, hash, 'stateGasTracer')
      expect(trace).toMatchObject({ gasUsed: frame.gasUsed, stateGasUsed: '0x0' })
      expect(BigInt(trace.regularGasUsed)).toBe(BigInt(trace.gasUsed) + BigInt(trace.gasRefund))
      for (const log of (await structTrace(devnet, hash)).structLogs) {
        expect(log).not.toHaveProperty('stateGasCost')
        expect(log).not.toHaveProperty('stateGasReservoir')
      }
      await devnet.mine(1)
    }
  },
)

test('a chain that comes to Amsterdam has the fields from there on', async () => {
  await using devnet = await start({ hardfork: 'osaka', hardforkAt: { amsterdam: 2n } })
  const before = await send(devnet, { to: SETS })
  await devnet.mine(1)
  const after = await send(devnet, { to: NEW, value: '0x1' })
  await devnet.mine(1)
  expect(await traced(devnet, before, 'callTracer')).not.toHaveProperty('stateGasUsed')
  expect(await traced(devnet, after, 'callTracer')).toMatchObject({ stateGasUsed: '0x2cd30' })
})
