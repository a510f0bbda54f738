/** Campaigns: the same whoever does their jobs, resumed after an interrupt, and their reports. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignReport, roundsOf, runCampaign } from '../../src/campaign/campaign.ts'
import { type Counterexample, idOf, type Job, mergedFailures } from '../../src/campaign/jobs.ts'
import { printReport } from '../../src/campaign/report.ts'
import type { Runner } from '../../src/campaign/runner.ts'
import { SavedResults } from '../../src/campaign/saved-results.ts'
import { repeatRun, workOn } from '../../src/campaign/work.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Actor, SimulationOptions } from '../../src/simulation/index.ts'
import { fc, runs } from '../support/property.ts'

const campaign = { firstSeed: 3, runs: 10, isGuided: false }

let world: Devnet
let simulation: SimulationOptions<unknown>
let folder: string
beforeAll(async () => {
  world = await createDevnet()
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  /** Some draws are bugs, of two kinds. */
  const actor: Actor<unknown> = function* ({ draw, wait, devnet }) {
    for (;;) {
      yield wait(0)
      const drawn = draw.integer(0, 30)
      if (drawn > 25) throw new Error(`late, with ${drawn}`)
      if (drawn > 20) devnet.invariant('never', () => false, { every: 'block' })
    }
  }
  const from = () => world.fork()
  simulation = { from, actors: { alice: actor, bob: actor }, durationMs: 200, actionsMax: 4 }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

let files = 0
const newPath = () => {
  files += 1
  return join(folder, `${files}.jsonl`)
}

/** Does jobs here; `onJob` is called before each. */
function runnerOf(jobsMax: number, onJob: (job: Job) => void | Promise<void> = () => {}): Runner {
  return {
    jobsMax,
    async run(job) {
      await onJob(job)
      return workOn(simulation, job, undefined)
    },
    close: async () => {},
  }
}

async function reportOf(
  runner: Runner,
  path = newPath(),
  stop = new AbortController().signal,
): Promise<CampaignReport> {
  const saved = await SavedResults.open(path, true)
  return runCampaign(campaign, { runner, saved, stop, onProgress: () => {} })
}

describe('a campaign', () => {
  let report: CampaignReport
  beforeAll(async () => {
    report = await reportOf(runnerOf(1))
  })

  test('finds each kind of failure once, shrunk, with the command that repeats it', async () => {
    expect(report).toMatchObject({ firstSeed: 3, runs: 10, runsDone: 10, isComplete: true })
    const kinds = report.failures.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['Error: late, with #', 'invariant never'])
    for (const { kind, seed, shrunk, steps } of report.failures) {
      expect(shrunk).toMatchObject({ kind, seed, steps })
      const again = await repeatRun(simulation, { seed, path: shrunk!.path })
      expect(again).toMatchObject({ kind, elapsedMs: shrunk!.elapsedMs })
      expect(again?.trace).toHaveLength(steps)
      await again?.devnet.close()
    }
  })

  test('has the same report with its jobs done at once, in any order', async () => {
    const waiting: (() => void)[] = []
    const newestFirst = runnerOf(3, async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        setImmediate(() => waiting.pop()?.())
      })
    })
    expect(await reportOf(newestFirst)).toEqual(report)
  })

  test('continues where it was interrupted: no job is done twice', async () => {
    const path = newPath()
    const done: string[] = []
    const stopping = new AbortController()
    const stopped = runnerOf(1, (job) => {
      if (done.length === 4) {
        stopping.abort()
        stopping.signal.throwIfAborted()
      }
      done.push(idOf(job))
    })
    const partial = await reportOf(stopped, path, stopping.signal)
    expect(partial).toMatchObject({ isComplete: false, runsDone: 4 })
    for (const { shrunk } of partial.failures) expect(shrunk).toBeUndefined()
    // As a crash leaves the file.
    await writeFile(path, `${await readFile(path, 'utf8')}["search-7`)
    const resumed = runnerOf(1, (job) => void done.push(idOf(job)))
    expect(await reportOf(resumed, path)).toEqual(report)
    expect(new Set(done).size).toBe(done.length)
  })

  test('starts again unless it is resumed, and leaves no file at the end', async () => {
    const path = newPath()
    const job = roundsOf(campaign)[0]![0]!
    const result = { runs: 1, actions: 0, failed: [], discoveries: [] }
    const first = await SavedResults.open(path, false)
    await first.add(job, result)
    expect((await SavedResults.open(path, true)).get(job)).toEqual(result)
    const anew = await SavedResults.open(path, false)
    expect(anew.size).toBe(0)
    await anew.remove()
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })

  test('stops with an error that no run causes', async () => {
    const broken = runnerOf(2, () => {
      throw new Error('no such file')
    })
    await expect(reportOf(broken)).rejects.toThrow('no such file')
  })
})

test('ranges hold every seed once, in one round or in several', () => {
  const counts = fc.integer({ min: 1, max: 30_000 })
  fc.assert(
    fc.property(fc.nat(1_000), counts, fc.boolean(), (firstSeed, count, isGuided) => {
      let next = firstSeed
      const rounds = roundsOf({ firstSeed, runs: count, isGuided })
      for (const range of rounds.flat()) {
        expect(range.firstSeed).toBe(next)
        next += range.count
      }
      expect(next).toBe(firstSeed + count)
      expect(rounds.length).toBeLessThanOrEqual(isGuided ? 64 : 1)
    }),
    { numRuns: runs(100) },
  )
})

test('failures merge to the same in any order, however they are grouped', () => {
  const failure = fc.record({
    kind: fc.constantFrom('one', 'two'),
    seed: fc.nat(500),
    steps: fc.nat(5),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(failure, { selector: ({ seed }) => seed }),
      fc.nat(30),
      (all, cut) => {
        const single = all.map(({ kind, seed, steps }) => ({
          kind,
          runs: 1,
          smallest: [{ seed, steps }],
        }))
        const parts = [mergedFailures(single.slice(cut)), mergedFailures(single.slice(0, cut))]
        expect(mergedFailures(parts.flat())).toEqual(mergedFailures(single))
      },
    ),
    { numRuns: runs(200) },
  )
})

describe('a report', () => {
  const shrunk: Counterexample = {
    kind: 'invariant "a" < b',
    seed: 7,
    path: '0:1',
    steps: 2,
    elapsedMs: 200,
    message: 'the \u001b[31minvariant\n\nWhat was done: a & b',
  }
  const report: CampaignReport = {
    ...{ firstSeed: 0, runs: 1_000, runsDone: 1_000, actions: 1, isComplete: true },
    features: undefined,
    failures: [{ kind: shrunk.kind, runs: 12, seed: 7, steps: 2, shrunk }],
  }
  const stopped: CampaignReport = {
    ...{ ...report, runsDone: 20, isComplete: false },
    failures: [{ ...report.failures[0]!, shrunk: undefined }],
  }
  const nothing: CampaignReport = { ...report, failures: [] }

  test('lists in text each failure with the command that repeats it', () => {
    expect(printReport('text', 'a.mjs', report)).toBe(`\
a.mjs: 1,000 runs, seeds 0 to 999, 1 action: 1 failure

1. invariant "a" < b: 12 runs
   the \\u001b[31minvariant

   What was done: a & b

   Again: previewnet simulate a.mjs --seed 7 --path 0:1
`)
    expect(printReport('text', 'a.mjs', nothing)).toBe(
      'a.mjs: 1,000 runs, seeds 0 to 999, 1 action: nothing found\n',
    )
    expect(printReport('text', 'a.mjs', stopped)).toBe(`\
a.mjs: stopped after 20 runs of 1,000, seeds 0 to 999, 1 action: 1 failure

1. invariant "a" < b: 12 runs
   It was not made smaller.

   Again: previewnet simulate a.mjs --seed 7 --runs 1
`)
  })

  test('has the same fields in JSON, shrunk or not', () => {
    const whole = { type: 'integer', minimum: 0 }
    const schemaOf = (properties: object) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })
    const failure = schemaOf({
      ...{ kind: { type: 'string' }, runs: whole, seed: whole, steps: whole },
      ...{ path: { type: ['string', 'null'] }, elapsedMs: { type: ['integer', 'null'] } },
      ...{ message: { type: ['string', 'null'] }, command: { type: 'string' } },
    })
    const isValid = new Ajv({ allowUnionTypes: true }).compile(
      schemaOf({
        ...{ file: { type: 'string' }, firstSeed: whole, runs: whole, runsDone: whole },
        ...{ actions: whole, isComplete: { type: 'boolean' } },
        features: { type: ['integer', 'null'] },
        failures: { type: 'array', items: failure },
      }),
    )
    for (const each of [report, stopped, nothing, { ...report, features: 4 }]) {
      isValid(JSON.parse(printReport('json', 'a.mjs', each)))
      expect(isValid.errors).toBeNull()
    }
  })

  test('has a test case in JUnit for each kind of failure', () => {
    expect(printReport('junit', 'a.mjs', report)).toBe(`\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="previewnet" tests="1" failures="1" errors="0" skipped="0">
  <testsuite name="a.mjs" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="a.mjs" name="invariant &quot;a&quot; &lt; b"><failure message="12 runs failed" type="invariant &quot;a&quot; &lt; b">the \\u001b[31minvariant

What was done: a &amp; b

Again: previewnet simulate a.mjs --seed 7 --path 0:1</failure></testcase>
  </testsuite>
</testsuites>
`)
    const name = 'name="a.mjs: 1,000 runs, seeds 0 to 999, 1 action: nothing found"'
    expect(printReport('junit', 'a.mjs', nothing)).toContain(
      `    <testcase classname="a.mjs" ${name}/>\n`,
    )
    const empty = printReport('junit', 'a.mjs', { ...stopped, failures: [] })
    expect(empty).toContain('<skipped/></testcase>')
    expect(empty).toContain('failures="0" errors="0" skipped="1"')
  })
})
