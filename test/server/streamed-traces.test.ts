/**
 * Traces of opcodes over HTTP: they are answered while they are made, so they may be of any length.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, type Progress } from '../../src/index.ts'
import { streamStructLogs } from '../../src/rpc/methods/debug/struct-log-stream.ts'
import { TextStream } from '../../src/rpc/text-stream.ts'
import type { Tracer } from '../../src/tracing/tracer.ts'
import * as tracing from '../../src/tracing/tracers.ts'
import { describeEach, isOnWasm } from '../support/property.ts'
import { exchange, post, rawPost, rpc, ways } from './clients.ts'

const to = `0x${'c0'.repeat(20)}` as const
/** Adds one to the word at 0 until gas runs out. */
const alloc = { [to]: { code: '0x5b60015f51015f525f56' } } as const
/** Gas of some 9,000 opcodes, a MB as text, and of 90,000. */
const [SOME, MANY] = ['0xc350', '0x7a120'] as const

function traceOf(gas: string, id = 1): string {
  return rpc('debug_traceCall', [{ to, gas }, 'latest', {}], id)
}

describe('a trace of opcodes over HTTP', () => {
  let devnet: Devnet
  let server: DevnetServer

  beforeEach(async () => {
    devnet = await createDevnet({ alloc, network: 'plain', limits: { traceStepsMax: 100 } })
    server = await devnet.listen({ port: 0 })
  })

  afterEach(() => devnet.close())

  /** The trace as a devnet gives it in process, whose limit it does not reach. */
  async function whole(gas: string): Promise<unknown> {
    await using other = await createDevnet({ alloc, network: 'plain' })
    const params = [{ to, gas }, 'latest', {}]
    return other.request({ method: 'debug_traceCall', params } as never)
  }

  for (const { way, headers } of ways) {
    test(`has any length, if the request is ${way}`, async () => {
      const request = rawPost('/', traceOf(SOME), ...headers)
      const last = rawPost('/', rpc('eth_chainId', [], 2), ...headers, 'connection: close')
      const [first, second] = (await exchange(server, request + last)).split(/(?=HTTP\/1.1 )/)
      expect(first).toMatch(/^transfer-encoding: chunked\r$/im)
      expect(first).not.toMatch(/^content-length/im)
      const { id, result } = JSON.parse(textOfChunks(first!))
      expect(id).toBe(1)
      expect(result).toEqual(await whole(SOME))
      expect(second).toContain('"result":"0x7a69"')
    })
  }

  test('is answered as over other transports if it is short', async () => {
    const params = [{ to, gas: '0x5300' }, 'latest', {}]
    const result = await devnet.request({ method: 'debug_traceCall', params } as never)
    const response = await post(server.httpUrl, traceOf('0x5300'))
    expect(response.headers.get('content-length')).not.toBeNull()
    expect(await response.text()).toBe(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })

  test('is limited within a batch by the size of the answer alone', async () => {
    const batch = `[${traceOf(SOME)},${traceOf(SOME, 2)}]`
    const answers = (await (await post(server.httpUrl, batch)).json()) as { result: unknown }[]
    const expected = await whole(SOME)
    expect(answers.map(({ result }) => result)).toEqual([expected, expected])
    await using small = await createDevnet({
      ...{ alloc, network: 'plain', limits: { responseBytesMax: 1_000_000 } },
    })
    const { httpUrl } = await small.listen({ port: 0 })
    expect(await (await post(httpUrl, batch)).json()).toMatchObject({ error: { code: -32_011 } })
  })

  test('waits for its client, and ends when the client leaves', async () => {
    const over = new Promise<Progress>((resolve) => {
      devnet.on('progress', (progress) => {
        if (progress.isOver) resolve(progress)
      })
    })
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    const socket = connect(server.port, server.host)
    socket.write(rawPost('/', traceOf('0xf4240')))
    await once(socket, 'readable') // it has begun, and is read no further
    for (let count = 0; count < 20; count += 1)
      await post(server.httpUrl, rpc('eth_chainId', [], 1))
    expect(isOver).toBe(false)
    socket.destroy()
    expect((await over).job).toBe('trace')
  })

  test('ends amid its answer when the execution has taken its time', async () => {
    await server.close()
    // Far longer than the first part takes, and far shorter than the whole.
    server = await devnet.listen({ port: 0, callMsMax: 1_000 })
    const response = await post(server.httpUrl, traceOf('0x1c9c380'))
    await expect(response.text()).rejects.toThrow()
    expect(await (await post(server.httpUrl, rpc('eth_blockNumber', [], 1))).json()).toMatchObject({
      result: '0x0',
    })
  })

  test('leaves time to others', async () => {
    const socket = connect(server.port, server.host)
    socket.write(rawPost('/', traceOf(MANY)))
    await once(socket, 'readable')
    const answer = post(server.httpUrl, rpc('eth_blockNumber', [], 1))
    expect(await (await answer).json()).toMatchObject({ result: '0x0' })
    expect(await sizeOf(socket)).toBeGreaterThan(10_000_000)
  })
})

/** Writes a byte at the end of a MB of memory, and jumps to and fro. */
const large = `0x${'a1'.repeat(20)}` as const
const largeAlloc = { [large]: { code: '0x6001620fffff535b600656' } } as const

describeEach([{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const, isOnWasm)(
  'a trace of large entries over HTTP on $engine',
  ({ engine }) => {
    const request = rpc('debug_traceCall', [
      { to: large, gas: '0x2faf080' },
      'latest',
      { enableMemory: true },
    ])

    for (const { way, headers } of ways) {
      test(`goes no further than its client reads, and ends with it, if it is ${way}`, async () => {
        await using devnet = await createDevnet({ alloc: largeAlloc, engine, network: 'plain' })
        const server = await devnet.listen({ port: 0 })
        const reported: number[] = []
        const over = new Promise<void>((resolve) => {
          devnet.on('progress', ({ done, isOver }) => {
            if (isOver) resolve()
            else reported.push(done)
          })
        })
        const socket = connect(server.port, server.host)
        socket.write(rawPost('/', request, ...headers))
        await once(socket, 'readable')
        for (let count = 0; count < 20; count += 1)
          await post(server.httpUrl, rpc('eth_chainId', [], 1))
        // Twelve gas for each time around: three entries of two MB.
        const [first = 0] = reported
        expect(reported.at(-1)! - first).toBeLessThan(100)
        socket.destroy()
        await over
      })
    }
  },
)

describe('traces over HTTP at the same time', () => {
  test('are streamed up to the limit; further ones are whole, with the limits of whole ones', async () => {
    await using devnet = await createDevnet({
      ...{ alloc: { ...alloc, ...largeAlloc }, network: 'plain' },
      limits: { traceStreamsMax: 1, traceStepsMax: 100 },
    })
    const server = await devnet.listen({ port: 0 })
    const first = connect(server.port, server.host)
    first.write(rawPost('/', traceOf(MANY)))
    await once(first, 'readable')
    const over = new Promise<void>((resolve) => {
      devnet.on('progress', ({ isOver }) => {
        if (isOver) resolve()
      })
    })
    const second = await post(server.httpUrl, traceOf(SOME))
    expect(await second.json()).toMatchObject({
      error: { message: 'trace too long: more than 100 steps' },
    })
    first.destroy()
    await over
    while (!(await (await post(server.httpUrl, traceOf(SOME))).text()).includes('"structLogs"')) {}
  })

  test('are made one after another where the limit is one', async () => {
    await using devnet = await createDevnet({ alloc, network: 'plain', limits: { tracesMax: 1 } })
    const server = await devnet.listen({ port: 0 })
    const jobs: boolean[] = []
    devnet.on('progress', ({ isOver, total }) => {
      if (isOver || total !== lastTotal) jobs.push(isOver)
      lastTotal = isOver ? undefined : total
    })
    let lastTotal: number | undefined
    const traced = async (gas: string) => {
      const request = rpc('debug_traceCall', [{ to, gas }, 'latest', { tracer: 'stepTracer' }], 1)
      return (await post(server.httpUrl, request)).text()
    }
    await Promise.all([traced('0x13880'), traced('0x13881'), traced('0x13882')])
    expect(jobs).toEqual([false, true, false, true, false, true])
  })
})

describe('a trace whose execution is started again', () => {
  test('has each entry once', async () => {
    const options = { enableMemory: false, disableStack: true, disableStorage: true }
    const step = { pc: 0, opcode: 0x5b, gas: 5n, depth: 0 }
    const all = { ...options, enableReturnData: false, limit: 0 }
    const outcome = { gasUsed: 7n, failure: undefined, returnData: new Uint8Array() }
    const found = await streamStructLogs(tracing, all, 'anvil', async (tracer: Tracer<unknown>) => {
      const { begin, enter, step: onStep, charge } = tracer.listener
      for (const count of [6_000, 10_000]) {
        begin?.()
        enter?.({} as never)
        for (let pc = 0; pc < count; pc += 1) {
          onStep?.({ ...step, pc } as never)
          charge?.(1n, 0n)
        }
      }
      return tracer.result({ outcome } as never) as never
    })
    expect(found).toBeInstanceOf(TextStream)
    let text = ''
    for await (const part of found as TextStream) text += part
    const { structLogs, ...facts } = JSON.parse(text)
    expect(facts).toEqual({ gas: 7, failed: false, returnValue: '0x' })
    expect(structLogs.map(({ pc }: { pc: number }) => pc)).toEqual([...Array(10_000).keys()])
  })
})

/** The body of an answer in chunks. */
function textOfChunks(answer: string): string {
  let rest = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  let body = ''
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.slice(0, end), 16)
    if (size === 0) return body
    body += rest.slice(end + 2, end + 2 + size)
    rest = rest.slice(end + 4 + size)
  }
}

/** Bytes until the answer in chunks has ended. */
async function sizeOf(socket: Socket): Promise<number> {
  let size = 0
  for await (const chunk of socket) {
    size += chunk.length
    if (chunk.subarray(-5).toString() === '0\r\n\r\n') break
  }
  return size
}
