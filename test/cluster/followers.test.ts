/**
 * Nodes that follow one writer: whatever clients ask of whichever node, all nodes are the same to the
 * byte, and each client gets what one devnet would have sent it.
 */

import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/cluster/stream.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { makeInput } from '../../src/devnet/inputs.ts'
import { type Account, type Devnet, type Fault, replay } from '../../src/index.ts'
import { parseJournal } from '../../src/journal/journal.ts'
import { countedTransports } from '../../src/journal/recorder.ts'
import type { TransportConnection } from '../../src/rpc/connection.ts'
import { type Cluster, createCluster, createClusterOf } from '../support/cluster.ts'
import { anyFault } from '../support/faults.ts'
import { fc, runs } from '../support/property.ts'
import { compileStorage, deployStorage } from '../support/storage-contract.ts'

const logger = '0x00000000000000000000000000000000000000cc'
const somebody = '0x00000000000000000000000000000000000000d1'
/** Stores the number it is called with at slot 0, and logs it. */
const code = '0x6000358060005560005260206000a000'
const senders = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
]
const options = { alloc: { [logger]: { code } }, faucetCooldownMs: 500 } as const

type Step = { readonly client: number; readonly isAwaited: boolean } & (
  | { readonly kind: 'request'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'drip' | 'leave' | 'join' }
)

const request = (method: string, ...params: unknown[]) =>
  ({ kind: 'request', method, params }) as const
const data = fc.integer({ min: 0, max: 9 }).map((value) => `0x${`${value}`.padStart(64, '0')}`)
const ids = fc.constantFrom('0x1', '0x2', '0x3')

const deeds = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ from: fc.nat(1), data, gap: fc.constantFrom(undefined, undefined, '0x4') })
      .map(({ from, data: input, gap: nonce }) =>
        request('eth_sendTransaction', {
          ...{ from: senders[from], to: logger, gas: '0x186a0', data: input },
          ...(nonce !== undefined && { nonce }),
        }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(700).map((ms) => ({ kind: 'advance', ms }) as const),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('newHeads', 'logs', 'pendingLogs', 'newPendingTransactions', 'nothing')
      .map((kind) => request('eth_subscribe', kind)),
  },
  ids.map((id) => request('eth_unsubscribe', id)),
  ids.map((id) => request('eth_getFilterChanges', id)),
  ids.map((id) => request('eth_uninstallFilter', id)),
  ids.map((id) => request('evm_revert', id)),
  fc.constantFrom(
    request('eth_newBlockFilter'),
    request('eth_newPendingTransactionFilter'),
    request('eth_newFilter', { toBlock: 'pending' }),
    request('evm_snapshot'),
    request('evm_mine'),
    request('evm_increaseTime', 1),
    request('evm_setAutomine', 'neither'),
    request('anvil_addBalance', somebody, 7),
    request('anvil_setStorageAt', logger, '0x1', '0x7'),
    request('anvil_rollback', 1),
    request('anvil_reorg', 2, [[{ to: somebody, value: '0x1' }, 0]]),
    request('anvil_reset'),
    request('anvil_impersonateAccount', somebody),
    request('eth_sendRawTransaction', '0x01'),
    request('eth_sendTransactionSync', { from: senders[0], to: somebody, value: '0x1' }, 400),
    request('previewnet_step', 'block'),
    request('wallet_sendCalls', {
      ...{ version: '2.0.0', chainId: '0x50a0a15', from: senders[1], atomicRequired: true },
      calls: [{ to: somebody, value: '0x1' }],
    }),
    request('previewnet_label', somebody, 'a name'),
    request('eth_getBalance', somebody, 'pending'),
    request('eth_blockNumber'),
    request('no_such_method'),
  ),
  anyFault.map((fault: Fault) => request('previewnet_fault', fault)),
  fc.constantFrom('drip' as const, 'leave' as const, 'join' as const).map((kind) => ({ kind })),
)

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc
    .tuple(deeds, fc.nat(8), fc.boolean())
    .map(([deed, client, isAwaited]): Step => ({ ...deed, client, isAwaited })),
  { minLength: 1, maxLength: 40 },
)

const transports = ['webSocket', 'http', 'ipc'] as const

/** A client of one node: what it got, apart from answers and notifications of others. */
class Client {
  readonly responses: string[] = []
  readonly notifications: string[] = []
  readonly connection: TransportConnection

  constructor(devnet: Devnet, transport: (typeof countedTransports)[number]) {
    this.connection = InProcessDevnet.partsOf(devnet).connections.connect({
      transport,
      subscriptions: transport !== 'http',
      send: (text) => this.responses.push(text),
      notify: (notification, id) => this.notifications.push(notification.messageFor(id).text),
    })
  }
}

/** Clients of all nodes; more than one for each, on several transports. */
class Clients {
  readonly #cluster: Cluster
  readonly all: Client[] = []
  readonly #open: (Client | undefined)[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  at(index: number): Client {
    const { nodes } = this.#cluster
    const found = this.#open[index]
    if (found !== undefined) return found
    const transport = transports[Math.floor(index / 3) % 3]!
    const client = new Client(nodes[index % 3]!, transport)
    this.#open[index] = client
    this.all.push(client)
    return client
  }

  async do(step: Step): Promise<unknown> {
    const node = this.#cluster.nodes[step.client % 3]!
    const { recordedCalls } = InProcessDevnet.partsOf(node).backend
    switch (step.kind) {
      case 'request': {
        const { method, params } = step
        return this.at(step.client).connection.receive({ id: 1, method, params })
      }
      case 'advance':
        return recordedCalls.from('clock', () => node.advance(step.ms))
      case 'drip':
        return recordedCalls.from('faucet', () => node.faucet.drip(somebody))
      case 'leave':
        this.#open[step.client]?.connection.close()
        this.#open[step.client] = undefined
        return undefined
      case 'join':
        return this.#cluster.nodes.length < 4 ? this.#cluster.join() : undefined
    }
  }
}

/** What one devnet sends to the clients of a journal, by their names in it. */
async function oneDevnet(journal: string): Promise<Map<string, Client>> {
  const [header = ''] = journal.split('\n', 1)
  await using devnet = await replay(`${header}\n`)
  const parts = InProcessDevnet.partsOf(devnet)
  const clients = new Map<string, Client>()
  const context = { parts, snapshots: new Map(), continueAs: () => undefined }
  for (const entry of parseJournal(journal).entries) {
    const made = makeInput(entry, context, () => {
      const transport = countedTransports.find((name) => entry.from.startsWith(name))!
      const client = clients.get(entry.from) ?? new Client(devnet, transport)
      clients.set(entry.from, client)
      return client.connection
    })
    Promise.resolve(made).catch(() => {}) // refused, as it was before
    await parts.backend.queue.settled()
  }
  return clients
}

function isFault(step: Step): boolean {
  return step.kind === 'request' && step.method === 'previewnet_fault'
}

describe('a cluster', () => {
  test('is one devnet, whichever nodes are asked', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (given, delays) => {
        await using cluster = await createCluster(options, 2, () => delays.next().value ?? 0)
        const clients = new Clients(cluster)
        const underWay: Promise<unknown>[] = []
        for (const step of given) {
          const done = clients.do(step).catch(() => undefined)
          underWay.push(done)
          // An answer may wait for time to pass, which the next steps move.
          if (step.isAwaited) await Promise.race([done, cluster.settled()])
        }
        await cluster.settled()
        expect(cluster.failures).toEqual([])
        const journal = cluster.writer.journal()
        for (const node of cluster.nodes) {
          expect(node.journal()).toBe(journal)
          expect(node.digest()).toBe(cluster.writer.digest())
        }
        const expected = await oneDevnet(journal)
        for (const { connection, notifications, responses } of clients.all) {
          const alone = expected.get(connection.name)
          if (alone === undefined) continue // it has changed nothing
          expect(notifications).toEqual(alone.notifications)
          // A replay has no faults of responses: the journal holds the requests that met them.
          if (!given.some(isFault)) {
            expect(responses).toEqual(expect.arrayContaining(alone.responses))
          }
        }
      }),
      { numRuns: runs(160) },
    )
  }, 240_000)
})

/** Asks a node on a connection of its own. */
async function ask(node: Devnet, method: string, ...params: unknown[]) {
  const { connection, responses } = new Client(node, 'webSocket')
  await connection.receive({ id: 1, method, params })
  const { result, error } = JSON.parse(responses[0]!)
  return error ?? result
}

const transfer = { from: senders[0], to: somebody, value: '0x7' }
/** Turns that the texts of a node take. */
const late = (node: number) => 3 * (node + 1)

describe('a client of a follower', () => {
  test('reads its own writes at once, also at pending', async () => {
    await using cluster = await createCluster(options, 2, late)
    const [one, other] = cluster.followers as [Devnet, Devnet]
    const hash = await ask(one, 'eth_sendTransaction', transfer)
    expect(await ask(one, 'eth_getBalance', somebody, 'pending')).toBe('0x7')
    expect(await ask(one, 'eth_getTransactionByHash', hash)).toMatchObject({ hash })
    expect(await ask(other, 'eth_getBalance', somebody, 'pending')).toBe('0x0')
    await cluster.settled()
    expect(await ask(other, 'eth_getBalance', somebody, 'pending')).toBe('0x7')
  })

  test('polls a filter, reverts a snapshot and calls a name that another node gave', async () => {
    await using cluster = await createCluster(options, 2, late)
    const [one, other] = cluster.followers as [Devnet, Devnet]
    const filter = await ask(one, 'eth_newPendingTransactionFilter')
    const snapshot = await ask(one, 'evm_snapshot')
    await ask(one, 'previewnet_label', somebody, 'treasury')
    const hash = await ask(other, 'eth_sendTransaction', transfer)
    expect(await ask(other, 'eth_getFilterChanges', filter)).toEqual([hash])
    expect(await ask(one, 'eth_getFilterChanges', filter)).toEqual([])
    for (const node of [...cluster.nodes, await cluster.join()]) {
      const names = await ask(node, 'previewnet_names', [somebody])
      expect(names).toMatchObject([{ label: 'treasury' }])
    }
    expect(await ask(other, 'evm_revert', snapshot)).toBe(true)
    expect(await ask(other, 'eth_getBalance', somebody, 'pending')).toBe('0x0')
    expect(await ask(one, 'evm_revert', snapshot)).toBe(false)
  })

  test('is refused in the words of one devnet', async () => {
    await using cluster = await createCluster(options, 1, late)
    const [follower] = cluster.followers as [Devnet]
    const refused = [
      ['eth_sendTransaction', { ...transfer, value: '0xffffffffffffffffffffffff' }],
      ['eth_sendRawTransaction', '0x02'],
      ['eth_getFilterChanges', '0x99'],
      ['eth_subscribe', 'nothing'],
      ['anvil_rollback', 9],
      ['previewnet_pause'],
      ['previewnet_writeStorage', logger, 'total', 1],
    ] as const
    for (const [method, ...params] of refused) {
      const error = await ask(follower, method, ...params)
      expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
      expect(error).toEqual(await ask(cluster.writer, method, ...params))
    }
  })

  test('writes a variable by its name, which only its node knows', async () => {
    const { devnet, address } = await deployStorage(await compileStorage('0.8.37'))
    await using cluster = await createClusterOf(devnet, 2, late)
    const [one] = cluster.followers as [Devnet]
    expect(await ask(devnet, 'previewnet_writeStorage', address, 'small', 7)).toBe(true)
    await cluster.settled()
    for (const node of cluster.nodes) expect(node.digest()).toBe(devnet.digest())
    expect(one.journal()).toContain('"call":"devnet.writeStorage"')
    expect(cluster.failures).toEqual([])
  })

  test('cannot have its node call another chain', async () => {
    await using cluster = await createCluster(options, 1)
    const [follower] = cluster.followers as [Devnet]
    expect(await ask(follower, 'anvil_reset', { forking: { jsonRpcUrl: 'http://a' } })).toEqual({
      code: -32004,
      message: 'anvil_reset with a URL: expected a devnet alone, got a node of a cluster',
    })
  })

  test('is answered that its node has ended', async () => {
    await using cluster = await createCluster(options, 1, late)
    const [follower] = cluster.followers as [Devnet]
    const asked = ask(follower, 'eth_sendTransaction', transfer)
    await cluster.crash(0)
    cluster.end(0)
    expect(await asked).toMatchObject({ message: 'this node of the cluster has ended' })
    expect(await ask(follower, 'evm_mine')).toMatchObject({
      message: 'this node of the cluster has ended',
    })
    expect(await ask(follower, 'eth_blockNumber')).toBe('0x0')
  })
})

describe('a follower', () => {
  test('leaves no subscriptions on the other nodes when it crashes', async () => {
    await using cluster = await createCluster(options, 2)
    await ask(cluster.followers[0]!, 'eth_subscribe', 'newHeads')
    await cluster.crash(0)
    await cluster.settled()
    expect(cluster.writer.journal()).toMatch(/"from":"webSocket 1","call":"disconnect"/)
    const [writer, , other] = cluster.nodes
    await ask(other!, 'evm_mine')
    await cluster.settled()
    expect(other!.digest()).toBe(writer!.digest())
    expect(writer!.waits).toEqual([])
  })

  test('begins where the others are, in the middle of a block', async () => {
    await using cluster = await createCluster(options, 1)
    await ask(cluster.followers[0]!, 'eth_subscribe', 'newHeads')
    await cluster.writer.advance(1_050)
    await ask(cluster.followers[0]!, 'eth_sendTransaction', transfer)
    const joined = await cluster.join()
    expect(await ask(joined, 'eth_getBalance', somebody, 'pending')).toBe('0x7')
    await ask(joined, 'evm_mine')
    await cluster.settled()
    for (const node of cluster.nodes) expect(node.digest()).toBe(cluster.writer.digest())
  })

  test('ends if it has another result than the writer, and says where', async () => {
    const tamper = (text: string) => text.replace('"value":"0x7"', '"value":"0x8"')
    await using cluster = await createCluster(options, 1, () => 1, tamper)
    const [follower] = cluster.followers as [Devnet]
    const { recordedCalls } = InProcessDevnet.partsOf(cluster.writer).backend
    const step = () => recordedCalls.from('clock', () => cluster.writer.advance(200))
    await step()
    await ask(cluster.writer, 'eth_sendTransaction', transfer)
    await step()
    await step()
    await cluster.settled()
    const message = 'cluster: entry 4: expected the digest 0x'
    expect(cluster.failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ])
    expect(await ask(follower, 'evm_mine')).toMatchObject({
      message: 'this node of the cluster has ended',
    })
  })

  test('recovers the sender of a transaction for all', async () => {
    const texts: string[] = []
    const record = (text: string) => {
      texts.push(text)
      return text
    }
    await using cluster = await createCluster(options, 1, () => 1, record)
    const [{ address, privateKey }] = cluster.writer.accounts as [Account]
    const account = privateKeyToAccount(privateKey)
    const raw = await account.signTransaction({
      ...{ chainId: 84_538_453, to: somebody, value: 1n, gas: 21_000n, nonce: 0 },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0n },
    })
    const hash = await ask(cluster.followers[0]!, 'eth_sendRawTransaction', raw)
    const entry = texts.map((text) => JSON.parse(text) as Entry).find(({ senders: found }) => found)
    expect(entry?.requests).toHaveLength(1)
    expect(entry?.senders).toEqual([[hash, address]])
  })

  test('is answered when time is moved, or a client leaves, in the turn of its request', async () => {
    await using cluster = await createCluster(options, 1, late)
    const [follower] = cluster.followers as [Devnet]
    const { recordedCalls } = InProcessDevnet.partsOf(follower).backend
    const leaving = new Client(follower, 'webSocket')
    await leaving.connection.receive({ id: 1, method: 'eth_subscribe', params: ['newHeads'] })
    leaving.connection.close()
    const sent = ask(follower, 'eth_sendTransaction', transfer)
    const step = recordedCalls.from('clock', () => follower.advance(200))
    expect(await sent).toMatch(/^0x[\da-f]{64}$/)
    await step
    await cluster.settled()
    expect(cluster.writer.waits).toEqual([])
    expect(follower.digest()).toBe(cluster.writer.digest())
  })

  test('has the speed of time that clients set', async () => {
    const machine = { now: () => 0, wake: () => () => {} }
    await using cluster = await createCluster(options, 0)
    cluster.writer.run({ machine, startMs: 0, speed: 2 })
    await using driven = await createClusterOf(cluster.writer, 1, late)
    const [follower] = driven.followers as [Devnet]
    expect(await ask(follower, 'previewnet_now')).toMatchObject({ speed: 2 })
    expect(await ask(follower, 'previewnet_pause')).toBeNull()
    for (const node of driven.nodes) {
      expect(await ask(node, 'previewnet_now')).toMatchObject({ speed: 0 })
    }
    expect(await ask(await driven.join(), 'previewnet_now')).toMatchObject({ speed: 0 })
  })
})
