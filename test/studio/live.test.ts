/** The live page while much happens: what somebody points at stays, and failures are seen. */

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { load } from '../../bench/studio.ts'
import type { Hash } from '../../src/index.ts'
import { patiently } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

function send(value = 1n): Promise<Hash> {
  const [from, to] = scene.devnet.accounts
  const params = [
    { from: from!.address, to: to!.address, value: `0x${value.toString(16)}` },
  ] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}

/** Withdraws more from WETH9 than there is. */
function fail(): Promise<Hash> {
  const to = '0x4200000000000000000000000000000000000006'
  const data = `0x2e1a7d4d${'ff'.repeat(32)}` as const
  const params = [{ from: scene.devnet.accounts[0]!.address, to, data, gas: '0x186a0' }] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}

const transactionsOf = (page: Page) => page.getByLabel('Newest transactions')

/** The place of a row on the page, in px from the top. */
async function topOf(row: Locator): Promise<number> {
  const box = await row.boundingBox()
  return box!.y
}

describe('rows of the live lists', () => {
  test('do not move under the pointer: a button says how many are new, and shows them', async () => {
    const hash = await send(1n)
    await send(2n)
    const page = await scene.open('/')
    const list = transactionsOf(page)
    const row = list.getByTitle(hash)
    await row.hover()
    const top = await topOf(row)
    const newest = [await send(3n), await send(4n), await send(5n)]
    const button = page.getByRole('button', { name: '3 new rows: show them' })
    await button.waitFor()
    expect(await topOf(row)).toBe(top)
    await scene.devnet.advance(200) // what a row says continues
    await list
      .getByRole('listitem')
      .filter({ has: page.getByTitle(hash) })
      .getByText('Sealed')
      .waitFor()
    expect(await topOf(row)).toBe(top)
    await button.click()
    await list.getByTitle(newest[2]!).waitFor()
    expect(await button.count()).toBe(0)
    await page.mouse.move(0, 0)
    await list.getByTitle(await send(6n)).waitFor()
  })

  test('do not move while the keyboard is in the list', async () => {
    await send(1n)
    const page = await scene.open('/')
    const list = transactionsOf(page)
    const link = list.getByRole('link').first()
    await link.waitFor()
    await page.getByRole('img', { name: /^Timeline/ }).waitFor()
    for (let tab = 0; tab < 40; tab += 1) {
      if (await link.evaluate((element) => element.matches(':focus'))) break
      await page.keyboard.press('Tab')
    }
    const top = await topOf(link)
    const hash = await send(2n)
    const button = page.getByRole('button', { name: '1 new rows: show them' })
    await button.waitFor()
    expect(await topOf(link)).toBe(top)
    await page.keyboard.press('Shift+Tab') // the button comes before the rows
    await page.keyboard.press('Enter')
    await list.getByTitle(hash).waitFor()
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Newest transactions')
  })

  test('do not move in the list of blocks, whether empty ones are folded or shown', async () => {
    await scene.devnet.advance(400)
    const page = await scene.open('/')
    const list = page.getByLabel('Newest blocks')
    await page.getByLabel('Show empty blocks').check()
    const row = list.getByRole('link', { name: '1', exact: true })
    await row.hover()
    const top = await topOf(row)
    await scene.devnet.advance(600)
    await page.getByRole('button', { name: '3 new rows: show them' }).waitFor()
    expect(await topOf(row)).toBe(top)
  })

  test('stay for as long as 500 transactions a second come', async () => {
    const hash = await send(1n)
    const page = await scene.open('/')
    const row = transactionsOf(page).getByTitle(hash)
    await row.hover()
    await page.evaluate(`{
      const row = document.querySelector('[title="${hash}"]')
      window.tops = new Set()
      const note = () => {
        tops.add(row.getBoundingClientRect().top)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    }`)
    const driver = scene.devnet.run()
    await load(scene.devnet, 15, 100)
    await driver.stop()
    await page.getByRole('button', { name: '1,500 new rows: show them' }).waitFor()
    expect(await page.evaluate('tops.size')).toBe(1)
  })
})

describe('the timeline', () => {
  /** The colours of the marks of a block that is the newest sealed one, by their number of px. */
  async function marksOf(page: Page): Promise<{ failed: number; sealed: number }> {
    return page.evaluate(`(() => {
      const canvas = document.querySelector('canvas')
      const copy = document.createElement('canvas')
      copy.width = canvas.width
      copy.height = 92 * devicePixelRatio
      const context = copy.getContext('2d', { willReadFrequently: true })
      context.drawImage(canvas, 0, 0)
      const { data } = context.getImageData(0, 0, copy.width, copy.height)
      const count = { '224,72,62': 0, '74,123,240': 0 } // --failed-fill and --sealed-fill
      for (let at = 0; at < data.length; at += 4) {
        const color = data[at] + ',' + data[at + 1] + ',' + data[at + 2]
        if (color in count) count[color] += 1
      }
      return { failed: count['224,72,62'], sealed: count['74,123,240'] }
    })()`)
  }

  test('shows the failures of a burst in proportion, and says how many there are', async () => {
    for (let index = 0; index < 200; index += 1) await (index % 4 === 0 ? fail() : send())
    await scene.devnet.advance(200)
    const page = await scene.open('/') // most of them are too many for its list
    const share = async () => {
      const { failed, sealed } = await marksOf(page)
      return failed / (failed + sealed)
    }
    await expect.poll(share, patiently).toBeCloseTo(0.25, 1)
    const canvas = page.getByRole('img', { name: /^Timeline of the blocks/ })
    const box = await canvas.boundingBox()
    await canvas.hover({ position: { x: box!.width - 28 - 14, y: 120 } })
    await page.getByText(/^Block 1: 200 transactions, 50 failed, [\d.]+ % of its gas$/).waitFor()
  })

  test('draws a single transaction as a dot that can be seen on any screen', async () => {
    await send()
    await scene.devnet.advance(200)
    const page = await scene.open('/')
    await expect.poll(async () => (await marksOf(page)).sealed, patiently).toBe(8 * 8)
  })
})
