/**
 * Claim: a block reaches 1,000 subscribers in a small part of the time until the next one.
 *
 * `newHeads` over 1,000 WebSockets: half of the subscribers have a header 15 ms after the first was told
 * of it, and 99 in 100 have it after 30 ms; blocks come every 200 ms. The clients are a process of their
 * own, and their reading is in the figures.
 *
 * Sketch: the header is written once, which is nothing; a thousand times handing a socket its bytes
 * takes 5 to 10 µs each, nearly all of it in the kernel. The clients read on the other core, so the
 * last of them has the header just after it was sent.
 */

import { createDevnet } from '../src/index.ts'
import type { Benchmark, Rounds, Row } from './benchmark.ts'
import { atMost, median, quantile } from './measure.ts'
import { startProgram } from './program.ts'
import { type SubscribersMessage, type SubscribersOptions, steadyMs } from './subscribers.ts'

interface Sizes {
  /** The clients' program. */
  readonly program: URL
  readonly subscribers: number
  readonly rounds: Rounds
}

export const fanOut: Benchmark<Sizes> = {
  name: 'fan-out',
  small: {
    program: new URL('./subscribers.js', import.meta.url),
    subscribers: 3,
    rounds: { warmUp: 0, timed: 2 },
  },
  large: {
    program: new URL('./subscribers.js', import.meta.url),
    subscribers: 1_000,
    rounds: { warmUp: 20, timed: 101 },
  },

  async run({ program, subscribers, rounds }) {
    await using devnet = await createDevnet()
    const { port, host } = await devnet.listen({ port: 0 })
    // The first subscriber is notified first.
    let toldMs = 0
    devnet.on('message', () => {
      toldMs = steadyMs()
    })
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    using clients = startProgram<SubscribersOptions, SubscribersMessage>(program, 'subscribers')
    clients.tell({ port, host, count: subscribers })
    await clients.hear('ready')
    const lagsMs: number[][] = []
    const cpuUs: number[] = []
    const heads: number[] = []
    for (let round = 0; round < rounds.warmUp + rounds.timed; round += 1) {
      const before = process.cpuUsage()
      await devnet.mine()
      const { arrival } = await clients.hear('arrival')
      const { user, system } = process.cpuUsage(before)
      heads.push(arrival.number)
      if (round < rounds.warmUp) continue
      lagsMs.push(arrival.atMs.map((atMs) => atMs - toldMs))
      cpuUs.push((user + system) / subscribers)
    }
    const expected = heads.map((_, index) => index + 1)
    if (String(heads) !== String(expected)) throw new Error(`blocks came as ${heads}`)
    const question = `newHeads to ${subscribers.toLocaleString('en')} WebSockets`
    const row = (way: string, samples: readonly number[]): Row => {
      return { question, way, unit: 'µs', count: subscribers, samples, checksum: '' }
    }
    const half = lagsMs.map((lags) => median(lags) * 1000)
    const most = lagsMs.map((lags) => quantile(lags, 0.99) * 1000)
    return {
      rows: [
        row('half of them have it', half),
        row('99 in 100 have it', most),
        row('CPU of the server, each', cpuUs),
      ],
      claims: [
        atMost('half of the subscribers: at most 15 ms', median(half) / 1000, 15, 'ms'),
        atMost('99 in 100 subscribers: at most 30 ms', median(most) / 1000, 30, 'ms'),
      ],
    }
  },
}
