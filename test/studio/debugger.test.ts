/** The gas of calls in the Studio. */

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DevnetServer } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { createDebugScene, type DebugScene } from '../support/debug-scene.ts'
import { StudioBrowser } from '../support/studio.ts'

vi.setConfig({ testTimeout: 120_000 })

let scene: DebugScene
let server: DevnetServer
let browser: StudioBrowser

beforeAll(async () => {
  scene = await createDebugScene()
  await scene.devnet.artifacts.add(scene.project.artifacts)
  browser = await StudioBrowser.launch()
  server = await listen(scene.devnet, { port: 0 }, browser.folder)
}, 120_000)

afterAll(async () => {
  await browser.close()
  await server.close()
  await scene[Symbol.asyncDispose]()
})

beforeEach(() => {
  browser.complaints = []
})

afterEach(async () => {
  await browser.leave()
  expect(browser.complaints).toEqual([])
})

describe('the gas of calls', () => {
  const graph = (page: Page) => page.getByRole('tree', { name: 'Gas by call' })

  test('is a graph that leads to each call by keyboard', async () => {
    const page = await browser.open(server, `/tx/${scene.transactions.failedCall}`)
    const outermost = graph(page).getByRole('treeitem', {
      name: /^Client\.mustWithdraw: .* gas, 100\.0 %/,
    })
    await outermost.focus()
    await page.keyboard.press('ArrowDown')
    await graph(page).locator(':focus[aria-label^="Bank.withdraw: "]').waitFor()
    await page.keyboard.press('Enter')
    const opened = page.locator('.call-tree button[aria-expanded="true"]:focus')
    await opened.getByText('withdraw(').waitFor()
  })

  test('tells a call under the pointer', async () => {
    const page = await browser.open(server, `/tx/${scene.transactions.proxy}`)
    await graph(page)
      .getByRole('treeitem', { name: /^Bank\.deposit/ })
      .last()
      .hover()
    await page.locator('.flame-told').getByText('79.0 %').waitFor()
  })
})
