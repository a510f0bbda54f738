/**
 * The binary through a virtual day of 5 transactions a second, with `--history-blocks`: once the history
 * is full, memory stays what it is.
 *
 * The journal in memory, which has a limit of its own, is off.
 *
 * `SOAK=0.01` makes day and history a hundredth as long. The curve is printed.
 */

import { expect, test } from 'vitest'
import type { Hex } from '../../src/index.ts'
import { startBinary } from '../support/process.ts'
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

test('a day of 5 transactions a second leaves the heap as it is, once the history is full', async () => {
  const kept = ['--history-blocks', String(historyBlocks), '--journal-bytes-max', '0']
  await using binary = await startBinary('previewnet-history', '--mining', 'manual', ...kept)
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
    const sample = await soak.sample()
    const oldest = await soak.ask<{ number: Hex }>('eth_getBlockByNumber', ['earliest', false])
    const blocks = sample.blocks - Number(oldest.number) + 1
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    console.log(`hour ${hour}: ${blocks} blocks, heap ${mb(sample.used)}, rss ${mb(sample.rss)}`)
    if (hour >= hoursToFill) used.push(sample.used)
    if (hour > hoursToFill) expect(blocks).toBeLessThan(2 * historyBlocks + 256)
  }
  const [least, most] = [Math.min(...used), Math.max(...used)]
  expect(most - least).toBeLessThanOrEqual(most * tolerance + slackBytes)
  soak.end()
}, 10_800_000)
