/**
 * Claim: a chain that idles keeps next to nothing.
 *
 * An empty block of the preview network, two system transactions and their receipts included, takes at
 * most 300 bytes in all; made again for a reader it takes at most 200 µs, and finding that there is no
 * transaction of a hash at most 10 µs, after hours of such blocks.
 *
 * Measured once the rings of the two history contracts are full, which are state, not history: 24,573
 * slots, for good. A row says what the first hour takes, rings and warm-up of the process included.
 *
 * Sketch: two hashes, 64 bytes; six in each of three places of the index; five and a half versions of
 * slots and nonces at 18, and 54 for those of their values that are hashes or packed: 235 bytes.
 */

import { createDevnet, type Devnet, type WireBlockObject } from '../src/index.ts'
import { hexFromWord } from '../src/primitives/word.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf, usedBytes } from './measure.ts'

interface Sizes {
  /** Blocks a second apart that fill the rings. */
  readonly ring: number
  /** Blocks of one window, of which the first goes by unmeasured, and how many are measured. */
  readonly hour: number
  readonly hours: number
  /** Calls per round. */
  readonly calls: number
  readonly rounds: Rounds
}

export const history: Benchmark<Sizes> = {
  name: 'history',
  small: { ring: 3, hour: 80, hours: 1, calls: 3, rounds: { warmUp: 0, timed: 1 } },
  large: {
    ring: 8_191,
    hour: 18_000,
    hours: 3,
    calls: 500,
    rounds: { warmUp: 3, timed: 15 },
  },

  async run({ ring, hour, hours, calls, rounds }) {
    const first = await grown(await createDevnet(), 'the first hour', hour, 1)
    const devnet = await createDevnet()
    for (let second = 0; second < ring; second += 1) {
      await devnet.jump(1_000)
      await devnet.mine()
    }
    await devnet.advance(hour * devnet.chain.blockTime)
    const later = await grown(devnet, 'later hours', hour, hours)
    const read = await measure([old(devnet, hour, calls), stranger(devnet, calls)], rounds)
    const oldBlock = rowOf(read, 'an old empty block', 'eth_getBlockByNumber')
    const nothing = rowOf(read, 'no such transaction', 'eth_getTransactionReceipt')
    const claims: Claim[] = [
      atMost('an old empty block: at most 200 µs', median(oldBlock.samples), 200, 'µs'),
      atMost('no such transaction: at most 10 µs', median(nothing.samples), 10, 'µs'),
    ]
    if (later !== undefined) {
      const mean = later.samples.reduce((sum, sample) => sum + sample) / later.samples.length
      claims.push(atMost('one more empty block: at most 300 bytes', mean, 300, 'bytes'))
    }
    const sizes = [first, later].filter((row) => row !== undefined)
    return { rows: [...read, ...sizes], claims }
  },
}

/** Memory that each of the next blocks adds; `undefined` where the collector cannot be called. */
async function grown(
  devnet: Devnet,
  way: string,
  blocks: number,
  windows: number,
): Promise<Row | undefined> {
  const samples: number[] = []
  for (let window = 0; window < windows; window += 1) {
    const before = await usedBytes()
    await devnet.advance(blocks * devnet.chain.blockTime)
    const after = await usedBytes()
    if (before !== undefined && after !== undefined) samples.push((after - before) / blocks)
  }
  if (samples.length === 0) return undefined
  const question = 'memory of an empty block'
  return { question, way, unit: 'bytes', count: blocks, samples, checksum: '' }
}

/** Reads blocks with their transactions that nobody has read for long. */
function old(devnet: Devnet, hour: number, calls: number): Variant<WireBlockObject | null> {
  let number = 0
  return {
    question: 'an old empty block',
    way: 'eth_getBlockByNumber',
    count: calls,
    async run() {
      const blocks: (WireBlockObject | null)[] = []
      for (let call = 0; call < calls; call += 1) {
        // Far enough apart that the next reader does not find it made already.
        number = (number + 7) % (hour - 70)
        const params = [`0x${(number + 1).toString(16)}`, true] as const
        blocks.push(await devnet.request({ method: 'eth_getBlockByNumber', params }))
      }
      return blocks
    },
    print: (block) => `${block?.number} ${block?.hash} ${block?.transactions.length}`,
  }
}

/** Asks for what is nowhere, as clients do that wait. */
function stranger(devnet: Devnet, calls: number): Variant {
  let next = 1n
  return {
    question: 'no such transaction',
    way: 'eth_getTransactionReceipt',
    count: calls,
    async run() {
      const answers: unknown[] = []
      for (let call = 0; call < calls; call += 1) {
        next = BigInt.asUintN(256, next * 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814fn + 1n)
        const params = [hexFromWord(next)] as const
        answers.push(await devnet.request({ method: 'eth_getTransactionReceipt', params }))
      }
      return answers
    },
    print: String,
  }
}
