/** A cluster whose Redis is away, comes back, and has lost entries. */

import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { FaultyLink } from '../support/faulty-link.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { joinCluster, type ServedNode, SocketClient, until } from '../support/redis-nodes.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transfer = { from, to: somebody, value: '0x7' }
const away = { code: -32002, message: expect.stringContaining("the cluster's Redis is away: ") }

/** More than the promised 2,500 ms: this machine may be busy. */
const REFUSED_MS_MAX = 4_000

const balance = (node: ServedNode) => node.ask('eth_getBalance', somebody, 'pending')

/** Resolves when the cluster takes changes. */
function works(node: ServedNode): Promise<void> {
  return until(async () => typeof (await node.ask('evm_snapshot')) === 'string')
}

async function expectRefusal(node: ServedNode): Promise<void> {
  const sinceMs = performance.now()
  expect(await node.ask('eth_sendTransaction', transfer)).toMatchObject(away)
  expect(performance.now() - sinceMs).toBeLessThan(REFUSED_MS_MAX)
}

/** All nodes have one history, and so has one that comes now. */
async function expectOneHistory(redis: RedisServer, nodes: readonly ServedNode[]): Promise<void> {
  await using late = await joinCluster(redis.url)
  const all = [...nodes, late]
  await all[0]!.ask('previewnet_pause')
  await until(() => new Set(all.map(({ devnet }) => devnet.digest())).size === 1)
  expect(new Set(all.map(({ devnet }) => devnet.journal())).size).toBe(1)
  for (const node of all) expect(node.node.failed.aborted).toBe(false)
}

describe('a cluster whose Redis', () => {
  test.each(['nothing', 'everything'] as const)(
    'was killed and has %s when it is back, reads meanwhile, and continues with what it had',
    async (kept) => {
      await using redis = await startRedis(kept)
      await using one = await joinCluster(redis.url)
      await using other = await joinCluster(redis.url)
      const hash = await one.ask('eth_sendTransaction', transfer)
      await until(async () => (await balance(other)) === '0x7')
      await redis.kill()
      await expectRefusal(other)
      expect(await balance(one)).toBe('0x7')
      expect(await balance(other)).toBe('0x7')
      await redis.start()
      await works(other)
      expect(one.warnings).toContain("the cluster's Redis is back")
      expect(await balance(other)).toBe('0x7')
      await other.ask('eth_sendTransaction', transfer)
      expect(await balance(other)).toBe('0xe')
      expect(await one.ask('eth_getTransactionByHash', hash)).toMatchObject({ hash })
      const timeMs = one.devnet.now
      await until(() => one.devnet.now > timeMs)
      await expectOneHistory(redis, [one, other])
    },
  )

  test('is older when it is back gets from its nodes what it lacks', async () => {
    await using redis = await startRedis()
    await using one = await joinCluster(redis.url)
    await using other = await joinCluster(redis.url)
    await one.ask('eth_sendTransaction', transfer)
    const client = new Redis(redis.url)
    await client.save() // it starts again from here
    client.disconnect()
    const hash = await other.ask('eth_sendTransaction', transfer)
    await redis.kill()
    await redis.start()
    await works(one)
    expect(await balance(one)).toBe('0xe')
    expect([...one.warnings, ...other.warnings].join()).toMatch(/Redis had lost \d+ entries/)
    await expectOneHistory(redis, [one, other])
    expect(await one.ask('eth_getTransactionByHash', hash)).toMatchObject({ hash })
  })

  test('was emptied gets everything again', async () => {
    await using redis = await startRedis()
    await using one = await joinCluster(redis.url)
    await one.ask('eth_sendTransaction', transfer)
    const client = new Redis(redis.url)
    await client.flushall()
    client.disconnect()
    await works(one)
    expect(await balance(one)).toBe('0x7')
    await expectOneHistory(redis, [one])
  })

  test('is silent refuses changes in time, and applies none of them twice', async () => {
    await using redis = await startRedis()
    await using one = await joinCluster(redis.url)
    await one.ask('eth_sendTransaction', transfer)
    redis.signal('SIGSTOP')
    await expectRefusal(one)
    expect(await balance(one)).toBe('0x7')
    redis.signal('SIGCONT')
    await works(one)
    // The refused transaction may have been made: once.
    expect(['0x7', '0xe']).toContain(await balance(one))
    const count = await one.ask('eth_getTransactionCount', from, 'pending')
    expect(Number(await balance(one)) / 7).toBe(Number(count))
    await expectOneHistory(redis, [one])
  })
})

describe('a node', () => {
  test('stops if it has another history than the stream, and says where', async () => {
    await using redis = await startRedis()
    await using one = await joinCluster(redis.url)
    await one.ask('eth_sendTransaction', transfer)
    const client = new Redis(redis.url)
    const [last] = await client.xrevrange('test:stream', '+', '-', 'COUNT', 1)
    const next = `${Number.parseInt(last![0], 10) + 1}-0`
    await client.xadd('test:stream', next, 'text', '{}', 'chain', 'of others')
    client.disconnect()
    await until(() => one.node.failed.aborted)
    const message = expect.stringMatching(/^the stream in Redis has another history from entry \d+/)
    expect(one.node.failed.reason).toMatchObject({ code: 'INVALID_JOURNAL', message })
    expect(await one.ask('eth_sendTransaction', transfer)).toMatchObject({
      message: 'this node of the cluster has ended',
    })
  })

  test('gives its lease to another when it stops as the writer', async () => {
    await using redis = await startRedis()
    const one = await joinCluster(redis.url, {}, { leaseMs: 60_000 })
    await until(async () => (await one.health()).role === 'writer')
    await using other = await joinCluster(redis.url, {}, { leaseMs: 60_000 })
    expect((await other.health()).role).toBe('follower')
    await one[Symbol.asyncDispose]()
    await until(async () => (await other.health()).role === 'writer')
    const timeMs = other.devnet.now
    await until(() => other.devnet.now > timeMs)
  })

  test('is dead for the others if it is silent for long, and stops when it is back', async () => {
    await using redis = await startRedis()
    const link = await FaultyLink.to(redis.port)
    await using one = await joinCluster(redis.url, {}, { endedMs: 3_000 })
    await using other = await joinCluster(`redis://127.0.0.1:${link.port}`)
    const client = await SocketClient.open(other.url)
    await client.ask('eth_subscribe', 'newHeads')
    await until(() => one.devnet.waits.length === 1)
    link.state = 'cut'
    await until(() => one.devnet.waits.length === 0)
    link.state = 'open'
    await until(() => other.node.failed.aborted)
    const message = 'the cluster has taken this node for ended'
    expect(other.node.failed.reason).toMatchObject({ message })
    client.close()
    await one.ask('previewnet_pause')
    expect(one.node.failed.aborted).toBe(false)
    await link[Symbol.asyncDispose]()
  })

  test('removes the subscriptions of its clients when it stops', async () => {
    await using redis = await startRedis()
    await using one = await joinCluster(redis.url)
    const other = await joinCluster(redis.url)
    const { httpUrl } = await other.devnet.listen({ port: 0, studio: false })
    const client = await SocketClient.open(httpUrl)
    await client.ask('eth_subscribe', 'newHeads')
    await until(() => one.devnet.waits.length === 1)
    await other[Symbol.asyncDispose]()
    await until(() => one.devnet.waits.length === 0)
    await one.ask('previewnet_pause')
    expect(one.node.failed.aborted).toBe(false)
  })
})
