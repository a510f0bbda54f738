/**
 * The limit of memory: what is pruned, and what is said.
 */

import { describe, expect, test } from 'vitest'
import { limitMemory, processMemory } from '../../src/cli/memory.ts'
import { createDevnet, type DevnetOptions } from '../../src/index.ts'
import { collector, GivenMemory } from '../support/memory.ts'

const bytesMax = 1_000_000_000

/** A devnet of 2,000 blocks with a limit. */
async function limited(options: DevnetOptions = {}) {
  const devnet = await createDevnet(options)
  await devnet.mine(2_000)
  const memory = new GivenMemory()
  let heard = (_warning: string) => {}
  const end = limitMemory(devnet, { bytesMax, memory, warn: (text) => heard(text) })
  return {
    devnet,
    memory,
    end,
    /** The warning that follows a collection. */
    warned: (usedBytes: number) => {
      const warning = new Promise<string>((resolve) => {
        heard = resolve
      })
      memory.collect(usedBytes)
      return warning
    },
  }
}

describe('the limit of memory', () => {
  test('prunes half of the blocks repeatedly, down to the least number that is kept', async () => {
    const { devnet, memory, warned } = await limited()
    await using _ = devnet
    const used = /^memory: 1200 MB of 1000 MB \(--memory-bytes-max\) are in use/
    const prunedBefore: number[] = []
    for (;;) {
      const warning = await warned(1_200_000_000)
      expect(warning).toMatch(used)
      const number = /; blocks before (\d+) are pruned$/.exec(warning)?.[1]
      if (number === undefined) {
        expect(warning).toMatch(/, and no more blocks can be pruned$/)
        break
      }
      prunedBefore.push(Number(number))
      await devnet.mine(300)
    }
    expect(memory.isWatched).toBe(false)
    expect(prunedBefore.length).toBeGreaterThan(1)
    expect(prunedBefore).toEqual(prunedBefore.toSorted((a, b) => a - b))
    await devnet.mine(300)
    const params = ['earliest', false] as const
    const oldest = await devnet.request({ method: 'eth_getBlockByNumber', params })
    const head = await devnet.request({ method: 'eth_blockNumber' })
    expect(Number(head) - Number(oldest?.number)).toBeLessThan(3 * 256)
  })

  test('keeps no more blocks than asked before', async () => {
    const { devnet, warned } = await limited({ historyBlocks: 1_000 })
    await using _ = devnet
    await warned(1_200_000_000)
    await devnet.mine(1_000)
    const params = ['earliest', false] as const
    const oldest = await devnet.request({ method: 'eth_getBlockByNumber', params })
    expect(Number(oldest?.number)).toBeGreaterThanOrEqual(2_000)
  })

  test('prunes nothing below the limit, nor once it has stopped', async () => {
    const { devnet, memory, end } = await limited()
    await using _ = devnet
    memory.collect(bytesMax)
    end()
    memory.collect(2 * bytesMax)
    await devnet.mine()
    const params = ['earliest', false] as const
    const oldest = await devnet.request({ method: 'eth_getBlockByNumber', params })
    expect(oldest?.number).toBe('0x0')
    expect(devnet.journal()).not.toContain('pruneHistory')
  })

  test('is notified of full collections of this process', async () => {
    const { gc } = collector()
    expect(processMemory.heapBytesMax).toBeGreaterThan(100_000_000)
    const usedBytes = await new Promise<number>((resolve) => {
      const end = processMemory.afterCollections((bytes) => {
        end()
        resolve(bytes)
      })
      gc()
    })
    expect(usedBytes).toBeGreaterThan(1_000_000)
  })
})
