/**
 * Claim: a transaction sent over HTTP is visible at most as late as on anvil.
 *
 * Raw ERC-20 transfers over 16 connections, each with a sender of its own, sealed in the end; an ERC-20
 * transfer and a contract of 22 kB over one connection, each until its receipt is there. The clients are
 * a process of their own and the same for both. No sender is known before.
 *
 * Sketch: a message each way is 30 µs, recovering a sender 70 µs natively, a transfer 10 µs, sealing it
 * 20 µs. Anvil recovers and executes on threads of its own, beside those that read sockets.
 */

import type { Hex } from '../src/index.ts'
import { bytesFromHex, type Hash } from '../src/primitives/hex.ts'
import { keccakHash } from '../src/primitives/keccak.ts'
import { createStage } from '../test/support/stage.ts'
import {
  deployExchangeV2,
  type ExchangeV2,
  type Signing,
  signDeployments,
  signTransfers,
} from '../test/support/uniswap.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'
import { overHttp, repeat } from './nodes.ts'
import { type Program, startProgram } from './program.ts'
import type { SendersMessage, SendersOrder } from './senders.ts'

interface Sizes {
  /** The clients' program. */
  readonly program: URL
  /** Transactions that a connection sends in a round, by kind. */
  readonly counts: Readonly<Record<Kind, number>>
  readonly rounds: Rounds
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

const kinds = ['ERC-20 transfers at a time', 'ERC-20 transfer', 'deployment'] as const
type Kind = (typeof kinds)[number]

/** The load of a kind. */
interface Load {
  readonly question: string
  readonly connections: number
  /** True if a client waits for each receipt, false if for the last one of a round. */
  readonly awaitsEach: boolean
  sign(exchange: ExchangeV2, signing: Signing): readonly Hex[]
}

const connections = 16

/** To 16 recipients: anvil hashes all slots of the token in each block. */
const signFewTransfers = (exchange: ExchangeV2, signing: Signing) =>
  signTransfers(exchange, signing, 16)

const loads: Readonly<Record<Kind, Load>> = {
  'ERC-20 transfers at a time': {
    question: `ERC-20 transfers, ${connections} connections`,
    connections,
    awaitsEach: false,
    sign: signFewTransfers,
  },
  'ERC-20 transfer': {
    question: 'ERC-20 transfer until its receipt',
    connections: 1,
    awaitsEach: true,
    sign: signFewTransfers,
  },
  deployment: {
    question: 'contract of 22 kB until its receipt',
    connections: 1,
    awaitsEach: true,
    sign: signDeployments,
  },
}

const program = new URL('./senders.js', import.meta.url)

const ours = 'previewnet'
const theirs = 'anvil'

export const sends: Benchmark<Sizes> = {
  name: 'sends',
  small: {
    program,
    counts: { 'ERC-20 transfers at a time': 1, 'ERC-20 transfer': 2, deployment: 1 },
    rounds: { warmUp: 0, timed: 1 },
    compares: false,
  },
  large: {
    program,
    counts: { 'ERC-20 transfers at a time': 10, 'ERC-20 transfer': 20, deployment: 2 },
    rounds: { warmUp: 4, timed: 15 },
    compares: true,
  },

  async run({ program, counts, rounds, compares }) {
    const stage = await createStage({ engine: 'wasm', accounts: connections })
    await using devnet = stage.devnet
    const exchange = await deployExchangeV2(stage)
    for (const { address } of devnet.accounts.slice(1)) {
      await stage.send(stage.alice, exchange.gold, 'transfer', [address, 1_000_000n])
    }
    const { chainId } = devnet.config
    const server = await devnet.listen({ port: 0 })
    const anvil = compares ? await openAnvil(chainId, connections) : undefined
    using senders = startProgram<SendersOrder, SendersMessage>(program, 'senders')
    try {
      if (anvil !== undefined) await repeat(devnet, overHttp(anvil))
      const servers: Server[] = [{ way: ours, url: server.httpUrl, seal: () => devnet.mine() }]
      // Anvil seals by itself, a block for each transaction.
      if (anvil !== undefined) servers.push({ way: theirs, url: anvil.url, seal: async () => {} })
      const nonces = await Promise.all(
        devnet.accounts.map(async ({ address }) => {
          const params = [address, 'pending'] as const
          return BigInt(await devnet.request({ method: 'eth_getTransactionCount', params }))
        }),
      )
      const rows: Row[] = []
      for (const kind of kinds) {
        const load = loads[kind]
        const count = counts[kind] * (rounds.warmUp + rounds.timed)
        const texts = devnet.accounts.slice(0, load.connections).map((account, index) => {
          const firstNonce = nonces[index]!
          nonces[index] = firstNonce + BigInt(count)
          return load.sign(exchange, { account, chainId, firstNonce, count })
        })
        // Opened now: a server closes a connection over which nothing comes for long.
        const variants: Variant<string>[] = []
        for (const each of servers) {
          variants.push(await sending(load, each, senders, texts, counts[kind]))
        }
        rows.push(...(await measure(variants, rounds)))
      }
      if (anvil === undefined) return { rows, claims: [], note: INSTALL_ANVIL }
      const claims = kinds.map((kind) => {
        const { question } = loads[kind]
        const found = ratio(rowOf(rows, question, ours), rowOf(rows, question, theirs))
        return atMost(`${question}: at most what anvil takes`, found, 1, 'times')
      })
      return { rows, claims }
    } finally {
      await anvil?.close()
    }
  },
}

interface Server {
  readonly way: string
  readonly url: string
  seal(): Promise<void>
}

/** Sends the next transactions of each connection, then seals. */
async function sending(
  { question, connections, awaitsEach }: Load,
  { way, url, seal }: Server,
  senders: Program<SendersOrder, SendersMessage>,
  texts: readonly (readonly Hex[])[],
  count: number,
): Promise<Variant<string>> {
  const { hostname: host, port } = new URL(url)
  senders.tell({ kind: 'open', host, port: Number(port), connections })
  const { group } = await senders.hear('ready')
  let next = 0
  return {
    question,
    way,
    count: count * connections,
    async run() {
      const bodies = texts.map((raws) => {
        const now = raws.slice(next, next + count)
        return now.flatMap((raw, index) => {
          const sent = requestText('eth_sendRawTransaction', raw)
          if (!awaitsEach && index < count - 1) return [sent]
          return [sent, requestText('eth_getTransactionReceipt', hashOf(raw))]
        })
      })
      next += count
      senders.tell({ kind: 'send', group, bodies })
      const { answers } = await senders.hear('sent')
      await seal()
      return answers.flat()
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
