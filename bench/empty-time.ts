/**
 * Claim: time in which nothing happens costs little more than the hashes of its blocks.
 *
 * 2,000 empty blocks in one call take at most a quarter of what anvil takes. In a virtual day of the
 * preview network, 432,000 blocks, each takes at most twice what one of 2,000 in one call takes, and at
 * most 350 bytes, the rings of the history contracts included: the length of a chain does not matter.
 *
 * Sketch: a third of a µs a Keccak permutation. An empty block takes 29 of them by the rules of
 * Ethereum, 54 on the preview network, and 61 where its time moves on: 10 to 20 µs. The rest, some
 * thirty nodes and lists to encode, takes twice that.
 */

import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../src/index.ts'
import { type Anvil, hasAnvil, INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf } from './measure.ts'

interface Sizes {
  /** Blocks in one call. */
  readonly blocks: number
  /** Hours of a virtual day. */
  readonly hours: number
  readonly rounds: Rounds
  /** Whether to compare, where there is something to compare with. */
  readonly compares: boolean
}

const hourMs = 60 * 60 * 1000
const blockTimeMs = 200
const chainId = 84_538_453

export const emptyTime: Benchmark<Sizes> = {
  name: 'empty-time',
  small: { blocks: 5, hours: 0.001, rounds: { warmUp: 0, timed: 2 }, compares: false },
  large: { blocks: 2_000, hours: 24, rounds: { warmUp: 1, timed: 5 }, compares: true },

  async run({ blocks, hours, rounds, compares }) {
    const rows = await measure(
      [
        mining(blocks, plain, { network: 'plain' }),
        mining(blocks, preview, {}),
        mining(blocks, preview, {}, 1),
      ],
      rounds,
    )
    const day = await virtualDay(hours)
    const claims = claimsOnDay(day, rowOf(rows, preview, ours))
    if (!compares || !hasAnvil) return { rows: [...rows, ...day], claims, note: INSTALL_ANVIL }
    const [theirs] = await measure([miningOnAnvil(blocks)], { warmUp: 0, timed: 3 })
    const found = median(rowOf(rows, plain, ours).samples) / median(theirs!.samples)
    claims.push(atMost('many empty blocks: at most a quarter of anvil', found, 1 / 4, 'times'))
    return { rows: [...rows, theirs!, ...day], claims }
  },
}

const plain = 'many empty blocks in one call'
const preview = 'many empty blocks of the preview network'
const ours = 'anvil_mine'
const spaced = 'anvil_mine, a second apart'
const ofDay = 'one of the blocks of a virtual day'

const hexOf = (count: number): Hex => `0x${count.toString(16)}`

/** Mines on a fresh devnet in each round. @param seconds between two blocks */
function mining(
  blocks: number,
  question: string,
  options: DevnetOptions,
  seconds = 0,
): Variant<Hex> {
  let devnet: Devnet
  return {
    question,
    way: seconds === 0 ? ours : spaced,
    count: blocks,
    async prepare() {
      devnet = await createDevnet({ engine: 'wasm', ...options })
    },
    async run() {
      await devnet.request({ method: 'anvil_mine', params: [hexOf(blocks), hexOf(seconds)] })
      return [await devnet.request({ method: 'eth_blockNumber' })]
    },
    print: String,
  }
}

/** The same on a fresh anvil in each round: its second 2,000 blocks take three times the first. */
function miningOnAnvil(blocks: number): Variant<Hex> {
  let anvil: Anvil
  return {
    question: plain,
    way: 'anvil, over HTTP',
    count: blocks,
    async prepare() {
      anvil = (await openAnvil(chainId))! // it is installed
    },
    async run() {
      await anvil.request('anvil_mine', [hexOf(blocks)])
      const number = await anvil.request<Hex>('eth_blockNumber', [])
      await anvil.close()
      return [number]
    },
    print: String,
  }
}

/** Time and memory of each block, hour by hour; no memory where the collector cannot be called. */
async function virtualDay(hours: number): Promise<readonly Row[]> {
  const devnet = await createDevnet({ engine: 'wasm', blockTimeMs })
  const beforeBytes = usedBytes()
  const samples: number[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    const ms = Math.min(1, hours - hour) * hourMs
    const startMs = performance.now()
    await devnet.advance(ms)
    samples.push(((performance.now() - startMs) * 1000) / (ms / blockTimeMs))
  }
  const count = (hours * hourMs) / blockTimeMs
  const { hash } = await headOf(devnet)
  const checksum = hash.slice(2, 18)
  const time: Row = {
    question: ofDay,
    way: 'advance()',
    unit: 'µs',
    count,
    samples,
    checksum,
  }
  if (beforeBytes === undefined) return [time]
  const bytes = (usedBytes()! - beforeBytes) / count // the collector does not go away
  const question = 'memory of a block of a virtual day'
  return [time, { ...time, question, unit: 'bytes', samples: [bytes], checksum: '' }]
}

async function headOf(devnet: Devnet) {
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest'] })
  return head! // there is always one
}

function usedBytes(): number | undefined {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function claimsOnDay([time, memory]: readonly Row[], inOneCall: Row): Claim[] {
  const times = median(time!.samples) / median(inOneCall.samples)
  const claims = [atMost('a virtual day: at most twice that a block', times, 2, 'times')]
  if (memory === undefined) return claims
  return [...claims, atMost('… and at most 350 bytes', memory.samples[0]!, 350, 'bytes')]
}
