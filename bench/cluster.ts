/**
 * Claim: a transaction takes three nodes of a cluster and their Redis at most 6 times the CPU that it takes
 * one process, in the first 2,000 of new processes and in 10,000 later ones.
 *
 * `eth_sendTransaction` of a plain transfer from dev accounts, which leaves gas, fees, nonce and signature to
 * the devnet, over 12 connections that are spread over the nodes. The CPU is that of all processes that
 * serve, Redis included; the clients are this process. Needs `redis-server`, and Linux for `/proc`.
 *
 * Sketch: every node fills in, signs and executes every transaction, so three nodes take three times that. One
 * of them answers the client; the stream takes each node a command of Redis, or a share of one.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type RedisServer, startRedis } from '../test/support/redis.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { urlPrinted } from './binary.ts'
import { HttpClient } from './http-client.ts'
import { atMost, ratio, rowOf } from './measure.ts'
import { cpuUsOf } from './process-cpu.ts'

interface Sizes {
  readonly binary: URL
  /** Transactions of a run: the first ones of new processes, and the last ones. */
  readonly first: number
  readonly warmUp: number
  readonly later: number
  readonly rounds: number
}

export const cluster: Benchmark<Sizes> = {
  name: 'cluster',
  small: {
    binary: new URL('../../dist/cli.js', import.meta.url),
    first: 12,
    warmUp: 0,
    later: 12,
    rounds: 1,
  },
  large: {
    binary: new URL('../../dist/cli.js', import.meta.url),
    first: 2_004,
    warmUp: 10_008,
    later: 10_008,
    rounds: 5,
  },

  async run(sizes) {
    const redis = await startedRedis()
    if (redis === undefined) return { rows: [], claims: [], note: INSTALL_REDIS }
    const samples = new Map<string, number[]>()
    const keep = (question: string, way: string, sample: number) => {
      const key = `${question}, ${way}`
      samples.set(key, [...(samples.get(key) ?? []), sample])
    }
    try {
      for (let round = 0; round < sizes.rounds; round += 1) {
        for (const way of [one, three]) {
          const prefix = ['--cluster', redis.url, '--cluster-prefix', `round-${round}`]
          const nodes = way === one ? [await serve(sizes.binary, [])] : []
          while (way === three && nodes.length < 3) nodes.push(await serve(sizes.binary, prefix))
          try {
            const pids = [...nodes.map(({ pid }) => pid), ...(way === three ? [redis.pid] : [])]
            const clients = await connect(nodes)
            const served = { clients, pids, nodeCount: nodes.length }
            const send = (count: number) => cpuOfSends(served, count)
            keep(first, way, await send(sizes.first))
            if (sizes.warmUp > 0) await send(sizes.warmUp)
            keep(later, way, await send(sizes.later))
            for (const client of clients) client.close()
          } finally {
            for (const node of nodes) await node.close()
          }
        }
      }
    } finally {
      await redis[Symbol.asyncDispose]()
    }
    const rows = [first, later].flatMap((question) =>
      [one, three].map((way): Row => {
        const count = question === first ? sizes.first : sizes.later
        const found = samples.get(`${question}, ${way}`) ?? []
        return { question, way, unit: 'µs', count, samples: found, checksum: '' }
      }),
    )
    const claims = [first, later].map((question) => {
      const found = ratio(rowOf(rows, question, three), rowOf(rows, question, one))
      return atMost(`${question}: three nodes`, found, 6, 'times the CPU of one process')
    })
    return { rows, claims }
  },
}

const one = 'one process'
const three = 'three nodes and Redis'
const first = 'CPU of a transaction, new processes'
const later = 'CPU of a transaction, later'
const INSTALL_REDIS = 'for three nodes: apt-get install redis-server'
const CONNECTIONS = 12

interface Served {
  readonly pid: number
  readonly url: string
  close(): Promise<void>
}

async function serve(binary: URL, options: readonly string[]): Promise<Served> {
  const numbers = ['--port', '0', '--accounts', String(CONNECTIONS), '--log-format', 'silent']
  const child = spawn(process.execPath, [fileURLToPath(binary), ...numbers, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlPrinted(child.stdout)
  child.stdout.resume()
  return {
    pid: child.pid!, // it has printed
    url,
    async close() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** `undefined` if Redis is not installed. */
function startedRedis(): Promise<RedisServer | undefined> {
  return startRedis().catch(() => undefined)
}

/** One connection for each account, spread over the nodes. */
function connect(nodes: readonly Served[]): Promise<readonly HttpClient[]> {
  return Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => {
      const { hostname: host, port } = new URL(nodes[index % nodes.length]!.url)
      return HttpClient.open({ host, port: Number(port) })
    }),
  )
}

/** µs of CPU that each transaction takes the processes, until every node has made it. */
async function cpuOfSends(
  {
    clients,
    pids,
    nodeCount,
  }: {
    readonly clients: readonly HttpClient[]
    readonly pids: readonly number[]
    readonly nodeCount: number
  },
  count: number,
): Promise<number> {
  const accounts = JSON.parse(await clients[0]!.ask(request('eth_accounts', []))).result
  const used = () => pids.reduce((sum, pid) => sum + (cpuUsOf(pid) ?? Number.NaN), 0)
  const before = used()
  await Promise.all(
    clients.map(async (client, index) => {
      const body = request('eth_sendTransaction', [{ from: accounts[index], to: somebody }])
      for (let sent = 0; sent < count / CONNECTIONS; sent += 1) {
        const answer = await client.ask(body)
        if (!answer.includes('"result"')) throw new Error(answer)
      }
    }),
  )
  // Each node answers a write of its own in its turn, when it has made those before.
  for (const client of clients.slice(0, nodeCount)) await client.ask(request('evm_mine', []))
  return (used() - before) / count
}

const somebody = '0x00000000000000000000000000000000000000b0'

function request(method: string, params: readonly unknown[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}
