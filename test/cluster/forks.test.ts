/**
 * Nodes that continue a remote chain: the writer alone asks it, and all nodes are the same to the byte,
 * whatever each of them has read.
 */

import { describe, expect, test } from 'vitest'
import { SharedRemote } from '../../src/cluster/shared-remote.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetOptions, type ForkSource } from '../../src/index.ts'
import { Remotes } from '../../src/remote/open.ts'
import { machine } from '../../src/server/machine.ts'
import { type Cluster, createClusterOf } from '../support/cluster.ts'
import { fc, runs } from '../support/property.ts'
import { RemoteServer } from '../support/remote-server.ts'

const senders = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
]
const key = 'SECRETKEY'
/**
 * Goes from the slot that it is called with to the one whose number that slot has, until it has none, and
 * writes one there: each slot is known only when the one before it is.
 */
const chaser = '0x00000000000000000000000000000000000000f1'
const code = '0x6000355b8054801560105790506003565b508061010001905500'
/** Accounts of the remote, each with some wei. */
const accounts = Array.from(
  { length: 8 },
  (_, index) => `0x${(0xa000 + index).toString(16).padStart(40, '0')}`,
)
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const
const alloc = {
  ...Object.fromEntries(accounts.map((each, index) => [each, { balance: BigInt(index + 1) }])),
  [chaser]: {
    code,
    storage: Object.fromEntries([1, 2, 3, 5, 6, 8].map((slot) => [word(slot), word(slot + 1)])),
  },
} satisfies DevnetOptions['alloc']

interface ForkedCluster extends AsyncDisposable {
  readonly cluster: Cluster
  readonly server: RemoteServer
}

/** A cluster that continues a chain behind a URL with a key. @param hidden methods that the remote lacks */
async function forkedCluster(
  count: number,
  turns: (node: number) => number = () => 1,
  hidden: readonly string[] = [],
  texts: string[] = [],
): Promise<ForkedCluster> {
  const parent = await createDevnet({ network: 'plain', alloc })
  await parent.mine(3)
  const server = await RemoteServer.start(({ method, params }) => {
    if (hidden.includes(method)) throw Object.assign(new Error('no such method'), { code: -32601 })
    return parent.request({ method, params } as Parameters<Devnet['request']>[0])
  })
  const source: ForkSource = {
    ...{ url: `${server.url}/${key}`, cacheDir: false, retries: 0, connectTimeoutMs: 0 },
  }
  const channel = new Remotes(machine).channel(source)
  const remote = new SharedRemote({ host: channel.host, channel })
  const devnet = await createDevnet({ fork: remote.source({}) })
  const tamper = (text: string) => {
    texts.push(text)
    return text
  }
  const cluster = await createClusterOf(devnet, count, turns, tamper, remote)
  return {
    ...{ cluster, server },
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await parent.close()
    },
  }
}

async function ask(node: Devnet, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const responses: string[] = []
  const connection = InProcessDevnet.partsOf(node).connections.connect({
    ...{ transport: 'webSocket', subscriptions: true },
    send: (text) => responses.push(text),
    notify: () => {},
  })
  await connection.receive({ id: 1, method, params })
  const { result, error } = JSON.parse(responses[0]!)
  return error ?? result
}

async function expectSame({ cluster }: ForkedCluster): Promise<void> {
  await cluster.settled()
  expect(cluster.failures).toEqual([])
  for (const node of cluster.nodes) expect(node.digest()).toBe(cluster.writer.digest())
}

const late = (node: number) => 3 * (node + 1)

type Step = { readonly node: number; readonly isAwaited: boolean } & (
  | { readonly kind: 'request'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'fail'; readonly posts: number }
  | { readonly kind: 'join' | 'checkpoint' }
)

const request = (method: string, ...params: readonly unknown[]) =>
  ({ kind: 'request', method, params }) as const
const account = fc.constantFrom(...accounts)
const slot = fc.integer({ min: 0, max: 9 }).map(word)

const deeds = fc.oneof(
  account.map((each) => request('eth_getBalance', each, 'latest')),
  slot.map((each) => request('eth_getStorageAt', chaser, each, 'latest')),
  slot.map((data) => request('eth_call', { to: chaser, data }, 'latest')),
  fc
    .tuple(fc.nat(1), account)
    .map(([from, to]) =>
      request('eth_sendTransaction', { from: senders[from], to, value: '0x1', gas: '0x5208' }),
    ),
  fc
    .tuple(fc.nat(1), slot)
    .map(([from, data]) =>
      request('eth_sendTransaction', { from: senders[from], to: chaser, data, gas: '0x30d40' }),
    ),
  account.map((each) => request('anvil_addBalance', each, 7)),
  fc.constantFrom(
    request('evm_mine'),
    request('evm_snapshot'),
    request('evm_revert', '0x1'),
    request('evm_increaseTime', 5),
    request('eth_getBlockByNumber', '0x0', true),
    request('anvil_reset', { forking: { blockNumber: 1 } }),
    request('anvil_reset', { forking: {} }),
    request('anvil_reset', { forking: { blockNumber: 99 } }),
  ),
  fc.integer({ min: 1, max: 3 }).map((posts) => ({ kind: 'fail', posts }) as const),
  fc.constantFrom({ kind: 'join' } as const, { kind: 'checkpoint' } as const),
)

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc
    .tuple(deeds, fc.nat(3), fc.boolean())
    .map(([deed, node, isAwaited]): Step => ({ ...deed, node, isAwaited })),
  { minLength: 1, maxLength: 25 },
)

describe('a cluster that continues a remote chain', () => {
  test.each([
    ['proves its state', []],
    ['proves nothing', ['eth_getProof']],
  ])(
    'is one devnet, whichever nodes are asked and whatever fails, if that %s',
    async (_, hidden) => {
      await fc.assert(
        fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (given, delays) => {
          const turns = () => delays.next().value ?? 0
          await using forked = await forkedCluster(2, turns, hidden)
          const { cluster, server } = forked
          const underWay: Promise<unknown>[] = []
          for (const step of given) {
            if (step.kind === 'fail') {
              server.next(...Array(step.posts).fill({ kind: 'status', status: 400 }))
              continue
            }
            const node = cluster.nodes[step.node % cluster.nodes.length]!
            const done =
              step.kind === 'request'
                ? ask(node, step.method, ...step.params)
                : step.kind === 'join'
                  ? cluster.join()
                  : cluster.joinFromCheckpoint(step.node % cluster.nodes.length)
            underWay.push(done)
            if (step.isAwaited) await done
          }
          await Promise.all(underWay)
          await expectSame(forked)
        }),
        { numRuns: runs(60) },
      )
    },
  )

  test('answers on every node what the remote has, which the writer alone asks', async () => {
    const texts: string[] = []
    await using forked = await forkedCluster(2, late, [], texts)
    const [one, second] = forked.cluster.followers as [Devnet, Devnet]
    expect(await ask(one, 'eth_getBalance', accounts[3], 'latest')).toBe('0x4')
    const asked = forked.server.posts.length
    for (const node of [second, forked.cluster.writer]) {
      expect(await ask(node, 'eth_getBalance', accounts[3], 'latest')).toBe('0x4')
    }
    const to = accounts[5]
    expect(
      await ask(second, 'eth_sendTransaction', { from: senders[0], to, value: '0x1' }),
    ).toMatch(/^0x/)
    expect(await ask(second, 'eth_getBalance', to, 'pending')).toBe('0x7')
    await expectSame(forked)
    expect(forked.server.posts.length).toBeGreaterThan(asked)
    const proofs = forked.server.posts
      .flatMap(({ requests }) => requests.filter(({ method }) => method === 'eth_getProof'))
      .map(({ params }) => JSON.stringify(params))
    expect(new Set(proofs).size).toBe(proofs.length)
    expect(texts.join('')).not.toContain(key)
    expect(texts.length).toBeGreaterThan(0)
  })

  test('continues with a node that starts from a checkpoint, which has what the remote answered', async () => {
    await using forked = await forkedCluster(1, late)
    const { cluster, server } = forked
    const [one] = cluster.followers as [Devnet]
    const transfer = { from: senders[0], to: accounts[2], value: '0x1' }
    expect(await ask(one, 'eth_sendTransaction', transfer)).toMatch(/^0x/)
    expect(await ask(one, 'evm_snapshot')).toBe('0x0')
    expect(await ask(one, 'anvil_reset', { forking: { blockNumber: 1 } })).toBe(null)
    expect(await ask(one, 'eth_sendTransaction', transfer)).toMatch(/^0x/)
    expect(await ask(one, 'eth_getBalance', accounts[4], 'latest')).toBe('0x5')
    const asked = server.posts.length
    const joined = await cluster.joinFromCheckpoint()
    expect(await ask(joined!, 'eth_getBalance', accounts[4], 'latest')).toBe('0x5')
    expect(JSON.stringify(server.posts.slice(asked))).not.toContain(accounts[4])
    expect(await ask(joined!, 'eth_getBalance', accounts[6], 'latest')).toBe('0x7')
    expect(await ask(joined!, 'eth_sendTransaction', transfer)).toMatch(/^0x/)
    await expectSame(forked)
  })

  test('fails a change on every node if the remote does not answer, and applies the next one', async () => {
    await using forked = await forkedCluster(2, late)
    const [one] = forked.cluster.followers as [Devnet]
    const transfer = { from: senders[0], to: accounts[2], value: '0x1' }
    const { rule } = forked.server
    forked.server.rule = () => ({ kind: 'status', status: 403 })
    const refusal = (await ask(one, 'eth_sendTransaction', transfer)) as { message: string }
    expect(refusal).toMatchObject({ code: -32000, message: expect.stringMatching(/^fork: .*403/) })
    expect(refusal.message).not.toContain(key)
    expect(await ask(one, 'eth_getBalance', accounts[7], 'latest')).toMatchObject({ code: -32000 })
    await expectSame(forked)
    forked.server.rule = rule
    expect(await ask(one, 'eth_sendTransaction', transfer)).toMatch(/^0x/)
    expect(await ask(one, 'eth_getBalance', accounts[7], 'latest')).toBe('0x8')
    await expectSame(forked)
  })

  test('is left by a node that stops while it waits for an answer', async () => {
    await using forked = await forkedCluster(1)
    forked.server.rule = () => ({ kind: 'hang' })
    const { cluster } = forked
    const asked = ask(cluster.followers[0]!, 'eth_sendTransaction', {
      from: senders[0],
      to: accounts[2],
    })
    await forked.server.hanging()
    cluster.end(0)
    expect(await asked).toMatchObject({ message: 'this node of the cluster has ended' })
  })
})
