/** A cluster whose stream is trimmed behind checkpoints, with which nodes begin that come late. */

import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { type LogOptions, RedisLog } from '../../src/cluster/redis-log.ts'
import type { RedisNodeOptions } from '../../src/cluster/redis-node.ts'
import { FaultyLink } from '../support/faulty-link.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { joinCluster, type ServedNode, SocketClient, until } from '../support/redis-nodes.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transfer = { from, to: somebody, value: '0x7' }

/** Small enough for a checkpoint after some hundred entries. */
const checkpointSize = 40_000

const join = (redis: RedisServer, given: Partial<RedisNodeOptions> = {}) =>
  joinCluster(redis.url, {}, { checkpointSize, ...given })

/** Reads keys of a cluster. */
class Keys implements Disposable {
  readonly client: Redis

  constructor({ url }: RedisServer) {
    this.client = new Redis(url)
  }

  /** The position of the newest checkpoint; 0 if there is none. */
  async checkpoint(): Promise<number> {
    return Number((await this.client.hget('test:checkpoint', 'position')) ?? 0)
  }

  /** The position of the oldest entry. */
  async first(): Promise<number> {
    const [entry] = await this.client.xrange('test:stream', '-', '+', 'COUNT', 1)
    return Number.parseInt(entry?.[0] ?? '0', 10)
  }

  /** The keys of pieces of checkpoints. */
  lists(): Promise<string[]> {
    return this.client.keys('test:checkpoint:*')
  }

  [Symbol.dispose]() {
    this.client.disconnect()
  }
}

/** Has a node send transactions until a condition holds. */
async function sendUntil(node: ServedNode, condition: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    for (let left = 20; left > 0; left -= 1) await node.ask('eth_sendTransaction', transfer)
    return condition()
  })
}

/** Resolves when all nodes have what one of them has now. */
async function evened(nodes: readonly ServedNode[]): Promise<void> {
  await nodes[0]!.ask('previewnet_pause')
  await until(() => new Set(nodes.map(({ devnet }) => devnet.digest())).size === 1)
  await nodes[0]!.ask('previewnet_resume')
}

const balance = (node: ServedNode) => node.ask('eth_getBalance', somebody, 'pending')

describe('a cluster that has grown', () => {
  test('has a checkpoint, a trimmed stream, and nodes that start from it with the state of the others', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    await using one = await join(redis)
    const client = await SocketClient.open(one.url)
    await client.ask('eth_subscribe', 'newHeads')
    const filter = await one.ask('eth_newPendingTransactionFilter')
    await one.ask('previewnet_label', somebody, 'treasury')
    const before = await balance(one)
    const snapshot = await one.ask('evm_snapshot')
    await sendUntil(one, async () => (await keys.checkpoint()) > 0)
    const first = await keys.checkpoint()
    await sendUntil(one, async () => (await keys.checkpoint()) > first)
    expect(await keys.first()).toBeGreaterThan(1)
    expect(await keys.lists()).toHaveLength(1)
    await using late = await join(redis)
    await evened([one, late])
    expect(await balance(late)).toBe(await balance(one))
    expect(await late.ask('previewnet_names', [somebody])).toMatchObject([{ label: 'treasury' }])
    expect(await late.ask('eth_getFilterChanges', filter)).not.toEqual([])
    expect(await one.ask('eth_getFilterChanges', filter)).toEqual([])
    expect(await late.ask('evm_revert', snapshot)).toBe(true)
    await evened([one, late])
    expect(await balance(one)).toBe(before)
    expect(await late.ask('previewnet_record', true)).toMatchObject({ code: -32002 })
    client.close()
  })

  test('continues with a node from a checkpoint as the writer', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    const one = await join(redis)
    await sendUntil(one, async () => (await keys.checkpoint()) > 0)
    await using late = await join(redis)
    const timeMs = late.devnet.now
    const first = await keys.checkpoint()
    await one[Symbol.asyncDispose]()
    await until(() => late.devnet.now > timeMs + 1_000)
    await sendUntil(late, async () => (await keys.checkpoint()) > first)
    await using later = await join(redis)
    await evened([late, later])
  })

  test('lets nodes join while its stream is trimmed', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    await using one = await join(redis)
    let isOver = false
    const growing = (async () => {
      // Makes the stream longer, and no checkpoint larger.
      while (!isOver) await one.ask('eth_uninstallFilter', `0x${'f'.repeat(4_000)}`)
    })()
    const late: ServedNode[] = []
    await until(async () => (await keys.checkpoint()) > 0)
    while (late.length < 5) {
      const position = await keys.checkpoint()
      late.push(await join(redis))
      await until(async () => (await keys.checkpoint()) > position)
    }
    isOver = true
    await growing
    await evened([one, ...late])
    for (const node of late) await node[Symbol.asyncDispose]()
  })
})

/** Ends in the middle of a checkpoint, without a word. */
class DyingLog extends RedisLog {
  readonly onDeath: () => void
  #pieces = 0

  constructor(options: LogOptions, onDeath: () => void) {
    super(options)
    this.onDeath = onDeath
  }

  override async pushPiece(list: string, piece: Buffer): Promise<void> {
    this.#pieces += 1
    if (this.#pieces === 1) return super.pushPiece(list, piece)
    this.onDeath()
    this.close()
    throw new Error('it has died')
  }
}

describe('a checkpoint', () => {
  test('counts only if it is whole: a writer that dies leaves none', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    let hasDied = false
    const onDeath = () => {
      hasDied = true
    }
    const openLog = (options: LogOptions) => new DyingLog(options, onDeath)
    await using one = await join(redis, { openLog })
    await until(async () => (await one.health()).role === 'writer')
    await using other = await join(redis, { checkpointSize: Number.MAX_SAFE_INTEGER })
    await sendUntil(other, async () => hasDied)
    const [part = ''] = await keys.lists()
    expect(await keys.client.pttl(part)).toBeGreaterThan(0)
    expect(await keys.checkpoint()).toBe(0)
    expect(await keys.first()).toBe(1)
    await until(async () => (await other.health()).role === 'writer')
    await using late = await join(redis)
    await evened([other, late])
  })

  test('is not written by a node that has lost its lease', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    class StaleLog extends RedisLog {
      override publishCheckpoint(...[checkpoint]: Parameters<RedisLog['publishCheckpoint']>) {
        return super.publishCheckpoint(checkpoint, '1 somebody')
      }
    }
    await using one = await join(redis, { openLog: (options) => new StaleLog(options) })
    await sendUntil(one, async () => (await keys.lists()).length > 0)
    await one.ask('evm_mine')
    expect(await keys.checkpoint()).toBe(0)
    expect(await keys.first()).toBe(1)
  })

  test('is written again for a Redis that was emptied', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    await using one = await join(redis)
    await using other = await join(redis)
    // More than the nodes write again.
    await sendUntil(one, async () => (await keys.checkpoint()) > 300)
    const before = await balance(one)
    await keys.client.flushall()
    await until(async () => (await keys.first()) > 0)
    const late = await join(redis)
    expect(await balance(late)).toBe(before)
    expect(await keys.checkpoint()).toBeGreaterThan(0)
    await until(async () => typeof (await late.ask('eth_sendTransaction', transfer)) === 'string')
    await evened([one, other, late])
    await late[Symbol.asyncDispose]()
  })

  test('does not keep a node from joining a Redis that comes back older than the checkpoint', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    await using one = await join(redis)
    await sendUntil(one, async () => (await keys.checkpoint()) > 0)
    await keys.client.save()
    const saved = await keys.checkpoint()
    await sendUntil(one, async () => (await keys.checkpoint()) > saved)
    await using late = await join(redis)
    const before = await balance(one)
    await redis.kill()
    await redis.start()
    await until(async () => typeof (await late.ask('evm_snapshot')) === 'string')
    await until(async () => typeof (await one.ask('evm_snapshot')) === 'string')
    expect(await balance(late)).toBe(before)
    await evened([one, late])
    await using later = await join(redis)
    await evened([one, late, later])
  })
})

describe('a node that lags behind', () => {
  test('finds the entries that it has not read, although there are newer checkpoints', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    const link = await FaultyLink.to(redis.port)
    await using one = await join(redis)
    await using other = await joinCluster(`redis://127.0.0.1:${link.port}`)
    await until(async () => (await one.health()).role === 'writer')
    link.state = 'cut'
    await sendUntil(one, async () => (await keys.checkpoint()) > 0)
    link.state = 'open'
    await evened([one, other])
    const first = await keys.first()
    await sendUntil(one, async () => (await keys.first()) > first)
    expect(other.node.failed.aborted).toBe(false)
    await link[Symbol.asyncDispose]()
  })

  test('stops with an error if they were trimmed, and can join again', async () => {
    await using redis = await startRedis()
    using keys = new Keys(redis)
    const link = await FaultyLink.to(redis.port)
    await using one = await join(redis, { endedMs: 3_000 })
    await using other = await joinCluster(`redis://127.0.0.1:${link.port}`)
    await until(async () => (await one.health()).role === 'writer')
    link.state = 'cut'
    await until(() => !other.node.failed.aborted && other.warnings.length > 0)
    const { position } = await other.health()
    await sendUntil(one, async () => (await keys.first()) > position + 100)
    link.state = 'open'
    await until(() => other.node.failed.aborted)
    const message = expect.stringMatching(/was trimmed to entry \d+, and this node has read up to/)
    expect(other.node.failed.reason).toMatchObject({ message })
    await using again = await join(redis)
    await evened([one, again])
    await link[Symbol.asyncDispose]()
  })
})
