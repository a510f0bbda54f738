/** A browser that shows the Studio of a devnet, and notes what goes wrong in its pages. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { DevnetServer } from '../../src/index.ts'
import { launchChromium } from './chromium.ts'
import { bundleStudio } from './package.ts'
import { testEach } from './property.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export interface View {
  readonly width?: number
  readonly colorScheme?: 'dark' | 'light'
}

const looks = [
  { width: 375, colorScheme: 'light', isInPart: true },
  { width: 1_280, colorScheme: 'dark', isInPart: true },
  { width: 375, colorScheme: 'dark', isInPart: false },
  { width: 1_280, colorScheme: 'light', isInPart: false },
] as const

/** A test for both widths in both themes; `npm test` has each width and each theme once. */
export const testEachLook = testEach(looks, ({ isInPart }) => isInPart)

/** Prepares a context for a separate tab. */
type Prepare = (context: BrowserContext) => Promise<unknown>

export class StudioBrowser {
  /** The folder that the Studio was built into. */
  readonly folder: string
  readonly #browser: Browser
  /** The tab of all tests that prepare nothing. */
  #tab: Page | undefined
  /** The server of the test. Each test has its own devnet, and so its own origin. */
  #server: DevnetServer | undefined
  /** Errors, messages and foreign requests of pages, which no test expects. */
  complaints: string[] = []

  private constructor(folder: string, browser: Browser) {
    this.folder = folder
    this.#browser = browser
  }

  /** Builds the Studio and starts a browser. */
  static async launch(): Promise<StudioBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-studio-'))
    await bundleStudio(folder)
    return new StudioBrowser(folder, await launchChromium())
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await rm(this.folder, { recursive: true })
  }

  /** Leaves the pages of a test. */
  async leave(): Promise<void> {
    const others = this.#browser.contexts().filter((each) => each !== this.#tab?.context())
    await Promise.all(others.map((context) => context.close()))
    await this.#tab?.goto('about:blank')
  }

  /** Opens a page of the Studio that a server has. */
  async open(
    server: DevnetServer,
    path: string,
    { width = 1_280, colorScheme = 'light' }: View = {},
    prepare?: Prepare,
  ): Promise<Page> {
    this.#server = server
    const page = prepare === undefined ? await this.#commonTab() : await this.#newTab(prepare)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(new URL(path, server.httpUrl).href)
    await page.locator('.pace').filter({ hasNotText: 'connecting' }).waitFor()
    return page
  }

  async #commonTab(): Promise<Page> {
    this.#tab ??= await this.#newTab(async () => {})
    return this.#tab
  }

  async #newTab(prepare: Prepare): Promise<Page> {
    const context = await this.#browser.newContext()
    await prepare(context)
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() !== 'debug') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('request', (request) => {
      const { protocol, port } = new URL(request.url())
      const isOwn = ['about:', 'blob:'].includes(protocol) || port === String(this.#server?.port)
      if (!isOwn) this.complaints.push(request.url())
    })
    return page
  }
}

/** For what a page shows in its own time: a browser beside other tests may be slow. */
export const patiently = { timeout: 60_000 } as const

/** Opens a tab of a page. @returns the part that it shows */
export async function openTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel', { name })
}

interface AxeFinding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** The violations that axe finds on a page. */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axe, 'utf8'))
  const findings: readonly AxeFinding[] = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then((run) => run.violations)',
  )
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** True if the page is wider than its window. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
}
