/** The option `snapshotFilters`: filters that come back with a snapshot. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'

const LOGS: Address = '0x00000000000000000000000000000000000000cd'
const options = {
  network: 'plain',
  mining: 'interval',
  snapshotFilters: 'restore',
  alloc: { [LOGS]: { code: '0x5f5fa000' } },
} as const

const installs = ['logs', 'pendingLogs', 'blocks', 'hashes', 'transactions'] as const
const others = ['poll', 'send', 'mine', 'wait', 'rollBack'] as const
/** A deed, and a number that picks a filter or a time. */
type Step = readonly [
  kind: (typeof installs)[number] | (typeof others)[number] | 'remove',
  number: number,
]

const anyStep = fc.tuple(fc.constantFrom(...installs, ...others, ...others, 'remove'), fc.nat(6))
const laterStep = fc.tuple(fc.constantFrom(...others), fc.nat(6))

async function take(devnet: Devnet, [kind, number]: Step): Promise<void> {
  const id: Hex = `0x${(number + 1).toString(16)}`
  switch (kind) {
    case 'logs':
      await devnet.request({ method: 'eth_newFilter', params: [{}] })
      return
    case 'pendingLogs':
      await devnet.request({ method: 'eth_newFilter', params: [{ toBlock: 'pending' }] })
      return
    case 'blocks':
      await devnet.request({ method: 'eth_newBlockFilter' })
      return
    case 'hashes':
    case 'transactions': {
      const params = [kind === 'transactions'] as const
      await devnet.request({ method: 'eth_newPendingTransactionFilter', params })
      return
    }
    case 'poll':
      await poll(devnet, id)
      return
    case 'remove':
      await devnet.request({ method: 'eth_uninstallFilter', params: [id] })
      return
    case 'send': {
      const request = { to: LOGS, gas: '0x186a0' } as const
      await devnet.request({ method: 'eth_sendTransaction', params: [request] })
      return
    }
    case 'rollBack':
      if (BigInt(await devnet.request({ method: 'eth_blockNumber' })) === 0n) return
      await devnet.request({ method: 'anvil_rollback', params: [1] })
      return
    case 'mine':
      await devnet.mine()
      return
    case 'wait':
      await devnet.advance(number * 500)
  }
}

/** The answer to a poll, or its refusal. */
function poll(devnet: Devnet, id: Hex): Promise<unknown> {
  const changes = devnet.request({ method: 'eth_getFilterChanges', params: [id] })
  return changes.catch((error: Error) => error.message)
}

async function pollAll(devnet: Devnet): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (let id = 1; id <= 12; id += 1) answers.push(await poll(devnet, `0x${id.toString(16)}`))
  return answers
}

describe('filters with the option snapshotFilters', () => {
  const ways = ['evm_revert', 'restore', 'restore twice', 'fork'] as const

  test.each(ways)('answer after %s as they would have at the snapshot', async (way) => {
    const steps = fc.array(anyStep, { maxLength: 12 })
    const later = fc.array(laterStep, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(steps, steps, later, async (before, between, after) => {
        await using devnet = await createDevnet(options)
        for (const each of before) await take(devnet, each)
        await using twin = await devnet.fork()
        const snapshot = await devnet.snapshot()
        const id = await devnet.request({ method: 'evm_snapshot' })
        for (const each of between) await take(devnet, each)
        if (way === 'evm_revert') await devnet.request({ method: 'evm_revert', params: [id] })
        if (way !== 'evm_revert' && way !== 'fork') await snapshot.restore()
        if (way === 'restore twice') {
          await pollAll(devnet)
          await snapshot.restore()
        }
        await using forked = await (way === 'fork' ? snapshot.fork() : devnet.fork())
        const restored = way === 'fork' ? forked : devnet
        for (const each of after) {
          await take(restored, each)
          await take(twin, each)
        }
        expect(await pollAll(restored)).toEqual(await pollAll(twin))
        const again = await replay(restored.journal())
        expect(again.digest()).toBe(restored.digest())
        await again.close()
      }),
      { numRuns: runs(12) },
    )
  })

  test('stay as they are by default', async () => {
    await using devnet = await createDevnet({ ...options, snapshotFilters: 'keep' })
    const snapshot = await devnet.snapshot()
    const id = await devnet.request({ method: 'eth_newBlockFilter' })
    await snapshot.restore()
    await devnet.mine()
    expect(await poll(devnet, id)).toHaveLength(1)
  })

  test('made after a snapshot are gone with it, and their ids are not given again', async () => {
    await using devnet = await createDevnet(options)
    const snapshot = await devnet.snapshot()
    const id = await devnet.request({ method: 'eth_newBlockFilter' })
    await snapshot.restore()
    expect(await poll(devnet, id)).toBe('filter not found')
    expect(await devnet.request({ method: 'eth_newBlockFilter' })).toBe('0x2')
    await using fork = await snapshot.fork()
    expect(await poll(fork, '0x2')).toBe('filter not found')
    expect(await fork.request({ method: 'eth_newBlockFilter' })).toBe('0x3')
  })
})
