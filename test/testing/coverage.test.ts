/**
 * The report of Vitest, without Vitest: test/long/vitest-project.long.ts has a run in Vitest.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Coverage, createDevnet } from '../../src/index.ts'
import { CoverageEntry, CoverageReporter, countedOptions } from '../../src/testing/coverage.ts'
import { compileGate, deployGate, enter, gatePath, sendFree } from '../support/gate.ts'

describe('the coverage reporter', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'previewnet-reporter-'))
    vi.stubEnv('VITEST_PREVIEWNET_COVERAGE', undefined)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true })
  })

  test('merges what all devnets of a run leave, forks of one devnet once', async () => {
    const reporter = new CoverageReporter({ file: 'out/coverage.json' })
    reporter.onInit({ config: { root } })
    await reporter.onTestRunStart()
    const compiled = await compileGate()
    const options = countedOptions({ network: 'plain', artifacts: [compiled] })
    await using alone = await createDevnet(options)
    await sendFree(alone, await deployGate(alone, compiled), enter(5))
    await new CoverageEntry().leave(alone)
    await using original = await createDevnet(options)
    const to = await deployGate(original, compiled)
    const entry = new CoverageEntry()
    for (const value of [1, 7]) {
      await using fork = await original.fork()
      await sendFree(fork, to, enter(value))
      await entry.leave(fork)
    }
    await reporter.onTestRunEnd()
    const text = await readFile(join(root, 'out/coverage.json'), 'utf8')
    const { f, b } = (JSON.parse(text) as Coverage)[gatePath]!
    expect(f).toEqual({ 0: 3, 1: 0 })
    expect(b[0]).toEqual([2, 1])
  })

  test('writes a report without sources if no devnet left any', async () => {
    const reporter = new CoverageReporter()
    reporter.onInit({ config: { root } })
    await reporter.onTestRunStart()
    await reporter.onTestRunEnd()
    expect(await readFile(join(root, 'coverage/lcov.info'), 'utf8')).toBe('')
  })
})

describe('without the coverage reporter', () => {
  test('devnets do not count, and those that do leave nothing', async () => {
    expect(countedOptions({ seed: 3 })).toEqual({ seed: 3 })
    await using devnet = await createDevnet({ coverage: 'on' })
    await expect(new CoverageEntry().leave(devnet)).resolves.toBe(undefined)
  })
})
