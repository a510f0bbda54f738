/**
 * Claim: a save costs what is new, and requests get turns during a save and a load.
 *
 * With 10,000 blocks, half of them with a transfer, a save after 10 more blocks takes at most a fiftieth
 * of the first one, and appends at most a thousandth of its bytes for each block. In the
 * quietest round, the longest time without a turn for requests is at most 100 ms in the first save, 20 ms in
 * a dump without listeners of `progress`, and 300 ms in the load.
 *
 * Sketch: a block is converted and printed in 50 µs, and loaded in 100 µs; turns are given every 16
 * blocks and transactions, if 5 ms have passed. What is pending and all that is not in blocks are 4 kB, a ms or two.
 */

import { createDevnet, type Devnet, type StateAppend } from '../src/index.ts'
import { createEventLoopYields } from '../src/server/yield-to-sockets.ts'
import type { Benchmark, Rounds, Row } from './benchmark.ts'
import { atMost, median } from './measure.ts'

interface Sizes {
  readonly blocks: number
  readonly rounds: Rounds
}

export const stateFile: Benchmark<Sizes> = {
  name: 'state-file',
  small: { blocks: 40, rounds: { warmUp: 0, timed: 1 } },
  large: { blocks: 10_000, rounds: { warmUp: 1, timed: 5 } },

  async run({ blocks, rounds }) {
    const devnet = await createDevnet({ network: 'plain' })
    await addBlocks(devnet, blocks)
    const measured = new Map<string, number[]>()
    let sizes = { first: 0, next: 0 }
    for (let round = 0; round < rounds.warmUp + rounds.timed; round += 1) {
      const found = await roundOf(devnet)
      sizes = found.sizes
      if (round < rounds.warmUp) continue
      for (const [question, ms] of Object.entries(found.ms)) {
        measured.set(question, [...(measured.get(question) ?? []), ms * 1000])
      }
    }
    await devnet.close()
    const rows = [...measured].map(([question, samples]): Row => {
      return { question, way: 'in process', unit: 'µs', count: 1, samples, checksum: '' }
    })
    const ms = (question: string) => median(measured.get(question)!) / 1000 // each round has all
    const quietest = (question: string) => Math.min(...measured.get(question)!) / 1000
    const share = (sizes.next / NEW_BLOCKS / sizes.first) * 1000
    return {
      rows,
      claims: [
        atMost(
          'next save: a fiftieth of the first',
          (ms('next save') / ms('first save')) * 50,
          1,
          '',
        ),
        atMost('a new block: a thousandth of the file', share, 1, ''),
        atMost(
          'first save: requests wait 100 ms at most',
          quietest('first save, longest stop'),
          100,
          'ms',
        ),
        atMost('dump(): requests wait 20 ms at most', quietest('dump(), longest stop'), 20, 'ms'),
        atMost('load: requests wait 300 ms at most', quietest('load, longest stop'), 300, 'ms'),
      ],
    }
  },
}

/** Blocks between two saves. */
const NEW_BLOCKS = 10

/** Every other block has a transfer. */
async function addBlocks(devnet: Devnet, blocks: number): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const request = { from: from!, to: to!, value: '0x1', gas: '0x5208' } as const
  for (let block = 0; block < blocks; block += 2) {
    await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    await devnet.mine()
  }
}

async function roundOf(devnet: Devnet) {
  const yields = createEventLoopYields()
  devnet.on('progress', yields)
  const first = await timed(() => devnet.dumpAfter('nothing'))
  await addBlocks(devnet, NEW_BLOCKS)
  const next = await timed(() => devnet.dumpAfter(first.value.mark))
  devnet.removeListener('progress', yields)
  const dump = await timed(() => devnet.dump())
  const state = Buffer.concat([...first.value.pieces, ...next.value.pieces])
  const load = await timed(() => createDevnet({ state, onLoad: createEventLoopYields() }))
  await load.value.close()
  return {
    ms: {
      'first save': first.ms,
      'first save, longest stop': first.stopMs,
      'next save': next.ms,
      'dump()': dump.ms,
      'dump(), longest stop': dump.stopMs,
      load: load.ms,
      'load, longest stop': load.stopMs,
    },
    sizes: { first: sizeOf(first.value), next: sizeOf(next.value) },
  }
}

function sizeOf({ pieces }: StateAppend): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Runs a function, and takes the longest time in which nothing else of the process had a turn. */
async function timed<Value>(run: () => Promise<Value>) {
  let lastMs = performance.now()
  let stopMs = 0
  let isOver = false
  const turn = () => {
    const nowMs = performance.now()
    stopMs = Math.max(stopMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const startMs = performance.now()
  const value = await run()
  const ms = performance.now() - startMs
  isOver = true
  turn()
  return { value, ms, stopMs }
}
