/**
 * Claim: a swap whose gas is counted by contract and function takes at most 1.6 times what it takes
 * otherwise.
 *
 * From hex to hex through `request()`, to the receipt in `pending`, with Uniswap V2; a swap is some ten
 * frames. Senders are known: to recover one takes longer than all the rest.
 *
 * Sketch: 90 µs for a swap, and for each frame 3 µs to copy its data and 1 to add its gas: 40 µs more.
 */

import type { DevnetOptions, Hex, WireReceipt } from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import { decodeTransaction } from '../src/transactions/transaction-codec.ts'
import { createStage, type Stage } from '../test/support/stage.ts'
import { deployExchangeV2, signSwaps } from '../test/support/uniswap.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Swaps per round. */
  readonly swaps: number
  readonly rounds: Rounds
}

const question = 'swap: raw to receipt'
const timesMax = 1.6

export const gasReport: Benchmark<Sizes> = {
  name: 'gas-report',
  small: { swaps: 2, rounds: { warmUp: 0, timed: 2 } },
  large: { swaps: 40, rounds: { warmUp: 40, timed: 61 } },

  async run({ swaps, rounds }) {
    const count = swaps * (rounds.warmUp + rounds.timed)
    const variants = [
      await swapping({ gasReport: 'off' }, swaps, count),
      await swapping({ gasReport: 'on' }, swaps, count),
    ]
    const rows = await measure(variants, rounds)
    const found = ratio(rowOf(rows, question, 'on'), rowOf(rows, question, 'off'))
    return { rows, claims: [atMost(`at most ${timesMax} times as long`, found, timesMax, 'times')] }
  },
}

/** The same contracts and the same swaps on its own devnet, whose blocks are sealed each round. */
async function swapping(
  { gasReport = 'off' }: DevnetOptions,
  swaps: number,
  count: number,
): Promise<Variant<WireReceipt>> {
  const stage: Stage = await createStage({ engine: 'wasm', gasReport })
  const exchange = await deployExchangeV2(stage)
  const { devnet } = stage
  const account = devnet.accounts[0]! // a devnet has ten
  const params = [account.address, 'pending'] as const
  const nonce = await devnet.request({ method: 'eth_getTransactionCount', params })
  const { chainId } = devnet.config
  const texts = signSwaps(exchange, { account, chainId, firstNonce: BigInt(nonce), count })
  for (const text of texts) decodeTransaction(bytesFromHex(text))
  let next = 0
  return {
    question,
    way: gasReport,
    count: swaps,
    prepare: () => devnet.mine(),
    async run() {
      const receipts: WireReceipt[] = []
      for (const text of texts.slice(next, (next += swaps))) {
        const sent = [text] as const
        const hash: Hex = await devnet.request({ method: 'eth_sendRawTransaction', params: sent })
        const asked = [hash] as const
        const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: asked })
        if (receipt === null) throw new Error('the swap was not executed')
        receipts.push(receipt)
      }
      return receipts
    },
    print: ({ status, gasUsed }) => `${status} ${gasUsed}`,
  }
}
