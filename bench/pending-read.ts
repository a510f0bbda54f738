/**
 * Claim: reading `pending` costs the same whatever the chain holds.
 *
 * `eth_getBalance` at `pending` costs 1 µs or less per call through `request()` with 100,000
 * accounts and 1,000 pre-confirmed transactions, and at most 1.5 times what it costs with 100
 * accounts and none. So do storage, nonce and code, and all four at `latest`. An account that nobody
 * has read for long costs at most 6 times as much as one that is read again and again: then the time
 * goes into waiting for memory.
 *
 * Sketch: 50 ns for the lookup, 100 ns for checking two parameters and printing, 100 ns for the
 * promise; over a socket some 50 µs, nearly all of it in the kernel and in Node's streams. Ten
 * to fifteen places in memory that no cache holds, at 100 ns each or more, make up the last claim.
 */

import type { Address, Devnet, Hex, RequestArguments } from '../src/index.ts'
import type { StateView } from '../src/state/view.ts'
import type { Benchmark, Claim, Result, Rounds, Row, Variant } from './benchmark.ts'
import { type Client, openHttp, openWebSocket } from './clients.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { createSmallWorld, createWorld, type Tag, viewAt, type World } from './worlds.ts'

interface Sizes {
  /** In the large world. */
  readonly accounts: number
  /** Pre-confirmed transactions in the large world. */
  readonly waiting: number
  /** In the small world, which has no transactions; these are the accounts that are read. */
  readonly accountsInSmall: number
  /** Reads per round, in process and over a socket. */
  readonly reads: { readonly inProcess: number; readonly socket: number }
  readonly rounds: Rounds
}

export const pendingRead: Benchmark<Sizes> = {
  name: 'pending-read',
  small: {
    accounts: 200,
    waiting: 20,
    accountsInSmall: 40,
    reads: { inProcess: 80, socket: 40 },
    rounds: { warmUp: 0, timed: 1 },
  },
  large: {
    accounts: 100_000,
    waiting: 1_000,
    accountsInSmall: 100,
    reads: { inProcess: 2_000, socket: 200 },
    rounds: { warmUp: 30, timed: 101 },
  },

  async run({ accounts, waiting, accountsInSmall, reads, rounds }) {
    await using world = await createWorld(accounts, waiting, accountsInSmall)
    const server = await world.devnet.listen({ port: 0 })
    const clients = { http: await openHttp(server), webSocket: await openWebSocket(server) }
    const rows: Row[] = []
    const claims: Claim[] = []
    for (const tag of ['pending', 'latest'] as const) {
      await using small = await createSmallWorld(world, tag)
      for (const method of methods) {
        const question = `${method.name} ${tag}`
        const ask = {
          question,
          method,
          tag,
          targets: method.targets(world),
          count: reads.inProcess,
        }
        const askBySocket = { ...ask, count: reads.socket }
        const measured = await measure(
          [
            fromStore(ask, viewAt(world, tag)),
            byRequest(ask, small, inSmallWorld),
            byRequest(ask, world.devnet, inLargeWorld),
            byReceive(ask, world.devnet),
            byCall(askBySocket, clients.http, 'HTTP, client included'),
            byCall(askBySocket, clients.webSocket, 'WebSocket, client included'),
          ],
          rounds,
        )
        rows.push(...measured)
        claims.push(...cheapAndFlat(measured, question))
      }
    }
    const cold = await readEveryone(world, reads.inProcess, rounds)
    clients.http.close()
    clients.webSocket.close()
    return { rows: [...rows, ...cold.rows], claims: [...claims, ...cold.claims] }
  },
}

const hotQuestion = 'eth_getBalance pending, one account'
const inSmallWorld = 'request(), small world'
const inLargeWorld = 'request(), large world'

function cheapAndFlat(rows: readonly Row[], question: string): Claim[] {
  const large = rowOf(rows, question, inLargeWorld)
  const small = rowOf(rows, question, inSmallWorld)
  return [
    atMost(`${question}: at most 1 µs through request()`, median(large.samples), 1, 'µs'),
    atMost(`${question}: at most 1.5 times the small world's`, ratio(large, small), 1.5, 'times'),
  ]
}

/** Balances of accounts that nobody has read for long: each round continues where the last ended. */
async function readEveryone(world: World, count: number, rounds: Rounds): Promise<Result> {
  const question = 'eth_getBalance pending, every account in turn'
  const { devnet, genesis } = world
  // Hashes in order of their text are in no order of anything else: a shuffle.
  const everyone = [...genesis.keys()].sort()
  let next = 0
  let requests: RequestArguments[] = []
  const variant: Variant = {
    question,
    way: inLargeWorld,
    count,
    async prepare() {
      const made = Array.from({ length: count }, (_, index) =>
        balance.request(everyone[(next + index) % everyone.length]!, 'pending'),
      )
      next += count
      // New objects, so that only the devnet's memory is cold, not the client's.
      requests = JSON.parse(JSON.stringify(made))
    },
    async run() {
      const answers: unknown[] = []
      for (const request of requests) answers.push(await devnet.request(request))
      return answers
    },
    print: String,
  }
  const again: Variant = {
    ...variant,
    question: hotQuestion,
    async prepare() {
      const made = Array.from({ length: count }, () => balance.request(everyone[0]!, 'pending'))
      requests = JSON.parse(JSON.stringify(made))
    },
  }
  const rows = await measure([variant, again], rounds)
  const found = ratio(rowOf(rows, question, inLargeWorld), rowOf(rows, hotQuestion, inLargeWorld))
  const claim = `${question}: at most 6 times as long as one account again and again`
  return { rows, claims: [atMost(claim, found, 6, 'times')] }
}

/** One method: what it is asked about, and the same question put to the store. */
interface ReadMethod {
  readonly name: string
  /** The accounts it is asked about. */
  targets(world: World): readonly Address[]
  request(address: Address, tag: Tag): RequestArguments
  lookUp(view: StateView, address: Address): bigint | Hex
  /** A value of the store as the method answers it. */
  print(value: bigint | Hex): string
}

const printQuantity = (value: bigint | Hex) => `0x${value.toString(16)}`

const balance: ReadMethod = {
  name: 'eth_getBalance',
  targets: ({ addresses }) => addresses,
  request: (address, tag) => ({ method: 'eth_getBalance', params: [address, tag] }),
  lookUp: (view, address) => view.balance(address),
  print: printQuantity,
}

const methods: readonly ReadMethod[] = [
  balance,
  {
    name: 'eth_getStorageAt',
    targets: ({ contracts }) => contracts,
    request: (address, tag) => ({ method: 'eth_getStorageAt', params: [address, '0x0', tag] }),
    lookUp: (view, address) => view.storage(address, 0n),
    print: (value) => `0x${value.toString(16).padStart(64, '0')}`,
  },
  {
    name: 'eth_getTransactionCount',
    targets: ({ senders, addresses }) => [...senders, ...addresses],
    request: (address, tag) => ({ method: 'eth_getTransactionCount', params: [address, tag] }),
    lookUp: (view, address) => view.nonce(address),
    print: printQuantity,
  },
  {
    name: 'eth_getCode',
    targets: ({ contracts }) => contracts,
    request: (address, tag) => ({ method: 'eth_getCode', params: [address, tag] }),
    lookUp: (view, address) => view.codeHex(address),
    print: String,
  },
]

/** What one variant asks in one round: all targets in turn, as often as it takes. */
interface Ask {
  readonly question: string
  readonly method: ReadMethod
  readonly tag: Tag
  readonly targets: readonly Address[]
  /** At least so many reads per round. */
  readonly count: number
}

function passesOf({ count, targets }: Ask): number {
  return Math.ceil(count / targets.length)
}

/** What all ways of asking have in common. The answers are those of the last pass. */
function asked(ask: Ask, way: string) {
  return { question: ask.question, way, count: passesOf(ask) * ask.targets.length }
}

function fromStore(ask: Ask, view: StateView): Variant<bigint | Hex> {
  const { method, targets } = ask
  const passes = passesOf(ask)
  return {
    ...asked(ask, 'store alone'),
    run() {
      let answers: (bigint | Hex)[] = []
      for (let pass = 0; pass < passes; pass += 1) {
        answers = []
        for (const address of targets) answers.push(method.lookUp(view, address))
      }
      return answers
    },
    print: (value) => method.print(value),
  }
}

function byRequest(ask: Ask, devnet: Devnet, way: string): Variant {
  const requests = ask.targets.map((address) => ask.method.request(address, ask.tag))
  const passes = passesOf(ask)
  return {
    ...asked(ask, way),
    async run() {
      let answers: unknown[] = []
      for (let pass = 0; pass < passes; pass += 1) {
        answers = []
        for (const request of requests) answers.push(await devnet.request(request))
      }
      return answers
    },
    print: String,
  }
}

function byReceive(ask: Ask, devnet: Devnet): Variant<string> {
  const messages = ask.targets.map((address, index) => messageOf(ask, address, index))
  const passes = passesOf(ask)
  let answers: string[] = []
  const send = (text: string) => answers.push(text)
  const connection = devnet.connect({ send, subscriptions: true })
  return {
    ...asked(ask, 'dispatcher: parsed JSON to text'),
    run() {
      for (let pass = 0; pass < passes; pass += 1) {
        answers = []
        for (const message of messages) connection.receive(message)
      }
      return answers
    },
    print: resultOf,
  }
}

function byCall(ask: Ask, client: Client, way: string): Variant<string> {
  const texts = ask.targets.map((address, index) => JSON.stringify(messageOf(ask, address, index)))
  const passes = passesOf(ask)
  return {
    ...asked(ask, way),
    async run() {
      let answers: string[] = []
      for (let pass = 0; pass < passes; pass += 1) {
        answers = []
        for (const text of texts) answers.push(await client.call(text))
      }
      return answers
    },
    print: resultOf,
  }
}

function messageOf({ method, tag }: Ask, address: Address, id: number) {
  return { jsonrpc: '2.0', id, ...method.request(address, tag) }
}

function resultOf(text: string): string {
  return JSON.parse(text).result
}
