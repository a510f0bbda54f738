/**
 * Claim: a test suite may go back as often as it likes.
 *
 * A cycle of `evm_snapshot`, ten ERC-20 transfers and `evm_revert` takes at most 5 ms, and 10,000 of
 * them keep nothing: after the first thousand, the others take no more memory than 100 bytes a cycle.
 * The curve is in the note. That is without the journal, which is there to keep what has been asked for:
 * 5 kB of a cycle, until it is let go at `journalBytesMax`.
 *
 * With 5,000 transactions in the pending block, a snapshot, a transfer and a revert take at most twice as
 * long as with none, and so do a fork and its first transfer.
 *
 * Sketch: a transfer runs in 100 µs, its sender is known after the first cycle; the snapshot copies the
 * pending block's list, the revert opens an empty store over the one it goes back to: 1.2 ms, and all
 * that the cycle made is garbage.
 */

import type { Devnet, Hash, Hex } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import type { Benchmark, Claim, Variant } from './benchmark.ts'
import { createLedger } from './ledger.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { signMany } from './signing.ts'

interface Sizes {
  /** Cycles of one window, and how many there are. */
  readonly cycles: number
  readonly windows: number
  /** Transactions in the pending block, and how often it is left and returned to, or forked. */
  readonly pending: number
  readonly returns: number
}

const transfers = 10

export const snapshotCycles: Benchmark<Sizes> = {
  name: 'snapshot-cycles',
  small: { cycles: 2, windows: 2, pending: 20, returns: 2 },
  large: { cycles: 1_000, windows: 10, pending: 5_000, returns: 100 },

  async run({ cycles, windows, pending, returns }) {
    const ledger = await createLedger({ limits: { journalBytesMax: 0 } })
    const { devnet } = ledger
    const encoded = signMany(ledger, 'ERC-20 transfer', 1, transfers).map(({ rawTransaction }) =>
      hexFromBytes(rawTransaction),
    )
    /** What is in use before each window, and after the last. */
    const sizes: number[] = []
    const cyclesOf: Variant<Hash> = {
      question: `snapshot, ${transfers} transfers, revert`,
      way: 'request()',
      count: cycles,
      async prepare() {
        sizes.push(await usedBytes())
      },
      async run() {
        const hashes: Hash[] = []
        for (let count = 0; count < cycles; count += 1) {
          const id = await devnet.request({ method: 'evm_snapshot' })
          for (const one of encoded) {
            hashes.push(await devnet.request({ method: 'eth_sendRawTransaction', params: [one] }))
          }
          const isBack = await devnet.request({ method: 'evm_revert', params: [id] })
          if (!isBack) throw new Error('there was nothing to go back to')
        }
        return hashes
      },
      print: String,
    }
    const cycleRows = await measure([cyclesOf], { warmUp: 0, timed: windows })
    sizes.push(await usedBytes())
    const [row] = cycleRows
    const variants = [...(await returnsTo(0, returns)), ...(await returnsTo(pending, returns))]
    const returnRows = await measure(variants, { warmUp: 2, timed: 15 })
    const rows = [...cycleRows, ...returnRows]
    const claims: Claim[] = [
      atMost('a cycle: at most 5 ms', median(row!.samples) / 1000, 5, 'ms'), // one for the variant
      ...['request()', 'fork()'].map((way) => {
        const times = ratio(
          rowOf(returnRows, questionFor(pending), way),
          rowOf(returnRows, questionFor(0), way),
        )
        return atMost(`${way} with ${pending} pending: at most twice the time`, times, 2, 'times')
      }),
    ]
    if (globalThis.gc === undefined) return { rows, claims }
    const perCycle = (sizes.at(-1)! - sizes[1]!) / (cycles * (windows - 1)) // there are two windows
    claims.push(atMost('memory kept of a cycle: at most 100 bytes', perCycle, 100, 'bytes'))
    const curve = sizes.map((size) => (size / 2 ** 20).toFixed(1)).join(', ')
    return { rows, claims, note: `MB in use before, and after each ${cycles} cycles: ${curve}` }
  },
}

async function usedBytes(): Promise<number> {
  // What a turn has weakly referred to stays until the turn is over.
  await new Promise(setImmediate)
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function questionFor(pending: number): string {
  return `a transfer on a block with ${pending.toLocaleString('en')} transactions, and back`
}

/** A transfer after a snapshot, which a revert undoes, and one on a fork. */
async function returnsTo(pending: number, count: number): Promise<readonly Variant<Hash>[]> {
  const ledger = await createLedger({ limits: { journalBytesMax: 0 } })
  const { devnet } = ledger
  const [next, ...before] = signMany(ledger, 'transfer', 1, pending + 1)
    .map(({ rawTransaction }) => hexFromBytes(rawTransaction))
    .reverse()
  const send = (to: Devnet, one: Hex) =>
    to.request({ method: 'eth_sendRawTransaction', params: [one] })
  for (const one of before.reverse()) await send(devnet, one)
  const repeat = (way: string, once: () => Promise<Hash>): Variant<Hash> => ({
    question: questionFor(pending),
    way,
    count,
    print: String,
    async run() {
      const hashes: Hash[] = []
      for (let each = 0; each < count; each += 1) hashes.push(await once())
      return hashes
    },
  })
  return [
    repeat('request()', async () => {
      const id = await devnet.request({ method: 'evm_snapshot' })
      const hash = await send(devnet, next!) // it is one more than those before
      await devnet.request({ method: 'evm_revert', params: [id] })
      return hash
    }),
    repeat('fork()', async () => {
      const fork = await devnet.fork()
      const hash = await send(fork, next!)
      await fork.close()
      return hash
    }),
  ]
}
