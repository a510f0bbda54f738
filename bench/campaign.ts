/**
 * Claim: a campaign uses the given cores, and finds each bug once.
 *
 * Runs per second with two workers are at least 1.15 times those with one, on two cores. 10,000 seeds of
 * an exchange with three planted bugs (test/support/contracts/Exchange.sol) find each of them once, in its
 * smallest form: one, two and three steps.
 *
 * A run forks a prepared devnet and sends a dozen transactions with two invariants checked after each: 3 ms.
 * Workers share nothing but the ranges of seeds, and the main thread is busy for 2 % of the time. Twice as
 * many runs are out of reach: V8 collects garbage and compiles on further threads, so that one worker takes
 * 1.2 cores, which the note has, and two cores have 1.6 workers. Two processes of one worker each, which
 * share nothing at all, did 1.37 times the runs of one, and two workers 1.26 times.
 */

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CampaignReport, roundsOf, runCampaign } from '../src/campaign/campaign.ts'
import type { Campaign, SearchResult } from '../src/campaign/jobs.ts'
import { createPoolRunner } from '../src/campaign/pool.ts'
import type { Runner } from '../src/campaign/runner.ts'
import { SavedResults } from '../src/campaign/saved-results.ts'
import type { Benchmark, Claim, Rounds, Variant } from './benchmark.ts'
import { figure } from './figure.ts'
import { measure, ratio, rowOf } from './measure.ts'
import { steadyMs } from './subscribers.ts'

interface Sizes {
  /** Runs that are timed, and runs of the whole campaign. */
  readonly timedRuns: number
  readonly runs: number
  readonly rounds: Rounds
}

/** As `tsc` leaves it: threads load it without a loader. */
const file = fileURLToPath(new URL('../test/support/exchange-simulation.js', import.meta.url))

const question = 'runs of a simulation'

/** Steps of the smallest failure by its kind. */
const planted: readonly (readonly [kind: string, steps: number])[] = [
  [
    'RpcError 3: execution reverted: panic: division or modulo by zero (#): 0x4e487b71: in the price',
    2,
  ],
  ['invariant no share loses worth', 3],
  ['invariant nobody has shares that are not there', 1],
]

export const campaign: Benchmark<Sizes> = {
  name: 'campaign',
  small: { timedRuns: 8, runs: 8, rounds: { warmUp: 0, timed: 1 } },
  large: { timedRuns: 400, runs: 10_000, rounds: { warmUp: 1, timed: 5 } },

  async run({ timedRuns, runs, rounds }) {
    const stop = new AbortController().signal
    const runners = [1, 2].map((workers) => createPoolRunner({ file, stop }, workers))
    try {
      const rows = await measure(
        runners.map((runner, index) => searching(runner, index + 1, timedRuns)),
        rounds,
      )
      const speedUp = ratio(rowOf(rows, question, wayOf(1)), rowOf(rows, question, wayOf(2)))
      const faster: Claim = {
        text: 'two workers: at least 1.15 times the runs of one',
        found: `${figure(speedUp)} times`,
        holds: speedUp >= 1.15,
      }
      const cores = await coresOf(() => searching(runners[0]!, 1, timedRuns).run())
      const report = await wholeCampaign(runners[1]!, runs)
      const note = `one worker takes ${figure(cores)} cores: its own and what V8 does beside it`
      return { rows, claims: [faster, findsAll(report)], note }
    } finally {
      for (const runner of runners) await runner.close()
    }
  },
}

function campaignOf(runs: number): Campaign {
  return { firstSeed: 0, runs, isGuided: false }
}

function wayOf(workers: number): string {
  return `${workers} ${workers === 1 ? 'worker' : 'workers'}`
}

function searching(runner: Runner, workers: number, runs: number): Variant<SearchResult> {
  return {
    question,
    way: wayOf(workers),
    count: runs,
    run: () =>
      Promise.all(
        roundsOf(campaignOf(runs))
          .flat()
          .map((job) => runner.run(job)),
      ),
    print: (result) => JSON.stringify(result),
  }
}

/** CPU time of the process while something runs, in real time of one core. */
async function coresOf(run: () => unknown): Promise<number> {
  const cpu = process.cpuUsage()
  const startMs = steadyMs()
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1000 / (steadyMs() - startMs)
}

async function wholeCampaign(runner: Runner, runs: number): Promise<CampaignReport> {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  try {
    const saved = await SavedResults.open(join(folder, 'results.jsonl'), false)
    const stop = new AbortController().signal
    return await runCampaign(campaignOf(runs), { runner, saved, stop, onProgress: () => {} })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function findsAll({ runs, failures }: CampaignReport): Claim {
  const found = failures.map(({ kind, steps }) => [kind, steps] as const)
  const shown = found.map(([kind, steps]) => `${kind}, ${steps} steps`).sort()
  const expected = planted.map(([kind, steps]) => `${kind}, ${steps} steps`).sort()
  return {
    text: `${runs} seeds: the three planted bugs, each once, each in its smallest form`,
    found: shown.join('; '),
    holds: shown.join() === expected.join(),
  }
}
