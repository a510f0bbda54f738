/**
 * The limit of memory: blocks are pruned rather than that the process ends for lack of it.
 *
 * Memory in use is measured after a full garbage collection; before, most of it may be garbage. V8 makes
 * one before its heap is full.
 */

import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { historyBlocksMin } from '../config/resolve.ts'
import type { Devnet } from '../index.ts'
import type { ProcessMemory } from './process-deps.ts'

export const processMemory: ProcessMemory = {
  get heapBytesMax() {
    return getHeapStatistics().heap_size_limit
  },
  afterCollections(callback) {
    const observer = new PerformanceObserver((list) => {
      const isFull = list
        .getEntries()
        .some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR)
      if (!isFull) return
      const { heapUsed, external } = process.memoryUsage()
      callback(heapUsed + external)
    })
    observer.observe({ entryTypes: ['gc'] })
    return () => observer.disconnect()
  },
}

function kindOf(entry: object): unknown {
  return (entry as { readonly detail?: { readonly kind?: number } }).detail?.kind // of a collection
}

/** Blocks that are sealed until their states are pruned. */
const BLOCKS_UNTIL_PRUNED = 2

interface Limit {
  readonly bytesMax: number
  readonly memory: ProcessMemory
  readonly warn: (text: string) => void
}

/**
 * Prunes half of the blocks each time that more memory is in use, and says so.
 *
 * @returns ends it
 */
export function limitMemory(
  devnet: Pick<Devnet, 'config' | 'pruneHistory' | 'remote' | 'request'>,
  { bytesMax, memory, warn }: Limit,
): () => void {
  const least = historyBlocksMin(devnet.config)
  let oldest = Number(devnet.remote?.blockNumber ?? 0n)
  let kept = devnet.config.historyBlocks || Number.POSITIVE_INFINITY
  let isBusy = false
  let waitsFor = 0
  const prune = async (usedBytes: number) => {
    const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
    if (head < waitsFor) return
    const used = `memory: ${megabytes(usedBytes)} of ${megabytes(bytesMax)} (--memory-bytes-max) are in use`
    const next = Math.max(least, Math.floor(Math.min(kept, head - oldest + 1) / 2))
    if (next >= Math.min(kept, head - oldest + 1)) {
      warn(`${used}, and no more blocks can be pruned`)
      end()
      return
    }
    oldest = await devnet.pruneHistory(next)
    kept = next
    waitsFor = head + BLOCKS_UNTIL_PRUNED
    warn(`${used}; blocks before ${oldest} are pruned`)
  }
  const end = memory.afterCollections((usedBytes) => {
    if (usedBytes <= bytesMax || isBusy) return
    isBusy = true
    prune(usedBytes)
      .catch(() => {}) // the devnet has closed or stopped, and says so itself
      .finally(() => {
        isBusy = false
      })
  })
  return end
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
