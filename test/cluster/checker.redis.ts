/**
 * The checker of clusters notices each way in which nodes could be wrong, and finds nothing on nodes that
 * are as they should be.
 */

import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import type { RedisNodeOptions } from '../../src/cluster/redis-node.ts'
import { Checker, pause } from '../support/cluster-checker.ts'
import { drawing } from '../support/drawing.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { joinCluster, type ServedNode, until } from '../support/redis-nodes.ts'
import { StreamCopy } from '../support/stream-copy.ts'
import { TornNode } from '../support/torn-node.ts'
import { EarlyLog, LostTailLog, RetryLog, StaleLog } from '../support/wrong-logs.ts'

/** Has two clients send and read at these nodes meanwhile. */
async function underLoad(
  checker: Checker,
  nodes: readonly Pick<ServedNode, 'url'>[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const urls = () => nodes.map(({ url }) => url)
  const clients = [1, 2].map((client) => checker.runClient(client, urls, stop.signal))
  await meanwhile()
  stop.abort()
  await Promise.all(clients)
}

const join = (redis: RedisServer, given: Partial<RedisNodeOptions> = {}) =>
  joinCluster(redis.url, {}, given)

describe('the checker', () => {
  test('finds nothing on nodes that are right, whose Redis is killed and comes back', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    await using one = await join(redis)
    await using other = await join(redis)
    const checker = new Checker(drawing(), copy)
    await underLoad(checker, [one, other], async () => {
      await until(() => checker.count('made') > 20)
      await redis.kill()
      await pause(1_000)
      await redis.start()
      const before = checker.count('made')
      await until(() => checker.count('made') > before + 20)
    })
    await checker.check([one.url, other.url])
    expect(checker.violations).toEqual([])
    expect(checker.calls.length).toBeGreaterThan(40) // as many as were waited for
  })

  test('notices a node that acknowledges early', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    const logs: EarlyLog[] = []
    await using other = await join(redis)
    await other.ask('previewnet_pause')
    const openLog: RedisNodeOptions['openLog'] = (options) => {
      const log = new EarlyLog(options)
      logs.push(log)
      return log
    }
    await using one = await join(redis, { openLog })
    const checker = new Checker(drawing(), copy)
    await underLoad(checker, [one], () => until(() => checker.count('made') > 5))
    for (const log of logs) log.hasCrashed = true
    await checker.check([other.url])
    expect(checker.violations.join()).toMatch(/acknowledged, and lost/)
  })

  test('notices a node that moves time with a stale token', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    const logs: StaleLog[] = []
    const openLog: RedisNodeOptions['openLog'] = (options) => {
      const log = new StaleLog(options)
      logs.push(log)
      return log
    }
    await using one = await join(redis, { openLog })
    await until(async () => (await one.health()).role === 'writer')
    for (const log of logs) log.isDeaf = true
    await using other = await join(redis)
    const checker = new Checker(drawing(), copy)
    await until(async () => (await other.health()).role === 'writer')
    const timeMs = other.devnet.now
    await until(() => other.devnet.now > timeMs + 1_000)
    for (const log of logs) log.isDeaf = false
    await checker.check([one.url, other.url])
    expect(checker.violations.join()).toMatch(/two writers/)
  })

  test('notices nodes that do not write again what Redis has lost', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    const openLog: RedisNodeOptions['openLog'] = (options) => new LostTailLog(options)
    await using one = await join(redis, { openLog })
    const client = new Redis(redis.url)
    await client.save()
    client.disconnect()
    const checker = new Checker(drawing(), copy)
    await underLoad(checker, [one], () => until(() => checker.count('made') > 5))
    await redis.kill()
    await redis.start()
    await using late = await join(redis)
    await until(async () => typeof (await late.ask('evm_snapshot')) === 'string')
    await checker.check([late.url])
    expect(checker.violations.join()).toMatch(/acknowledged, and lost/)
  })

  test('notices a node that resends a request that may have been executed', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    await using other = await join(redis)
    const logs: RetryLog[] = []
    const openLog: RedisNodeOptions['openLog'] = (options) => {
      const log = new RetryLog(options)
      logs.push(log)
      return log
    }
    await using one = await join(redis, { openLog })
    const checker = new Checker(drawing(), copy)
    await underLoad(checker, [one], async () => {
      await until(() => checker.count('made') > 5)
      redis.signal('SIGSTOP')
      await until(() => checker.count('unknown') > 0)
      redis.signal('SIGCONT')
      await until(() => logs.some(({ hasRetried }) => hasRetried))
    })
    await checker.check([other.url])
    expect(checker.violations.join()).toMatch(/made 2 times/)
  })

  test('notices a node whose answer to one call has parts of two moments', async () => {
    await using redis = await startRedis()
    await using copy = new StreamCopy(redis.url, 'test')
    await using one = await join(redis)
    await using torn = await TornNode.before(one.url)
    const checker = new Checker(drawing(), copy)
    await underLoad(checker, [torn, one], () => until(() => checker.count('made') > 60))
    await checker.check([one.url])
    expect(checker.violations.join()).toMatch(/torn read: eth_call/)
  })
})
