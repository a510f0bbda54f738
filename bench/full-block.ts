/**
 * Claim: a transaction or receipt of the pending block is printed once, and copied for each reader, and so is
 * one of the sealed block that was read last.
 *
 * `eth_getBlockByNumber` with 200 whole transactions takes at most 0.125 ms, and 1 ms where two sealed
 * blocks are read in turn; `eth_getBlockReceipts` of the same blocks takes at most 0.125 ms and 1.5 ms.
 *
 * Sketch: a transaction is twenty fields, ten of them numbers to be made text, 100 ns each: 1.5 µs, and
 * 300 µs for 200. To copy an object of twenty fields takes 0.1 µs: 20 µs for 200, and 25 µs for the header.
 */

import { createDevnet, type Devnet, type WireBlockObject, type WireReceipt } from '../src/index.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf } from './measure.ts'

interface Sizes {
  readonly transactions: number
  /** Calls per round. */
  readonly calls: number
  readonly rounds: Rounds
}

export const fullBlock: Benchmark<Sizes> = {
  name: 'full-block',
  small: { transactions: 3, calls: 1, rounds: { warmUp: 0, timed: 1 } },
  large: { transactions: 200, calls: 20, rounds: { warmUp: 8, timed: 51 } },

  async run({ transactions, calls, rounds }) {
    const devnet = await createWorld(transactions)
    const rows = await measure(
      [
        blocksOf('sealed, whole', devnet, ['0x1'], true, calls),
        blocksOf('two sealed in turn, whole', devnet, ['0x1', '0x2'], true, calls),
        blocksOf('sealed, hashes', devnet, ['0x1'], false, calls),
        blocksOf('pending, whole', devnet, ['pending'], true, calls),
        blocksOf('pending, hashes', devnet, ['pending'], false, calls),
        receiptsOf('sealed, receipts', devnet, ['0x1'], calls),
        receiptsOf('two sealed in turn, receipts', devnet, ['0x1', '0x2'], calls),
      ],
      rounds,
    )
    const takesMs = (question: string) => median(rowOf(rows, question, way).samples) / 1000
    return {
      rows,
      claims: [
        atMost('sealed: within 0.125 ms', takesMs('sealed, whole'), 0.125, 'ms'),
        atMost('two in turn: within 1 ms', takesMs('two sealed in turn, whole'), 1, 'ms'),
        atMost('pending: within 0.125 ms', takesMs('pending, whole'), 0.125, 'ms'),
        atMost('receipts: within 0.125 ms', takesMs('sealed, receipts'), 0.125, 'ms'),
        atMost(
          'receipts of two in turn: within 1.5 ms',
          takesMs('two sealed in turn, receipts'),
          1.5,
          'ms',
        ),
      ],
    }
  },
}

const way = 'request()'

/** Two sealed blocks of so many transfers each, and as many pre-confirmed. */
async function createWorld(transactions: number): Promise<Devnet> {
  // Without transactions of the network's own, so that there are as many as are said.
  const devnet = await createDevnet({ network: 'plain', mining: 'interval' })
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const request = { from: from!, to: to!, value: '0x1', gas: '0x5208' } as const
  for (let block = 0; block < 3; block += 1) {
    for (let index = 0; index < transactions; index += 1) {
      await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    }
    if (block < 2) await devnet.mine()
  }
  return devnet
}

function blocksOf(
  question: string,
  devnet: Devnet,
  blocks: readonly ('0x1' | '0x2' | 'pending')[],
  isFull: boolean,
  count: number,
): Variant<WireBlockObject | null> {
  return {
    question,
    way,
    count,
    async run() {
      const answers: (WireBlockObject | null)[] = []
      for (let call = 0; call < count; call += 1) {
        answers.push(
          await devnet.request({
            method: 'eth_getBlockByNumber',
            params: [blocks[call % blocks.length]!, isFull],
          }),
        )
      }
      return answers
    },
    print: (answer) => JSON.stringify(answer?.transactions),
  }
}

function receiptsOf(
  question: string,
  devnet: Devnet,
  blocks: readonly ('0x1' | '0x2')[],
  count: number,
): Variant<readonly WireReceipt[] | null> {
  return {
    question,
    way,
    count,
    async run() {
      const answers: (readonly WireReceipt[] | null)[] = []
      for (let call = 0; call < count; call += 1) {
        const params = [blocks[call % blocks.length]!] as const
        answers.push(await devnet.request({ method: 'eth_getBlockReceipts', params }))
      }
      return answers
    },
    print: (answer) => JSON.stringify(answer),
  }
}
