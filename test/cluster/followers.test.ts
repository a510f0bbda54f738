/**
 * Nodes that follow one writer: whatever clients ask of whichever node, all nodes are the same to the
 * byte, and each client gets what one devnet would have sent it.
 */

import { custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../src/cluster/stream.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Account, Devnet } from '../../src/index.ts'
import { parseJournal } from '../../src/journal/journal.ts'
import { wireAddress } from '../support/accounts.ts'
import { viemClients } from '../support/clients.ts'
import { createCluster, createClusterOf } from '../support/cluster.ts'
import {
  ask,
  Client,
  Clients,
  isFault,
  logger,
  oneDevnet,
  options,
  senders,
  somebody,
  steps,
} from '../support/cluster-clients.ts'
import { fc, runs } from '../support/property.ts'
import { compileStorage, deployStorage, type StorageContract } from '../support/storage-contract.ts'

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
  })
})

const transfer = { from: senders[0], to: somebody, value: '0x7' }
/** Turns that the texts of a node take. */
const late = (node: number) => 3 * (node + 1)

describe('a client of a follower', () => {
  let storage: StorageContract
  beforeAll(async () => {
    storage = await compileStorage('0.8.37')
  })

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

  test('has the gas limits that its node estimated marked in the journal of every node', async () => {
    await using cluster = await createCluster(options, 2, late)
    const [one, other] = cluster.followers as [Devnet, Devnet]
    const { alice, wallet } = viemClients(one, custom(one))
    await wallet.sendTransaction({ to: somebody, value: 7n })
    const sent = { ...transfer, from: alice.address }
    const gas = await ask(one, 'eth_estimateGas', sent)
    for (const node of [one, other]) await ask(node, 'eth_sendTransaction', { ...sent, gas })
    await cluster.settled()
    for (const node of [...cluster.nodes, await cluster.join()]) {
      const entries = parseJournal(node.journal()).entries.map(({ call, limit }) => [call, limit])
      expect(entries).toEqual([
        ['eth_sendRawTransaction', 'estimate'],
        ['eth_sendTransaction', 'estimate'],
        ['eth_sendTransaction', undefined],
      ])
    }
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
    const { devnet, address } = await deployStorage(storage)
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

  test('is answered that its node has stopped', async () => {
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

  test('starts with the state of the others, in the middle of a block', async () => {
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

  test("stops if its result differs from the writer's, and says where", async () => {
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

  test('recovers the sender of a transaction for all nodes', async () => {
    const texts: string[] = []
    const record = (text: string) => {
      texts.push(text)
      return text
    }
    await using cluster = await createCluster(options, 1, () => 1, record)
    const [account] = cluster.writer.accounts as [Account]
    const raw = await privateKeyToAccount(account.privateKey).signTransaction({
      ...{ chainId: 84_538_453, to: somebody, value: 1n, gas: 21_000n, nonce: 0 },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0n },
    })
    const hash = await ask(cluster.followers[0]!, 'eth_sendRawTransaction', raw)
    const entry = texts.map((text) => JSON.parse(text) as Entry).find(({ senders: found }) => found)
    expect(entry?.requests).toHaveLength(1)
    expect(entry?.senders).toEqual([[hash, wireAddress(account)]])
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
