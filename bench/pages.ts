/**
 * Claim: an open page of the Studio takes next to nothing from those who read.
 *
 * With 200 transfers a second and blocks of 200 ms, one live page takes at most 3 % of the time of the
 * devnet's thread, three pages at most 8 %: CPU of this process, which has the devnet, the server and whoever sends.
 * The browser is a separate process.
 *
 * Sketch: a page is notified of 200 transactions and 5 blocks a second; each text is printed once, and
 * written to each page in some µs: 1 to 2 ms of a second.
 */

import { join } from 'node:path'
import { createDevnet } from '../src/index.ts'
import { listen } from '../src/server/listen.ts'
import { launchChromium } from '../test/support/chromium.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { atMost, median } from './measure.ts'
import { load } from './studio.ts'

interface Sizes {
  /** Of the built Studio. */
  readonly folder: string
  /** Blocks of each sample. */
  readonly blocks: number
  readonly transactionsPerBlock: number
  /** Samples of each number of pages. */
  readonly rounds: number
}

const folder = join(process.cwd(), 'dist/studio')
const blockMs = 200
const numbers = [0, 1, 3]
const newest = '[aria-label="Newest transactions"] > [aria-setsize]'

export const pages: Benchmark<Sizes> = {
  name: 'pages',
  small: { folder, blocks: 3, transactionsPerBlock: 4, rounds: 1 },
  large: { folder, blocks: 50, transactionsPerBlock: 40, rounds: 7 },

  async run({ folder, blocks, transactionsPerBlock, rounds }) {
    await using devnet = await createDevnet()
    const server = await listen(devnet, { port: 0 }, folder)
    const browser = await launchChromium()
    const driver = devnet.run()
    const samples = numbers.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, number] of numbers.entries()) {
        const open = await Promise.all(
          Array.from({ length: number }, async () => {
            const page = await browser.newPage()
            await page.goto(server.httpUrl)
            return page
          }),
        )
        await load(devnet, 5, transactionsPerBlock)
        // Each page has read what was there before.
        for (const page of open) await page.locator(newest).first().waitFor()
        const before = process.cpuUsage()
        await load(devnet, blocks, transactionsPerBlock)
        const { user, system } = process.cpuUsage(before)
        samples[index]!.push((user + system) / blocks)
        await Promise.all(open.map((page) => page.close()))
      }
    }
    await driver.stop()
    await browser.close()
    await server.close()
    const question = `CPU of a block, ${transactionsPerBlock} transactions`
    const rows = samples.map((found, index): Row => {
      const way = `${numbers[index]} pages`
      return { question, way, unit: 'µs', count: blocks, samples: found, checksum: '' }
    })
    const [none, one, three] = samples.map(median)
    const shareOf = (cpu: number) => (100 * (cpu - none!)) / (1_000 * blockMs)
    return {
      rows,
      claims: [
        atMost('one page: at most 3 % of the thread', shareOf(one!), 3, '%'),
        atMost('three pages: at most 8 % of the thread', shareOf(three!), 8, '%'),
      ],
    }
  },
}
