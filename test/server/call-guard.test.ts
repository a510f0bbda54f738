/**
 * Calls, estimates, traces and simulations of a served devnet: what they leave to others, and how long
 * they may take.
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { createCallGuard, createEventLoopYields } from '../../src/server/yield-to-sockets.ts'
import { assemble } from '../support/assemble.ts'
import { describeEach, isOnWasm, runsAll } from '../support/property.ts'

const [sender] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']
const endless: Hex = `0x${'e0'.repeat(20)}`
const counter: Hex = `0x${'c0'.repeat(20)}`
/** Jumps to and fro until its gas is used up. */
const endlessCode = assemble('JUMPDEST', 0, 'JUMP')
/** Counts down; takes some ms on the fast engine, and as much less as is enough on the other. */
const counterCodes = {
  wasm: assemble(100_000, 'JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', 4, 'JUMPI'),
  ethereumjs: assemble(2_000, 'JUMPDEST', 1, 'SWAP1', 'SUB', 'DUP1', 3, 'JUMPI'),
}

/** What a client reads of an answer. */
interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const gas = '0x38d7ea4c68000'
const call = { to: endless, gas }

describeEach([{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const, isOnWasm)(
  'on engine $engine',
  ({ engine }) => {
    const counterCode = counterCodes[engine]
    let devnet: Devnet
    let server: DevnetServer

    beforeEach(async () => {
      devnet = await createDevnet({ engine, callGasMax: 10n ** 15n, receipts: 'preconfirmed' })
      await devnet.request({
        method: 'anvil_setCode',
        params: [endless, hexFromBytes(endlessCode)],
      })
      await devnet.request({
        method: 'anvil_setCode',
        params: [counter, hexFromBytes(counterCode)],
      })
    })

    afterEach(() => devnet.close())

    const listen = async (callMsMax?: number) => {
      server = await devnet.listen({ port: 0, ...(callMsMax !== undefined && { callMsMax }) })
    }
    const ask = async (method: string, ...params: readonly unknown[]): Promise<Answer> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(server.httpUrl, { method: 'POST', headers, body })
      return (await response.json()) as Answer
    }

    const reads: readonly [method: string, ...params: unknown[]][] = [
      ['eth_call', call, 'latest'],
      ['eth_callMany', [{ transactions: [call] }], { blockNumber: 'latest' }],
      ['eth_createAccessList', call],
      ['debug_traceCall', call, 'latest', { tracer: 'callTracer' }],
      ['debug_traceCall', call, 'latest', { tracer: 'prestateTracer' }],
      ['debug_traceCall', call, 'latest', { limit: 1 }],
      ['trace_call', call, ['trace']],
      ['trace_callMany', [[call, ['trace']]]],
    ]
    test.each(runsAll ? reads : reads.slice(0, 2))(
      '%s without end answers others meanwhile, and is refused in time',
      async (method, ...params) => {
        await listen(1_000)
        let isOver = false
        const long = ask(method, ...params).finally(() => {
          isOver = true
        })
        expect(await ask('eth_blockNumber')).toMatchObject({ result: '0x0' })
        expect(isOver).toBe(false)
        expect(await long).toMatchObject({
          error: { code: -32_000, message: 'execution aborted (timeout = 1s)' },
        })
      },
    )

    test('an estimate and a simulation are refused, too, for all their executions together', async () => {
      await listen(1)
      const timeout = { error: { code: -32_000, message: 'execution aborted (timeout = 0.001s)' } }
      const counting = { from: sender, to: counter }
      expect(await ask('eth_estimateGas', counting)).toMatchObject(timeout)
      const simulation = { blockStateCalls: [{ calls: [counting, counting] }] }
      expect(await ask('eth_simulateV1', simulation)).toMatchObject(timeout)
    })

    test('a transaction takes as long as it takes, and so does the estimate for it', async () => {
      await listen(1)
      const hash = await ask('eth_sendTransaction', { from: sender, to: counter })
      expect(hash).toHaveProperty('result')
      const receipt = await ask('eth_getTransactionReceipt', hash.result)
      expect(receipt).toMatchObject({ result: { status: '0x1' } })
      const lost = await ask('eth_sendTransaction', { from: sender, to: endless, gas: '0x989680' })
      expect(await ask('eth_getTransactionReceipt', lost.result)).toMatchObject({
        result: { status: '0x0', gasUsed: '0x989680' },
      })
    })

    test('a limit of 0 lets every call run to its end', async () => {
      await listen(0)
      expect(await ask('eth_call', { to: counter }, 'latest')).toMatchObject({ result: '0x' })
    })

    test('a closed server no longer limits calls', async () => {
      await listen(1)
      await server.close()
      const answer = await devnet.request({
        method: 'eth_call',
        params: [{ to: counter }, 'latest'],
      })
      expect(answer).toBe('0x')
    })
  },
)

test.each([-1, 1.5, Number.NaN, '10', null])(
  'callMsMax is refused if it is %s',
  async (callMsMax) => {
    await using devnet = await createDevnet()
    const options = { port: 0, callMsMax: callMsMax as number }
    await expect(devnet.listen(options)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringMatching(
        /^callMsMax: expected a whole number of ms, or 0 for no limit, got /,
      ),
    })
  },
)

describe('a guard', () => {
  let nowMs = 0
  let turns = 0
  const now = () => nowMs
  const turn = async () => {
    turns += 1
    nowMs += 5
  }

  beforeEach(() => {
    nowMs = 0
    turns = 0
  })

  test('takes a turn after ten ms, and none before', async () => {
    const ask = createCallGuard(0, now, turn)(true)
    expect(ask()).toBe(undefined)
    nowMs = 9
    expect(ask()).toBe(undefined)
    nowMs = 10
    await ask()
    expect(turns).toBe(1)
    nowMs = 24
    expect(ask()).toBe(undefined)
    nowMs = 25
    await ask()
    expect(turns).toBe(2)
  })

  test('refuses at its limit, counted from the beginning of each read', () => {
    const guard = createCallGuard(1_500, now, turn)
    const [first, unlimited] = [guard(true), guard(false)]
    nowMs = 1_000
    const second = guard(true)
    nowMs = 1_499
    expect(() => first()).not.toThrow()
    nowMs = 1_500
    expect(() => first()).toThrow('execution aborted (timeout = 1.5s)')
    expect(() => unlimited()).not.toThrow()
    expect(() => second()).not.toThrow()
    nowMs = 2_500
    expect(() => second()).toThrow('execution aborted (timeout = 1.5s)')
  })

  test('leaves the turns of long jobs to the progress of the writer', async () => {
    const progress = createEventLoopYields(now, turn)
    const report = { done: 1, total: 2, isOver: false }
    progress({ ...report, job: 'mine' })
    nowMs = 20
    expect(progress({ ...report, job: 'trace' })).toBe(undefined)
    await progress({ ...report, job: 'mine' })
    expect(turns).toBe(1)
  })
})
