/**
 * The Studio in a real browser, on a devnet whose clock stands until the test moves it.
 */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { launchChromium } from '../support/chromium.ts'
import { bundleStudio } from '../support/package.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let browser: Browser
let folder: string
let devnet: Devnet
let server: DevnetServer
/** What went wrong in pages, which no test expects. */
let complaints: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-studio-'))
  await bundleStudio(folder)
  browser = await launchChromium()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  complaints = []
  devnet = await createDevnet()
  server = await listen(devnet, { port: 0 }, folder)
})

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await server.close()
  await devnet.close()
  expect(complaints).toEqual([])
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...options })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() !== 'debug') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).port !== String(server.port)) complaints.push(request.url())
  })
  await page.goto(new URL(path, server.httpUrl).href)
  await page.getByText('on request').waitFor() // connected
  return page
}

/** Sends ether from one dev account to another. */
async function send(value = 1n): Promise<string> {
  const [from, to] = devnet.accounts
  const params = [
    { from: from!.address, to: to!.address, value: `0x${value.toString(16)}` as const },
  ] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

interface AxeFinding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds wrong with a page. */
async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axe, 'utf8'))
  const findings: readonly AxeFinding[] = await page.evaluate(
    'axe.run().then((run) => run.violations)',
  )
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** True if the page is wider than its window. */
function overflows(page: Page): Promise<boolean> {
  return page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
}

describe('the page', () => {
  test('is at most 180 kB, compressed, when it is first shown', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const names = (await readdir(join(folder, 'assets'))).filter((name) => page.includes(name))
    expect(names).toHaveLength(3)
    const files = await Promise.all(names.map((name) => readFile(join(folder, 'assets', name))))
    const bytes = [Buffer.from(page), ...files].map((file) => gzipSync(file).length)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(180_000)
  })

  test('says that there is no such page, and leads back', async () => {
    const page = await open('/no/such/page')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByText('/no/such/page').waitFor()
    await page.getByRole('link', { name: 'See what is happening now' }).click()
    await page.getByRole('heading', { name: 'Live' }).waitFor()
    expect(await page.title()).toBe('Live · Studio')
    await page.goBack()
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  test('shows virtual time, which moves when the devnet moves it', async () => {
    const page = await open('/')
    await page.getByRole('time').getByText('00:00:00.000').waitFor()
    await devnet.advance(400)
    await page.getByRole('time').getByText('00:00:00.400').waitFor()
  })

  test('says that the connection is lost, and goes on when it is back', async () => {
    const page = await open('/')
    const { port } = server
    await server.close()
    await page.getByText('The connection to the devnet was lost').waitFor()
    await devnet.advance(600)
    server = await listen(devnet, { port }, folder)
    await page.getByLabel('Newest blocks').getByRole('link', { name: '3', exact: true }).waitFor()
    expect(await page.getByText('The connection to the devnet was lost').count()).toBe(0)
    complaints.length = 0 // the browser's own words about refused connections
  })
})

describe('the search', () => {
  test('leads to blocks, transactions, addresses and names', async () => {
    const page = await open('/')
    const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['0x0'] })
    const paths = {
      7: '/block/7',
      '1,000': '/block/1000',
      '0x10': '/block/16',
      pending: '/block/pending',
      [block!.hash]: `/block/${block!.hash}`,
      [`0x${'aB'.repeat(20)}`]: `/address/0x${'ab'.repeat(20)}`,
      [`0x${'Ab'.repeat(32)}`]: `/tx/0x${'ab'.repeat(32)}`,
      weth9: '/address/0x4200000000000000000000000000000000000006',
      'dev account 1': '/address/0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    }
    for (const [text, path] of Object.entries(paths)) {
      await page.getByRole('combobox', { name: 'Block, transaction' }).fill(text)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  test('says beside the field what is wrong', async () => {
    const page = await open('/')
    const field = page.getByRole('combobox', { name: 'Block, transaction' })
    const reasons = {
      '0x12345678901234567': 'An address has 40 digits and a hash 64; this has 17.',
      '0xhello': 'Hex has the digits 0 to 9 and a to f.',
      nobody: 'No predeploy or account has this name.',
      '': 'Type a block number, a hash, an address or a name.',
    }
    for (const [text, reason] of Object.entries(reasons)) {
      await field.fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText(reason).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill('1')
      expect(await field.getAttribute('aria-invalid')).toBe('false')
    }
  })
})

describe('at every size and in both colour schemes', () => {
  test.each([
    [375, 'dark'],
    [375, 'light'],
    [1_920, 'dark'],
    [1_920, 'light'],
  ] as const)('%d px, %s: axe finds nothing, and nothing overflows', async (width, colorScheme) => {
    await send()
    await devnet.advance(400)
    await send()
    const page = await open('/', { viewport: { width, height: 900 }, colorScheme })
    await page.getByText('Pre-confirmed', { exact: true }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  })
})
