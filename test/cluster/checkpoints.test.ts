/**
 * Nodes that begin with a checkpoint of another one: they answer, notify and go on as those do that have
 * made all of the stream.
 */

import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Devnet } from '../../src/index.ts'
import { type Cluster, createCluster } from '../support/cluster.ts'
import {
  ask,
  Clients,
  isFault,
  logger,
  oneDevnet,
  options,
  type Step,
  somebody,
  steps,
} from '../support/cluster-clients.ts'
import { fc, runs } from '../support/property.ts'

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
    await read('previewnet_transactionTimes', [hash])
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
  test('is as those that have made all of the stream, whichever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[steps, steps, fc.nat(1), fc.infiniteStream(fc.nat(3))],
        async (before, after, of, delays) => {
          await using cluster = await createCluster(options, 1, () => delays.next().value ?? 0)
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
          const given = [...before, ...after]
          const expected = await oneDevnet(cluster.writer.journal())
          for (const { connection, notifications, responses } of [...first.all, ...clients.all]) {
            const alone = expected.get(connection.name)
            if (alone === undefined) continue // it has changed nothing
            expect(notifications).toEqual(alone.notifications)
            if (!given.some(isFault)) {
              expect(responses).toEqual(expect.arrayContaining(alone.responses))
            }
          }
        },
      ),
      { numRuns: runs(160) },
    )
  }, 480_000)
})
