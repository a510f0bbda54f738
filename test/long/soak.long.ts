/**
 * The binary through a virtual week of traffic and half an hour of real time: what it keeps in memory
 * is its history, and nothing else grows.
 *
 * What history costs is found out first, on a binary that seals the same blocks and transactions and
 * serves nobody else. `SOAK=0.01` makes all of it a hundredth as long. The curve is printed.
 */

import { expect, test } from 'vitest'
import type { Hex } from '../../src/index.ts'
import { startBinary } from '../support/process.ts'
import { type Sample, Soak } from '../support/soak.ts'

const share = Number(process.env.SOAK ?? '1')

const minutesOfWeek = Math.max(60, Math.round(7 * 24 * 60 * share))
const realMs = Math.max(10_000, 30 * 60_000 * share)

/** What may grow beside history: code that gets compiled, buffers, the pool of a client library. */
const slackBytes = 24_000_000

/** How much dearer history may be next to others than alone. */
const tolerance = 1.25

interface Cost {
  readonly perBlock: number
  readonly perTransaction: number
}

/**
 * Bytes that a block and a transaction take for ever.
 *
 * @param distance between the times of blocks; an empty block off the schedule is stored in full
 */
async function historyCost(distance?: Hex): Promise<Cost> {
  await using binary = await startBinary('previewnet-soak', '--mining', 'manual')
  const soak = new Soak(binary)
  await soak.begin()
  await soak.mine(2_000, distance)
  const before = await soak.sample()
  await soak.mine(6_000, distance)
  const empty = await soak.sample()
  for (let round = 0; round < 600; round += 1) {
    await soak.transact()
    await soak.mine(1, distance)
  }
  const full = await soak.sample()
  const perBlock = (empty.used - before.used) / (empty.blocks - before.blocks)
  const growth = full.used - empty.used - perBlock * (full.blocks - empty.blocks)
  const perTransaction = growth / (full.transactions - empty.transactions)
  console.log(
    `history: ${perBlock.toFixed(0)} B a block, ${perTransaction.toFixed(0)} B a transaction`,
  )
  return { perBlock, perTransaction }
}

function expectHistoryAlone(samples: readonly Sample[], { perBlock, perTransaction }: Cost): void {
  // By then everything has run that runs at all.
  const first = samples[Math.floor(samples.length / 6)]!
  for (const sample of samples.slice(samples.indexOf(first) + 1)) {
    const blocks = sample.blocks - first.blocks
    const transactions = sample.transactions - first.transactions
    const history = blocks * perBlock + transactions * perTransaction
    expect(sample.used - first.used).toBeLessThan(history * tolerance + slackBytes)
  }
}

/** The curve, a line for each sample as it is taken. */
function curve(title: string) {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  const print = (...columns: readonly string[]) =>
    console.log([title, ...columns.map((column) => column.padStart(12))].join('  '))
  print('blocks', 'transactions', 'heap (MB)', 'rss (MB)', 'connections')
  const samples: Sample[] = []
  return {
    samples,
    add(sample: Sample) {
      const { blocks, transactions, used, rss, connections } = sample
      print(`${blocks}`, `${transactions}`, mb(used), mb(rss), `${connections}`)
      samples.push(sample)
    },
  }
}

test('a virtual week of traffic leaves its history behind, and nothing else', async () => {
  const alone = await historyCost('0x2')
  await using binary = await startBinary('previewnet-soak', '--mining', 'manual')
  const soak = new Soak(binary)
  await soak.begin()
  const { samples, add } = curve('week')
  const each = Math.max(1, Math.floor(minutesOfWeek / 28))
  for (let minute = 0; minute < minutesOfWeek; minute += 1) {
    await soak.transact()
    await soak.serveOthers(minute)
    // 2 s apart; the first one, which transactions have begun, keeps its time.
    await soak.mine(31, '0x2')
    if (minute % each === each - 1) add(await soak.sample())
  }
  const { timestamp } = await soak.ask<{ timestamp: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  expect(Number(timestamp) - soak.beganSeconds).toBeGreaterThanOrEqual(minutesOfWeek * 60)
  expectHistoryAlone(samples, alone)
  soak.end()
})

test('half an hour of real time leaves its history behind, and nothing else', async () => {
  const alone = await historyCost()
  await using binary = await startBinary('previewnet-soak')
  const soak = new Soak(binary)
  await soak.begin()
  const { samples, add } = curve('real time')
  const listeners = await Promise.all(Array.from({ length: 50 }, () => soak.listen()))
  const beganMs = performance.now()
  let sampledMs = beganMs
  for (let round = 0; performance.now() - beganMs < realMs; round += 1) {
    await soak.transact()
    await soak.serveOthers(round)
    await soak.nextBlocks(5)
    if (performance.now() - sampledMs < realMs / 30) continue
    sampledMs = performance.now()
    add(await soak.sample())
  }
  for (const { gaps, heard } of listeners) {
    expect(gaps).toEqual([])
    expect(heard()).toBeGreaterThan((realMs / 200) * 0.8)
  }
  expectHistoryAlone(samples, alone)
  soak.end()
})
