/**
 * Claim: what a signed transaction costs does not depend on how many are pre-confirmed before it.
 *
 * From `eth_sendRawTransaction` to the receipt in `pending`, a transfer takes at most 1.4 ms and an
 * ERC-20 transfer at most 2.4 ms, of which at most 1 ms and 2 ms are not the sender's recovery. In a
 * block that is never sealed, each takes at most 1.5 times what it takes in blocks sealed often. The
 * native library recovers the sender in at most 0.7 times the time of WebAssembly.
 *
 * Sketch: 0.17 ms for the recovery in WebAssembly, 0.07 ms natively, 0.4 ms for executing a transfer on the reference
 * engine, 1 ms for the token, next to nothing for decoding, checking, publishing and the receipt.
 */

import type { Devnet, Hex, WireReceipt } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { keccak256 } from '../src/primitives/keccak.ts'
import { loadSecp256k1, recoverInWasm } from '../src/primitives/secp256k1.ts'
import { loadBinding, type RecoverPublicKey } from '../src/primitives/secp256k1-binding.ts'
import { bytesFromWord } from '../src/primitives/word.ts'
import type { OrdinaryTransaction } from '../src/transactions/transaction.ts'
import { signingDigest } from '../src/transactions/transaction-codec.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { createLedger } from './ledger.ts'
import { atMost, measure, median, paired, ratio, rowOf } from './measure.ts'
import { type Kind, signMany } from './signing.ts'

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
    const recoveries = await recoveriesHere()
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
          ...recoveries.map((each) =>
            recovery(kind, each, inTurn(signed, transactions), transactions),
          ),
        ],
        rounds,
      )
      rows.push(...measured)
      claims.push(...claimsOf(kind, measured, signed.length))
      const [used, inWasm] = recoveries.map(({ way }) => rowOf(measured, senderOf(kind), way))
      if (used === undefined || inWasm === undefined) continue
      const text = `${kind}: the sender natively in at most 0.7 times the time of WebAssembly`
      claims.push(atMost(text, ratio(used, inWasm), 0.7, 'times'))
    }
    return { rows, claims }
  },
}

const sealedEachRound = 'sealed after every round'
const inOneBlock = 'never sealed'
const receiptOf = (kind: Kind) => `${kind}: raw to receipt`
const senderOf = (kind: Kind) => `${kind}: recovering the sender`

/** Ms: the whole way, and what is left of it without the sender's recovery. */
const limits = {
  transfer: { whole: 1.4, rest: 1 },
  'ERC-20 transfer': { whole: 2.4, rest: 2 },
}

/** A way to recover public keys. */
interface Recovery {
  readonly way: string
  readonly recover: RecoverPublicKey
}

/** The ways on this machine. The devnet takes the first. */
async function recoveriesHere(): Promise<readonly Recovery[]> {
  await loadSecp256k1()
  const native = await loadBinding()
  const inWasm = { way: 'in WebAssembly', recover: recoverInWasm }
  return native === undefined ? [inWasm] : [{ way: 'natively', recover: native.recover }, inWasm]
}

function claimsOf(kind: Kind, rows: readonly Row[], blockLength: number): Claim[] {
  const sealed = rowOf(rows, receiptOf(kind), sealedEachRound)
  const growing = rowOf(rows, receiptOf(kind), inOneBlock)
  const recovering = rows.find(({ question }) => question === senderOf(kind))! // the way in use
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
  { way, recover }: Recovery,
  take: () => readonly OrdinaryTransaction[],
  count: number,
): Variant<Uint8Array | undefined> {
  let calls: Parameters<RecoverPublicKey>[] = []
  return {
    question: senderOf(kind),
    way,
    count,
    async prepare() {
      calls = take().map((each) => {
        const { r, s, yParity } = each.signature
        const compact = Uint8Array.of(...bytesFromWord(r), ...bytesFromWord(s))
        return [signingDigest(each), compact, yParity]
      })
    },
    // WebAssembly returns a view of its memory.
    run: () => calls.map((call) => recover(...call)?.slice()),
    print: (point) => String(point && hexFromBytes(keccak256(point.subarray(1)).subarray(12))),
  }
}
