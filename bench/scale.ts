/**
 * Claim: what tests do again and again costs the same on a large devnet as on a small one.
 *
 * A read at `pending`, a snapshot with a transfer and its revert, and a fork with a transfer take at most
 * twice as long with 100,000 accounts, with 5,000 transactions in the pending block and after 10,000
 * blocks as on the smallest devnet of each kind.
 *
 * Sketch: a read is a lookup in a map, which waits for memory when there are 100,000 accounts. Snapshots and
 * forks share all that lies before them.
 */

import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../src/index.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import type { Plot } from './plot.ts'

const kinds = {
  accounts: 'accounts',
  pending: 'transactions in the pending block',
  blocks: 'sealed blocks',
}

type Kind = keyof typeof kinds

interface Sizes extends Readonly<Record<Kind, readonly number[]>> {
  /** Operations of a round. */
  readonly reads: number
  readonly returns: number
  readonly rounds: Rounds
}

const questions = [
  'eth_getBalance pending',
  'snapshot, transfer, revert',
  'fork, transfer',
] as const

export const scale: Benchmark<Sizes> = {
  name: 'scale',
  small: {
    accounts: [1, 10],
    pending: [1, 10],
    blocks: [1, 10],
    reads: 2,
    returns: 2,
    rounds: { warmUp: 0, timed: 1 },
  },
  large: {
    accounts: [100, 1_000, 10_000, 100_000],
    pending: [10, 100, 1_000, 5_000],
    blocks: [10, 100, 1_000, 10_000],
    reads: 2_000,
    returns: 100,
    rounds: { warmUp: 3, timed: 15 },
  },

  async run({ reads, returns, rounds, ...sizes }) {
    const rows: Row[] = []
    const claims: Claim[] = []
    const plots: Plot[] = []
    for (const [kind, what] of Object.entries(kinds) as [Kind, string][]) {
      const counts = sizes[kind]
      const variants: Variant<string>[] = []
      for (const count of counts) {
        variants.push(
          ...operations(await devnetWith(kind, count), wayOf(count, what), reads, returns),
        )
      }
      const own = await measure(variants, rounds)
      rows.push(...own)
      const ways = counts.map((count) => wayOf(count, what))
      for (const question of questions) {
        const found = ratio(rowOf(own, question, ways.at(-1)!), rowOf(own, question, ways[0]!))
        claims.push(atMost(`${question}, ${ways.at(-1)}: at most twice`, found, 2, 'times'))
      }
      plots.push({
        kind: 'lines',
        title: `Cost against the number of ${what}`,
        x: { label: what, isLogarithmic: true },
        y: { label: 'µs', isLogarithmic: true },
        series: questions.map((name) => ({
          name,
          points: counts.map((count, index) => [
            count,
            median(rowOf(own, name, ways[index]!).samples),
          ]),
        })),
      })
    }
    return { rows, claims, plots }
  },
}

function wayOf(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}`
}

async function devnetWith(kind: Kind, count: number): Promise<Devnet> {
  const options: DevnetOptions = { blockGasLimit: 10n ** 12n, limits: { journalBytesMax: 0 } }
  if (kind === 'accounts') {
    const addresses = Array.from({ length: count }, (_, index) => addressOf(index))
    const alloc = Object.fromEntries(addresses.map((address) => [address, { balance: 1n }]))
    return await createDevnet({ ...options, alloc })
  }
  const devnet = await createDevnet(options)
  if (kind === 'blocks') await devnet.mine(count)
  else for (let sent = 0; sent < count; sent += 1) await transfer(devnet, devnet)
  return devnet
}

function addressOf(index: number): Hex {
  return `0x${(0xacc0_0000_0000 + index).toString(16).padStart(40, '0')}`
}

function transfer(to: Devnet, { accounts }: Devnet): Promise<Hex> {
  const params = [{ from: accounts[0]!.address, to: accounts[1]!.address, value: '0x1' }] as const
  return to.request({ method: 'eth_sendTransaction', params })
}

/** Answers differ with what the devnet holds: none is compared. */
function operations(
  devnet: Devnet,
  way: string,
  reads: number,
  returns: number,
): readonly Variant<string>[] {
  const [read, back, fork] = questions
  const repeat = (question: string, count: number, once: () => Promise<unknown>) => ({
    question,
    way,
    count,
    print: String,
    async run() {
      for (let each = 0; each < count; each += 1) await once()
      return []
    },
  })
  const params = [devnet.accounts[1]!.address, 'pending'] as const
  return [
    repeat(read, reads, () => devnet.request({ method: 'eth_getBalance', params })),
    repeat(back, returns, async () => {
      const id = await devnet.request({ method: 'evm_snapshot' })
      await transfer(devnet, devnet)
      await devnet.request({ method: 'evm_revert', params: [id] })
    }),
    repeat(fork, returns, async () => {
      await using child = await devnet.fork()
      await transfer(child, devnet)
    }),
  ]
}
