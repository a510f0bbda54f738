/**
 * Claim: what a signed transaction costs does not depend on how many are pre-confirmed before it.
 *
 * From `eth_sendRawTransaction` to the receipt in `pending`, a transfer takes at most 1.4 ms and an
 * ERC-20 transfer at most 2.4 ms, of which at most 1 ms and 2 ms are not the sender's recovery. In a
 * block that is never sealed, each takes at most 1.5 times what it takes in blocks sealed often.
 *
 * Sketch: 0.17 ms for the recovery in WebAssembly, 0.4 ms for executing a transfer on the reference
 * engine, 1 ms for the token, next to nothing for decoding, checking, publishing and the receipt.
 */

import type { Address, Devnet, Hex, WireReceipt } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { recoverAddress, type Signature } from '../src/primitives/secp256k1.ts'
import type { OrdinaryTransaction } from '../src/transactions/transaction.ts'
import { signingDigest } from '../src/transactions/transaction-codec.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { createLedger, type Kind, signMany } from './ledger.ts'
import { atMost, measure, median, paired, ratio, rowOf } from './measure.ts'

interface Sizes {
  /** Transactions per round. */
  readonly transactions: number
  readonly rounds: Rounds
}

export const submit: Benchmark<Sizes> = {
  name: 'submit',
  small: { transactions: 2, rounds: { warmUp: 0, timed: 2 } },
  large: { transactions: 20, rounds: { warmUp: 10, timed: 41 } },

  async run({ transactions, rounds }) {
    const rows: Row[] = []
    const claims: Claim[] = []
    for (const kind of ['transfer', 'ERC-20 transfer'] as const) {
      const sealedOften = await createLedger()
      const neverSealed = await createLedger()
      const count = transactions * (rounds.warmUp + rounds.timed)
      const signed = signMany(sealedOften, kind, 1, count)
      // Not the same ones again: their senders are remembered by their hashes.
      const others = signMany(neverSealed, kind, 1, count, 2n * 10n ** 6n)
      const measured = await measure(
        [
          visible(
            kind,
            sealedEachRound,
            transactions,
            inTurn(signed, transactions),
            sealedOften.devnet,
          ),
          visible(kind, inOneBlock, transactions, inTurn(others, transactions), neverSealed.devnet),
          recovery(kind, transactions, inTurn(signed, transactions)),
        ],
        rounds,
      )
      rows.push(...measured)
      claims.push(...claimsOf(kind, measured, signed.length))
    }
    return { rows, claims }
  },
}

const sealedEachRound = 'sealed after every round'
const inOneBlock = 'never sealed'
const alone = 'alone'
const receiptOf = (kind: Kind) => `${kind}: raw to receipt`
const senderOf = (kind: Kind) => `${kind}: recovering the sender`

/** Ms: the whole way, and what is left of it without the sender's recovery. */
const limits = {
  transfer: { whole: 1.4, rest: 1 },
  'ERC-20 transfer': { whole: 2.4, rest: 2 },
}

function claimsOf(kind: Kind, rows: readonly Row[], blockLength: number): Claim[] {
  const sealed = rowOf(rows, receiptOf(kind), sealedEachRound)
  const growing = rowOf(rows, receiptOf(kind), inOneBlock)
  const recovering = rowOf(rows, senderOf(kind), alone)
  const restMs = paired(sealed, recovering, (whole, sender) => (whole - sender) / 1000)
  const { whole, rest } = limits[kind]
  return [
    atMost(`${kind}: visible within ${whole} ms`, median(sealed.samples) / 1000, whole, 'ms'),
    atMost(`${kind}: the sender's recovery apart, within ${rest} ms`, restMs, rest, 'ms'),
    atMost(
      `${kind}: at most 1.5 times as much in a block of ${blockLength}`,
      ratio(growing, sealed),
      1.5,
      'times',
    ),
  ]
}

/** The next so many each time it is called. */
function inTurn(
  signed: readonly OrdinaryTransaction[],
  count: number,
): () => readonly OrdinaryTransaction[] {
  let next = 0
  return () => signed.slice(next, (next += count))
}

/** Sends each transaction and asks for its receipt at once. */
function visible(
  kind: Kind,
  way: string,
  count: number,
  take: () => readonly OrdinaryTransaction[],
  devnet: Devnet,
): Variant<WireReceipt | null> {
  let texts: readonly Hex[] = []
  return {
    question: receiptOf(kind),
    way,
    count,
    async prepare() {
      if (way === sealedEachRound) await devnet.mine()
      texts = take().map(({ rawTransaction }) => hexFromBytes(rawTransaction))
    },
    async run() {
      const receipts: (WireReceipt | null)[] = []
      for (const text of texts) {
        const hash = await devnet.request({ method: 'eth_sendRawTransaction', params: [text] })
        const receipt = { method: 'eth_getTransactionReceipt', params: [hash] } as const
        receipts.push(await devnet.request(receipt))
      }
      return receipts
    },
    print: (receipt) => `${receipt?.status} ${receipt?.gasUsed} ${receipt?.blockHash}`,
  }
}

function recovery(
  kind: Kind,
  count: number,
  take: () => readonly OrdinaryTransaction[],
): Variant<Address | undefined> {
  let signatures: { readonly digest: Uint8Array; readonly signature: Signature }[] = []
  return {
    question: senderOf(kind),
    way: alone,
    count,
    async prepare() {
      signatures = take().map((each) => ({
        digest: signingDigest(each),
        signature: each.signature,
      }))
    },
    run: () => signatures.map(({ digest, signature }) => recoverAddress(digest, signature)),
    print: String,
  }
}
