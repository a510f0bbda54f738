/** `previewnet simulate` as it is shipped, with threads. */

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CampaignProgram, type Ended } from '../support/campaign-program.ts'

let program: CampaignProgram
beforeAll(async () => {
  program = await CampaignProgram.build('previewnet-campaign-test')
})
afterAll(() => program[Symbol.asyncDispose]())

describe('previewnet simulate', () => {
  const size = ['--runs', '20'] as const
  let alone: Ended
  beforeAll(async () => {
    alone = await program.start(...size, '--workers', '1').ended
  })

  test('reports each kind of failure once, and exits with 1', () => {
    expect(alone).toMatchObject({ exitCode: 1 })
    const [heading, ...rest] = alone.out.split('\n')
    expect(heading).toBe(
      `${program.file}: 20 runs, seeds 0 to 19, ${/\d+ actions/.exec(alone.out)}: 2 failures`,
    )
    const kinds = rest.flatMap((line) => /^\d\. (.*): \d+ runs?$/.exec(line)?.[1] ?? [])
    expect(kinds.sort()).toEqual(['Error: late, with #', 'TypeError: early, with #'])
  })

  test('prints a line at each tenth where there is no terminal', () => {
    const lines = alone.err.split('\n').filter((line) => line.includes(' of 20 runs, '))
    expect(lines).toHaveLength(10)
    expect(lines.at(-1)).toMatch(/^simulating: 20 of 20 runs, 100 %, .*, 2 failures$/)
  })

  test('has the same report with threads', async () => {
    expect(await program.start(...size, '--workers', '6').ended).toMatchObject({
      exitCode: 1,
      out: alone.out,
      err: expect.not.stringContaining('Warning'),
    })
  })

  test('repeats the run of a report by the command that the report has', async () => {
    const [, seed = '', path = ''] = /--seed (\d+) --path (\S+)/.exec(alone.out) ?? []
    const again = await program.start('--seed', seed, '--path', path).ended
    expect(again).toMatchObject({ exitCode: 1, err: '' })
    expect(again.out).toContain(`seed: ${seed}, path: '${path}' })\n`)
    expect(again.out).toContain('What was done:\n')
  })

  test('is interrupted by SIGINT, says what it has found, and continues with --resume', async () => {
    const many = ['--runs', '40', '--workers', '2'] as const
    const whole = await program.start(...many).ended
    const running = program.start(...many)
    await running.saysOnErr('simulating: ')
    running.child.kill('SIGINT')
    const stopped = await running.ended
    expect(stopped).toMatchObject({
      exitCode: 130,
      err: expect.stringContaining('--resume continues\n'),
    })
    expect(stopped.out).toContain(' of 40, seeds 0 to 39, ')
    const resumed = await program.start(...many, '--resume').ended
    expect(resumed).toMatchObject({ exitCode: 1, out: whole.out })
    expect(resumed.err).not.toContain('warning')
  })

  describe('with --coverage', () => {
    const guided = ['--coverage', '--seed', '6000', '--runs', '128'] as const
    const startGuided = (workers: number) =>
      program.startOn(program.lockFile, ...guided, '--workers', String(workers)).ended
    let one: Ended
    beforeAll(async () => {
      one = await startGuided(1)
    })

    test('opens a lock that the same seeds alone do not open', async () => {
      expect(one).toMatchObject({ exitCode: 1 })
      expect(one.out).toMatch(/128 runs, seeds 6000 to 6127, .* features: 1 failure\n/)
      const alone = program.startOn(program.lockFile, '--seed', '6000', '--runs', '128')
      expect(await alone.ended).toMatchObject({ exitCode: 0 })
    })

    test.each([2, 3])('has the same report with %d threads', async (workers) => {
      expect(await startGuided(workers)).toMatchObject({ exitCode: 1, out: one.out })
    })

    test('repeats a variation by the command that the report has', async () => {
      const [, seed = '', path = ''] = /--seed (\S+) --path (\S+)/.exec(one.out) ?? []
      expect(seed).toContain('+')
      const again = await program.startOn(program.lockFile, '--seed', seed, '--path', path).ended
      expect(again).toMatchObject({ exitCode: 1, err: '' })
      expect(again.out).toContain(`seed: '${seed}', path: '${path}' })\n`)
    })
  })

  test('writes its report to a file', async () => {
    const path = `${program.file}.xml`
    const report = ['--reporter', 'junit', '--output-file', path] as const
    const ended = await program.start('--runs', '2', '--workers', '1', ...report).ended
    expect(ended.out).toBe('')
    expect(await readFile(path, 'utf8')).toMatch(/^<\?xml [\s\S]*<\/testsuites>\n$/)
  })

  test.each([
    [
      ['--runs', '0'],
      2,
      /^error: --runs: expected a whole number from 1 to 2147483648, got "0"\n$/,
    ],
    [['--seed', '2147483647', '--runs', '2'], 2, /expected at most 1 from seed 2147483647, got 2/],
    [['--reporter', 'html'], 2, /expected one of text, json, junit, got "html"/],
    [['--redis', 'localhost'], 2, /expected a URL that begins with redis:\/\/ or rediss:\/\//],
    [['--seed', '5+3.4:7'], 2, /expected --path with a variation, such as --path 0/],
    [['--seed', '5+3.4'], 2, /expected a whole number from 0 to 2147483647, or a variation/],
    [
      ['--coverage', '--workers', '1'],
      1,
      /expected runs on devnets with the option coverage: 'on'/,
    ],
    [['--path', 'x'], 2, /expected a path of a report, such as 0:1:2, got "x"/],
    [['--redis', 'redis://127.0.0.1:1'], 1, /^error: --redis: 127\.0\.0\.1:1 cannot be reached: /],
  ])('refuses %j', async (texts, exitCode, complaint) => {
    const ended = await program.start(...texts).ended
    expect(ended).toMatchObject({ exitCode, out: '', err: expect.stringMatching(complaint) })
  })
})
