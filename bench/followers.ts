/**
 * Claim: to follow a transaction costs at most a third of writing it, its sender's recovery included, and
 * a follower has made a change within 5 ms of the request, in half of all cases.
 *
 * ERC-20 transfers as raw transactions, given to a node, and the entries that come of them to another, both
 * in this process. Then the binary: `eth_getBalance` at `pending` over 16 connections, served by one
 * process and by workers; and the lag that its workers report while transactions are sent.
 *
 * Sketch: 70 µs of the writer's time are the recovery, 30 µs execution. Reads grow with the cores that
 * are free: the clients of this benchmark take one.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ClusterNode, type NodeDeps, stillMachine } from '../src/cluster/node.ts'
import type { Begin } from '../src/cluster/stream.ts'
import { InProcessDevnet } from '../src/devnet/devnet.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import type { Benchmark, Rounds, Row, Variant } from './benchmark.ts'
import { urlPrinted } from './binary.ts'
import { createLedger, signMany } from './ledger.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { startProgram } from './program.ts'
import type { ReadersMessage, ReadersOrder } from './readers.ts'

interface Sizes {
  /** The clients' program, and the binary. */
  readonly program: URL
  readonly binary: URL
  /** Transactions, reads and samples of the lag per round. */
  readonly transactions: number
  readonly requests: number
  readonly lags: number
  readonly rounds: Rounds
  readonly workers: readonly number[]
}

const programs = {
  program: new URL('./readers.js', import.meta.url),
  binary: new URL('../../dist/cli.js', import.meta.url),
}

export const followers: Benchmark<Sizes> = {
  name: 'followers',
  small: {
    ...{ ...programs, transactions: 2, requests: 32, lags: 2, workers: [0, 1] },
    rounds: { warmUp: 0, timed: 1 },
  },
  large: {
    ...{ ...programs, transactions: 100, requests: 4_096, lags: 100, workers: [0, 1, 2] },
    rounds: { warmUp: 10, timed: 21 },
  },

  async run(sizes) {
    const costs = await costRows(sizes)
    const served = await servedRows(sizes)
    const following = ratio(rowOf(costs, followed, transfer), rowOf(costs, written, transfer))
    const lag = served.find(({ question }) => question === lagQuestion)! // measured with workers
    return {
      rows: [...costs, ...served],
      claims: [
        atMost('following costs at most a third of writing', following, 1 / 3, 'times'),
        atMost('a change is followed within 5 ms', median(lag.samples) / 1_000, 5, 'ms'),
      ],
      note: `${cpus().length} cores, of which the clients take one`,
    }
  },
}

const transfer = 'ERC-20 transfer'
const written = 'written: recovered, executed, sent'
const followed = 'followed: parsed, executed, compared'
const lagQuestion = 'from the writer to a worker'

/** The cost of writing transactions, and of following them. */
async function costRows({ transactions, rounds }: Sizes): Promise<Row[]> {
  const ledger = await createLedger({ engine: 'wasm' })
  await using devnet = ledger.devnet
  const parts = InProcessDevnet.partsOf(devnet)
  const texts: string[] = []
  const begin: Begin = { journal: devnet.journal(), speed: null }
  const deps: Omit<NodeDeps, 'node' | 'append'> = {
    now: () => 0,
    part: { role: 'follower', leaseMs: null },
    onFailure: (reason) => {
      throw reason
    },
  }
  const writer: ClusterNode = new ClusterNode(devnet, {
    ...{ ...deps, node: 'writer' },
    append({ text }) {
      texts.push(text)
      writer.receive(text)
    },
  })
  const follower = await ClusterNode.begin(JSON.stringify(begin), {}, stillMachine, {
    ...{ ...deps, node: 'follower', append: () => {} },
  })
  const catchUp = async () => {
    for (const text of texts.splice(0)) follower.receive(text)
    await follower.settled()
  }
  let nonce = 1
  const sign = () => {
    const signed = signMany(ledger, transfer, nonce, transactions)
    nonce += transactions
    return signed.map(({ rawTransaction }) => hexFromBytes(rawTransaction))
  }
  const client = parts.connections.connect({ send: () => {}, subscriptions: false })
  const send = async (raws: readonly string[]) => {
    for (const raw of raws) {
      await client.answer({ id: 1, method: 'eth_sendRawTransaction', params: [raw] })
    }
  }
  let raws: readonly string[] = []
  const answers = () => [`block ${nonce > 1}`]
  const variants: Variant<string>[] = [
    {
      ...{ question: written, way: transfer, count: transactions, print: String },
      async prepare() {
        await catchUp()
        await devnet.mine()
        raws = sign()
      },
      async run() {
        await send(raws)
        return answers()
      },
    },
    {
      ...{ question: followed, way: transfer, count: transactions, print: String },
      async prepare() {
        await catchUp()
        await devnet.mine()
        await catchUp()
        await send(sign())
      },
      async run() {
        await catchUp()
        return answers()
      },
    },
  ]
  try {
    return await measure(variants, rounds)
  } finally {
    writer.close()
    follower.close()
    await follower.devnet.close()
  }
}

/** The rows that clients of the binary measure. */
async function servedRows({ program, binary, requests, lags, rounds, workers }: Sizes) {
  using readers = startProgram<ReadersOrder, ReadersMessage>(program, 'readers')
  const params = [somebody, 'pending']
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
  const servers: Served[] = []
  const variants: Variant<string>[] = []
  try {
    for (const count of workers) {
      const server = await serve(binary, count)
      servers.push(server)
      const { hostname: host, port } = new URL(server.url)
      const load = { transport: 'HTTP', connections: 16, depth: 1 } as const
      readers.tell({ kind: 'open', options: { host, port: Number(port), request, ...load } })
      const { group } = await readers.hear('ready')
      variants.push({
        question: 'eth_getBalance pending, HTTP, 16 connections',
        way: count === 0 ? 'one process' : `${count} workers`,
        count: requests,
        print: String,
        async run() {
          readers.tell({ kind: 'ask', group, count: requests })
          const { answers } = await readers.hear('answered')
          return Object.entries(answers).map(([text, times]) => `${text}, ${times} times`)
        },
      })
    }
    const rows = await measure(variants, rounds)
    const { url } = servers.at(-1)!
    const samples: number[] = []
    for (let sample = 0; sample < lags; sample += 1) samples.push(await lagMsOf(url))
    const way = `${workers.at(-1)} workers`
    const lag: Row = {
      ...{ question: lagQuestion, way, unit: 'µs', count: 1, checksum: '' },
      samples: samples.map((ms) => ms * 1_000),
    }
    return [...rows, lag]
  } finally {
    for (const server of servers) await server.close()
  }
}

const somebody = '0x00000000000000000000000000000000000000b0'

/** Has a transaction sent, and asks one of the nodes how late its last change was. */
async function lagMsOf(url: string): Promise<number> {
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const params = [{ from, to: from, gas: '0x5208' }]
  const body = JSON.stringify({ id: 1, method: 'eth_sendTransaction', params })
  await fetch(url, { method: 'POST', body, headers: { connection: 'close' } })
  const response = await fetch(`${url}/health`, { headers: { connection: 'close' } })
  const { lagMs } = (await response.json()) as { lagMs: number }
  return lagMs
}

interface Served {
  readonly url: string
  close(): Promise<void>
}

async function serve(binary: URL, workers: number): Promise<Served> {
  const texts = ['--port', '0', '--workers', String(workers), '--log-format', 'silent']
  const child = spawn(process.execPath, [fileURLToPath(binary), ...texts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlPrinted(child.stdout)
  child.stdout.resume()
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
