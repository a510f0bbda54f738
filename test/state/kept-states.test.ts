import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Address } from '../../src/primitives/hex.ts'
import { keptOnlyBy } from '../../src/state/kept-states.ts'
import { finish, Store } from '../../src/state/store.ts'
import type { Write } from '../../src/state/write.ts'
import { collector } from '../support/memory.ts'

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const balance = (index: number, value: bigint): Write => {
  return { field: 'balance', address: addressOf(index), value }
}

const { gc } = collector()

/** Other tests leave garbage that one collection does not free: a store of theirs, or code. */
async function usedBytes(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 8; round += 1) {
    await setImmediate()
    gc()
    const { heapUsed, external } = process.memoryUsage()
    least = Math.min(least, heapUsed + external)
  }
  return least
}

describe('states that are kept', () => {
  test('do not include a store that the other one is based on', () => {
    const store = new Store()
    store.publish([balance(1, 1n)])
    const child = store.child()
    child.publish([balance(1, 2n)])
    expect(keptOnlyBy([store], child)).toEqual({ versions: 0, bytes: 0 })
    expect(keptOnlyBy([child], store).versions).toBe(1)
    expect(keptOnlyBy([child, store, child], undefined).versions).toBe(2)
  })

  test('include all of a store once the other one was folded', () => {
    const store = new Store()
    for (let value = 1n; value <= 100n; value += 1n) store.publish([balance(1, value)])
    const folded = finish(store.folding(90))
    expect(keptOnlyBy([folded], undefined).versions).toBe(11)
    expect(keptOnlyBy([store.child(50)], folded).versions).toBe(100)
  })

  test('include the stores that a merge was made of, and the merge', () => {
    let store = new Store()
    for (let depth = 0; depth < 17; depth += 1) {
      store.publish([balance(depth, 1n)])
      store = store.branch()
    }
    expect(store.depth).toBeLessThan(17)
    expect(keptOnlyBy([store], undefined).versions).toBe(17)
  })

  test.each([
    ['balances', (index: number) => [balance(index, BigInt(index + 1) * 10n ** 15n)]],
    [
      'slots',
      (index: number): Write[] => [
        { field: 'storage', address: addressOf(1), slot: BigInt(index), value: 10n ** 20n },
      ],
    ],
    ['versions', (index: number) => [balance(1, BigInt(index + 1) * 10n ** 15n)]],
  ])('of %s take the memory that is estimated, give or take a third', async (_, writesOf) => {
    const store = new Store()
    const before = await usedBytes()
    for (let index = 0; index < 20_000; index += 1) store.publish(writesOf(index))
    const used = (await usedBytes()) - before
    const { bytes } = keptOnlyBy([store], undefined)
    expect(bytes / used).toBeGreaterThan(2 / 3)
    expect(bytes / used).toBeLessThan(3 / 2)
  })
})
