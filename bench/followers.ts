/**
 * Claim: to follow a transaction costs at most a third of writing it, its sender's recovery included;
 * a follower has made a change within 5 ms of the request, in half of all cases, at 1,000 transactions a
 * second; and reads grow with nodes, at 0.9 of linear, until the cores are used: a read by one of several
 * nodes takes at most 1 / 0.9 of the CPU that it takes one process.
 *
 * ERC-20 transfers as raw transactions, given to a node, and the entries that come of them to another, both
 * in this process. Then the binary: `eth_getBalance` at `pending` over 16 connections, served by one
 * process and by workers, with the CPU of those that serve and of the clients; and the lag that its workers
 * report while transactions are sent.
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
import { HttpClient } from './http-client.ts'
import { createLedger } from './ledger.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { cpuUsOf } from './process-cpu.ts'
import { startProgram } from './program.ts'
import type { ReadersMessage, ReadersOrder } from './readers.ts'
import { signMany } from './signing.ts'

interface Sizes {
  /** The clients' program, and the binary. */
  readonly program: URL
  readonly binary: URL
  /** Transactions, reads and samples of the lag per round. */
  readonly transactions: number
  readonly requests: number
  readonly lags: number
  /** Reads of a sample of CPU, which the system counts in ticks of 10 ms. */
  readonly countedReads: number
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
    ...programs,
    transactions: 2,
    requests: 32,
    lags: 2,
    workers: [0, 1],
    countedReads: 32,
    rounds: { warmUp: 0, timed: 1 },
  },
  large: {
    ...programs,
    transactions: 100,
    requests: 4_096,
    lags: 100,
    workers: [0, 1, 2],
    countedReads: 40_960,
    rounds: { warmUp: 10, timed: 21 },
  },

  async run(sizes) {
    const costs = await costRows(sizes)
    const served = await servedRows(sizes)
    const following = ratio(rowOf(costs, followed, transfer), rowOf(costs, written, transfer))
    const lag = served.find(({ question }) => question === lagQuestion)! // measured with workers
    const ofMost = wayOf(sizes.workers.at(-1)!)
    const reading = [ofMost, wayOf(0)].map((way) => {
      return served.find((row) => row.question === servingQuestion && row.way === way)
    })
    const [several, alone] = reading
    const growth =
      several === undefined || alone === undefined
        ? []
        : [
            atMost(
              'reads grow with nodes at 0.9 of linear',
              median(several.samples) / median(alone.samples),
              1 / 0.9,
              'times the CPU of one process',
            ),
          ]
    return {
      rows: [...costs, ...served],
      claims: [
        atMost('following costs at most a third of writing', following, 1 / 3, 'times'),
        atMost('a change is followed within 5 ms', median(lag.samples) / 1_000, 5, 'ms'),
        ...growth,
      ],
      note: `${cpus().length} cores, of which the clients take their share`,
    }
  },
}

const transfer = 'ERC-20 transfer'
const written = 'written: recovered, executed, sent'
const followed = 'followed: parsed, executed, compared'
const readQuestion = 'eth_getBalance pending, HTTP, 16 connections'
const servingQuestion = 'CPU of a read, of all that serve'
const clientsQuestion = 'CPU of a read, of the clients'
/** Transactions in a second, while the lag is measured. */
const RATE = 1_000
const lagQuestion = `from the request to a worker, at ${RATE} transactions a second`
const wayOf = (workers: number) => (workers === 0 ? 'one process' : `${workers} workers`)

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
    ...deps,
    node: 'writer',
    append({ text }) {
      texts.push(text)
      writer.receive(text)
    },
  })
  const follower = await ClusterNode.begin(JSON.stringify(begin), {}, stillMachine, {
    ...deps,
    node: 'follower',
    append: () => {},
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
      question: written,
      way: transfer,
      count: transactions,
      print: String,
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
      question: followed,
      way: transfer,
      count: transactions,
      print: String,
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
async function servedRows(sizes: Sizes): Promise<Row[]> {
  const { program, binary, requests, lags, rounds, workers } = sizes
  using readers = startProgram<ReadersOrder, ReadersMessage>(program, 'readers')
  const params = [somebody, 'pending']
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
  const servers: Served[] = []
  const variants: Variant<string>[] = []
  const groups: number[] = []
  try {
    for (const count of workers) {
      const server = await serve(binary, count)
      servers.push(server)
      const { hostname: host, port } = new URL(server.url)
      const load = { transport: 'HTTP', connections: 16, depth: 1 } as const
      readers.tell({ kind: 'open', options: { host, port: Number(port), request, ...load } })
      const { group } = await readers.hear('ready')
      groups.push(group)
      variants.push({
        question: readQuestion,
        way: wayOf(count),
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
    const counted: Row[] = []
    for (const [index, server] of servers.entries()) {
      const way = wayOf(workers[index]!) // one server each
      const serving: number[] = []
      const asking: number[] = []
      for (let sample = 0; sample < CPU_SAMPLES; sample += 1) {
        const before = cpuUsOf(server.pid)
        readers.tell({ kind: 'ask', group: groups[index]!, count: sizes.countedReads })
        const { cpuUs } = await readers.hear('answered')
        const after = cpuUsOf(server.pid)
        asking.push(cpuUs / sizes.countedReads)
        if (before === undefined || after === undefined) continue
        serving.push((after - before) / sizes.countedReads)
      }
      const row = { way, unit: 'µs', count: sizes.countedReads, checksum: '' } as const
      if (serving.length > 0) counted.push({ ...row, question: servingQuestion, samples: serving })
      counted.push({ ...row, question: clientsQuestion, samples: asking })
    }
    const { url } = servers.at(-1)!
    const samples = await lagsOf(url, lags)
    const lag: Row = {
      question: lagQuestion,
      way: wayOf(workers.at(-1)!),
      unit: 'µs',
      count: 1,
      checksum: '',
      samples: samples.map((ms) => ms * 1_000),
    }
    return [...rows, ...counted, lag]
  } finally {
    for (const server of servers) await server.close()
  }
}

const somebody = '0x00000000000000000000000000000000000000b0'

const CPU_SAMPLES = 5
/** Has transactions sent at a rate, and asks the nodes meanwhile how late their last change was. */
async function lagsOf(url: string, count: number): Promise<readonly number[]> {
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const params = [{ from, to: somebody, gas: '0x5208' }]
  const body = JSON.stringify({ id: 1, method: 'eth_sendTransaction', params })
  const { hostname: host, port } = new URL(url)
  const clients = await Promise.all(
    Array.from({ length: SENDERS }, () => HttpClient.open({ host, port: Number(port) })),
  )
  const sent: Promise<unknown>[] = []
  const startMs = performance.now()
  const send = () => {
    const due = ((performance.now() - startMs) * RATE) / 1_000
    while (sent.length < due) sent.push(clients[sent.length % SENDERS]!.ask(body))
  }
  const timer = setInterval(send, 5)
  const samples: number[] = []
  try {
    while (samples.length < count) {
      const response = await fetch(`${url}/health`, { headers: { connection: 'close' } })
      const { lagMs } = (await response.json()) as { lagMs: number }
      if (sent.length > SENDERS) samples.push(lagMs)
      await new Promise((resolve) => setTimeout(resolve, LAG_EACH_MS))
    }
  } finally {
    clearInterval(timer)
  }
  await Promise.all(sent)
  for (const client of clients) client.close()
  return samples
}

/** Connections that send, and ms between two samples of the lag. */
const SENDERS = 16
const LAG_EACH_MS = 20

interface Served {
  readonly url: string
  readonly pid: number
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
    pid: child.pid!, // it has printed
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
