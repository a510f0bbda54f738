/**
 * The binary through a virtual day of 5 transactions a second, and through two real hours of 100, with
 * `--history-blocks`: once the history is full, memory stays what it is.
 *
 * The journal in memory, which has its own limit, is off.
 *
 * `SOAK=0.01` makes times and history a hundredth as long. The curves are printed.
 */

import { expect, test } from 'vitest'
import type { Hex } from '../../src/index.ts'
import { startBinary, startBinaryWithin } from '../support/process.ts'
import { Soak } from '../support/soak.ts'

const share = Number(process.env.SOAK ?? '1')

const hours = 24
/** The history is full by then, and everything has run that runs at all. */
const hoursToFill = 4
/** Of 200 ms. */
const blocksPerHour = Math.round(18_000 * share)
const historyBlocks = Math.max(256, Math.round(10_000 * share))

/** Blocks whose hashes and roots the contracts of EIP-2935 and EIP-4788 have, before they replace any. */
const systemBlocks = 8_191

/** How much the heap may vary, as a share of its largest size. */
const tolerance = 0.05
/** In a shorter run, code that gets compiled and buffers are a larger part of the heap. */
const slackBytes = share < 1 ? 2_000_000 : 0

const kept = (blocks: number) => ['--history-blocks', `${blocks}`, '--journal-bytes-max', '0']

/** So that each quarter of the run has several turns of pruned states, which stay until they are half of all. */
const realHistoryBlocks = Math.max(256, Math.round(2_500 * share))
const realMs = Math.max(10_000, 2 * 3_600_000 * share)
const realSamples = 24

test('a day of 5 transactions a second leaves the heap as it is, once the history is full', async () => {
  await using binary = await startBinary(
    'previewnet-history',
    '--mining',
    'manual',
    ...kept(historyBlocks),
  )
  const soak = new Soak(binary)
  await soak.begin()
  await soak.mine(systemBlocks)
  const accounts = await soak.ask<readonly Hex[]>('eth_accounts')
  const used: number[] = []
  for (let hour = 1; hour <= hours; hour += 1) {
    for (let block = 0; block < blocksPerHour; block += 1) {
      const from = accounts[block % accounts.length]!
      const to = `0x5a${(block % 1_000).toString(16).padStart(38, '0')}`
      await soak.ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
      await soak.mine(1)
    }
    const { blocks, usedBytes } = await sampleOf(soak, `hour ${hour}`)
    if (hour >= hoursToFill) used.push(usedBytes)
    if (hour > hoursToFill) expect(blocks).toBeLessThan(2 * historyBlocks + 256)
  }
  const [least, most] = [Math.min(...used), Math.max(...used)]
  expect(most - least).toBeLessThanOrEqual(most * tolerance + slackBytes)
  soak.end()
})

test('two real hours of 100 transactions a second need no more memory in the end than before', async () => {
  await using binary = await startBinary('previewnet-history', ...kept(realHistoryBlocks))
  const soak = new Soak(binary)
  await soak.begin()
  await soak.mine(systemBlocks)
  const accounts = await soak.ask<readonly Hex[]>('eth_accounts')
  const peaks = [0, 0, 0, 0]
  const startMs = performance.now()
  let sent = 0
  for (let sample = 1; sample <= realSamples; sample += 1) {
    const untilMs = startMs + (realMs * sample) / realSamples
    for (let nowMs = performance.now(); nowMs < untilMs; nowMs = performance.now()) {
      const due = Math.floor((nowMs - startMs) / 10)
      for (; sent < due; sent += 1) {
        const from = accounts[sent % accounts.length]!
        const to = `0x5a${(sent % 1_000).toString(16).padStart(38, '0')}`
        await soak.ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
      }
      await soak.nextBlocks(1)
    }
    const { usedBytes } = await sampleOf(soak, `${sent} transactions`)
    const quarter = Math.floor(((sample - 1) * 4) / realSamples)
    peaks[quarter] = Math.max(peaks[quarter]!, usedBytes)
  }
  // The client kept up.
  expect(sent).toBeGreaterThan((realMs / 10) * 0.99)
  const [, , third, last] = peaks
  expect(last! - third!).toBeLessThanOrEqual(third! * tolerance + slackBytes)
  soak.end()
})

test('a devnet that keeps all blocks prunes some rather than die for lack of memory', async () => {
  await using binary = await startBinaryWithin(128, 'previewnet-history', '--mining', 'manual')
  const soak = new Soak(binary)
  await soak.begin()
  const [from] = await soak.ask<readonly Hex[]>('eth_accounts')
  const mine = { method: 'anvil_mine', params: ['0x1'] }
  const send = { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] }
  const batch = JSON.stringify(
    Array.from({ length: 100 }, () => [send, mine])
      .flat()
      .map((request, id) => ({ jsonrpc: '2.0', id, ...request })),
  )
  // A block with a transfer takes more than 3 kB.
  for (let round = 0; round < 400; round += 1) {
    await (await fetch(binary.httpUrl, { method: 'POST', body: batch })).text()
  }
  expect(Number(await soak.ask('eth_blockNumber'))).toBeGreaterThanOrEqual(40_000)
  const oldest = await soak.ask<{ number: Hex }>('eth_getBlockByNumber', ['earliest', false])
  expect(Number(oldest.number)).toBeGreaterThan(0)
  soak.end()
})

/** Prints a line of the curve. */
async function sampleOf(soak: Soak, when: string): Promise<{ blocks: number; usedBytes: number }> {
  const { blocks: head, used, rss } = await soak.sample()
  const oldest = await soak.ask<{ number: Hex }>('eth_getBlockByNumber', ['earliest', false])
  const blocks = head - Number(oldest.number) + 1
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(`${when}: ${blocks} blocks, heap ${mb(used)}, rss ${mb(rss)}`)
  return { blocks, usedBytes: used }
}
