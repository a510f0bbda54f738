/**
 * A Redis whose keys of a cluster were damaged, with nodes that run and nodes that join: each kind of key
 * in several ways. A node says what is damaged and how to continue, or continues by itself.
 */

import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { DevnetError } from '../../src/index.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { joinCluster, type ServedNode, until } from '../support/redis-nodes.ts'

const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const somebody = '0x00000000000000000000000000000000000000d1'
const transfer = { from, to: somebody, value: '0x7' }

async function open(redis: RedisServer): Promise<Redis> {
  const client = new Redis(redis.url)
  client.on('error', () => {}) // the server ends first where a test fails
  await client.ping()
  return client
}

/** A cluster that has ended: its stream stays in Redis. @returns the balance that it left */
async function ended(redis: RedisServer): Promise<unknown> {
  await using node = await joinCluster(redis.url)
  for (let left = 3; left > 0; left -= 1) await node.ask('eth_sendTransaction', transfer)
  return await node.ask('eth_getBalance', somebody, 'pending')
}

const lastPosition = async (client: Redis): Promise<number> => {
  const [last] = await client.xrevrange('test:stream', '+', '-', 'COUNT', 1)
  return Number.parseInt(last?.[0] ?? '0', 10)
}

const note = '{"node":"ab","remote":{"asks":[]}}'
const entry = '{"node":"ab","atMs":1,"requests":[]}'

/** Fields of an entry after the last one, which no node has written. */
const damages: readonly (readonly [string, (chain: string) => readonly string[]])[] = [
  ['is no JSON', (chain) => ['text', 'garbage', 'chain', chain]],
  ['is empty', (chain) => ['text', '', 'chain', chain]],
  ['is cut off', (chain) => ['text', entry.slice(0, -9), 'chain', chain]],
  ['is a note that is cut off', (chain) => ['text', note.slice(0, -4), 'chain', chain]],
  ['is a note of another type', (chain) => ['text', '{"node":"ab","remote":7}', 'chain', chain]],
  ['is JSON of another kind', (chain) => ['text', '[1,2]', 'chain', chain]],
  ['has requests of another kind', (c) => ['text', entry.replace('[]', '[{}]'), 'chain', c]],
  ['has requests that are not a list', (c) => ['text', entry.replace('[]', 'null'), 'chain', c]],
  ['has other fields', () => ['a', 'b']],
  ['has no hash', () => ['text', entry]],
  ['has a wrong hash', () => ['text', entry, 'chain', 'ff']],
]

/** Appends a damaged entry with the hash that its text has, if it has a text. */
async function damage(client: Redis, fieldsOf: (chain: string) => readonly string[], id?: string) {
  const [last] = await client.xrevrange('test:stream', '+', '-', 'COUNT', 1)
  const [text = ''] = [fieldsOf('')[1]]
  const chain = (await client.eval(
    'return redis.sha1hex(ARGV[1] .. ARGV[2])',
    0,
    last![1][3]!,
    text,
  )) as string // of the script
  const next = id ?? `${Number.parseInt(last![0], 10) + 1}-0`
  await client.xadd('test:stream', next, ...fieldsOf(chain))
}

/** The error of a node that joins. */
async function refusal(redis: RedisServer): Promise<DevnetError> {
  const joined = await joinCluster(redis.url).catch((error: unknown) => error)
  if (!(joined instanceof Error)) await (joined as ServedNode)[Symbol.asyncDispose]()
  expect(joined).toBeInstanceOf(DevnetError)
  return joined as DevnetError
}

describe('an entry that cannot be read', () => {
  test.each(damages)(
    '%s: a node names its position, and continues before it',
    async (_, fieldsOf) => {
      await using redis = await startRedis()
      const client = await open(redis)
      const balance = await ended(redis)
      const whole = await lastPosition(client)
      await damage(client, fieldsOf)
      const { code, message } = await refusal(redis)
      expect(code).toBe('INVALID_JOURNAL')
      expect(message).toContain(`entry ${whole + 1} of test:stream in Redis is damaged`)
      expect(message).toContain(
        `to continue after entry ${whole}, start a node with --cluster-recover`,
      )
      await using node = await joinCluster(redis.url, {}, { recovers: true })
      expect(node.warnings.join()).toContain('all of it is kept as test:stream:damaged:1')
      expect(await node.ask('eth_getBalance', somebody, 'pending')).toBe(balance)
      await node.ask('eth_sendTransaction', transfer)
      await using other = await joinCluster(redis.url)
      await until(async () => (await other.ask('eth_getBalance', somebody, 'pending')) !== balance)
      expect(await client.xlen('test:stream:damaged:1')).toBe(whole + 1)
      client.disconnect()
    },
  )

  test('stops a running node with an error that names it', async () => {
    for (const [, fieldsOf] of damages) {
      await using redis = await startRedis()
      const client = await open(redis)
      await using node = await joinCluster(redis.url)
      await node.ask('previewnet_pause')
      await until(() => node.warnings.length === 0)
      await damage(client, fieldsOf)
      await until(() => node.node.failed.aborted)
      expect(node.node.failed.reason).toBeInstanceOf(DevnetError)
      expect(String(node.node.failed.reason)).toMatch(
        /entry \d+ of test:stream in Redis is damaged/,
      )
      client.disconnect()
    }
  })

  test('has a wrong id', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await ended(redis)
    const whole = await lastPosition(client)
    await damage(client, (chain) => ['text', entry, 'chain', chain], `${whole}-1`)
    expect((await refusal(redis)).message).toContain('expected entries with the ids 1-0, 2-0')
    await using node = await joinCluster(redis.url, {}, { recovers: true })
    expect(node.warnings).toHaveLength(1)
    client.disconnect()
  })

  test('is missing between others', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await ended(redis)
    await client.xdel('test:stream', '3-0')
    await expect(joinCluster(redis.url)).rejects.toThrow('trimmed to entry 4')
    await using node = await joinCluster(redis.url, {}, { recovers: true })
    expect(node.warnings.join()).toContain(
      'entry 3 of test:stream in Redis is damaged: it is missing',
    )
    client.disconnect()
  })

  test('is the first: the cluster starts with a new chain, and the old stream is kept', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await client.xadd('test:stream', '1-0', 'text', '{"journal":7}', 'chain', 'x')
    expect((await refusal(redis)).message).toContain('entry 1 of test:stream')
    await using node = await joinCluster(redis.url, {}, { recovers: true })
    expect(node.warnings.join()).toContain('the cluster starts with a new chain')
    client.disconnect()
  })
})

const types: readonly (readonly [key: string, type: string])[] = [
  ...([
    ['stream', 'stream'],
    ['checkpoint', 'hash'],
    ['run', 'string'],
  ] as const),
  ...([
    ['lease', 'string'],
    ['token', 'string'],
    ['nodes', 'zset'],
  ] as const),
  ['positions', 'hash'],
]

describe.each(types)('the key %s of another type', (key, type) => {
  const name = `test:${key}`
  const replace = async (client: Redis) => {
    await client.del(name)
    await client.rpush(name, 'a')
  }

  test('is named to a node that joins, and put aside by one that recovers', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await ended(redis)
    await replace(client)
    const joined = await joinCluster(redis.url).catch((error: unknown) => error)
    // A node that has joined finds it with its first sign of life.
    if (!(joined instanceof Error)) {
      const node = joined as ServedNode
      await until(() => node.node.failed.aborted)
      expect(String(node.node.failed.reason)).toContain(`${name} in Redis is damaged`)
      await node[Symbol.asyncDispose]()
    } else expect(joined.message).toContain(`${name} in Redis is damaged: expected a ${type}`)
    await using node = await joinCluster(redis.url, {}, { recovers: true })
    expect(await client.type(`${name}:damaged:1`)).toBe('list')
    await node.ask('eth_sendTransaction', transfer)
    client.disconnect()
  })

  test('stops a running node with an error that names it', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await using node = await joinCluster(redis.url)
    await replace(client)
    await until(() => node.node.failed.aborted)
    expect(String(node.node.failed.reason)).toContain(`${name} in Redis is damaged`)
    client.disconnect()
  })
})

describe('a running node', () => {
  test.each([
    ['lease', 'garbage'],
    ['token', 'garbage'],
    ['run', 'garbage'],
  ])('continues after another text in the key %s', async (key, text) => {
    await using redis = await startRedis()
    const client = await open(redis)
    await using node = await joinCluster(redis.url)
    await client.set(`test:${key}`, text)
    const before = await lastPosition(client)
    await until(async () => (await lastPosition(client)) > before + 5)
    expect(node.node.failed.aborted).toBe(false)
    client.disconnect()
  })
})

describe('a checkpoint that is damaged', () => {
  const checkpointSize = 20_000
  const damagesOfCheckpoint: readonly (readonly [string, (client: Redis) => Promise<unknown>])[] = [
    ['lacks its pieces', async (c) => c.del((await c.hget('test:checkpoint', 'list'))!)],
    ['lacks a piece', async (c) => c.rpop((await c.hget('test:checkpoint', 'list'))!)],
    [
      'has a piece that is cut off',
      async (c) => c.lset((await c.hget('test:checkpoint', 'list'))!, 0, 'x'),
    ],
    ['has a position that is no number', (c) => c.hset('test:checkpoint', 'position', 'x')],
    ['has a count that is no number', (c) => c.hset('test:checkpoint', 'count', '1.5')],
    ['lacks a field', (c) => c.hdel('test:checkpoint', 'chain')],
  ]

  test.each(damagesOfCheckpoint)('%s: a node that joins reports it', async (_, spoil) => {
    await using redis = await startRedis()
    const client = await open(redis)
    {
      await using node = await joinCluster(redis.url, {}, { checkpointSize })
      await until(async () => {
        for (let left = 20; left > 0; left -= 1) await node.ask('eth_sendTransaction', transfer)
        return (await client.exists('test:checkpoint')) === 1
      })
    }
    await spoil(client)
    const { message } = await refusal(redis)
    expect(message).toMatch(/test:checkpoint\S* in Redis is damaged: expected .*, got/)
    expect(message).toContain('--cluster-recover')
    client.disconnect()
  })

  test('is written again by a running node', async () => {
    await using redis = await startRedis()
    const client = await open(redis)
    await using node = await joinCluster(redis.url, {}, { checkpointSize })
    await until(async () => {
      for (let left = 20; left > 0; left -= 1) await node.ask('eth_sendTransaction', transfer)
      return (await client.exists('test:checkpoint')) === 1
    })
    for (const spoil of [0, 3].map((index) => damagesOfCheckpoint[index]![1])) {
      await spoil(client)
      await until(async () => {
        const { position, list = '', count } = await client.hgetall('test:checkpoint')
        return /^\d+$/.test(position ?? '') && (await client.llen(list)) === Number(count)
      })
    }
    await using other = await joinCluster(redis.url)
    const balanceIn = (each: ServedNode) => each.ask('eth_getBalance', somebody, 'pending')
    expect(await balanceIn(other)).toBe(await balanceIn(node))
    client.disconnect()
  })
})
