/**
 * The lists of the Studio on a long chain: each page of each list is on the screen within 200 ms.
 */

import type { Page } from 'playwright-core'
import { toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { median } from '../../bench/measure.ts'
import { createDevnet, type Devnet, type DevnetServer, type Hex } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { StudioBrowser } from '../support/studio.ts'

const blocks = 100_000
/** One block of this many has transactions. */
const busyEvery = 5
const limitMs = 200

let browser: StudioBrowser
let devnet: Devnet
let server: DevnetServer
let page: Page

const quantity = (value: number): Hex => `0x${value.toString(16)}`

const transfer = toEventSelector('event Transfer(address, address, uint256)')

/** Emits a transfer of a token, or reverts if it is called with data. */
const code: Hex = `0x36602d5732327f${transfer.slice(2)}60006000a3005b60006000fd`
const emitter = '0x00000000000000000000000000000000000e3177'
/** Deploys one byte. */
const creation: Hex = '0x60016000f3'

beforeAll(async () => {
  devnet = await createDevnet()
  const [sender, ...others] = devnet.accounts
  await devnet.request({ method: 'anvil_setCode', params: [emitter, code] })
  for (let block = 0; block < blocks; block += busyEvery) {
    const index = block / busyEvery
    const to = index % 3 === 0 ? emitter : others[index % others.length]!.address
    const data: Hex = index % 12 === 0 ? '0x01' : '0x'
    const from = sender!.address
    const call = index % 100 === 1 ? { data: creation } : { to, data, value: quantity(index % 3) }
    const params = [{ from, gas: '0x186a0', ...call }] as const
    await devnet.request({ method: 'eth_sendUnsignedTransaction', params: [...params] })
    await devnet.advance(200 * busyEvery)
  }
  browser = await StudioBrowser.launch()
  server = await listen(devnet, { port: 0 }, browser.folder)
  page = await browser.open(server, '/list/blocks')
  await page.locator('tbody tr').first().waitFor()
})

afterAll(async () => {
  await server.close()
  await devnet.close()
  await browser.close()
})

/** Ms from a click on a link until the rows of a list are drawn, coming from a page without rows. */
async function timeOf(href: string): Promise<number> {
  await page.evaluate(follow('/abis'))
  await page.getByRole('heading', { name: 'ABIs', exact: true }).waitFor()
  return page.evaluate(`new Promise((resolve) => {
    const startMs = performance.now()
    const look = () => {
      if (document.querySelector('tbody tr') === null) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - startMs))
    }
    ${follow(href)}
    requestAnimationFrame(look)
  })`)
}

/** Clicks a link that the page does not have. */
function follow(href: string): string {
  return `{
    const link = document.createElement('a')
    link.href = '${href}'
    document.querySelector('footer').append(link)
    link.click()
    link.remove()
  }`
}

const filters = [
  ...['/list/transactions', '/list/blocks', '/list/accounts', '/list/contracts', '/list/events'],
  ...['/list/transfers', '/list/transactions?status=failed', '/list/blocks?empty=shown'],
  ...[
    '/list/transactions?before=60000-1',
    '/list/blocks?before=50000',
    '/list/events?before=30000-0',
  ],
  ...['/list/contracts?before=100', `/list/events?contract=${emitter}`],
  ...['/list/transactions?from=dev+account+0&value=0.000000000000000002'],
]

test.each(filters)(`a list of 100,000 blocks, %s, is drawn within ${limitMs} ms`, async (href) => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    times.push(await timeOf(href))
  }
  console.log(href, times.map(Math.round))
  expect(median(times)).toBeLessThan(limitMs)
})
