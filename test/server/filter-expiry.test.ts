/** Filters that no client polls any more: when a server removes them, and that replays and clusters do. */

import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { expireFilters } from '../../src/server/filter-expiry.ts'
import { createCluster } from '../support/cluster.ts'
import { HandMachine, TimerMachine } from '../support/hand-machine.ts'

const options = { network: 'plain' } as const
const newFilter = (devnet: Devnet) => devnet.request({ method: 'eth_newBlockFilter' })

/** True if the filter is there. Asks in its own devnet: a poll would keep it. */
async function hasFilter(devnet: Devnet, id: Hex): Promise<boolean> {
  const query = { method: 'eth_getFilterChanges', params: [id] } as const
  await using fork = await devnet.fork()
  return fork.request(query).then(
    () => true,
    () => false,
  )
}

async function looks(machine: TimerMachine, count: number, lookMs = 30_000): Promise<void> {
  for (let look = 0; look < count; look += 1) await machine.fire(lookMs)
}

describe('a filter that no client polls', () => {
  test('is removed after five minutes of the machine, and not before', async () => {
    await using devnet = await createDevnet(options)
    const machine = new TimerMachine()
    const id = await newFilter(devnet)
    const end = expireFilters(InProcessDevnet.partsOf(devnet), machine)
    const polled = await newFilter(devnet)
    await looks(machine, 9)
    expect(await hasFilter(devnet, id)).toBe(true)
    await devnet.request({ method: 'eth_getFilterChanges', params: [polled] })
    await looks(machine, 1)
    expect(await hasFilter(devnet, id)).toBe(false)
    expect(await hasFilter(devnet, polled)).toBe(true)
    await looks(machine, 10)
    expect(await hasFilter(devnet, polled)).toBe(false)
    end()
    expect(machine.delaysMs).toEqual([])
    await using again = await replay(devnet.journal())
    expect(again.digest()).toBe(devnet.digest())
  })

  test('stays when the machine has slept: its client slept, too', async () => {
    await using devnet = await createDevnet(options)
    const machine = new HandMachine()
    const end = expireFilters(InProcessDevnet.partsOf(devnet), machine)
    const id = await newFilter(devnet)
    await machine.wakeAfter(3_600_000)
    await machine.wakeAfter(30_000)
    end()
    expect(await hasFilter(devnet, id)).toBe(true)
  })

  test.each([
    [1, 100, 1],
    [1_000, 100, 10],
    [2_000, 200, 10],
  ])('is removed after filterExpiryMs: %i', async (filterExpiryMs, lookMs, count) => {
    await using devnet = await createDevnet({ ...options, limits: { filterExpiryMs } })
    const machine = new TimerMachine()
    const id = await newFilter(devnet)
    const end = expireFilters(InProcessDevnet.partsOf(devnet), machine)
    await looks(machine, count - 1, lookMs)
    expect(await hasFilter(devnet, id)).toBe(true)
    await looks(machine, 1, lookMs)
    expect(await hasFilter(devnet, id)).toBe(false)
    end()
  })

  test('stays with filterExpiryMs: 0', async () => {
    await using devnet = await createDevnet({ ...options, limits: { filterExpiryMs: 0 } })
    const machine = new TimerMachine()
    expireFilters(InProcessDevnet.partsOf(devnet), machine)
    expect(machine.delaysMs).toEqual([])
  })

  test('stays in process, where no server has a clock', async () => {
    await using devnet = await createDevnet({ ...options, limits: { filterExpiryMs: 1 } })
    const id = await newFilter(devnet)
    await devnet.jump(365 * 86_400_000)
    expect(await hasFilter(devnet, id)).toBe(true)
  })

  test('has the whole time again after a snapshot brings it back', async () => {
    await using devnet = await createDevnet({ ...options, snapshotFilters: 'restore' })
    const machine = new TimerMachine()
    const end = expireFilters(InProcessDevnet.partsOf(devnet), machine)
    const id = await newFilter(devnet)
    const snapshot = await devnet.request({ method: 'evm_snapshot' })
    await looks(machine, 12)
    expect(await hasFilter(devnet, id)).toBe(false)
    await devnet.request({ method: 'evm_revert', params: [snapshot] })
    await looks(machine, 10)
    expect(await hasFilter(devnet, id)).toBe(true)
    await looks(machine, 1)
    expect(await hasFilter(devnet, id)).toBe(false)
    end()
  })

  test('is removed on all nodes of a cluster, whichever node removes it', async () => {
    await using cluster = await createCluster(options, 2)
    const { nodes, writer } = cluster
    const [asked, other] = nodes as [Devnet, Devnet]
    const machine = new TimerMachine()
    const end = expireFilters(InProcessDevnet.partsOf(asked), machine)
    const id = await newFilter(asked)
    await cluster.settled()
    await looks(machine, 10)
    const polled = await newFilter(other) // on its way while the next look decides
    await looks(machine, 1)
    await cluster.settled()
    end()
    expect(cluster.failures).toEqual([])
    for (const node of nodes) expect(node.digest()).toBe(writer.digest())
    for (const node of [writer, ...nodes]) {
      const unknown = node.request({ method: 'eth_getFilterLogs', params: [id] })
      await expect(unknown).rejects.toThrow('filter not found')
      expect(await node.request({ method: 'eth_getFilterChanges', params: [polled] })).toEqual([])
    }
  })
})
