/**
 * Claim: a node that joins with a checkpoint is there no later than one that makes all of the stream, and
 * the checkpoint takes less of Redis than the entries whose place it takes.
 *
 * Transfers, twenty to a block, given to a node. Another one makes all entries of the stream; a third one
 * begins with a checkpoint, which is taken and compressed before.
 *
 * Sketch: a transfer is executed in 20 µs and read from a state file in 15; a block costs as much as some
 * transfers either way. 490 bytes of an entry are random by half, and so are 250 of a saved transfer.
 */

import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { ClusterNode, type NodeDeps, stillMachine } from '../src/cluster/node.ts'
import { continueNode, takeCheckpoint } from '../src/cluster/node-checkpoint.ts'
import type { Begin } from '../src/cluster/stream.ts'
import { InProcessDevnet } from '../src/devnet/devnet.ts'
import type { JournalHeader } from '../src/journal/journal.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import type { Benchmark, Rounds, Row, Variant } from './benchmark.ts'
import { createLedger } from './ledger.ts'
import { atMost, measure, ratio, rowOf } from './measure.ts'
import { signMany } from './signing.ts'

interface Sizes {
  readonly transactions: number
  readonly rounds: Rounds
}

const PER_BLOCK = 20
const question = 'a node joins, per transfer in the stream'

export const joining: Benchmark<Sizes> = {
  name: 'joining',
  small: { transactions: 40, rounds: { warmUp: 0, timed: 1 } },
  large: { transactions: 100_000, rounds: { warmUp: 0, timed: 3 } },

  async run({ transactions, rounds }) {
    const { begin, digest, texts, writer } = await streamOf(transactions)
    const checkpoint = await takeCheckpoint(writer, async () => {})
    if (checkpoint === undefined) throw new Error('no checkpoint can be taken')
    const { saved } = checkpoint
    const files = checkpoint.files.map((pieces) => Buffer.concat(pieces))
    const compressed = await Promise.all(
      files.map((file) => promisify(deflate)(file, { level: 1 })),
    )
    const [line = ''] = begin.journal.split('\n', 1)
    const header = JSON.parse(line) as JournalHeader
    const variant = (way: string, join: () => Promise<ClusterNode>): Variant => ({
      question,
      way,
      count: transactions,
      async run() {
        const node = await join()
        node.close()
        const found = node.devnet.digest()
        await node.devnet.close()
        return [found === digest]
      },
      print: String,
    })
    const times = await measure(
      [
        variant('with a checkpoint', () =>
          continueNode({ saved, files }, header, {}, stillMachine, depsOf('late')),
        ),
        variant('with all of the stream', async () => {
          const text = JSON.stringify(begin)
          const node = await ClusterNode.begin(text, {}, stillMachine, depsOf('late'))
          for (const each of texts) node.receive(each)
          await node.settled()
          return node
        }),
      ],
      rounds,
    )
    await writer.devnet.close()
    const sizes = [
      sizeOf('checkpoint, compressed', sum(compressed), transactions),
      sizeOf('checkpoint', sum(files), transactions),
      sizeOf('entries', sum(texts), transactions),
    ]
    const [first, , last] = sizes as [Row, Row, Row]
    const [checkpointed, streamed] = ['with a checkpoint', 'with all of the stream'] as const
    const slower = ratio(rowOf(times, question, checkpointed), rowOf(times, question, streamed))
    return {
      rows: [...times, ...sizes],
      claims: [
        atMost('joining with a checkpoint takes no longer', slower, 1, 'times'),
        atMost('a checkpoint takes less of Redis', ratio(first, last), 1, 'times'),
      ],
    }
  },
}

/** A node that transfers are given to, and the stream. */
async function streamOf(transactions: number) {
  const ledger = await createLedger({ engine: 'wasm' })
  const { devnet } = ledger
  const begin: Begin = { journal: devnet.journal(), speed: null }
  const texts: string[] = []
  const writer: ClusterNode = new ClusterNode(devnet, {
    ...depsOf('writer'),
    append({ text }) {
      texts.push(text)
      writer.receive(text)
    },
  })
  const { recordedCalls } = InProcessDevnet.partsOf(devnet).backend
  for (let sent = 0; sent < transactions; sent += PER_BLOCK) {
    for (const { rawTransaction } of signMany(ledger, 'transfer', 1 + sent, PER_BLOCK)) {
      const raw = hexFromBytes(rawTransaction)
      await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
    }
    await recordedCalls.from('clock', () => devnet.advance(200))
  }
  return { begin, texts, writer, digest: devnet.digest() }
}

function depsOf(node: string): NodeDeps {
  return {
    node,
    now: () => 0,
    part: { role: 'follower', leaseMs: null },
    append: () => {},
    onFailure: (reason) => {
      throw reason
    },
  }
}

function sum(parts: readonly { readonly length: number }[]): number {
  return parts.reduce((bytes, { length }) => bytes + length, 0)
}

function sizeOf(way: string, bytes: number, count: number): Row {
  const samples = [bytes / count]
  return { question: 'bytes per transfer', way, unit: 'bytes', count, samples, checksum: '' }
}
