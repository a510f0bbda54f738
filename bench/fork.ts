/**
 * Claim: a fork costs nothing that grows with the chain, so every test can have one of a world that
 * took long to make.
 *
 * A thousand children of a chain with 100,000 accounts take at most 100 ms and 20 MB in all. A child,
 * a snapshot, or going back to one takes at most 1.5 times what it takes on a chain with 100 accounts.
 *
 * Sketch: a child is a set of rooms: some dozens of objects and a hundred closures, 20 kB; what it shares
 * is a reference. 20 to 50 µs, half of them the collector's.
 */

import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  type Snapshot,
} from '../src/index.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Accounts of the small world and of the large one. */
  readonly accounts: readonly [number, number]
  /** Children of one round, and snapshots. */
  readonly children: number
  readonly rounds: Rounds
}

export const fork: Benchmark<Sizes> = {
  name: 'fork',
  small: { accounts: [10, 50], children: 3, rounds: { warmUp: 0, timed: 2 } },
  large: { accounts: [100, 100_000], children: 1_000, rounds: { warmUp: 3, timed: 15 } },

  async run({ accounts: [few, many], children, rounds }) {
    const [small, large] = await Promise.all([createWorld(few), createWorld(many)])
    const rows = await measure(
      [
        forking(small, ofAccounts(few), children),
        forking(large, ofAccounts(many), children),
        remembering(small, ofAccounts(few), children),
        remembering(large, ofAccounts(many), children),
        await restoring(small, ofAccounts(few), children),
        await restoring(large, ofAccounts(many), children),
      ],
      rounds,
    )
    const size = await sizeOfChildren(large, ofAccounts(many), children)
    const ways = [ofAccounts(few), ofAccounts(many)] as const
    const times = (question: string) =>
      ratio(rowOf(rows, question, ways[1]), rowOf(rows, question, ways[0]))
    const allMs = (median(rowOf(rows, 'fork()', ways[1]).samples) * children) / 1000
    const claims: Claim[] = [
      atMost(`${children} children: at most 100 ms`, allMs, 100, 'ms'),
      ...['fork()', 'snapshot()', 'restore()'].map((question) =>
        atMost(
          `${question}: at most 1.5 times what it takes with ${few} accounts`,
          times(question),
          1.5,
          'times',
        ),
      ),
    ]
    if (size !== undefined) {
      const megabytes = (median(size.samples) * children) / 1e6
      claims.push(atMost(`${children} children: at most 20 MB`, megabytes, 20, 'MB'))
    }
    return { rows: [...rows, ...(size === undefined ? [] : [size])], claims }
  },
}

const ofAccounts = (count: number) => `${count.toLocaleString('en')} accounts`

/** A devnet with so many accounts, a few blocks, and a transaction in the pending one. */
async function createWorld(accounts: number): Promise<Devnet> {
  const alloc = Object.fromEntries(
    Array.from({ length: accounts }, (_, index) => [addressOf(index), { balance: 1n }]),
  )
  // The names are addresses.
  const devnet = await createDevnet({ alloc: alloc as NonNullable<DevnetOptions['alloc']> })
  await devnet.advance(1_000)
  await devnet.faucet.drip(addressOf(0))
  return devnet
}

function addressOf(index: number): Hex {
  return `0x${(0xacc0_0000_0000 + index).toString(16).padStart(40, '0')}`
}

function balanceIn(devnet: Devnet): Promise<Hex> {
  return devnet.request({ method: 'eth_getBalance', params: [addressOf(0), 'pending'] })
}

function forking(devnet: Devnet, way: string, count: number): Variant<Devnet> {
  return {
    question: 'fork()',
    way,
    count,
    run: () => Promise.all(Array.from({ length: count }, () => devnet.fork())),
    print: ({ now }) => String(now),
  }
}

function remembering(devnet: Devnet, way: string, count: number): Variant<Snapshot> {
  return {
    question: 'snapshot()',
    way,
    count,
    run: () => Promise.all(Array.from({ length: count }, () => devnet.snapshot())),
    print: ({ restore }) => typeof restore,
  }
}

/** Goes back to where nothing has happened since, which is all it costs more than what happened. */
async function restoring(devnet: Devnet, way: string, count: number): Promise<Variant<Hex>> {
  const child = await devnet.fork()
  const point = await child.snapshot()
  return {
    question: 'restore()',
    way,
    count,
    async run() {
      for (let times = 0; times < count; times += 1) await point.restore()
      return [await balanceIn(child)]
    },
    print: String,
  }
}

/** What each child keeps; `undefined` where the collector cannot be called. */
async function sizeOfChildren(
  devnet: Devnet,
  way: string,
  count: number,
): Promise<Row | undefined> {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  const usedBytes = () => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  // Kept to the end: what an earlier round let go would be freed at its own pace.
  const families: Devnet[][] = []
  const samples: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = usedBytes()
    families.push(await Promise.all(Array.from({ length: count }, () => devnet.fork())))
    samples.push((usedBytes() - before) / count)
  }
  return { question: 'memory of a child', way, unit: 'bytes', count, samples, checksum: '' }
}
