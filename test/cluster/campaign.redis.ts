/** Campaigns of several machines, by a queue in Redis. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CampaignProgram } from '../support/campaign-program.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'

let redis: RedisServer
let program: CampaignProgram
beforeAll(async () => {
  redis = await startRedis()
  program = await CampaignProgram.build('previewnet-cluster-test')
})
afterAll(async () => {
  await program[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

describe('a campaign with --redis', () => {
  test('has the report that one machine has, on each of two', async () => {
    const size = ['--runs', '30'] as const
    const alone = await program.start(...size, '--workers', '1').ended
    const joined = [...size, '--workers', '1', '--redis', redis.url]
    const both = await Promise.all([program.start(...joined).ended, program.start(...joined).ended])
    for (const each of both) expect(each).toMatchObject({ exitCode: 1, out: alone.out })
  })

  test('has the report that one machine has where coverage guides it', async () => {
    const size = ['--coverage', '--seed', '6000', '--runs', '128', '--workers', '1'] as const
    const start = (...texts: readonly string[]) =>
      program.startOn(program.lockFile, ...size, ...texts).ended
    const alone = await start()
    expect(alone.out).toContain(' features: 1 failure\n')
    const both = await Promise.all([start('--redis', redis.url), start('--redis', redis.url)])
    for (const each of both) expect(each).toMatchObject({ exitCode: 1, out: alone.out })
  })

  test('survives a machine that is killed: its ranges are run again, each failure is reported once', async () => {
    const size = ['--runs', '2000'] as const
    const joined = [...size, '--workers', '1', '--redis', redis.url]
    const [killed, other] = [program.start(...joined), program.start(...joined)]
    await Promise.all([killed.saysOnErr('simulating: '), other.saysOnErr('simulating: ')])
    killed.child.kill('SIGKILL')
    const report = await other.ended
    expect(report.exitCode).toBe(1)
    expect(report.out).toContain(': 2,000 runs, seeds 0 to 1999, ')
    const alone = await program.start(...size).ended
    expect(report.out).toBe(alone.out)
  })
})
