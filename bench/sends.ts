/**
 * Claim: where each transaction has its own block, it has its receipt after at most 1.5 times what anvil
 * takes; sixteen senders at a time have their transactions in a block after at most twice that, and on new
 * processes after four times.
 *
 * An ERC-20 transfer and a contract of 22 kB over one connection, each until its receipt is there: both servers
 * seal a block for each. Raw ERC-20 transfers over 16 connections, each with a sender of its own: both servers
 * seal nothing meanwhile and one block in the end, which counts; on servers that have run for a while, and on
 * new processes. The clients are a process of their own and the same for both. No sender is known before.
 *
 * Sketch: a message each way is 30 µs, recovering a sender 70 µs natively, a transfer 10 µs, sealing it
 * 20 µs. Anvil recovers and executes on threads of its own, beside those that read sockets, so it is ahead
 * where many transactions are under way.
 */

import type { Devnet, Hex } from '../src/index.ts'
import { bytesFromHex, type Hash } from '../src/primitives/hex.ts'
import { keccakHash } from '../src/primitives/keccak.ts'
import { createStage, type Stage } from '../test/support/stage.ts'
import {
  deployExchangeV2,
  type ExchangeV2,
  type Signing,
  signDeployments,
  signTransfers,
} from '../test/support/uniswap.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Rounds, Row, Variant } from './benchmark.ts'
import { openBinary } from './binary.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'
import { pendingTransactions } from './nodes.ts'
import { type Program, startProgram } from './program.ts'
import type { SendersMessage, SendersOrder } from './senders.ts'

interface Sizes {
  /** The clients' program. */
  readonly program: URL
  /** Transactions that a connection sends in a round, by kind. */
  readonly counts: Readonly<Record<Kind, number>>
  readonly rounds: Rounds
  /** The binary's `cli.js`, and how many new processes of each server are asked. */
  readonly binary: URL
  readonly freshServers: number
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

const kinds = ['ERC-20 transfers at a time', 'ERC-20 transfer', 'deployment'] as const
type Kind = (typeof kinds)[number]

/** The load of a kind. */
interface Load {
  readonly question: string
  readonly connections: number
  /** True if a block is sealed for each transaction and its client waits for the receipt; false for one block of a round. */
  readonly sealsEach: boolean
  sign(exchange: ExchangeV2, signing: Signing): readonly Hex[]
}

const connections = 16

/** To 16 recipients: anvil hashes all slots of the token in each block. */
const signFewTransfers = (exchange: ExchangeV2, signing: Signing) =>
  signTransfers(exchange, signing, 16)

const loads: Readonly<Record<Kind, Load>> = {
  'ERC-20 transfers at a time': {
    question: `ERC-20 transfers, ${connections} connections, one block`,
    connections,
    sealsEach: false,
    sign: signFewTransfers,
  },
  'ERC-20 transfer': {
    question: 'ERC-20 transfer until its receipt, a block for each',
    connections: 1,
    sealsEach: true,
    sign: signFewTransfers,
  },
  deployment: {
    question: 'contract of 22 kB until its receipt, a block for each',
    connections: 1,
    sealsEach: true,
    sign: signDeployments,
  },
}

/** Times of what anvil takes; twice as much on new processes, where JavaScript is not compiled. */
const limits = { 'ERC-20 transfers at a time': 2, 'ERC-20 transfer': 1.5, deployment: 1.5 } as const

const onNewProcesses = (question: string) => `${question}, new processes`

const program = new URL('./senders.js', import.meta.url)
const binary = new URL('../../dist/cli.js', import.meta.url)

const ours = 'previewnet'
const theirs = 'anvil'

export const sends: Benchmark<Sizes> = {
  name: 'sends',
  small: {
    program,
    counts: { 'ERC-20 transfers at a time': 1, 'ERC-20 transfer': 2, deployment: 1 },
    rounds: { warmUp: 0, timed: 1 },
    binary,
    freshServers: 0,
    compares: false,
  },
  large: {
    program,
    counts: { 'ERC-20 transfers at a time': 10, 'ERC-20 transfer': 20, deployment: 2 },
    rounds: { warmUp: 4, timed: 15 },
    binary,
    freshServers: 5,
    compares: true,
  },

  async run({ program, counts, rounds, binary, freshServers, compares }) {
    using senders = startProgram<SendersOrder, SendersMessage>(program, 'senders')
    const rows: Row[] = []
    let isCompared = false
    for (const mining of ['manual', 'auto'] as const) {
      await using scene = await createScene(mining, compares)
      isCompared = scene.servers.length > 1
      if (mining === 'manual' && isCompared) {
        rows.push(...(await onFreshServers(scene, senders, binary, freshServers)))
      }
      for (const kind of kinds.filter((each) => loads[each].sealsEach === (mining === 'auto'))) {
        const count = counts[kind]
        const texts = await signed(scene, loads[kind], count * (rounds.warmUp + rounds.timed))
        rows.push(
          ...(await measure(
            await Promise.all(
              scene.servers.map((each) => sending(loads[kind], each, senders, texts, count)),
            ),
            rounds,
          )),
        )
      }
    }
    if (!isCompared) return { rows, claims: [], note: INSTALL_ANVIL }
    const claims = kinds.flatMap((kind) => {
      const { question, sealsEach } = loads[kind]
      const asked = sealsEach ? [question] : [question, onNewProcesses(question)]
      return asked.map((each) => {
        const limit = limits[kind] * (each === question ? 1 : 2)
        const found = ratio(rowOf(rows, each, ours), rowOf(rows, each, theirs))
        return atMost(`${each}: at most ${limit} times what anvil takes`, found, limit, 'times')
      })
    })
    return { rows, claims }
  },
}

/** Transfers of each connection to a new server. */
const FRESH_COUNT = 40

interface Server {
  readonly way: string
  readonly url: string
  seal(): Promise<unknown>
}

/** The exchange on both servers, and where the nonces of the accounts are. */
interface Scene extends AsyncDisposable {
  /** The transactions that made it. */
  readonly setup: readonly Hex[]
  readonly devnet: Devnet
  readonly exchange: ExchangeV2
  readonly nonces: bigint[]
  readonly servers: readonly Server[]
}

/** Both servers seal on request alone, or for each transaction. */
async function createScene(mining: 'manual' | 'auto', compares: boolean): Promise<Scene> {
  const stage = await createStage({ engine: 'wasm', accounts: connections, mining: 'manual' })
  const { devnet } = stage
  const exchange = await deploy(stage)
  const { chainId } = devnet.config
  const { httpUrl } = await devnet.listen({ port: 0 })
  const setup = await pendingTransactions(devnet)
  const options = mining === 'manual' ? ['--no-mining'] : []
  const anvil = compares ? await openAnvil(chainId, connections, options) : undefined
  if (anvil !== undefined) await sendSetup(anvil.url, setup)
  await devnet.request({ method: 'previewnet_setMining', params: [mining] })
  await devnet.mine()
  const servers: Server[] = [{ way: ours, url: httpUrl, seal: () => devnet.mine() }]
  if (anvil !== undefined) {
    servers.push({ way: theirs, url: anvil.url, seal: () => ask(anvil.url, 'evm_mine', []) })
  }
  return {
    setup,
    devnet,
    exchange,
    nonces: await noncesOf(devnet),
    servers,
    async [Symbol.asyncDispose]() {
      await anvil?.close()
      await devnet.close()
    },
  }
}

/** The exchange, with tokens for each account, in the pending block. */
async function deploy(stage: Stage): Promise<ExchangeV2> {
  const exchange = await deployExchangeV2(stage)
  for (const { address } of stage.devnet.accounts.slice(1)) {
    await stage.send(stage.alice, exchange.gold, 'transfer', [address, 1_000_000n])
  }
  return exchange
}

async function noncesOf(devnet: Devnet): Promise<bigint[]> {
  const counts = devnet.accounts.map(({ address }) =>
    devnet.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] }),
  )
  return (await Promise.all(counts)).map(BigInt)
}

/** The next transactions of each connection. */
async function signed(
  { devnet, exchange, nonces }: Scene,
  load: Load,
  count: number,
): Promise<readonly (readonly Hex[])[]> {
  const { chainId } = devnet.config
  return devnet.accounts.slice(0, load.connections).map((account, index) => {
    const firstNonce = nonces[index]! // as many as accounts
    nonces[index] = firstNonce + BigInt(count)
    return load.sign(exchange, { account, chainId, firstNonce, count })
  })
}

/** Asks new processes of both servers, in turn, each for the same transfers. */
async function onFreshServers(
  { devnet, exchange, nonces, setup }: Scene,
  senders: Program<SendersOrder, SendersMessage>,
  binary: URL,
  count: number,
): Promise<readonly Row[]> {
  const { chainId, blockGasLimit } = devnet.config
  const load = loads['ERC-20 transfers at a time']
  const texts = devnet.accounts.map((account, index) =>
    load.sign(exchange, { account, chainId, firstNonce: nonces[index]!, count: FRESH_COUNT }),
  )
  const numbers = ['--chain-id', `${chainId}`, '--accounts', `${connections}`]
  const options = [...numbers, '--mining', 'manual', '--block-gas-limit', `${blockGasLimit}`]
  const open = {
    [ours]: () => openBinary(binary, options),
    [theirs]: () => openAnvil(chainId, connections, ['--no-mining']),
  }
  const all: Row[][] = []
  for (let index = 0; index < count; index += 1) {
    const opened: { close(): Promise<void> }[] = []
    try {
      const variants: Variant<string>[] = []
      for (const way of [ours, theirs] as const) {
        const server = (await open[way]())! // anvil is installed, as the scene has one
        opened.push(server)
        await sendSetup(server.url, setup)
        const seal = () => ask(server.url, 'evm_mine', [])
        const fresh = { ...load, question: onNewProcesses(load.question) }
        variants.push(
          await sending(fresh, { way, url: server.url, seal }, senders, texts, FRESH_COUNT),
        )
      }
      all.push(await measure(variants, { warmUp: 0, timed: 1 }))
    } finally {
      for (const server of opened) await server.close()
    }
  }
  const [first = [], ...others] = all
  return first.map((row, way) => {
    const samples = [row, ...others.map((rows) => rows[way]!)].flatMap((each) => each.samples)
    return { ...row, samples }
  })
}

async function sendSetup(url: string, setup: readonly Hex[]): Promise<void> {
  for (const raw of setup) await ask(url, 'eth_sendRawTransaction', [raw])
  await ask(url, 'evm_mine', [])
}

/** @throws {Error} if the answer is an error */
async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  const { result, error } = (await response.json()) as {
    result: unknown
    error?: { message: string }
  }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Sends the next transactions of each connection, and seals what is not sealed. */
async function sending(
  { question, connections, sealsEach }: Load,
  { way, url, seal }: Server,
  senders: Program<SendersOrder, SendersMessage>,
  texts: readonly (readonly Hex[])[],
  count: number,
): Promise<Variant<string>> {
  const { hostname: host, port } = new URL(url)
  senders.tell({ kind: 'open', host, port: Number(port), connections })
  const { group } = await senders.hear('ready')
  const send = async (bodies: readonly (readonly string[])[]) => {
    senders.tell({ kind: 'send', group, bodies })
    return (await senders.hear('sent')).answers.flat()
  }
  const receiptOf = (raw: Hex) => requestText('eth_getTransactionReceipt', hashOf(raw))
  let next = 0
  return {
    question,
    way,
    count: count * connections,
    async run() {
      const raws = texts.map((ofConnection) => ofConnection.slice(next, next + count))
      next += count
      const sent = await send(
        raws.map((ofConnection) =>
          ofConnection.flatMap((raw) => {
            const request = requestText('eth_sendRawTransaction', raw)
            return sealsEach ? [request, receiptOf(raw)] : [request]
          }),
        ),
      )
      if (sealsEach) return sent
      await seal()
      const last = raws.map((ofConnection) => receiptOf(ofConnection.at(-1)!))
      return [...sent, ...(await send(last.map((request) => [request])))]
    },
    print: printAnswer,
  }
}

function requestText(method: string, param: Hex): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [param] })
}

function hashOf(raw: Hex): Hash {
  return keccakHash(bytesFromHex(raw))
}

/** A hash, or the status and the number of logs of a receipt. */
function printAnswer(answer: string): string {
  const { result, error } = JSON.parse(answer)
  if (error !== undefined) throw new Error(`a transaction was refused: ${error.message}`)
  return typeof result === 'string' ? result : `${result.status} ${result.logs.length}`
}
