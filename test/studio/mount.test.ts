/** Pages of the Studio that share a document: each has its own devnet, and leaves nothing behind. */

import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { patiently, StudioBrowser } from '../support/studio.ts'

let browser: StudioBrowser

beforeAll(async () => {
  browser = await StudioBrowser.launch()
})

afterAll(() => browser.close())

/**
 * Keeps the sockets of a document, and counts its listeners and timers: those of nodes that leave the
 * document go with them.
 */
const watchOwners = `{
  window.sockets = []
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url)
      window.sockets.push(this)
    }
  }
  window.owned = new Map()
  // Playwright listens to its own events, and to those of pointers.
  const foreign = /^window (__playwright|auxclick|click|contextmenu|dblclick|mouse|pointer|touch)/
  const add = (key, count) => {
    if (!foreign.test(key)) window.owned.set(key, (window.owned.get(key) ?? 0) + count)
  }
  const nameOf = (target) => {
    if (target === window || target === undefined) return 'window'
    if (target === document || target === document.documentElement) return 'document'
    if (target instanceof MediaQueryList) return 'media query'
    if (target instanceof Element && target.id === 'second') return 'element'
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (nameOf(this) !== undefined) add(nameOf(this) + ' ' + type, 1)
    return addEventListener.call(this, type, ...rest)
  }
  EventTarget.prototype.removeEventListener = function (type, ...rest) {
    if (nameOf(this) !== undefined) add(nameOf(this) + ' ' + type, -1)
    return removeEventListener.call(this, type, ...rest)
  }
  const { setInterval, clearInterval } = window
  window.setInterval = (...args) => {
    add('interval', 1)
    return setInterval(...args)
  }
  window.clearInterval = (timer) => {
    if (timer !== undefined) add('interval', -1)
    return clearInterval(timer)
  }
}`

const owned = '[...window.owned].filter(([, count]) => count > 0).sort()'

/** The page of a server with room for a second one, which may call another server. */
async function withRoomForTwo(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['local-network-access'])
  await context.addInitScript(watchOwners)
  await context.route('**/room', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    const second = '<div id="second" style="height: 50vh; overflow: auto"></div>'
    const body = (await response.text()).replace('<noscript>', `${second}<noscript>`)
    await route.fulfill({ response, headers, body })
  })
}

function send(devnet: Devnet) {
  const [from, to] = devnet.accounts
  const params = [{ from: from!.address, to: to!.address, value: '0x1' }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

test('two pages of two devnets share a document; one that is unmounted leaves nothing behind', async () => {
  await using firstDevnet = await createDevnet()
  await using secondDevnet = await createDevnet()
  const [first, second] = [
    await listen(firstDevnet, { port: 0 }, browser.folder),
    await listen(secondDevnet, { port: 0 }, browser.folder),
  ]
  await firstDevnet.advance(600)
  await secondDevnet.advance(1_400)
  const page = await browser.open(first, '/room', {}, withRoomForTwo)
  const own = page.locator('#studio')
  const other = page.locator('#second')
  await own.getByRole('heading', { name: 'Not found' }).waitFor()
  await own.getByRole('link', { name: 'Go to the live page' }).click()
  await own.locator('.figure').first().getByText('3', { exact: true }).waitFor()
  await own.getByRole('heading', { name: 'Connect' }).waitFor() // it listens to wallets
  const before = await page.evaluate(owned)
  const script = await page.locator('script[type=module]').getAttribute('src')
  await page.evaluate(`import('${script}').then(({ mount }) => {
    window.unmountSecond = mount(document.querySelector('#second'), {
      server: '${second.httpUrl}',
      path: '/',
    })
  })`)
  await other.locator('.figure').first().getByText('7', { exact: true }).waitFor()

  // Each page follows its own devnet, and goes its own way.
  const hash = await send(secondDevnet)
  await other.getByLabel('Newest transactions').getByTitle(hash).waitFor()
  expect(await own.getByTitle(hash).count()).toBe(0)
  await other.getByRole('link', { name: 'Faucet', exact: true }).click()
  await other.getByRole('heading', { name: 'Faucet', exact: true }).waitFor()
  await own.getByRole('heading', { name: 'Live', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.title()).toBe('Live · Studio')
  await other.getByLabel('Theme').selectOption('dark')
  const dark = await other.evaluate((element) => element.getAttribute('data-theme'))
  const system = await page.locator('html').getAttribute('data-theme')
  expect([dark, system]).toEqual(['dark', 'system'])
  const ids: string[] = await page.evaluate(
    '[...document.querySelectorAll("[id]")].map(({ id }) => id)',
  )
  expect(new Set(ids).size).toBe(ids.length)

  await page.evaluate('unmountSecond()')
  expect(await other.locator('*').count()).toBe(0)
  await expect
    .poll(() => page.evaluate('sockets.map((each) => each.readyState)'), patiently)
    .toEqual([...[1, 3]])
  await expect.poll(() => page.evaluate(owned), patiently).toEqual(before)
  await firstDevnet.advance(200)
  await own.locator('.figure').first().getByText('4', { exact: true }).waitFor()

  await page.evaluate(`import('${script}').then(({ unmount }) => unmount())`)
  expect(await own.locator('*').count()).toBe(0)
  await expect
    .poll(() => page.evaluate('sockets.map((each) => each.readyState)'), patiently)
    .toEqual([...[3, 3]])
  await expect.poll(() => page.evaluate(owned), patiently).toEqual([])
  await browser.leave()
  await Promise.all([first.close(), second.close()])
  const said = browser.complaints.filter((text) => !text.startsWith(second.httpUrl))
  expect(said).toEqual([expect.stringContaining('status of 404')]) // of the first page's path
})
