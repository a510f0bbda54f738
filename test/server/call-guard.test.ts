/**
 * Calls, estimates, traces and simulations of a served devnet: what they leave to others, and how long
 * they may take.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { createCallGuard, createEventLoopYields } from '../../src/server/yield-to-sockets.ts'
import { assemble } from '../support/assemble.ts'
import { describeEach, isOnWasm, runsAll } from '../support/property.ts'
import { rawPost, rpc } from './clients.ts'

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
  const closing = new AbortController().signal
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
    const ask = createCallGuard({ callMsMax: 0, closing, now, turn })(true)
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
    const guard = createCallGuard({ callMsMax: 1_500, closing, now, turn })
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

  test('lets one read continue in a turn of the event loop, each in its turn', async () => {
    let loops = 0
    const waiting: (() => void)[] = []
    const loop = () => new Promise<void>((resolve) => waiting.push(resolve))
    const guard = createCallGuard({ callMsMax: 0, closing, now, turn: loop })
    const order: string[] = []
    const read = async (name: string) => {
      const ask = guard(true)
      for (let part = 0; part < 3; part += 1) {
        nowMs += 10
        await ask()
        order.push(`${name} ${part} in ${loops}`)
      }
    }
    const reads = Promise.all(['a', 'b', 'c'].map(read))
    while (waiting.length > 0) {
      loops += 1
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
    await reads
    expect(order).toEqual(
      [0, 1, 2].flatMap((part) =>
        ['a', 'b', 'c'].map((name, index) => `${name} ${part} in ${3 * part + index + 1}`),
      ),
    )
  })

  test('lets a read that begins while others wait do nothing before its turn', async () => {
    const guard = createCallGuard({ callMsMax: 0, closing, now, turn })
    const first = guard(true)
    nowMs = 10
    const waits = first()
    const late = guard(true)()
    expect(late).toBeInstanceOf(Promise)
    await Promise.all([waits, late])
    expect(turns).toBe(2)
    expect(guard(true)()).toBe(undefined)
  })

  test('ends reads when the server closes, also those that wait for a client, and no transaction', async () => {
    const ending = new AbortController()
    const guard = createCallGuard({ callMsMax: 0, closing: ending.signal, now, turn })
    const [read, trace, transaction] = [guard(true), guard(true), guard(false)]
    const waits = trace(new Promise(() => {}))
    ending.abort()
    await waits
    const refused = 'execution stopped: the server is closed'
    expect(() => trace()).toThrow(refused)
    expect(() => read()).toThrow(refused)
    expect(() => guard(true)).toThrow(refused)
    expect(() => transaction()).not.toThrow()
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

describe('a server that closes', () => {
  test('ends executions without an end, the members of a batch among them', async () => {
    await using devnet = await createDevnet({ callGasMax: 10n ** 15n })
    const params = [endless, hexFromBytes(endlessCode)] as const
    await devnet.request({ method: 'anvil_setCode', params })
    const { httpUrl, close } = await devnet.listen({ port: 0, callMsMax: 0 })
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call] }
    const body = JSON.stringify(Array(100).fill(request))
    const answering = fetch(httpUrl, { method: 'POST', body })
    // The batch has begun when a later request is answered.
    await fetch(httpUrl, {
      method: 'POST',
      body: JSON.stringify({ ...request, method: 'eth_chainId' }),
    })
    await close()
    const message = 'execution stopped: the server is closed'
    const answers = (await (await answering).json()) as readonly Answer[]
    expect(answers).toHaveLength(100)
    for (const answer of answers) expect(answer).toMatchObject({ error: { message } })
  })

  test('disconnects clients that do not read their answers', async () => {
    // More than the kernel keeps for a client.
    const codeSizeMax = 16_777_216
    await using devnet = await createDevnet({ network: 'plain', codeSizeMax })
    const code = `0x${'5b'.repeat(codeSizeMax)}` as const
    await devnet.request({ method: 'anvil_setCode', params: [counter, code] })
    const { host, port, httpUrl, close } = await devnet.listen({ port: 0 })
    const socket = connect(port, host)
    socket.write(rawPost('/', rpc('eth_getCode', [counter, 'latest'], 1)))
    await once(socket, 'readable')
    await fetch(httpUrl, { method: 'POST', body: rpc('eth_chainId', [], 1) })
    await close()
    const closed = once(socket, 'close')
    socket.on('error', () => {}).resume()
    await closed
  })
})
