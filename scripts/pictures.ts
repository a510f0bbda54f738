/**
 * `npm run pictures`: the pictures of docs/studio.md, in light and in dark colours, and the film of the
 * README: a transaction from sent to sealed, ten times slower than it is.
 */

import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { advance, createScene, type Scene } from './studio-scene.ts'

const folder = 'docs/images'
const schemes = ['light', 'dark'] as const

/** Virtual ms of a frame of the film, and the ms for which it is shown. */
const stepMs = 10
const frameMs = 100

interface Picture {
  readonly name: string
  readonly path: string
  readonly width?: number
  readonly height?: number
  /** Brings the page to what is shown. */
  prepare(page: Page): Promise<void>
}

await using scene = await createScene()
await fill(scene)
for (const picture of await picturesOf(scene)) {
  for (const scheme of schemes) await take(scene, picture, scheme)
}
await film(scene)

/** Some seconds of life, with a failure among it. */
async function fill({ devnet, deposit, withdraw }: Scene): Promise<void> {
  for (let block = 0; block < 40; block += 1) {
    for (let index = 0; index < (block * 7) % 5; index += 1) {
      await deposit((block + index) % 8, String(1 + ((block * 3 + index) % 9)))
      await devnet.advance(30)
    }
    if (block % 9 === 4) await withdraw(block % 8, '1000')
    await devnet.advance(200 - ((devnet.now - devnet.config.genesisTime) % 200))
  }
  await deposit(1, '2.5')
  await devnet.advance(60)
  await deposit(2, '1')
}

async function picturesOf({ devnet, deposit, withdraw, bank }: Scene): Promise<readonly Picture[]> {
  const failed = await withdraw(3, '5000')
  const worked = await withdraw(1, '0.25')
  await devnet.advance(440)
  await deposit(4, '3')
  await devnet.advance(20)
  await deposit(5, '1.5')
  const heading = (name: string | RegExp) => (page: Page) =>
    page.getByRole('heading', { name }).first().waitFor()
  const trace = async (page: Page) => {
    const tabs = page.getByRole('tablist')
    await tabs.waitFor()
    await tabs.evaluate((element) => element.scrollIntoView())
  }
  const read = (page: Page) => page.getByRole('tabpanel', { name: 'Read' }).waitFor()
  const debugged = async (page: Page) => {
    await page.getByText('revert InsufficientBalance').first().waitFor()
    await page.getByText(/Bank\.sol line 30/).waitFor()
  }
  const past = devnet.config.genesisTime + 5_130
  return [
    { name: 'studio-live', path: '/', prepare: heading('Recent failures') },
    { name: 'studio-phone', path: '/', width: 390, prepare: heading('Recent failures') },
    { name: 'studio-transaction', path: `/tx/${worked}`, prepare: heading('What changed') },
    {
      name: 'studio-failure',
      path: `/tx/${failed}`,
      height: 760,
      prepare: heading('What changed'),
    },
    { name: 'studio-calls', path: `/tx/${worked}`, height: 560, prepare: trace },
    { name: 'studio-debugger', path: `/tx/${failed}/debug`, prepare: debugged },
    { name: 'studio-contract', path: `/address/${bank}`, prepare: read },
    { name: 'studio-past', path: `/?at=${past}`, prepare: heading('Viewing the past') },
  ]
}

async function take(
  { server, browser }: Scene,
  { name, path, width = 1_200, height = 860, prepare }: Picture,
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 1.5,
  })
  await page.goto(server.httpUrl + path)
  await prepare(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await page.close()
  const ending = colorScheme === 'dark' ? '-dark' : ''
  const file = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer()
  await writeFile(`${folder}/${name}${ending}.png`, file)
}

/** A deposit is sent, pre-confirmed and sealed on the live page, which then shows its own page. */
async function film(scene: Scene): Promise<void> {
  const { devnet, server, browser, deposit } = scene
  await devnet.advance(600 - ((devnet.now - devnet.config.genesisTime) % 200))
  const page = await browser.newPage({ viewport: { width: 960, height: 720 } })
  await page.goto(server.httpUrl)
  await page.getByRole('heading', { name: 'Recent failures' }).waitFor()
  const frames: Buffer[] = []
  const delays: number[] = []
  const shoot = async (delay: number) => {
    frames.push(await page.screenshot())
    delays.push(delay)
  }
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await advance(scene, page, stepMs)
      await shoot(frameMs)
    }
  }
  await shoot(600)
  await run(60)
  const hash = await deposit(6, '1.25')
  const row = page.getByLabel('Newest transactions').getByRole('listitem').first()
  await row.getByTitle(hash).waitFor()
  await shoot(700)
  await run(140)
  await row.getByText('Sealed').waitFor()
  await shoot(900)
  await run(60)
  await row.getByTitle(hash).click()
  await page.getByRole('heading', { name: 'What changed' }).waitFor()
  await page.waitForLoadState('networkidle')
  await shoot(2_500)
  await page.close()
  const webp = sharp(frames, { join: { animated: true } }).webp({
    delay: delays,
    loop: 0,
    quality: 80,
    effort: 6,
    minSize: true,
    mixed: true,
  })
  await writeFile(`${folder}/studio.webp`, await webp.toBuffer())
}
