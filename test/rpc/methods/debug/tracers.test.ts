/**
 * The tracers a client can name, on one execution, in the forms the transcripts do not reach.
 */

import { describe, expect, test } from 'vitest'
import { createWasmEngine } from '../../../../src/engine/wasm/engine.ts'
import type { Address } from '../../../../src/primitives/hex.ts'
import { parseTracer } from '../../../../src/rpc/methods/debug/tracers.ts'
import type { WireStepTrace } from '../../../../src/rpc/wire/objects/step-trace.ts'
import { traceExecution } from '../../../../src/tracing/replay.ts'
import { TraceSize } from '../../../../src/tracing/tracer.ts'
import * as tracing from '../../../../src/tracing/tracers.ts'
import { assemble, type Instruction } from '../../../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  OTHER_CONTRACT,
  SENDER,
  transaction,
} from '../../../support/executions.ts'
import { type MapView, mapView } from '../../../support/map-view.ts'
import { traceLimitsOf } from '../../../support/trace-limits.ts'

const engine = createWasmEngine()

async function trace(view: MapView, config: Record<string, unknown>): Promise<unknown> {
  const create = parseTracer(config, 'params[1]')
  return traceExecution(
    engine,
    transaction(view),
    await create(tracing, traceLimitsOf(1_000), new TraceSize()),
  )
}

/** Stores a selector at memory 0 and calls with it and as many bytes as said. */
function calling(
  opcode: 'CALL' | 'STATICCALL' | 'DELEGATECALL',
  to: Address,
  selector: `0x${string}`,
  size: number,
): Instruction[] {
  const store: Instruction[] = [selector, 224, 'SHL', 0, 'MSTORE']
  const value: Instruction[] = opcode === 'CALL' ? [0] : []
  return [...store, 0, 0, size, 0, ...value, to, 'GAS', opcode, 'POP']
}

function stage(...program: Instruction[]): MapView {
  return mapView({
    [SENDER]: { balance: 100n * ETHER },
    [CONTRACT]: { nonce: 1n, code: assemble(...program) },
    [OTHER_CONTRACT]: { nonce: 1n, code: assemble(1, 0, 0, 'LOG1', 'INVALID') },
  })
}

const SHA256: Address = `0x${'00'.repeat(19)}02`

describe('4byteTracer', () => {
  test('counts calls of every kind by selector and size, and no precompiles', async () => {
    const view = stage(
      ...calling('CALL', OTHER_CONTRACT, '0xa9059cbb', 68),
      ...calling('DELEGATECALL', OTHER_CONTRACT, '0xa9059cbb', 68),
      ...calling('STATICCALL', OTHER_CONTRACT, '0xa9059cbb', 4),
      ...calling('CALL', OTHER_CONTRACT, '0xa9059cbb', 3),
      ...calling('CALL', SHA256, '0xa9059cbb', 68),
    )
    expect(await trace(view, { tracer: '4byteTracer' })).toEqual({
      '0xa9059cbb-0': 1,
      '0xa9059cbb-64': 2,
    })
  })
})

describe('stepTracer', () => {
  test('lists what each opcode changed, and the frames around the steps', async () => {
    const view = stage(5, 0, 'MSTORE', ...calling('CALL', OTHER_CONTRACT, '0x00', 0))
    const { frames, codes, steps } = (await trace(view, { tracer: 'stepTracer' })) as WireStepTrace
    expect(frames).toMatchObject([
      { type: 'CALL', to: CONTRACT, code: 0, firstStep: 0, endStep: steps.length },
      { to: OTHER_CONTRACT, code: 1, parent: 0, error: 'invalid opcode: INVALID' },
    ])
    expect(codes).toHaveLength(2)
    const [push, second, store, after] = steps
    expect(push).toMatchObject({ pc: 0, op: 0x60, stackSize: 0 })
    expect(second).toMatchObject({ pc: 2, stackSize: 1, push: ['0x5'] })
    expect(store).toMatchObject({ op: 0x52, stackSize: 2, push: ['0x0'] })
    const data = `0x${'05'.padStart(64, '0')}`
    expect(after).toMatchObject({ stackSize: 0, memory: { offset: 0, data }, memorySize: 32 })
    const inner = steps.slice(frames[1]!.firstStep, frames[1]!.endStep)
    expect(inner.map(({ op }) => op)).toEqual([0x60, 0x60, 0x60, 0xa1, 0xfe])
  })

  test('is refused with more steps than a trace may have', async () => {
    const endless = stage('JUMPDEST', 0, 'JUMP')
    await expect(trace(endless, { tracer: 'stepTracer' })).rejects.toThrow(
      'trace too long: more than 1000 steps',
    )
  })
})

describe('callTracer', () => {
  test('drops the logs of a frame that failed, and numbers the others without them', async () => {
    const log: Instruction[] = [7, 0, 0, 'LOG1']
    const view = stage(...log, ...calling('CALL', OTHER_CONTRACT, '0x00', 0), ...log)
    const withLog = { tracer: 'callTracer', tracerConfig: { withLog: true } }
    const data = '0x'
    const topics = [`0x${'07'.padStart(64, '0')}`]
    const emitted = { address: CONTRACT, topics, data }
    expect(await trace(view, withLog)).toMatchObject({
      calls: [{ error: 'invalid opcode: INVALID', type: 'CALL' }],
      logs: [
        { ...emitted, index: '0x0', position: '0x0' },
        { ...emitted, index: '0x1', position: '0x1' },
      ],
    })
    const { calls } = (await trace(view, withLog)) as { calls: object[] }
    expect(calls[0]).not.toHaveProperty('logs')
  })
})

describe('flatCallTracer', () => {
  test('keeps the result of a revert and of no other failure', async () => {
    const reverted = stage(0, 0, 'REVERT')
    const halted = stage('INVALID')
    const [revert] = (await trace(reverted, { tracer: 'flatCallTracer' })) as object[]
    expect(revert).toMatchObject({ error: 'execution reverted', result: { output: '0x' } })
    const [halt] = (await trace(halted, { tracer: 'flatCallTracer' })) as object[]
    expect(halt).toMatchObject({ error: 'invalid opcode: INVALID' })
    expect(halt).not.toHaveProperty('result')
    const convertParityErrors = {
      tracer: 'flatCallTracer',
      tracerConfig: { convertParityErrors: true },
    }
    expect(await trace(halted, convertParityErrors)).toMatchObject([{ error: 'Bad instruction' }])
  })

  test('of a call in no block names no block', async () => {
    expect(await trace(stage('STOP'), { tracer: 'flatCallTracer' })).toMatchObject([
      { blockHash: null, blockNumber: 0, transactionHash: null, transactionPosition: 0 },
    ])
  })
})

describe('muxTracer', () => {
  test('runs several at once, itself among them', async () => {
    const view = stage(...calling('CALL', OTHER_CONTRACT, '0xa9059cbb', 4))
    const tracerConfig = {
      callTracer: { onlyTopCall: true },
      muxTracer: { '4byteTracer': null, prestateTracer: { diffMode: true } },
    }
    const traced = await trace(view, { tracer: 'muxTracer', tracerConfig })
    expect(traced).toEqual({
      callTracer: await trace(view, {
        tracer: 'callTracer',
        tracerConfig: tracerConfig.callTracer,
      }),
      muxTracer: {
        '4byteTracer': { '0xa9059cbb-0': 1 },
        prestateTracer: await trace(view, {
          tracer: 'prestateTracer',
          tracerConfig: { diffMode: true },
        }),
      },
    })
  })
})

describe('the struct logger', () => {
  test('shows what slots of an account are known to hold, each account its own', async () => {
    const view = stage(5, 1, 'SSTORE', 6, 2, 'SSTORE', 1, 'SLOAD', 'STOP')
    const { structLogs } = (await trace(view, {})) as { structLogs: { storage?: object }[] }
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
    expect(structLogs.flatMap(({ storage }) => storage ?? [])).toEqual([
      { [word(1)]: word(5) },
      { [word(1)]: word(5), [word(2)]: word(6) },
      { [word(1)]: word(5), [word(2)]: word(6) },
    ])
  })

  test.each([
    ['stack underflow', ['ADD'], 'stack underflow'],
    ['a jump to nowhere', [1, 'JUMP'], undefined],
    ['a revert', [0, 0, 'REVERT'], undefined],
  ] as const)(
    'shows %s on the opcode if it is found before that runs',
    async (_, program, error) => {
      const { structLogs } = (await trace(stage(...program), {})) as {
        structLogs: { error?: string }[]
      }
      expect(structLogs.at(-1)?.error).toBe(error)
      expect(structLogs.slice(0, -1).filter((log) => 'error' in log)).toEqual([])
    },
  )

  test('shows what a call returned where it is asked to', async () => {
    const returning = mapView({
      [SENDER]: { balance: ETHER },
      [CONTRACT]: {
        code: assemble(...calling('CALL', OTHER_CONTRACT, '0x00', 0), 'STOP'),
      },
      [OTHER_CONTRACT]: { code: assemble(0xab, 0, 'MSTORE8', 1, 0, 'RETURN') },
    })
    const config = { enableReturnData: true, disableStack: true }
    const { structLogs } = (await trace(returning, config)) as { structLogs: object[] }
    expect(structLogs.slice(-2)).toMatchObject([
      { op: 'POP', returnData: '0xab' },
      { op: 'STOP', returnData: '0xab' },
    ])
    expect(structLogs.filter((log) => 'returnData' in log)).toHaveLength(2)
  })
})
