/** The event `trace` and the subscription `traces`. */

import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type Hash,
  type Hex,
  type RemoteProvider,
  replay,
  type TraceEvent,
} from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'

const CALLER: Address = '0x000000000000000000000000000000000000c0de'
const FAILING: Address = '0x000000000000000000000000000000000000c0fe'
const NOBODY: Address = '0x00000000000000000000000000000000000000aa'
const alloc = {
  // Calls the other one, whatever comes of that.
  [CALLER]: { code: `0x5f5f5f5f5f73${FAILING.slice(2)}5af100` },
  // Stores, logs and fails.
  [FAILING]: { code: '0x60015f555f5fa0fe' },
} as const
const tracers = [
  undefined,
  { tracer: 'callTracer', tracerConfig: { withLog: true } },
  { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
  { tracer: 'flatCallTracer' },
  { tracer: 'opcodeLogger' },
] as const

const send = (devnet: Devnet, to: Address, value: Hex = '0x0') =>
  devnet.request({ method: 'eth_sendTransaction', params: [{ to, value, gas: '0x186a0' }] })

type Payload = { readonly txHash: Hash; readonly result?: unknown; readonly error?: string }

/** Subscribes to traces. @returns what is sent from now on */
async function subscribed(devnet: Devnet, options?: object): Promise<readonly Payload[]> {
  const params = options === undefined ? ['traces'] : ['traces', options]
  const id = await devnet.request({ method: 'eth_subscribe', params } as never)
  const sent: Payload[] = []
  devnet.on('message', ({ data }) => {
    if (data.subscription === id) sent.push(data.result as Payload)
  })
  return sent
}

describe('traces of transactions', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('send' as const), to: fc.constantFrom(CALLER, FAILING, NOBODY) }),
    fc.record({ kind: fc.constantFrom('mine' as const, 'reorg' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }),
  )
  const networks = ['preview', 'flashblocks', 'plain', 'mainnet'] as const

  test.each(networks)(
    'on %s are those of debug_traceTransaction, each once and in the order of blocks',
    async (network) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
          await using devnet = await createDevnet({ network, endpoint: 'open', alloc })
          const events: TraceEvent[] = []
          devnet.on('trace', (event) => events.push(event))
          const heard: Hash[] = []
          devnet.on('transaction', ({ hash }) => heard.push(hash))
          const sent = await Promise.all(tracers.map((options) => subscribed(devnet, options)))
          let checked = 0
          /** Compares what was sent since the last time: a reorg may give a hash another trace. */
          const check = async () => {
            const tracesOf = sent.map((traces) => traces.slice(checked))
            checked = sent[0]!.length
            for (const [index, options] of tracers.entries()) {
              if (options?.tracer === 'flatCallTracer') continue // it has the hash of the block
              const config = { ...options, tracer: options?.tracer ?? 'callTracer' }
              for (const { txHash, result } of tracesOf[index]!) {
                const request = { method: 'debug_traceTransaction', params: [txHash, config] }
                expect(result).toEqual(await devnet.request(request as never))
              }
            }
          }
          for (const each of steps) {
            if (each.kind === 'send') await send(devnet, each.to)
            else if (each.kind === 'wait') await devnet.advance(each.ms)
            else await devnet.mine()
            await check()
            // A transaction that is removed before readers see it has no trace.
            if (each.kind !== 'reorg') continue
            await devnet.request({ method: 'anvil_reorg', params: [1, []] })
            await check()
          }
          await devnet.advance(4_000)
          await check()
          expect(events.map(({ hash }) => hash)).toEqual(heard)
          for (const traces of sent) expect(traces.map(({ txHash }) => txHash)).toEqual(heard)
          for (const [index, { trace, hash }] of events.entries()) {
            expect(sent[0]![index]).toMatchObject({ txHash: hash, result: trace })
          }
          const again = await replay(devnet.journal())
          expect(again.digest()).toBe(devnet.digest())
          await again.close()
        }),
        { numRuns: runs(8) },
      )
    },
  )

  test('cost nothing before the first listener', async () => {
    await using devnet = await createDevnet({ alloc })
    const trace = vi.spyOn(InProcessDevnet.partsOf(devnet).backend.calls, 'trace')
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await send(devnet, CALLER)
    expect(trace).not.toHaveBeenCalled()
    const traced: Hash[] = []
    devnet.on('trace', ({ hash }) => traced.push(hash))
    const sent = await send(devnet, CALLER)
    expect(traced).toEqual([sent])
  })

  test('are not made of what was visible before', async () => {
    await using devnet = await createDevnet({ alloc })
    await send(devnet, NOBODY)
    const sent = await subscribed(devnet)
    const hash = await send(devnet, CALLER)
    await devnet.mine()
    expect(sent.map(({ txHash }) => txHash)).toEqual([hash])
  })

  test('are made of what users deposit, and not of the transactions of the network', async () => {
    await using devnet = await createDevnet({ alloc })
    const sent = await subscribed(devnet)
    const deposit = { from: NOBODY, to: CALLER, mint: '0x0', value: '0x0', gas: '0x30d40' } as const
    const hash = await devnet.request({ method: 'previewnet_deposit', params: [deposit] })
    await devnet.advance(30_000)
    expect(sent.map(({ txHash }) => txHash)).toEqual([hash])
  })

  test('come after the receipt can be read, and before the block', async () => {
    await using devnet = await createDevnet({ alloc })
    const order: string[] = []
    devnet.on('trace', ({ hash }) => {
      order.push('trace')
      void devnet
        .request({ method: 'eth_getTransactionReceipt', params: [hash] })
        .then((receipt) => order.push(receipt === null ? 'none' : 'receipt'))
    })
    const id = await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    devnet.on('message', ({ data }) => {
      if (data.subscription === id) order.push('head')
    })
    await send(devnet, CALLER)
    await devnet.mine()
    expect(order).toEqual(['trace', 'receipt', 'head'])
  })

  test('say why one is missing, and the devnet continues', async () => {
    await using devnet = await createDevnet({ alloc, limits: { traceStepsMax: 3 } })
    const sent = await subscribed(devnet, { tracer: 'opcodeLogger' })
    const [long, short] = [await send(devnet, CALLER), await send(devnet, NOBODY)]
    expect(sent).toMatchObject([
      { txHash: long, error: 'trace too long: more than 3 steps' },
      { txHash: short, result: { structLogs: [] } },
    ])
    expect(sent[0]).not.toHaveProperty('result')
  })

  test('keep neither the writer nor others waiting where their scripts do not end', async () => {
    await using devnet = await createDevnet({
      mining: 'auto',
      limits: { traceScriptMsMax: 60_000 },
    })
    const tracer = '{ fault() {}, result() { [].indexOf.call({ length: 2 ** 53 - 1 }, 1) } }'
    const server = await devnet.listen({ port: 0 })
    const client = new WebSocket(server.wsUrl)
    await once(client, 'open')
    for (const id of [1, 2, 3]) {
      const params = ['traces', { tracer, tracerConfig: { id } }]
      client.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params }))
      await once(client, 'message')
    }
    const [from] = devnet.accounts
    const send = { from: from!.address, to: from!.address }
    // Each would take a minute and more, if it waited.
    for (let count = 0; count < 3; count += 1) {
      await devnet.request({ method: 'eth_sendTransaction', params: [send] })
    }
    expect(
      await devnet.request({ method: 'eth_getTransactionCount', params: [from!.address] }),
    ).toBe('0x3')
    client.terminate()
  })

  test('may be those of a tracer in JavaScript', async () => {
    await using devnet = await createDevnet({ alloc })
    const tracer = '{ n: 0, step() { this.n += 1 }, fault() {}, result() { return this.n } }'
    const stream = devnet.subscribe('traces', { tracer })
    await send(devnet, CALLER)
    await send(devnet, NOBODY)
    const [first, second] = [await stream.next(), await stream.next()]
    expect(first.value?.result).toBeGreaterThan(8)
    expect(second.value?.result).toBe(0)
  })

  test('are made on the fork of a remote chain, whatever they read', async () => {
    await using remote = await createDevnet({ network: 'plain', alloc })
    await remote.mine()
    const provider: RemoteProvider = {
      request: ({ method, params }) =>
        remote.request({ method, params } as Parameters<Devnet['request']>[0]),
    }
    await using devnet = await createDevnet({ fork: { provider } })
    const sent = await subscribed(devnet)
    const hash = await send(devnet, CALLER)
    const params = [hash, { tracer: 'callTracer' }] as const
    expect(sent).toMatchObject([
      { result: await devnet.request({ method: 'debug_traceTransaction', params }) },
    ])
  })

  test('are notified at the same steps again, also to who subscribes while they are made', async () => {
    await using devnet = await createDevnet({ network: 'flashblocks', alloc })
    const first = await subscribed(devnet)
    let later: readonly Payload[] | undefined
    devnet.on('message', ({ data }) => {
      const isFirst = (data.result as Payload).txHash !== undefined && later === undefined
      if (!isFirst) return
      later = []
      void subscribed(devnet, { tracer: 'noopTracer' }).then((sent) => {
        later = sent
      })
    })
    for (let count = 0; count < 3; count += 1) await send(devnet, CALLER)
    await devnet.advance(400)
    const next = await send(devnet, NOBODY)
    await devnet.advance(400)
    expect(first).toHaveLength(4)
    expect(later?.map(({ txHash }) => txHash)).toEqual([next])
    await using again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
  })

  test('show a program the calls of each transaction', async () => {
    await using devnet = await createDevnet({ alloc })
    const told: unknown[] = []
    const log = (...texts: readonly unknown[]) => told.push(texts)
    devnet.on('trace', ({ hash, trace }) => log(hash, trace?.calls))
    const hash = await send(devnet, CALLER)
    expect(told).toMatchObject([[hash, [{ type: 'CALL', from: CALLER, to: FAILING }]]])
  })

  test('end with their subscription, and with their listener', async () => {
    await using devnet = await createDevnet({ alloc })
    const events: TraceEvent[] = []
    const listener = (event: TraceEvent) => events.push(event)
    devnet.on('trace', listener)
    const stream = devnet.subscribe('traces', { tracer: 'noopTracer' })
    const hash = await send(devnet, CALLER)
    expect(await stream.next()).toMatchObject({ value: { txHash: hash, result: {} } })
    stream.unsubscribe()
    devnet.removeListener('trace', listener)
    await send(devnet, CALLER)
    expect(events.map((event) => event.hash)).toEqual([hash])
    expect(Object.isFrozen(events[0]!.trace?.calls)).toBe(true)
  })
})
