/**
 * Nodes that begin with a checkpoint of another one: they answer, notify and continue as those do that have
 * made all of the stream.
 */

import { describe, expect, test } from 'vitest'
import { stillMachine } from '../../src/cluster/node.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Devnet } from '../../src/index.ts'
import { type Cluster, createCluster, createClusterOf } from '../support/cluster.ts'
import {
  ask,
  Clients,
  isFault,
  logger,
  oneDevnet,
  options,
  type Step,
  senders,
  somebody,
  steps,
} from '../support/cluster-clients.ts'
import { fc, runs } from '../support/property.ts'
import { compileStorage } from '../support/storage-contract.ts'

/** Has clients do the steps, and waits for all nodes. */
async function doAll(cluster: Cluster, clients: Clients, given: readonly Step[]): Promise<void> {
  for (const step of given) {
    const done = clients.do(step).catch(() => undefined)
    // An answer may wait for time to pass, which the next steps move.
    if (step.isAwaited) await Promise.race([done, cluster.settled()])
  }
  await cluster.settled()
}

/** Reads that no digest covers. */
const reads = [
  ['previewnet_names', [somebody, logger]],
  ['previewnet_now'],
  ['previewnet_snapshots'],
  ['previewnet_pastFaults'],
  ['previewnet_blocks', { limit: 50 }],
  ['txpool_content'],
  ['eth_accounts'],
  ['eth_getBlockByNumber', 'pending', true],
  ['eth_getBlockByNumber', 'latest', true],
  ['eth_getBlockByNumber', 'earliest', true],
  ['eth_getLogs', { fromBlock: 'earliest', toBlock: 'pending' }],
  ['eth_getStorageAt', logger, '0x0', 'pending'],
  ['eth_getProof', logger, ['0x0'], 'latest'],
] as const

/** The answers of a node, without faults of responses: each node counts those by itself. */
async function readAll(node: Devnet): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  const { connections } = InProcessDevnet.partsOf(node)
  const wire = { subscriptions: false, isInternal: true, send: () => {} }
  const connection = connections.connect(wire)
  const read = async (method: string, params: readonly unknown[]) => {
    const text = await connection.answer({ id: 1, method, params })
    const { result, error } = JSON.parse(text ?? '{}')
    answers.push(error ?? result)
    return result
  }
  for (const [method, ...params] of reads) await read(method, params)
  const faults = await read('previewnet_faults', [])
  answers.pop()
  for (const { id, fault, state, atMs } of faults) answers.push([id, fault, state, atMs])
  const { rows } = await read('previewnet_transactions', [{ limit: 50 }])
  for (const { hash } of rows) {
    // State files leave out the ticks at which time jumped within a block that had nothing yet.
    const { ticksMs, ...times } = await read('previewnet_transactionTimes', [hash])
    answers.splice(-1, 1, times)
    expect(ticksMs).toContain(times.blockOpenedMs)
    await read('eth_getTransactionReceipt', [hash])
  }
  return answers
}

async function expectSame(cluster: Cluster): Promise<void> {
  expect(cluster.failures).toEqual([])
  const expected = await readAll(cluster.writer)
  for (const node of cluster.followers) {
    expect(node.digest()).toBe(cluster.writer.digest())
    expect(await readAll(node)).toEqual(expected)
  }
}

describe('a node from a checkpoint', () => {
  test('answers as those that have executed the whole stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[steps, steps, fc.nat(1), fc.constantFrom('keep' as const, 'restore' as const)],
        fc.infiniteStream(fc.nat(3)),
        async (before, after, of, snapshotFilters, delays) => {
          const given = { ...options, snapshotFilters }
          await using cluster = await createCluster(given, 1, () => delays.next().value ?? 0)
          const first = new Clients(cluster)
          await doAll(cluster, first, before)
          const joined = await cluster.joinFromCheckpoint(of)
          expect(joined !== undefined || before.some(isFault)).toBe(true)
          await expectSame(cluster)
          const clients = new Clients(cluster)
          await doAll(cluster, clients, after)
          await doAll(cluster, first, after)
          await expectSame(cluster)
          for (const id of ['0x3', '0x2', '0x1']) {
            await ask(cluster.writer, 'eth_getFilterChanges', id)
            await ask(cluster.writer, 'evm_revert', id)
            await cluster.settled()
            await expectSame(cluster)
          }
          const hasFaults = [...before, ...after].some(isFault)
          const expected = await oneDevnet(cluster.writer.journal())
          for (const { connection, notifications, responses } of [...first.all, ...clients.all]) {
            const alone = expected.get(connection.name)
            if (alone === undefined) continue // it has changed nothing
            expect(notifications).toEqual(alone.notifications)
            if (!hasFaults) {
              expect(responses).toEqual(expect.arrayContaining(alone.responses))
            }
          }
        },
      ),
      { numRuns: runs(160) },
    )
  })

  test('has the blocks of a pruned chain, and a snapshot of blocks that were pruned since', async () => {
    await using cluster = await createCluster({ ...options, historyBlocks: 256 }, 1)
    const { writer } = cluster
    const send = () => ask(writer, 'eth_sendTransaction', { from: senders[0], to: somebody })
    for (let count = 0; count < 10; count += 1) await send()
    await ask(writer, 'previewnet_advance', 60_000)
    const snapshot = await ask(writer, 'evm_snapshot')
    for (let count = 0; count < 5; count += 1) {
      await send()
      await ask(writer, 'previewnet_advance', 60_000)
    }
    await cluster.settled()
    const joined = await cluster.joinFromCheckpoint()
    const oldest = Number(await ask(writer, 'eth_blockNumber')) - 255
    const blockOf = (node: Devnet) =>
      ask(node, 'eth_getBlockByNumber', `0x${oldest.toString(16)}`, true)
    expect(oldest).toBeGreaterThan(1_000)
    expect(await blockOf(joined!)).toEqual(await blockOf(writer))
    expect(await ask(joined!, 'evm_revert', snapshot)).toBe(true)
    await send()
    await cluster.settled()
    expect(cluster.failures).toEqual([])
    expect(joined!.digest()).toBe(writer.digest())
    // Which blocks beyond those 256 are kept depends on when they were pruned.
    const pending = (node: Devnet) => ask(node, 'eth_getBlockByNumber', 'pending', true)
    expect(await pending(joined!)).toEqual(await pending(writer))
  })

  test('has the filters of a snapshot as they were, if those come back with it', async () => {
    await using cluster = await createCluster({ ...options, snapshotFilters: 'restore' }, 0)
    const { writer } = cluster
    const logs = await ask(writer, 'eth_newFilter', { address: logger })
    const ended = await ask(writer, 'eth_newBlockFilter')
    await ask(writer, 'eth_sendTransaction', { from: senders[0], to: logger })
    await ask(writer, 'previewnet_advance', 1_000)
    const snapshot = await ask(writer, 'evm_snapshot')
    const unread = await ask(writer, 'eth_getFilterChanges', logs)
    expect(unread).toHaveLength(1)
    await ask(writer, 'eth_uninstallFilter', ended)
    const later = await ask(writer, 'eth_newBlockFilter')
    await cluster.settled()
    const joined = await cluster.joinFromCheckpoint()
    expect(await ask(joined!, 'evm_revert', snapshot)).toBe(true)
    expect(await ask(joined!, 'eth_getFilterChanges', logs)).toEqual(unread)
    expect(await ask(writer, 'eth_getFilterChanges', logs)).toEqual([])
    expect(await ask(joined!, 'eth_getFilterChanges', ended)).not.toEqual([])
    const unknown = { message: 'filter not found' }
    expect(await ask(joined!, 'eth_getFilterChanges', later)).toMatchObject(unknown)
    expect(await ask(joined!, 'eth_newBlockFilter')).toBe('0x4')
    await cluster.settled()
    await expectSame(cluster)
  })

  test('has the speed of time, and the one before a pause', async () => {
    await using cluster = await createCluster(options, 0)
    cluster.writer.run({ machine: stillMachine, startMs: 0, speed: 2 })
    await using driven = await createClusterOf(cluster.writer, 0)
    await ask(cluster.writer, 'previewnet_pause')
    const joined = await driven.joinFromCheckpoint()
    expect(await ask(joined!, 'previewnet_now')).toMatchObject({ speed: 0 })
    await ask(joined!, 'previewnet_resume')
    await driven.settled()
    for (const node of driven.nodes) {
      expect(await ask(node, 'previewnet_now')).toMatchObject({ speed: 2 })
    }
  })

  test('knows the artifacts that clients have added', async () => {
    const artifact = await compileStorage('0.8.37')
    await using cluster = await createCluster(options, 0)
    const added = await ask(cluster.writer, 'previewnet_addArtifacts', [artifact])
    expect(added).toMatchObject({ refused: [] })
    await cluster.settled()
    const joined = await cluster.joinFromCheckpoint()
    expect(InProcessDevnet.partsOf(joined!).backend.artifacts.isEmpty).toBe(false)
  })

  test('joins once no fault holds notifications', async () => {
    await using cluster = await createCluster(options, 0)
    const fault = { kind: 'delayNotifications', byMs: 500 }
    const id = await ask(cluster.writer, 'previewnet_fault', fault)
    expect(await cluster.joinFromCheckpoint()).toBeUndefined()
    await ask(cluster.writer, 'previewnet_clearFault', id)
    const joined = await cluster.joinFromCheckpoint()
    expect(cluster.nodes).toContain(joined)
    await cluster.settled()
    await expectSame(cluster)
  })
})
