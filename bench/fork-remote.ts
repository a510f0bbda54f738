/**
 * Claim: the first use of a contract on a fork of a live chain waits for few round trips, and later
 * uses for none.
 *
 * A Uniswap V3 swap on a new fork takes at most 4 round trips to the remote, and at most half as long as
 * on a fork of anvil or of EDR; at most as long where the remote has no latency, as the proofs that are
 * checked here cost what the round trips save. Once fetched, a swap takes at most 1.5 times as long as
 * without a fork, and so does a read at `pending`. A hundred devnets that fork the same block fetch it once.
 *
 * The remote is a devnet with the exchange behind a proxy that delays its responses; a cold fork has
 * nothing of the forks before it. A round trip begins when the remote is asked something while it owes
 * no answer. The swap begins when the fork is open, and ends with the receipt.
 *
 * Sketch: 2 round trips, as the first one also brings the access list; 5 ms for 20 proofs, as many for
 * the remote, which runs in this process, and 0.2 ms for the swap. Others fetch 20 things one by one.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Account,
  createDevnet,
  type Devnet,
  type Hash,
  type Hex,
  type WireReceipt,
} from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import { decodeTransaction } from '../src/transactions/transaction-codec.ts'
import { RemoteServer } from '../test/support/remote-server.ts'
import { createStage } from '../test/support/stage.ts'
import {
  deployPoolV3,
  ONE,
  type PoolV3,
  type Signing,
  signSwapsV3,
} from '../test/support/uniswap.ts'
import { hasAnvil, INSTALL_ANVIL, openAnvilFork } from './anvil.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { type Edr, openEdr } from './edr.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Ms before each response of the remote. */
  readonly latencies: readonly number[]
  readonly rounds: Rounds
  /** Swaps and reads of one round on what was fetched. */
  readonly swaps: number
  readonly reads: number
  readonly warmRounds: Rounds
  /** Devnets that fork the same block of one remote. */
  readonly sharing: number
  /** Compares with other tools where they are installed. */
  readonly compares: boolean
}

export const forkRemote: Benchmark<Sizes> = {
  name: 'fork-remote',
  small: {
    latencies: [0],
    rounds: { warmUp: 0, timed: 1 },
    swaps: 2,
    reads: 2,
    warmRounds: { warmUp: 0, timed: 1 },
    sharing: 2,
    compares: false,
  },
  large: {
    latencies: [0, 20, 100],
    rounds: { warmUp: 1, timed: 7 },
    swaps: 40,
    reads: 2_000,
    warmRounds: { warmUp: 20, timed: 21 },
    sharing: 100,
    compares: true,
  },

  async run(sizes) {
    const { latencies, rounds, compares } = sizes
    const stage = await createStage(options)
    const { devnet } = stage
    const pool = await deployPoolV3(stage)
    // The first swap in a second also writes the pool's oracle, whatever the time of a fork.
    await devnet.advance(10_000)
    await devnet.mine()
    const block = Number(await devnet.request({ method: 'eth_blockNumber' }))
    const world: World = { devnet, pool, account: devnet.accounts[0]!, block }
    await devnet.mine(BLOCKS_ABOVE)
    await using remote = await RemoteServer.start(({ method, params }) =>
      devnet.request({ method, params } as never),
    )
    const cacheRoot = mkdtempSync(join(tmpdir(), 'previewnet-edr-'))
    try {
      const edr = compares ? await openEdr() : undefined
      const forks: readonly ForkTool[] = [
        ours(remote, world),
        ...(compares && hasAnvil ? [anvil(remote, world)] : []),
        ...(edr === undefined ? [] : [ofEdr(edr, remote, world, cacheRoot)]),
      ]
      const rows: Row[] = []
      const claims: Claim[] = []
      for (const latencyMs of latencies) {
        remote.latencyMs = latencyMs
        const variants = forks.map((tool) => coldSwap(tool, latencyMs, world, remote))
        const measured = await measure(variants, rounds).finally(() =>
          Promise.all(variants.map(({ close }) => close())),
        )
        rows.push(...measured)
        claims.push(...coldClaims(measured, variants, latencyMs))
      }
      remote.latencyMs = SHARED_LATENCY_MS
      const shared = await shareRemote(remote, world, sizes)
      rows.push(...shared.rows)
      claims.push(...shared.claims)
      remote.latencyMs = 0
      const measured = await measure(await warmVariants(world, remote, sizes), sizes.warmRounds)
      rows.push(...measured)
      claims.push(...warmClaims(measured))
      const note = hasAnvil && edr !== undefined ? undefined : INSTALL_ANVIL
      return { rows, claims, ...(note !== undefined && { note }) }
    } finally {
      rmSync(cacheRoot, { recursive: true })
    }
  },
}

/** The remote is an Ethereum chain; its blocks are sealed as transactions come. */
const options = { network: 'plain', engine: 'wasm', mining: 'auto' } as const

/** Blocks on top of the forked one: EDR trusts no answer about the last 128. */
const BLOCKS_ABOVE = 200

interface World {
  readonly devnet: Devnet
  readonly pool: PoolV3
  /** Owner of the tokens. */
  readonly account: Account
  /** The block to fork. */
  readonly block: number
}

interface Chain extends AsyncDisposable {
  request<Result>(method: string, params: readonly unknown[]): Promise<Result>
  /** Sends a transaction and waits until it was sealed. */
  send(raw: Hex): Promise<WireReceipt>
}

interface ForkTool {
  readonly way: string
  /** Opens a fork that has read nothing of the exchange. */
  open(): Promise<Chain>
}

const theseForks = 'previewnet'

function ours({ url }: RemoteServer, { block }: World): ForkTool {
  let count = 0
  return {
    way: theseForks,
    async open() {
      count += 1
      // Forks with other headers do not share what they fetch.
      const headers = { 'x-fork': String(count) }
      return asked(
        await createDevnet({ ...options, fork: { url, block, cacheDir: false, headers } }),
      )
    },
  }
}

function asked(devnet: Devnet): Chain {
  // The method names of this benchmark are the devnet's.
  const request: Chain['request'] = (method, params) =>
    devnet.request({ method, params } as never) as never
  const send = (raw: Hex) => receiptOf(request, raw)
  return { request, send, [Symbol.asyncDispose]: () => devnet.close() }
}

/** The receipt of a transaction, where it is there as soon as the hash. */
async function receiptOf(request: Chain['request'], raw: Hex): Promise<WireReceipt> {
  const hash = await request<Hash>('eth_sendRawTransaction', [raw])
  return request<WireReceipt>('eth_getTransactionReceipt', [hash])
}

const anvilForks = 'anvil'

function anvil({ url }: RemoteServer, { block }: World): ForkTool {
  return {
    way: anvilForks,
    async open() {
      const { request, close } = await openAnvilFork(url, block)
      // It seals after it has answered a transaction with its hash.
      const send = (raw: Hex) => request<WireReceipt>('eth_sendRawTransactionSync', [raw])
      return { request, send, [Symbol.asyncDispose]: close }
    },
  }
}

const edrForks = 'EDR'

function ofEdr(
  edr: Edr,
  { url }: RemoteServer,
  { devnet, account, block }: World,
  cacheRoot: string,
): ForkTool {
  return {
    way: edrForks,
    async open() {
      const cacheDir = mkdtempSync(join(cacheRoot, 'fork-'))
      const fork = { url, blockNumber: BigInt(block), cacheDir }
      const { request } = await edr.createChain(devnet.config.chainId, [account], new Map(), fork)
      const send = (raw: Hex) => receiptOf(request, raw)
      return { request, send, [Symbol.asyncDispose]: async () => {} }
    },
  }
}

interface ColdSwap extends Variant<WireReceipt> {
  /** Round trips of each swap. */
  readonly roundTrips: readonly number[]
  close(): Promise<void>
}

const coldQuestion = (latencyMs: number) => `cold swap, ${latencyMs} ms of latency`

function coldSwap(
  { way, open }: ForkTool,
  latencyMs: number,
  { account, devnet, pool }: World,
  remote: RemoteServer,
): ColdSwap {
  const roundTrips: number[] = []
  let chain: Chain | undefined
  let raw: Hex
  const close = async () => chain?.[Symbol.asyncDispose]()
  return {
    question: coldQuestion(latencyMs),
    way,
    count: 1,
    roundTrips,
    close,
    async prepare() {
      await close()
      raw = signSwapsV3(pool, COLD_AMOUNT, await signing(devnet, account, 1))[0]!
      chain = await open()
    },
    async run() {
      const before = remote.roundTripCount
      const receipt = await chain!.send(raw) // opened by prepare
      roundTrips.push(remote.roundTripCount - before)
      return [receipt]
    },
    print: printReceipt,
  }
}

/** Crosses a tick. */
const COLD_AMOUNT = 2_000n * ONE

function coldClaims(rows: readonly Row[], swaps: readonly ColdSwap[], latencyMs: number): Claim[] {
  const question = coldQuestion(latencyMs)
  const roundTrips = Math.max(...swaps.find(({ way }) => way === theseForks)!.roundTrips)
  const others = rows.filter(({ way }) => way !== theseForks)
  return [
    atMost(`${question}: at most 4 round trips`, roundTrips, 4, toldOf(swaps)),
    ...others.map(({ way }) => {
      const found = ratio(rowOf(rows, question, theseForks), rowOf(rows, question, way))
      const limit = latencyMs === 0 ? 1 : 0.5
      const most = latencyMs === 0 ? 'as long as' : 'half as long as'
      return atMost(`${question}: at most ${most} with ${way}`, found, limit, 'times')
    }),
  ]
}

/** The round trips of others. */
function toldOf(swaps: readonly ColdSwap[]): string {
  const others = swaps.filter(({ way }) => way !== theseForks)
  const told = others.map(({ way, roundTrips }) => `${way} ${median(roundTrips)}`)
  return told.length === 0 ? '' : `(${told.join(', ')})`
}

const SHARED_LATENCY_MS = 20

/** Opens devnets one after the other, each of which swaps, and closes them together. */
async function shareRemote(
  remote: RemoteServer,
  world: World,
  { sharing, rounds }: Sizes,
): Promise<{ rows: Row[]; claims: Claim[] }> {
  const question = `open and swap, ${SHARED_LATENCY_MS} ms of latency`
  const { account, devnet, pool, block } = world
  const [raw] = signSwapsV3(pool, COLD_AMOUNT, await signing(devnet, account, 1))
  let group = 0
  const variantOf = (count: number) => {
    const posts: number[] = []
    let chains: Chain[] = []
    const close = async () => {
      for (const chain of chains) await chain[Symbol.asyncDispose]()
      chains = []
    }
    const variant: Variant<WireReceipt> = {
      question,
      way: `${count} of one remote`,
      count,
      prepare: close,
      async run() {
        const before = remote.posts.length
        group += 1
        const headers = { 'x-group': String(group) }
        const fork = { url: remote.url, block, cacheDir: false, headers } as const
        const receipts: WireReceipt[] = []
        for (let opened = 0; opened < count; opened += 1) {
          const chain = asked(await createDevnet({ ...options, fork }))
          chains.push(chain)
          receipts.push(await chain.send(raw!)) // one was signed
        }
        posts.push(remote.posts.length - before)
        return receipts.slice(0, 1)
      },
      print: printReceipt,
    }
    return { variant, posts, close }
  }
  const variants = [variantOf(1), variantOf(sharing)]
  const rows = await measure(
    variants.map(({ variant }) => variant),
    rounds,
  )
  for (const { close } of variants) await close()
  const [alone, together] = variants.map(({ posts }) => Math.max(...posts))
  const text = `${sharing} devnets: at most one more request each than one devnet`
  return { rows, claims: [atMost(text, together!, alone! + sharing, `(one: ${alone})`)] }
}

const warmSwap = 'warm swap'
const balanceRead = 'eth_getBalance pending'
const slotRead = 'eth_getStorageAt pending'
const unforked = 'without a fork'

async function warmVariants(
  { devnet, pool, account, block }: World,
  { url }: RemoteServer,
  { swaps, reads, warmRounds: { warmUp, timed } }: Sizes,
): Promise<Variant[]> {
  const texts = signSwapsV3(
    pool,
    ONE / 1_000n,
    await signing(devnet, account, swaps * (warmUp + timed)),
  )
  for (const text of texts) decodeTransaction(bytesFromHex(text))
  const both = [
    [theseForks, asked(await createDevnet({ ...options, fork: { url, block, cacheDir: false } }))],
    [unforked, asked(await devnet.fork({ at: block }))],
  ] as const
  return both.flatMap(([way, chain]) => {
    let next = 0
    const swapping: Variant<WireReceipt> = {
      question: warmSwap,
      way,
      count: swaps,
      async run() {
        const receipts: WireReceipt[] = []
        for (const text of texts.slice(next, (next += swaps))) receipts.push(await chain.send(text))
        return receipts
      },
      print: printReceipt,
    }
    const reading = (question: string, method: string, params: readonly unknown[]) => ({
      question,
      way,
      count: reads,
      async run() {
        const answers: Hex[] = []
        for (let index = 0; index < reads; index += 1) {
          answers.push(await chain.request<Hex>(method, params))
        }
        return answers
      },
      print: String,
    })
    return [
      swapping,
      reading(balanceRead, 'eth_getBalance', [pool.weth.address, 'pending']),
      reading(slotRead, 'eth_getStorageAt', [pool.pool.address, LIQUIDITY_SLOT, 'pending']),
    ]
  })
}

/** Swaps within a tick do not change it. */
const LIQUIDITY_SLOT = '0x4'

function warmClaims(rows: readonly Row[]): Claim[] {
  return [warmSwap, balanceRead, slotRead].map((question) => {
    const found = ratio(rowOf(rows, question, theseForks), rowOf(rows, question, unforked))
    return atMost(`${question}: at most 1.5 times what it takes ${unforked}`, found, 1.5, 'times')
  })
}

async function signing(devnet: Devnet, account: Account, count: number): Promise<Signing> {
  const params = [account.address, 'latest'] as const
  const nonce = await devnet.request({ method: 'eth_getTransactionCount', params })
  return { account, chainId: devnet.config.chainId, firstNonce: BigInt(nonce), count }
}

function printReceipt({ status, gasUsed, logs }: WireReceipt): string {
  return [status, gasUsed, ...logs.map(({ data }) => data)].join(' ')
}
