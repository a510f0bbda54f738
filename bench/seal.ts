/**
 * Claim: sealing executes nothing.
 *
 * Sealing an empty block takes at most 1 ms and one of 100 ERC-20 transfers at most 20 ms, less than
 * a quarter of what taking them in took. What it costs is hashing. One after the other, as time moves
 * on, empty blocks take at most a third of that each, and an hour of them at most 3 s.
 *
 * Sketch: half a µs a Keccak permutation. The header takes five of them, 10 µs with its encoding;
 * each transfer changes a slot and adds a transaction and a receipt to their tries, some fifteen
 * permutations and as many nodes to encode: 20 µs.
 */

import { createDevnet, type Hash, type Hex, type WireBlockObject } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { createLedger } from './ledger.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { signMany } from './signing.ts'

interface Sizes {
  /** Transactions per block; the last is the full block of the claims. */
  readonly blocks: readonly number[]
  /** Empty blocks in a row. */
  readonly emptyBlocks: number
  readonly rounds: Rounds
}

export const seal: Benchmark<Sizes> = {
  name: 'seal',
  small: { blocks: [0, 3], emptyBlocks: 3, rounds: { warmUp: 0, timed: 2 } },
  large: { blocks: [0, 1, 10, 100], emptyBlocks: 200, rounds: { warmUp: 12, timed: 25 } },

  async run({ blocks, emptyBlocks, rounds }) {
    const full = blocks.at(-1)!
    const others = [takingIn(full), advancing(emptyBlocks)]
    const variants: Variant[] = await Promise.all([...blocks.map(sealing), ...others])
    const rows = await measure(variants, rounds)
    const empty = rowOf(rows, sealOf(0), 'mine()')
    const sealed = rowOf(rows, sealOf(full), 'mine()')
    const takenIn = rowOf(rows, takingInOf(full), 'eth_sendRawTransaction')
    const inARow = rowOf(rows, oneOfMany, 'advance()')
    const emptyUs = median(inARow.samples)
    return {
      rows,
      claims: [
        atMost('an empty block: at most 1 ms', median(empty.samples) / 1000, 1, 'ms'),
        atMost(`${full} transactions: at most 20 ms`, median(sealed.samples) / 1000, 20, 'ms'),
        atMost(
          `${full} transactions: at most a quarter of taking them in`,
          ratio(sealed, takenIn),
          0.25,
          'times',
        ),
        atMost(
          'one of many empty blocks: at most a third of one',
          ratio(inARow, empty),
          1 / 3,
          'times',
        ),
        atMost('an hour of them: at most 3 s', (emptyUs * blocksPerHour) / 1e6, 3, 's'),
      ],
    }
  },
}

const oneOfMany = 'one of many empty blocks'
const blockTimeMs = 200
const blocksPerHour = (60 * 60 * 1000) / blockTimeMs

const sealOf = (transactions: number) => `seal ${transactions} transactions`
const takingInOf = (transactions: number) => `take ${transactions} transactions in`

/** Seals a block of so many transactions and reads what it has become. */
async function sealing(transactions: number): Promise<Variant<WireBlockObject | null>> {
  // Other ones than are taken in below: senders are remembered by their transactions' hashes.
  const { devnet, next } = await source(transactions, 2n * 10n ** 6n)
  return {
    question: sealOf(transactions),
    way: 'mine()',
    count: 1,
    async prepare() {
      for (const text of next()) {
        await devnet.request({ method: 'eth_sendRawTransaction', params: [text] })
      }
    },
    async run() {
      await devnet.mine()
      return [await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest'] })]
    },
    print: printBlock,
  }
}

function printBlock(block: WireBlockObject | null): string {
  return `${block?.number} ${block?.transactions.length} ${block?.gasUsed}`
}

/** Lets time pass in which nobody sends anything. */
async function advancing(blocks: number): Promise<Variant<WireBlockObject | null>> {
  const devnet = await createDevnet({ engine: 'wasm', blockTimeMs })
  return {
    question: oneOfMany,
    way: 'advance()',
    count: blocks,
    async run() {
      await devnet.advance(blocks * blockTimeMs)
      return [await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest'] })]
    },
    print: printBlock,
  }
}

/** What {@link sealing} leaves to its preparation. */
async function takingIn(transactions: number): Promise<Variant<Hash>> {
  const { devnet, next } = await source(transactions)
  let texts: readonly Hex[] = []
  return {
    question: takingInOf(transactions),
    way: 'eth_sendRawTransaction',
    count: 1,
    async prepare() {
      await devnet.mine()
      texts = next()
    },
    async run() {
      const hashes: Hash[] = []
      for (const text of texts) {
        hashes.push(await devnet.request({ method: 'eth_sendRawTransaction', params: [text] }))
      }
      return hashes
    },
    print: String,
  }
}

/** A devnet and, each time it is asked, the next so many transactions for it. */
async function source(transactions: number, tip?: bigint) {
  const ledger = await createLedger()
  let nonce = 1
  const next = () => {
    const signed = signMany(ledger, 'ERC-20 transfer', nonce, transactions, tip)
    nonce += transactions
    return signed.map(({ rawTransaction }) => hexFromBytes(rawTransaction))
  }
  return { devnet: ledger.devnet, next }
}
