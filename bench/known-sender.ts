/**
 * Claim: once its sender is known, a signed transaction is in `pending`, receipt and all, in an eighth
 * of the time that the reference engine takes for an ERC-20 transfer, a twentieth for a Uniswap V2 swap
 * and half for a contract of 22 kB; `eth_call` of `balanceOf` at `pending` takes 8 µs.
 *
 * From hex to hex through `request()`, on an exchange of real contracts, next to the reference engine.
 * Blocks are sealed between rounds. Anvil, which is asked over HTTP, gives no receipt before it has sealed a
 * block, so it is asked for calls alone; sends.ts compares transactions, with a block for each on both sides.
 * Senders are known here because each transaction was decoded before; see transactions/sender.ts.
 *
 * Sketch: 15 µs for decoding and checking, 10 µs to execute a transfer and 40 for a swap, 5 to publish,
 * 5 for the receipt.
 */

import type { Devnet, Hex, WireReceipt } from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import { decodeTransaction } from '../src/transactions/transaction-codec.ts'
import { createStage } from '../test/support/stage.ts'
import {
  deployExchangeV2,
  type ExchangeV2,
  signDeployments,
  signSwaps,
  signTransfers,
} from '../test/support/uniswap.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'
import { inProcess, type Node, overHttp, repeat } from './nodes.ts'

interface Sizes {
  /** Transactions or calls per round, by kind. */
  readonly counts: Readonly<Record<Kind | 'balanceOf', number>>
  readonly rounds: Rounds
  readonly compares: boolean
}

const kinds = ['ERC-20 transfer', 'swap', 'deployment'] as const
type Kind = (typeof kinds)[number]

/**
 * Parts of the time of the reference engine, which is measured in the same rounds: a figure in µs says
 * more about the machine than about the code.
 */
const limits = { 'ERC-20 transfer': 1 / 8, swap: 1 / 20, deployment: 1 / 2 } as const
const callLimit = 8
const balanceOf = 'balanceOf by eth_call'

const signers = {
  'ERC-20 transfer': signTransfers,
  swap: signSwaps,
  deployment: signDeployments,
} as const

export const knownSender: Benchmark<Sizes> = {
  name: 'known-sender',
  small: {
    counts: { 'ERC-20 transfer': 2, swap: 2, deployment: 1, balanceOf: 2 },
    rounds: { warmUp: 0, timed: 1 },
    compares: false,
  },
  large: {
    counts: { 'ERC-20 transfer': 60, swap: 60, deployment: 3, balanceOf: 300 },
    // The JavaScript of this path is compiled at its best after two thousand transactions; senders
    // of four thousand are remembered.
    rounds: { warmUp: 40, timed: 21 },
    compares: true,
  },

  async run({ counts, rounds, compares }) {
    const stage = await createStage({ engine: 'wasm' })
    const exchange = await deployExchangeV2(stage)
    const { devnet } = stage
    const reference = (await createStage({ engine: 'ethereumjs' })).devnet
    const anvil = compares ? await openAnvil(devnet.config.chainId) : undefined
    try {
      const nodes = [inProcess('wasm', devnet), inProcess('ethereumjs', reference)]
      const rivals = anvil === undefined ? [] : [overHttp(anvil)]
      for (const node of [...nodes.slice(1), ...rivals]) await repeat(devnet, node)
      const rows: Row[] = []
      let firstNonce = BigInt(await nonceIn(devnet))
      for (const kind of kinds) {
        const count = counts[kind] * (rounds.warmUp + rounds.timed)
        const account = devnet.accounts[0]!
        const signing = { account, chainId: devnet.config.chainId, firstNonce, count }
        const texts = signers[kind](exchange, signing)
        for (const text of texts) decodeTransaction(bytesFromHex(text))
        const variants = nodes.map((node) => sending(kind, node, texts, counts[kind]))
        rows.push(...(await measure(variants, rounds)))
        firstNonce += BigInt(count)
      }
      const calls = [...nodes, ...rivals].map((node) =>
        calling(node, exchange, devnet, counts.balanceOf),
      )
      rows.push(...(await measure(calls, rounds)))
      const claims = claimsOf(rows)
      return anvil === undefined ? { rows, claims, note: INSTALL_ANVIL } : { rows, claims }
    } finally {
      await anvil?.close()
    }
  },
}

function claimsOf(rows: readonly Row[]): Claim[] {
  const called = median(rowOf(rows, balanceOf, 'wasm').samples)
  return [
    ...kinds.map((kind) => {
      const found = ratio(rowOf(rows, kind, 'wasm'), rowOf(rows, kind, 'ethereumjs'))
      const text = `${kind}: at most ${limits[kind]} of the time of the reference engine`
      return atMost(text, found, limits[kind], 'times')
    }),
    atMost(`${balanceOf}: within ${callLimit} µs`, called, callLimit, 'µs'),
  ]
}

function nonceIn(devnet: Devnet): Promise<Hex> {
  const params = [devnet.accounts[0]!.address, 'pending'] as const
  return devnet.request({ method: 'eth_getTransactionCount', params })
}

/** Sends each transaction and asks for its receipt at once. */
function sending(
  kind: Kind,
  node: Node,
  texts: readonly Hex[],
  count: number,
): Variant<WireReceipt> {
  let next = 0
  return {
    question: kind,
    way: node.way,
    count,
    prepare: () => node.seal(),
    async run() {
      const receipts: WireReceipt[] = []
      for (const text of texts.slice(next, (next += count))) {
        const hash = await node.request<Hex>('eth_sendRawTransaction', [text])
        receipts.push(await node.request('eth_getTransactionReceipt', [hash]))
      }
      return receipts
    },
    // Not the gas: a swap's depends on whether another one was in its block.
    print: ({ status, logs }) => `${status} ${logs.length}`,
  }
}

function calling(node: Node, { gold }: ExchangeV2, devnet: Devnet, count: number): Variant<Hex> {
  const data = gold.abi.encodeFunctionData('balanceOf', [devnet.accounts[0]!.address])
  const params = [{ to: gold.address, data }, 'pending']
  return {
    question: balanceOf,
    way: node.way,
    count,
    async run() {
      const answers: Hex[] = []
      for (let call = 0; call < count; call += 1) {
        answers.push(await node.request('eth_call', params))
      }
      return answers
    },
    print: String,
  }
}
