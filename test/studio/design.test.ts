/** The look of the Studio on every page: its colours, its addresses, what can be copied. */

import type { Page } from 'playwright-core'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, type Hash } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { findingsOf, patiently, StudioBrowser } from '../support/studio.ts'

vi.setConfig({ testTimeout: 120_000 })

let browser: StudioBrowser
let devnet: Devnet
let server: DevnetServer

beforeAll(async () => {
  browser = await StudioBrowser.launch()
}, 120_000)

afterAll(() => browser.close())

beforeEach(async () => {
  browser.complaints = []
  devnet = await createDevnet()
  server = await listen(devnet, { port: 0 }, browser.folder)
})

afterEach(async () => {
  await browser.leave()
  await server.close()
  await devnet.close()
  expect(browser.complaints).toEqual([])
})

const unnamed = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

function send(): Promise<Hash> {
  const params = [{ from: devnet.accounts[0]!.address, to: unnamed, value: '0x7' }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

function background(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
}

describe('the colours', () => {
  test('are those of the system, unless the reader chooses others', async () => {
    const page = await browser.open(server, '/', { colorScheme: 'light' })
    const light = await background(page)
    await page.getByLabel('Colours').selectOption('dark')
    await expect.poll(() => background(page), patiently).not.toBe(light)
    const dark = await background(page)
    await page.reload() // the browser keeps the choice
    await page.getByLabel('Colours').waitFor()
    expect(await background(page)).toBe(dark)
    expect(await page.getByLabel('Colours').inputValue()).toBe('dark')
    expect(await findingsOf(page)).toEqual([])
    await page.getByLabel('Colours').selectOption('system')
    await expect.poll(() => background(page), patiently).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), patiently).toBe(dark)
    await page.getByLabel('Colours').selectOption('light')
    await expect.poll(() => background(page), patiently).toBe(light)
    expect(await findingsOf(page)).toEqual([])
  })

  test('are those of the timeline, too', async () => {
    await devnet.advance(1_000)
    const page = await browser.open(server, '/', { colorScheme: 'light' })
    await page.locator('.figure').first().getByRole('link', { name: '5', exact: true }).waitFor()
    const slot = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('canvas')
        const copy = document.createElement('canvas')
        copy.width = copy.height = 1
        const context = copy.getContext('2d', { willReadFrequently: true })
        const x = canvas.width - 60 * devicePixelRatio
        context.drawImage(canvas, -x, -105 * devicePixelRatio)
        return [...context.getImageData(0, 0, 1, 1).data].join()
      })()`)
    await expect.poll(slot, patiently).toBe('230,234,243,255')
    await page.getByLabel('Colours').selectOption('dark')
    await expect.poll(slot, patiently).toBe('27,35,48,255')
  })
})

describe('addresses', () => {
  test('are shown and copied with their checksum, on every page', async () => {
    const hash = await send()
    const checked = getAddress(unnamed)
    const page = await browser.open(server, `/tx/${hash}`, {}, (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.httpUrl }),
    )
    for (const path of [`/tx/${hash}`, `/address/${unnamed}`, '/list/accounts']) {
      await page.goto(server.httpUrl + path)
      await page.getByText(checked, { exact: true }).first().waitFor()
      expect(await page.locator('main').innerText(), path).not.toContain(unnamed)
    }
    await page.goto(`${server.httpUrl}/address/${unnamed}`)
    await page.getByRole('button', { name: 'Copy the address' }).first().click()
    await page.getByRole('button', { name: 'Copied the address' }).first().waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(checked)
    await page.getByRole('button', { name: 'Copy the balance in wei' }).click()
    await page.getByRole('button', { name: 'Copied the balance in wei' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('7')
  })
})
