/**
 * Claim: a read over a WebSocket costs at most what it costs a client of anvil, over HTTP at most 1.2
 * times that, and at most what Node's HTTP server takes for an answer that is always the same.
 *
 * `eth_getBalance` at `pending`, asked by the same clients, a process of their own: over 1, 16 and 64
 * connections with one request under way on each, and over one connection with 32. Anvil's pool is
 * empty, which is when it answers fastest. The time is that of all requests together, over their number.
 *
 * Over HTTP, two bare servers are asked as well: sockets with the devnet behind them and nothing between, and
 * Node's HTTP server with a constant answer.
 *
 * Sketch: the read is 1 µs. A message each way is 20 to 30 µs, nearly all of it in the kernel. Plain
 * requests over HTTP are read from the socket: Node's HTTP server would put 20 µs on top of that.
 */

import { createDevnet } from '../src/index.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import { openBareHttp, openBareSockets } from './bare-servers.ts'
import type { Benchmark, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import type { Plot } from './plot.ts'
import { type Program, startProgram } from './program.ts'
import type { ReadersMessage, ReadersOrder } from './readers.ts'

interface Sizes {
  /** The clients' program. */
  readonly program: URL
  /** Of a round. */
  readonly requests: number
  readonly rounds: Rounds
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

const program = new URL('./readers.js', import.meta.url)

const ours = 'previewnet'
const theirs = 'anvil'
const bareSockets = 'bare sockets'
const bareHttp = "Node's HTTP server, a constant answer"

/** How they are asked: over how many connections, and how many at a time on each. */
const loads = (['HTTP', 'WebSocket'] as const).flatMap((transport) => [
  { transport, connections: 1, depth: 1 },
  { transport, connections: 16, depth: 1 },
  { transport, connections: 64, depth: 1 },
  { transport, connections: 1, depth: 32 },
])

type Load = (typeof loads)[number]

export const reads: Benchmark<Sizes> = {
  name: 'reads',
  small: { program, requests: 64, rounds: { warmUp: 0, timed: 1 }, compares: false },
  large: { program, requests: 2_048, rounds: { warmUp: 4, timed: 15 }, compares: true },

  async run({ program, requests, rounds, compares }) {
    await using devnet = await createDevnet()
    const server = await devnet.listen({ port: 0 })
    const anvil = compares ? await openAnvil(devnet.config.chainId) : undefined
    const params = [devnet.accounts[0]!.address, 'pending'] as const
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
    const result = await devnet.request({ method: 'eth_getBalance', params })
    const bare = await openBareSockets(devnet)
    const constant = await openBareHttp(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    const servers = [
      { way: ours, url: server.httpUrl },
      ...(anvil === undefined ? [] : [{ way: theirs, url: anvil.url }]),
    ]
    const bareServers = [
      { way: bareSockets, url: bare.url },
      { way: bareHttp, url: constant.url },
    ]
    using readers = startProgram<ReadersOrder, ReadersMessage>(program, 'readers')
    const variants: Variant<string>[] = []
    try {
      for (const load of loads) {
        const others = load.transport === 'HTTP' ? bareServers : []
        for (const { way, url } of [...servers, ...others]) {
          const { hostname: host, port } = new URL(url)
          readers.tell({ kind: 'open', options: { host, port: Number(port), request, ...load } })
          const { group } = await readers.hear('ready')
          variants.push(asking(load, way, readers, { kind: 'ask', group, count: requests }))
        }
      }
      const rows = await measure(variants, rounds)
      const claims = loads.flatMap((load) => {
        if (load.transport !== 'HTTP') return []
        const question = questionOf(load)
        const found = ratio(rowOf(rows, question, ours), rowOf(rows, question, bareHttp))
        return [atMost(`${question}: at most what ${bareHttp} takes`, found, 1, 'times')]
      })
      if (anvil === undefined) return { rows, claims, note: INSTALL_ANVIL }
      for (const load of loads) {
        const question = questionOf(load)
        const found = ratio(rowOf(rows, question, ours), rowOf(rows, question, theirs))
        const [limit, words] =
          load.transport === 'HTTP' ? [1.2, 'at most 1.2 times'] : [1, 'at most']
        claims.push(atMost(`${question}: ${words} what anvil takes`, found, limit, 'times'))
      }
      return { rows, claims, plots: [besideAnvil(rows)] }
    } finally {
      bare.close()
      constant.close()
      await anvil?.close()
    }
  },
}

function besideAnvil(rows: readonly Row[]): Plot {
  return {
    kind: 'bars',
    title: 'eth_getBalance at pending, client included',
    unit: 'µs',
    labels: loads.map(questionOf),
    series: [ours, theirs].map((way) => ({
      name: way,
      values: loads.map((load) => median(rowOf(rows, questionOf(load), way).samples)),
    })),
  }
}

function questionOf({ transport, connections, depth }: Load): string {
  const kind = connections === 1 ? 'connection' : 'connections'
  return `${transport}, ${connections} ${kind}${depth === 1 ? '' : `, ${depth} under way`}`
}

type Readers = Program<ReadersOrder, ReadersMessage>

/** All connections of a load ask, until together they have asked as often as is wanted. */
function asking(
  load: Load,
  way: string,
  readers: Readers,
  order: Extract<ReadersOrder, { kind: 'ask' }>,
): Variant<string> {
  return {
    question: questionOf(load),
    way,
    count: order.count,
    async run() {
      readers.tell(order)
      const { answers } = await readers.hear('answered')
      return Object.entries(answers).map(
        ([text, times]) => `${JSON.parse(text).result}, ${times} times`,
      )
    },
    print: String,
  }
}
