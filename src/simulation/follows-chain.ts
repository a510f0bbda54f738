/**
 * Runs an indexer while the chain and the wire go wrong, and compares its rows with `eth_getLogs`.
 *
 * Owns the phases of a run: faults, calm, time to catch up. Leaves the draws of faults to chaos and their
 * reduction to the search for faults. Promise: an indexer in this process that has no timers of its own meets
 * the same run for the same seed.
 */

import { type ChaosRates, chaosProfiles } from '../faults/chaos-profiles.ts'
import { type Attempt, type Outcome, searchFaults, struckFaults } from '../faults/chaos-search.ts'
import { faultText } from '../faults/fault-text.ts'
import { type Address, createDevnet, type Devnet, type Hex, type WireLog } from '../index.ts'
import { expectArgument, expectFunction, expectFunctions } from '../primitives/arguments.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { seededFraction } from '../primitives/seed.ts'
import { hexFromWord } from '../primitives/word.ts'
import { turn } from '../viem/waiting-time.ts'
import { type Draw, PlanDraws } from './draws.ts'
import { IndexerFailure, type IndexerFault, rowsDifference } from './indexer-failure.ts'

/** The chain of one run. */
export interface IndexedChain {
  readonly devnet: Devnet
  readonly httpUrl: string
  readonly wsUrl: string
}

/**
 * An indexer under test. It keeps what its database would keep across a restart. An error ends one call; a
 * start that fails is tried again on the next tick.
 */
export interface Indexer {
  start(): MaybePromise<void>
  stop(): MaybePromise<void>
  rows(): MaybePromise<readonly unknown[]>
  /** Called on each tick, in place of a timer, unless a call is under way. */
  poll?(): MaybePromise<void>
  /** Called at the end of a run, after `stop`. */
  close?(): MaybePromise<void>
}

/** The filter of `eth_getLogs`. */
export interface IndexedLogs {
  readonly address?: Address | readonly Address[]
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
  /** The row of a log. Default: block hash, transaction hash, log index as a number, address, topics, data. */
  readonly rowOf?: (log: WireLog) => unknown
}

/** Per minute of virtual time: `restart` of the indexer, `jump` of time without blocks. */
export type IndexerRates = ChaosRates & { readonly restart?: number; readonly jump?: number }

export interface FollowsChainOptions {
  /** The first seed. Default: 0. */
  readonly seed?: number
  /** Number of seeds. Default: 20, or 1 with `only`. */
  readonly seeds?: number
  /** Keys of the faults that may strike, from a failure. Default: all. */
  readonly only?: readonly string[]
  /** Replace the default ones; 0 leaves a kind out. */
  readonly rates?: IndexerRates
  /** Virtual ms with faults. Default: 20,000. */
  readonly durationMs?: number
  /** Virtual ms per ms of the machine, for an indexer in another process. Default: time waits for none. */
  readonly speed?: number
  /** Creates the devnet of a run. Default: `createDevnet`. */
  readonly from?: () => MaybePromise<Devnet>
  /** Called on each tick to send transactions. Default: up to two, of two `Transfer` logs each. */
  readonly act?: (context: { readonly devnet: Devnet; readonly draw: Draw }) => Promise<unknown>
}

/** Sums of all runs. `faults` are those that struck, with restarts and jumps. */
export interface FollowsChainReport {
  readonly seeds: number
  readonly logs: number
  readonly faults: number
}

type CreateIndexer = (chain: IndexedChain) => MaybePromise<Indexer>

const DURATION_MS = 20_000
const SHRINKS_MAX = 60
const CALM_TICKS = 25
const SETTLE_TICKS_MAX = 150
/** Turns of the event loop without an answer to a socket, after which a tick is over. */
const QUIET_TURNS = 40
/** The same while a call of the indexer is under way, which no fault holds up. */
const BUSY_TURNS = 5_000
const holding: readonly string[] = ['freezeSockets', 'slowResponses']
const MS_PER_MINUTE = 60_000

const defaultRates: IndexerRates = {
  ...chaosProfiles.reorgs,
  ...chaosProfiles.sockets,
  ...{ replicaLag: 6, restart: 6, jump: 3 },
}

/** Emits Transfer(topic 1, topic 2, amount) and the transfer back. */
const EMITTER: Address = '0x00000000000000000000000000000000000e1717'
const emitterCode = '0x6020606060003760403560203560003560206000a360203560403560003560206000a300'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

async function sendTransfers({ devnet, draw }: { devnet: Devnet; draw: Draw }): Promise<void> {
  const from = devnet.accounts[0]!.address // at least one, or this fails without any fault
  for (let count = draw.integer(0, 2); count > 0; count -= 1) {
    const words = [draw.bigint(1n, 9n), draw.bigint(1n, 9n), draw.bigint(1n, 1_000n)].map(
      hexFromWord,
    )
    const data: Hex = `0x${[TRANSFER, ...words].map((word) => word.slice(2)).join('')}`
    const transaction = { from, to: EMITTER, data, gas: '0x186a0' } as const
    await devnet.request({ method: 'eth_sendTransaction', params: [transaction] })
  }
}

/** Places the emitter below the reach of reorgs. */
async function createEmitter(): Promise<Devnet> {
  const devnet = await createDevnet()
  await devnet.request({ method: 'anvil_setCode', params: [EMITTER, emitterCode] })
  await devnet.mine(10)
  return devnet
}

/**
 * Runs an indexer with one seed after another. After the faults of each, its rows must equal what
 * `eth_getLogs` returns.
 *
 * @param createIndexer called at the beginning of each run
 * @throws {IndexerFailure} with the fewest faults found that suffice, and how to repeat it
 * @throws {DevnetError} INVALID_OPTION
 */
export async function followsChain(
  createIndexer: CreateIndexer,
  query: IndexedLogs = {},
  options: FollowsChainOptions = {},
): Promise<FollowsChainReport> {
  expectFunction('followsChain', createIndexer)
  expectFunctions('query', query, ['rowOf'])
  expectFunctions('options', options, ['from', 'act'])
  const { seed = 0, only, seeds = only === undefined ? 20 : 1 } = options
  const { durationMs = DURATION_MS, speed = 1 } = options
  for (const [name, count] of Object.entries({ seed, seeds, durationMs })) {
    const isCount = Number.isSafeInteger(count) && count >= 0
    expectArgument(isCount, `options.${name}`, 'a whole number', count)
  }
  expectArgument(speed > 0, 'options.speed', 'a positive number', speed)
  const search = searchFaults<IndexerFault>(seed, seeds, seeds + SHRINKS_MAX)
  const report = { seeds, logs: 0, faults: 0 }
  let runSeed = seed
  for (let next = search.next(); ; ) {
    if (next.done === true) {
      if (next.value !== undefined) throw new IndexerFailure(next.value)
      if (report.logs > 0) return report
      throw new Error('followsChain: expected logs that match the query, and there were none')
    }
    if (next.value.kind === 'drawn') runSeed = next.value.seed
    const devnet = await (options.from ?? createEmitter)()
    try {
      const outcome = await runIndexer(devnet, createIndexer, query, options, next.value, runSeed)
      report.logs += outcome.logs
      report.faults += outcome.struck.length
      next = search.next(outcome)
    } finally {
      await devnet.close()
    }
  }
}

/** One run: faults, calm, and the comparison. */
async function runIndexer(
  devnet: Devnet,
  createIndexer: CreateIndexer,
  query: IndexedLogs,
  options: FollowsChainOptions,
  attempt: Attempt<IndexerFault>,
  seed: number,
): Promise<Outcome<IndexerFault> & { readonly logs: number }> {
  let answered = 0
  const { httpUrl, wsUrl } = await devnet.listen({ port: 0, onRequest: () => void (answered += 1) })
  const indexer = await createIndexer({ devnet, httpUrl, wsUrl })
  const run = new IndexerRun(devnet, indexer, options, attempt, seed, () => answered)
  let logs = 0
  let failure: unknown
  try {
    await run.goWrong()
    await run.calmDown()
    logs = await run.expectRows(query)
  } catch (thrown) {
    failure = thrown ?? new Error('the indexer has thrown nothing')
  }
  const struck = run.struck()
  await run.end()
  return { failure, struck, logs }
}

class IndexerRun {
  readonly #devnet: Devnet
  readonly #indexer: Indexer
  readonly #options: FollowsChainOptions
  readonly #seed: number
  /** Requests of sockets that were answered so far. */
  readonly #answered: () => number
  readonly #isPlain: boolean
  readonly #only: readonly string[] | undefined
  readonly #rates: IndexerRates
  readonly #fromMs: number
  readonly #tickMs: number
  /** Restarts and jumps. */
  readonly #events: IndexerFault[] = []
  #tick = 0
  #isUp = false
  /** Ticks until it may start again. */
  #downTicks = 0
  /** True while a call of the indexer is under way. */
  #isBusy = false
  /** Error of the last call, if it failed. */
  #error: unknown

  constructor(
    devnet: Devnet,
    indexer: Indexer,
    options: FollowsChainOptions,
    attempt: Attempt<IndexerFault>,
    seed: number,
    answered: () => number,
  ) {
    this.#devnet = devnet
    this.#indexer = indexer
    this.#options = options
    this.#seed = seed
    this.#answered = answered
    this.#fromMs = devnet.now
    this.#tickMs = devnet.chain.custom.pollingInterval
    this.#isPlain = attempt.kind === 'plain'
    // The last attempt of the search repeats the smallest run.
    this.#only =
      attempt.kind === 'injected'
        ? attempt.faults.map(({ key }) => key)
        : ((attempt.kind === 'drawn' ? attempt.only : undefined) ?? options.only)
    // A seed has about half of the kinds.
    this.#rates = Object.fromEntries(
      Object.entries({ ...defaultRates, ...options.rates }).map(([kind, rate]) => [
        kind,
        seededFraction(seed, `chaos with ${kind}`, 0n) < 0.5 ? rate : 0,
      ]),
    )
  }

  /** The phase with faults. @throws the error of a first start that fails */
  async goWrong(): Promise<void> {
    const { act = sendTransfers, durationMs = DURATION_MS } = this.#options
    const { restart = 0, jump = 0, ...rates } = this.#rates
    const devnet = this.#devnet
    await this.#work(() => this.#indexer.start(), true)
    if (this.#error !== undefined) throw this.#error
    if (!this.#isPlain) {
      const chaos = { seed: this.#seed, profile: 'reorgs', rates, only: this.#only } as const
      await devnet.faults.setChaos(chaos)
    }
    while (this.#tick * this.#tickMs < durationMs) {
      const sent = act({ devnet, draw: this.#drawFor('transactions') })
      if (this.#isPlain) await sent
      else sent.catch(() => {}) // refused, or answered late, by a fault
      if (this.#strikes('jump', jump)) {
        const ms = this.#drawFor('jump ms').integer(1_000, 20_000)
        this.#note('jump', ms)
        await devnet.jump(ms)
      }
      if (this.#isUp && !this.#isBusy && this.#strikes('restart', restart)) {
        this.#downTicks = this.#drawFor('restart ticks').integer(1, 15)
        this.#note('restart', this.#downTicks * this.#tickMs)
        void this.#work(() => this.#indexer.stop(), false)
      }
      await this.#endTick()
    }
  }

  /** Ends all faults. Late notifications arrive meanwhile; logs that come show an indexer what it has missed. */
  async calmDown(): Promise<void> {
    const { act = sendTransfers } = this.#options
    const { faults } = this.#devnet
    await faults.setChaos('off')
    for (const { id } of faults.list()) await faults.clear(id)
    this.#downTicks = 0
    for (const endTicks = this.#tick + CALM_TICKS; this.#tick < endTicks; ) {
      if (this.#tick < endTicks - CALM_TICKS / 2) {
        await act({ devnet: this.#devnet, draw: this.#drawFor('transactions') })
      }
      await this.#endTick()
    }
  }

  /** Waits until the rows are those of the chain. @returns the number of logs @throws {Error} on a difference */
  async expectRows({ rowOf = rowFromLog, ...filter }: IndexedLogs): Promise<number> {
    const params = [{ ...filter, fromBlock: '0x0', toBlock: 'latest' }] as const
    const logs = await this.#devnet.request({ method: 'eth_getLogs', params })
    const expected = logs.map(rowOf)
    for (const endTicks = this.#tick + SETTLE_TICKS_MAX; ; ) {
      const difference = rowsDifference(await this.#indexer.rows(), expected)
      if (difference === '') return expected.length
      if (this.#tick === endTicks) throw new Error(difference, { cause: this.#error })
      await this.#endTick()
    }
  }

  /** All that went wrong, in the order of times. */
  struck(): readonly IndexerFault[] {
    const faults = struckFaults(this.#devnet.faults, this.#fromMs)
    const texts = faults.map(({ fault, ...each }) => ({ ...each, text: faultText(fault) }))
    return [...texts, ...this.#events].sort((one, other) => one.atMs - other.atMs)
  }

  async end(): Promise<void> {
    this.#downTicks = Number.POSITIVE_INFINITY // it does not start again
    if (this.#isUp) void this.#work(() => this.#indexer.stop(), false)
    const endTicks = this.#tick + CALM_TICKS
    while (this.#isUp && this.#isBusy && this.#tick < endTicks) await this.#endTick()
    await this.#indexer.close?.()
  }

  /** Makes a call of the indexer. Not awaited: what waits for a frozen socket needs time to pass. */
  async #work(job: () => MaybePromise<void> | undefined, isUpThen: boolean): Promise<void> {
    this.#isBusy = true
    try {
      await job()
      this.#isUp = isUpThen
      this.#error = undefined
    } catch (thrown) {
      this.#error = thrown
    }
    this.#isBusy = false
  }

  async #endTick(): Promise<void> {
    const { speed } = this.#options
    if (speed !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, this.#tickMs / speed))
    }
    await this.#devnet.advance(this.#tickMs)
    await this.#quiet()
    if (!this.#isBusy && this.#downTicks === 0) {
      const indexer = this.#indexer
      void this.#work(() => (this.#isUp ? indexer.poll?.() : indexer.start()), true)
    }
    await this.#quiet()
    this.#downTicks = Math.max(0, this.#downTicks - 1)
    this.#tick += 1
  }

  /** Waits until messages of sockets have been dealt with: each needs a turn or two. */
  async #quiet(): Promise<void> {
    const isHeld = this.#devnet.faults.on.some(({ fault }) => holding.includes(fault.kind))
    const most = () => (this.#isBusy && !isHeld ? BUSY_TURNS : QUIET_TURNS)
    for (let turns = 0, before = this.#answered(); turns < most(); turns += 1) {
      await turn()
      if (this.#answered() !== before) [turns, before] = [0, this.#answered()]
    }
  }

  #drawFor(purpose: string): Draw {
    const draw = new PlanDraws()
    const fraction = seededFraction(this.#seed, purpose, BigInt(this.#tick))
    draw.begin(Math.floor(fraction * 2 ** 32))
    return draw
  }

  /** @param rate per minute of virtual time */
  #strikes(kind: string, rate: number): boolean {
    const isDrawn =
      seededFraction(this.#seed, kind, BigInt(this.#tick)) < (rate * this.#tickMs) / MS_PER_MINUTE
    return !this.#isPlain && isDrawn && (this.#only?.includes(`${kind} ${this.#tick}`) ?? true)
  }

  #note(kind: string, ms: number): void {
    const atMs = this.#devnet.now - this.#fromMs
    this.#events.push({ key: `${kind} ${this.#tick}`, text: `${kind}, ${ms} ms`, atMs })
  }
}

function rowFromLog({ blockHash, transactionHash, logIndex, address, topics, data }: WireLog) {
  return { blockHash, transactionHash, logIndex: Number(logIndex), address, topics, data }
}
