/** Nodes of one cluster with a stream in Redis: whatever clients ask of whichever node, it is one devnet. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { joinCluster, type ServedNode, SocketClient, until } from '../support/redis-nodes.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const transfer = {
  ...{ from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: somebody },
  value: '0x7',
}

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis[Symbol.asyncDispose]())

let count = 0
/** Nodes of a new cluster. */
async function nodesOf(size: number): Promise<readonly ServedNode[] & AsyncDisposable> {
  count += 1
  const prefix = `test${count}`
  const nodes: ServedNode[] = []
  while (nodes.length < size) nodes.push(await joinCluster(redis.url, {}, { prefix }))
  return Object.assign(nodes, {
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
    },
  })
}

/** Resolves when all nodes have what one of them has now. */
async function evened(nodes: readonly ServedNode[]): Promise<void> {
  await until(() => {
    const digests = nodes.map(({ devnet }) => devnet.digest())
    return new Set(digests).size === 1
  })
}

describe('a cluster in Redis', () => {
  test('is one devnet, whichever node is asked', async () => {
    await using nodes = await nodesOf(3)
    const [one, other, third] = nodes as unknown as [ServedNode, ServedNode, ServedNode]
    const filter = await one.ask('eth_newPendingTransactionFilter')
    const snapshot = await other.ask('evm_snapshot')
    await third.ask('previewnet_label', somebody, 'treasury')
    const hash = await other.ask('eth_sendTransaction', transfer)
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(await other.ask('eth_getBalance', somebody, 'pending')).toBe('0x7')
    expect(await third.ask('eth_getFilterChanges', filter)).toEqual([hash])
    expect(await one.ask('previewnet_names', [somebody])).toMatchObject([{ label: 'treasury' }])
    expect(await one.ask('evm_revert', snapshot)).toBe(true)
    expect(await one.ask('eth_getBalance', somebody, 'pending')).toBe('0x0')
    const drip = await fetch(`${third.url}/api/preview/faucet/drip`, {
      method: 'POST',
      body: JSON.stringify({ address: somebody }),
    })
    expect(drip.status).toBe(200)
    await third.ask('previewnet_pause')
    await evened(nodes)
    expect(await one.ask('eth_getBalance', somebody, 'pending')).not.toBe('0x0')
    expect(one.devnet.journal()).toBe(other.devnet.journal())
  })

  test('has one writer, which moves time on all nodes', async () => {
    await using nodes = await nodesOf(3)
    await until(async () => (await nodes[0]!.health()).role === 'writer')
    const [writer, ...followers] = await Promise.all(nodes.map((node) => node.health()))
    expect(writer).toMatchObject({ role: 'writer', leaseMs: expect.any(Number) })
    for (const each of followers) expect(each).toMatchObject({ role: 'follower' })
    const metrics = await (await fetch(`${nodes[0]!.url}/metrics`)).text()
    expect(metrics).toMatch(/^previewnet_role\{role="writer"\} 1$/m)
    expect(metrics).toMatch(/^previewnet_lease_seconds [\d.]+$/m)
    const numbers = nodes.map(({ devnet }) => devnet.now)
    await until(() => nodes.every(({ devnet }, index) => devnet.now > numbers[index]! + 400))
  })

  test('notifies subscribers of every node of the same blocks, in order', async () => {
    await using nodes = await nodesOf(2)
    const clients = await Promise.all(nodes.map(({ url }) => SocketClient.open(url)))
    for (const client of clients) await client.ask('eth_subscribe', 'newHeads')
    const [one, other] = await Promise.all(clients.map((client) => client.notified(5)))
    const hashes = (blocks: readonly unknown[]) => blocks.map((block) => (block as Block).hash)
    const common = hashes(one!).filter((hash) => hashes(other!).includes(hash))
    expect(common.length).toBeGreaterThan(2)
    expect(hashes(other!).filter((hash) => common.includes(hash))).toEqual(common)
    for (const client of clients) client.close()
  })

  test('takes nodes that come later, with all that was before', async () => {
    await using nodes = await nodesOf(2)
    const client = await SocketClient.open(nodes[1]!.url)
    await client.ask('eth_subscribe', 'newHeads')
    await client.ask('eth_sendTransaction', transfer)
    await using late = await joinCluster(redis.url, {}, { prefix: `test${count}` })
    expect(await late.ask('eth_getBalance', somebody, 'pending')).toBe('0x7')
    client.close()
    await late.ask('previewnet_pause')
    await evened([...nodes, late])
  })
})

interface Block {
  readonly hash: string
}
