/**
 * Claim: `eth_getLogs` costs what it returns, not what the chain holds.
 *
 * Over 2,000 blocks with 10 logs each, an address and a topic that match 1 % of the logs are
 * answered within 1 ms, and within a tenth of the time all logs take, which is 20 ms; `pending` to
 * `pending` takes at most 1.5 times what it takes on a chain with nothing before it.
 *
 * Sketch: two thirds of the blocks are objects, the others packed. The index leads to the 200 logs in
 * 10 µs; a log of an object takes a quarter of a µs, the receipts of a packed block 5 µs: 0.5 ms, and
 * 10 ms for all 20,000 logs.
 */

import {
  type Address,
  createDevnet,
  type Devnet,
  type Hash,
  type Hex,
  type WireLog,
  type WireLogFilter,
} from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { assemble } from '../test/support/assemble.ts'
import type { Benchmark, Rounds, Variant } from './benchmark.ts'
import { atMost, measure, median, ratio, rowOf } from './measure.ts'

interface Sizes {
  readonly blocks: number
  /**
   * Calls per round. All logs drive everything else out of the processor's caches: the first of the
   * few after them takes five times as long as the next ones.
   */
  readonly calls: { readonly few: number; readonly all: number; readonly pending: number }
  readonly rounds: Rounds
}

export const getLogs: Benchmark<Sizes> = {
  name: 'get-logs',
  small: { blocks: 20, calls: { few: 1, all: 1, pending: 2 }, rounds: { warmUp: 0, timed: 1 } },
  large: {
    blocks: 2_000,
    calls: { few: 20, all: 1, pending: 100 },
    rounds: { warmUp: 20, timed: 51 },
  },

  async run({ blocks, calls, rounds }) {
    const long = await createWorld(blocks)
    const short = await createWorld(0)
    const whole = { fromBlock: '0x1', toBlock: `0x${blocks.toString(16)}` } as const
    const pending = { fromBlock: 'pending', toBlock: 'pending' } as const
    const one = { address: rareEmitter, topics: [event, rareTopic] }
    const rows = await measure(
      [
        logsOf('1 % of the logs', afterAll, long, { ...whole, ...one }, calls.few),
        logsOf('all logs', afterAll, long, whole, calls.all),
        logsOf('the pending block', afterAll, long, pending, calls.pending),
        logsOf('the pending block', afterNone, short, pending, calls.pending),
      ],
      rounds,
    )
    const few = rowOf(rows, '1 % of the logs', afterAll)
    const all = rowOf(rows, 'all logs', afterAll)
    const pendingLong = rowOf(rows, 'the pending block', afterAll)
    const pendingShort = rowOf(rows, 'the pending block', afterNone)
    return {
      rows,
      claims: [
        atMost('1 % of the logs: within 1 ms', median(few.samples), 1_000, 'µs'),
        atMost('1 % of the logs: at most a tenth of all logs', ratio(few, all), 0.1, 'times'),
        atMost('all logs: within 20 ms', median(all.samples), 20_000, 'µs'),
        atMost(
          `the pending block: at most 1.5 times as much after ${blocks} blocks`,
          ratio(pendingLong, pendingShort),
          1.5,
          'times',
        ),
      ],
    }
  },
}

const afterAll = 'request(), long chain'
const afterNone = 'request(), short chain'

const logsPerBlock = 10
const emitter: Address = `0x${'e1'.repeat(20)}`
/** Emits in one block of ten. */
const rareEmitter: Address = `0x${'e2'.repeat(20)}`
const event: Hash = `0x${'ee'.repeat(32)}`
/** In one log of ten that the rare emitter emits. */
const rareTopic: Hash = `0x${'77'.repeat(32)}`

/** For each word it is called with, one log: the event and the word as topics, the word as data. */
const emitterCode = hexFromBytes(
  assemble(
    ...Array.from({ length: logsPerBlock }, (_, index) => {
      const word = [index * 32, 'CALLDATALOAD'] as const
      return [...word, 0, 'MSTORE', ...word, event, 32, 0, 'LOG2'] as const
    }).flat(),
  ),
)

/** Sealed blocks of ten logs each, numbered from 1, and ten more logs pre-confirmed. */
async function createWorld(blocks: number): Promise<Devnet> {
  const contract = { code: emitterCode }
  const devnet = await createDevnet({ alloc: { [emitter]: contract, [rareEmitter]: contract } })
  const emit = async (to: Address, topics: readonly Hash[]) => {
    const data: Hex = `0x${topics.map((topic) => topic.slice(2)).join('')}`
    const params = [{ from: devnet.accounts[0]!.address, to, data, gas: '0x30d40' }] as const
    await devnet.request({ method: 'eth_sendTransaction', params })
  }
  for (let number = 1; number <= blocks; number += 1) {
    const isRare = number % 10 === 0
    const topics = Array.from({ length: logsPerBlock }, (_, index) =>
      isRare && index === 3 ? rareTopic : topicOf(number, index),
    )
    await emit(isRare ? rareEmitter : emitter, topics)
    await devnet.mine()
  }
  await emit(
    emitter,
    Array.from({ length: logsPerBlock }, (_, index) => topicOf(0, index)),
  )
  return devnet
}

/** A topic no other log has. */
function topicOf(block: number, index: number): Hash {
  return `0x${(0xabc000 + block * logsPerBlock + index).toString(16).padStart(64, '0')}`
}

function logsOf(
  question: string,
  way: string,
  devnet: Devnet,
  filter: WireLogFilter,
  count: number,
): Variant<readonly WireLog[]> {
  return {
    question,
    way,
    count,
    async run() {
      const answers: (readonly WireLog[])[] = []
      for (let call = 0; call < count; call += 1) {
        answers.push(await devnet.request({ method: 'eth_getLogs', params: [filter] }))
      }
      return answers
    },
    print: (logs) => logs.map((log) => [log.address, log.data, ...log.topics].join()).join('\n'),
  }
}
