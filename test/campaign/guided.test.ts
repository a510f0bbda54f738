/** Campaigns that coverage guides: what they find, and that it is the same whoever does their jobs. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignReport, runCampaign } from '../../src/campaign/campaign.ts'
import { Corpus } from '../../src/campaign/corpus.ts'
import { idOf, type Job, packedFeatures, unpackedFeatures } from '../../src/campaign/jobs.ts'
import { printReport } from '../../src/campaign/report.ts'
import type { Runner } from '../../src/campaign/runner.ts'
import { SavedResults } from '../../src/campaign/saved-results.ts'
import { repeatRun, workOn } from '../../src/campaign/work.ts'
import { createDevnet } from '../../src/index.ts'
import type { SimulationOptions } from '../../src/simulation/index.ts'
import { createLock, lockSimulation, locks } from '../support/lock.ts'

const FIRST_SEED = 6_000
const RUNS = 128

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const newPath = () => {
  files += 1
  return join(folder, `${files}.jsonl`)
}

interface Ways {
  readonly runs?: number
  readonly isGuided?: boolean
  readonly jobsMax?: number
  readonly path?: string
  readonly stop?: AbortSignal
  onJob?(job: Job): void | Promise<void>
}

async function reportOf(
  simulation: SimulationOptions<unknown>,
  { runs = RUNS, isGuided = true, jobsMax = 1, path = newPath(), stop, onJob }: Ways = {},
): Promise<CampaignReport> {
  const runner: Runner = {
    jobsMax,
    async run(job) {
      await onJob?.(job)
      return workOn(simulation, job, undefined)
    },
    close: async () => {},
  }
  const saved = await SavedResults.open(path, true)
  const campaign = { firstSeed: FIRST_SEED, runs, isGuided }
  const deps = { runner, saved, stop: stop ?? new AbortController().signal, onProgress() {} }
  return runCampaign(campaign, deps)
}

describe.each<keyof typeof locks>(['code', 'state'])('a lock that shows in its %s', (kind) => {
  let simulation: SimulationOptions<unknown>
  let close: () => Promise<void>
  beforeAll(async () => {
    const world = await createLock(locks[kind])
    close = () => world.close()
    simulation = lockSimulation(locks[kind], () => world.fork())
  })
  afterAll(() => close())

  test('is not opened by twice as many seeds without a guide', async () => {
    const report = await reportOf(simulation, { runs: 2 * RUNS, isGuided: false })
    expect(report).toMatchObject({ runsDone: 2 * RUNS, failures: [], features: undefined })
  })

  test('is opened with a guide, by a variation that is shrunk and repeats alone', async () => {
    const { failures, features } = await reportOf(simulation)
    expect(features).toBeGreaterThan(4)
    expect(failures).toMatchObject([{ kind: 'Error: the lock is open' }])
    const { seed, steps, shrunk } = failures[0]!
    expect(steps).toBeLessThanOrEqual(4)
    expect(seed).toEqual(expect.stringMatching(/\+.*:\d+$/))
    expect(shrunk!.message).toContain(`seed: '${seed}', path: '${shrunk!.path}' })`)
    const again = await repeatRun(simulation, { seed, path: shrunk!.path })
    const right = locks[kind].numbers.map((number) => `say ${number}`)
    const said = again!.trace.map(({ action }) => action).filter((each) => right.includes(each))
    expect(said).toEqual(right)
    await again!.devnet.close()
  })
})

describe('a campaign with a guide', () => {
  let simulation: SimulationOptions<unknown>
  let close: () => Promise<void>
  let report: CampaignReport
  beforeAll(async () => {
    const world = await createLock(locks.state)
    close = () => world.close()
    simulation = { ...lockSimulation(locks.state, () => world.fork()), shrinksMax: 20 }
    report = await reportOf(simulation)
  })
  afterAll(() => close())

  test('has the same report with its jobs done at once, in any order', async () => {
    const waiting: (() => void)[] = []
    const onJob = async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        setImmediate(() => waiting.pop()?.())
      })
    }
    expect(await reportOf(simulation, { jobsMax: 3, onJob })).toEqual(report)
  })

  test('continues where it was interrupted: no job is done twice', async () => {
    const path = newPath()
    const done: string[] = []
    const stopping = new AbortController()
    const { signal: stop } = stopping
    const onJob = (job: Job) => {
      if (done.length === 100) {
        stopping.abort()
        stop.throwIfAborted()
      }
      done.push(idOf(job))
    }
    const partial = await reportOf(simulation, { path, stop, onJob })
    expect(partial).toMatchObject({ isComplete: false, runsDone: 100 })
    const resumed = await reportOf(simulation, { path, onJob: (job) => void done.push(idOf(job)) })
    expect(resumed).toEqual(report)
    expect(new Set(done).size).toBe(done.length)
  })

  test('says in its report how many features it has reached', () => {
    expect(printReport('text', 'lock.mjs', report)).toContain(
      `, ${report.actions.toLocaleString('en')} actions, ${report.features} features: 1 failure\n`,
    )
    expect(JSON.parse(printReport('json', 'lock.mjs', report))).toMatchObject({
      features: report.features,
      failures: [{ seed: report.failures[0]!.seed }],
    })
  })

  test('names the option that its devnets lack', async () => {
    await using world = await createDevnet()
    const plain = lockSimulation(locks.state, () => world.fork())
    await expect(reportOf(plain)).rejects.toThrow("option coverage: 'on'")
  })

  test('repeats an unshrunk variation by the path of its only run', () => {
    const failure = { ...report.failures[0]!, shrunk: undefined }
    const stopped: CampaignReport = { ...report, isComplete: false, failures: [failure] }
    expect(printReport('text', 'lock.mjs', stopped)).toContain(`--seed ${failure.seed} --path 0\n`)
  })
})

describe('a corpus', () => {
  const round = [{ kind: 'search', firstSeed: 100, count: 16 }] as const
  const seedsWith = (corpus: Corpus) => corpus.guided(round)[0]!.guide!.seeds

  test('leaves the seeds as they are until a run has reached something', () => {
    expect(seedsWith(new Corpus())).toEqual(Array.from({ length: 16 }, (_, index) => 100 + index))
  })

  test('varies three of four seeds, the newest run most', () => {
    const corpus = new Corpus()
    corpus.add([{ seed: 7, kept: [2, 4], features: [1, 2] }])
    corpus.add([{ seed: 40, kept: [6, 8], features: [3] }])
    const seeds = seedsWith(corpus)
    expect(seeds.filter((seed) => typeof seed === 'number')).toEqual([100, 104, 108, 112])
    const of = (start: string) => seeds.filter((seed) => String(seed).startsWith(start)).length
    expect(of('40+')).toBeGreaterThan(of('7+'))
    expect(of('40+') + of('7+')).toBe(12)
    expect(of('7+2.4:')).toBeGreaterThan(0)
    expect(of('40+6.8:')).toBeGreaterThan(of('40+3.4:')) // half of its steps
  })

  test('has no variation that would keep nothing', () => {
    const corpus = new Corpus()
    corpus.add([{ seed: 7, kept: [0, 1], features: [1] }])
    const seeds = seedsWith(corpus)
    expect(seeds.filter((seed) => typeof seed === 'number')).toHaveLength(4 + 3)
    expect(seeds.filter((seed) => String(seed).startsWith('7+0.1:'))).toHaveLength(9)
  })

  test('takes the shortest of the runs that have reached the same', () => {
    const corpus = new Corpus()
    corpus.add([
      { seed: 7, kept: [9, 9], features: [1, 2] },
      { seed: 8, kept: [1, 1], features: [2, 1] },
    ])
    expect(corpus.size).toBe(2)
    expect(seedsWith(corpus).filter((seed) => String(seed).startsWith('7+'))).toEqual([])
  })

  test('names in its jobs the known features', () => {
    const corpus = new Corpus()
    const features = [0, 1, 2 ** 31, 2 ** 32 - 1]
    corpus.add([{ seed: 7, kept: [1], features }])
    expect([...unpackedFeatures(corpus.guided(round)[0]!.guide!.known)]).toEqual(features)
    expect(unpackedFeatures(packedFeatures([]))).toHaveLength(0)
  })
})
