/**
 * Claim: blocks that were sealed long ago take little memory, and are read as before.
 *
 * On the preview network a block with a transfer takes at most 900 bytes in all, state included, and one
 * with a transaction of five logs at most 1,800. Read after thousands of later ones, such a block is
 * answered within 200 µs, the receipt within 100 µs, and 5,000 logs of 1,000 blocks within 3 µs each.
 *
 * Measured once the newest blocks, which are kept as objects, are as many as there will ever be, and the
 * rings of the history contracts are full. The journal is off: it keeps each transaction as text.
 *
 * Sketch: a transfer is 115 bytes and its sender 20; the hashes of block, state and transaction 96;
 * eleven versions of balances, nonces and slots at 18, and 16 for most of their values: 600 bytes.
 */

import {
  type Address,
  createDevnet,
  type Devnet,
  type Hash,
  type WireBlockObject,
  type WireLog,
} from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { assemble } from '../test/support/assemble.ts'
import type { Benchmark, Claim, Rounds, Row, Variant } from './benchmark.ts'
import { atMost, measure, median, rowOf, usedBytes } from './measure.ts'

interface Sizes {
  /** Blocks before the measured ones. */
  readonly before: number
  readonly blocks: number
  /** Blocks of one search for logs. */
  readonly range: number
  /** Calls per round. */
  readonly calls: number
  readonly rounds: Rounds
}

export const oldBlocks: Benchmark<Sizes> = {
  name: 'old-blocks',
  small: { before: 12, blocks: 8, range: 4, calls: 2, rounds: { warmUp: 0, timed: 1 } },
  large: {
    before: 8_200,
    blocks: 8_000,
    range: 1_000,
    calls: 100,
    rounds: { warmUp: 2, timed: 15 },
  },

  async run({ before, blocks, range, calls, rounds }) {
    const transfers = await createWorld(receiver)
    const emitting = await createWorld(emitter)
    await sealed(transfers, before)
    await sealed(emitting, before)
    const kept = [
      await grown(transfers, 'a transfer', blocks),
      await grown(emitting, 'a transaction of five logs', blocks),
    ]
    const numbers = { first: 3, count: blocks - range }
    const hashes = await hashesOf(emitting, numbers.first, calls)
    const rows = await measure(
      [
        blocksOf(emitting, numbers, calls),
        receiptsOf(emitting, hashes),
        logsOf(emitting, numbers, range),
      ],
      rounds,
    )
    const medianOf = (question: string, way: string) => median(rowOf(rows, question, way).samples)
    const logs = medianOf(oldLogs, 'eth_getLogs') / (range * logsPerBlock)
    const claims: Claim[] = [
      atMost(`${oldBlock}: at most 200 µs`, medianOf(oldBlock, 'eth_getBlockByNumber'), 200, 'µs'),
      atMost(`${oldReceipt}: at most 100 µs`, medianOf(oldReceipt, receiptMethod), 100, 'µs'),
      atMost('an old log: at most 3 µs', logs, 3, 'µs'),
    ]
    const [transfer, fiveLogs] = kept
    if (transfer !== undefined && fiveLogs !== undefined) {
      claims.push(
        atMost(
          'one more block with a transfer: at most 900 bytes',
          transfer.samples[0]!,
          900,
          'bytes',
        ),
        atMost('one with five logs: at most 1,800 bytes', fiveLogs.samples[0]!, 1_800, 'bytes'),
      )
    }
    const note =
      'memory without the journal, which keeps each transaction as text (journalBytesMax: 0)'
    return { rows: [...rows, ...kept.filter((row) => row !== undefined)], claims, note }
  },
}

const oldBlock = 'an old block with a transaction'
const oldReceipt = 'its receipt'
const oldLogs = 'five logs of each of many old blocks'
const receiptMethod = 'eth_getTransactionReceipt'
const logsPerBlock = 5
const receiver: Address = `0x${'e0'.repeat(20)}`
const emitter: Address = `0x${'e1'.repeat(20)}`
const event: Hash = `0x${'ee'.repeat(32)}`

/** Five logs of one event, each with the sender as a topic and a word of data. */
const emitterCode = hexFromBytes(
  assemble(
    ...Array.from({ length: logsPerBlock }, () => ['CALLER', event, 32, 0, 'LOG2'] as const).flat(),
  ),
)

/** A devnet, and whom each of its blocks has a transaction to. */
interface World {
  readonly devnet: Devnet
  readonly to: Address
}

async function createWorld(to: Address): Promise<World> {
  const alloc = { [emitter]: { code: emitterCode } }
  const devnet = await createDevnet({ alloc, limits: { journalBytesMax: 0 } })
  return { devnet, to }
}

async function sealed({ devnet, to }: World, blocks: number): Promise<void> {
  const [from] = devnet.accounts
  for (let block = 0; block < blocks; block += 1) {
    const params = [{ from: from!.address, to, value: '0x1', gas: '0xea60' }] as const
    await devnet.request({ method: 'eth_sendTransaction', params })
    await devnet.mine()
  }
}

/** Memory that each of the next blocks adds; `undefined` where the collector cannot be called. */
async function grown(world: World, way: string, blocks: number): Promise<Row | undefined> {
  const before = await usedBytes()
  await sealed(world, blocks)
  const after = await usedBytes()
  if (before === undefined || after === undefined) return undefined
  const samples = [(after - before) / blocks]
  const question = 'memory of a block'
  return { question, way, unit: 'bytes', count: blocks, samples, checksum: '' }
}

const numberOf = (number: number) => `0x${number.toString(16)}` as const

async function hashesOf({ devnet }: World, first: number, count: number): Promise<Hash[]> {
  const hashes: Hash[] = []
  for (let index = 0; index < count; index += 1) {
    const params = [numberOf(first + index * 3), false] as const
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
    hashes.push(block!.transactions.at(-1) as Hash) // without their fields
  }
  return hashes
}

interface Numbers {
  readonly first: number
  readonly count: number
}

/** Reads blocks, each of which nobody has read for long. */
function blocksOf(
  { devnet }: World,
  { first, count }: Numbers,
  calls: number,
): Variant<WireBlockObject | null> {
  let at = 0
  return {
    question: oldBlock,
    way: 'eth_getBlockByNumber',
    count: calls,
    async run() {
      const blocks: (WireBlockObject | null)[] = []
      for (let call = 0; call < calls; call += 1) {
        at = (at + 7) % count
        const params = [numberOf(first + at), true] as const
        blocks.push(await devnet.request({ method: 'eth_getBlockByNumber', params }))
      }
      return blocks
    },
    print: (block) => `${block?.number} ${block?.hash} ${block?.transactions.length}`,
  }
}

function receiptsOf({ devnet }: World, hashes: readonly Hash[]): Variant {
  return {
    question: oldReceipt,
    way: receiptMethod,
    count: hashes.length,
    async run() {
      const receipts: unknown[] = []
      for (const hash of hashes) {
        const params = [hash] as const
        receipts.push(await devnet.request({ method: 'eth_getTransactionReceipt', params }))
      }
      return receipts
    },
    print: (receipt) => JSON.stringify(receipt),
  }
}

function logsOf(
  { devnet, to }: World,
  { first, count }: Numbers,
  range: number,
): Variant<readonly WireLog[]> {
  let at = 0
  return {
    question: oldLogs,
    way: 'eth_getLogs',
    count: 1,
    async run() {
      at = (at + 7) % count
      const blocks = { fromBlock: numberOf(first + at), toBlock: numberOf(first + at + range - 1) }
      const params = [{ ...blocks, address: to }] as const
      return [await devnet.request({ method: 'eth_getLogs', params })]
    },
    print: (logs) => `${logs.length} ${logs[0]?.transactionHash}`,
  }
}
