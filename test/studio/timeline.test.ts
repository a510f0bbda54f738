/** The timeline moved and zoomed to any range of the chain: its arithmetic, what it reads, and its page. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash } from '../../src/index.ts'
import { around, moved, type RangeLimits, rangeText, zoomed } from '../../studio/time/range.ts'
import { readRange } from '../../studio/time/range-reading.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

function send(devnet: Devnet, value = 1n): Promise<Hash> {
  const [from, to] = devnet.accounts
  const quantity = `0x${value.toString(16)}` as const
  const params = [{ from: from!.address, to: to!.address, value: quantity }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

describe('a range of time', () => {
  const limits: RangeLimits = { fromMs: 0, toMs: 10_000, lengthMsMin: 10 }
  const range = { fromMs: 4_000, toMs: 5_000 }

  test('is moved within the chain, and follows it from its end on', () => {
    expect(moved(range, 250, limits)).toEqual({ toMs: 5_250, lengthMs: 1_000 })
    expect(moved(range, -9_000, limits)).toEqual({ toMs: 1_000, lengthMs: 1_000 })
    expect(moved(range, 5_000, limits)).toEqual({ toMs: undefined, lengthMs: 1_000 })
  })

  test('is zoomed around a time that keeps its place, between the least length and the chain', () => {
    expect(zoomed(range, 0.5, 4_250, limits)).toEqual({ toMs: 4_625, lengthMs: 500 })
    expect(zoomed(range, 2, 4_500, limits)).toEqual({ toMs: 5_500, lengthMs: 2_000 })
    expect(zoomed(range, 1e-9, 4_500, limits)).toEqual({ toMs: 4_505, lengthMs: 10 })
    expect(zoomed(range, 1e9, 4_500, limits)).toEqual({ toMs: undefined, lengthMs: 10_000 })
    // The end of a line that goes on keeps its place.
    const newest = { fromMs: 9_000, toMs: 10_000 }
    expect(zoomed(newest, 0.5, 10_000, limits)).toEqual({ toMs: undefined, lengthMs: 500 })
  })

  test('is laid around a time', () => {
    expect(around(3_000, 1_000, limits)).toEqual({ toMs: 3_500, lengthMs: 1_000 })
    expect(around(0, 1_000, limits)).toEqual({ toMs: 1_000, lengthMs: 1_000 })
  })

  test('is said with its ends, the date once if it is one', () => {
    expect(rangeText({ fromMs: 0.5, toMs: 999.5 })).toBe(
      '1970-01-01 00:00:00.000 to 00:00:01.000 UTC',
    )
    expect(rangeText({ fromMs: 0, toMs: 86_400_000 })).toBe(
      '1970-01-01 00:00:00.000 to 1970-01-02 00:00:00.000 UTC',
    )
  })
})

describe('what the timeline reads', () => {
  /** Reads the chain from its beginning, and counts the questions. */
  async function readAll(devnet: Devnet) {
    const questions: string[] = []
    const request = ((args: Parameters<Devnet['request']>[0]) => {
      questions.push(args.method)
      return devnet.request(args)
    }) as Devnet['request']
    const range = { fromMs: devnet.config.genesisTime, toMs: devnet.now }
    return { ...(await readRange({ request }, range, Number.POSITIVE_INFINITY)), questions }
  }

  test('is each block with its transactions where they are few', async () => {
    await using devnet = await createDevnet()
    await send(devnet)
    await devnet.advance(600)
    const { blocks, transactions, columns } = await readAll(devnet)
    expect(blocks.map(({ number }) => number)).toEqual([3, 2, 1, 0])
    expect(transactions.map(({ blockNumber }) => blockNumber)).toEqual([1])
    expect(columns).toEqual([])
  })

  test('is columns of many blocks, by as few questions, and counts exactly', async () => {
    await using devnet = await createDevnet()
    for (const count of [1, 3]) {
      for (let index = 0; index < count; index += 1) await send(devnet)
      await devnet.advance(2_000_000)
    }
    expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x4e20')
    const { blocks, transactions, columns, questions } = await readAll(devnet)
    expect([blocks, transactions]).toEqual([[], []])
    expect(columns).toMatchObject([
      { firstBlock: 1, lastBlock: 1, transactions: 1, failed: 0, isEstimate: false },
      { firstBlock: 10_001, lastBlock: 10_001, transactions: 3, isEstimate: false },
    ])
    expect(questions).toEqual(['previewnet_chainAt', 'previewnet_chainAt', 'previewnet_blocks'])
  })

  test('is estimated where more blocks than are counted have transactions', async () => {
    await using devnet = await createDevnet()
    for (let index = 0; index < 640; index += 1) {
      await send(devnet)
      await devnet.advance(200)
    }
    const { columns, questions } = await readAll(devnet)
    expect(columns).toHaveLength(59) // of 11 blocks each
    expect(questions).toHaveLength(3 + 2 * 59)
    // Each block has one: the estimate is right, and columns of at most 12 blocks are none.
    expect(columns.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(640)
    expect(columns.every(({ isEstimate }) => !isEstimate)).toBe(true)
    const [first, second] = columns
    expect(second!.fromMs).toBe(first!.toMs)
    for (let index = 0; index < 640; index += 1) {
      await send(devnet)
      await devnet.advance(200)
    }
    const more = await readAll(devnet)
    expect(more.columns.length).toBeLessThanOrEqual(64)
    expect(more.columns.some(({ isEstimate }) => isEstimate)).toBe(true)
    const sum = more.columns.reduce((total, { transactions }) => total + transactions, 0)
    expect(sum).toBeGreaterThan(1_200)
    expect(sum).toBeLessThan(1_360)
  })
})

describe('the timeline', () => {
  const scene = useStudioScene()
  const said = (page: Page, text: string) => page.locator('.timeline').getByText(text).waitFor()
  const button = (page: Page, name: string) =>
    page.locator('.timeline').getByRole('button', { name, exact: true })
  const canvasOf = (page: Page) => page.getByRole('img', { name: /^Timeline/ })

  /** The ends of the range that is said, in ms of the day. */
  async function rangeOf(page: Page): Promise<readonly [number, number]> {
    const text = await page.locator('.timeline-bar p').innerText()
    const times = [...text.matchAll(/(\d\d):(\d\d):(\d\d)\.(\d{3})/g)].map(
      ([, hours, minutes, seconds, ms]) =>
        ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms),
    )
    return [times[0]!, times[1]!]
  }

  async function lengthOf(page: Page): Promise<number> {
    const [from, to] = await rangeOf(page)
    return to - from
  }

  /** Two transactions, an hour and some seconds apart. */
  async function tell(): Promise<void> {
    await send(scene.devnet)
    await scene.devnet.advance(3_600_000)
    await send(scene.devnet, 2n)
    await scene.devnet.advance(60_000)
  }

  test('goes by buttons to the whole chain, into it, and back to now', async () => {
    await tell()
    const page = await scene.open('/')
    await said(page, 'to 01:01:00.200 UTC')
    expect(await button(page, 'Later').isDisabled()).toBe(true)
    await button(page, 'Whole chain').click()
    await said(page, '2025-12-31 23:59:59.800 to 2026-01-01 01:01:00.200 UTC')
    const box = (await canvasOf(page).boundingBox())!
    const first = { position: { x: 3, y: 60 } }
    const caption = page.locator('.timeline figcaption')
    await expect
      .poll(async () => {
        await canvasOf(page).hover({ position: { x: box.width / 2, y: 60 } })
        await canvasOf(page).hover(first)
        return caption.innerText()
      }, patiently)
      .toContain('Block 1: 1 transaction')
    await canvasOf(page).click(first) // a column leads to itself
    await expect.poll(() => lengthOf(page), patiently).toBeLessThan(120_000)
    await button(page, 'Zoom in').click()
    await button(page, 'Earlier').click()
    await button(page, 'Earlier').click()
    await expect.poll(async () => (await rangeOf(page))[0], patiently).toBeGreaterThan(8e7) // 23:59:59
    await button(page, 'Now').click()
    await said(page, 'to 01:01:00.200 UTC')
    await scene.devnet.advance(400)
    await said(page, 'to 01:01:00.600 UTC')
  })

  test('leads to the newest transaction, or fault, and says when there is none', async () => {
    const page = await scene.open('/')
    await button(page, 'Last activity').click()
    await page.getByText('Nothing has happened yet.').waitFor()
    await page.goto('about:blank')
    await tell()
    await scene.open('/')
    await button(page, 'Last activity').click()
    const holds = async (ms: number) => {
      const [from, to] = await rangeOf(page)
      return from <= ms && ms <= to
    }
    await expect.poll(() => holds(3_600_000), patiently).toBe(true)
    expect(await holds(3_660_000)).toBe(false)
    await scene.devnet.faults.now({ kind: 'skipBlock' })
    await scene.devnet.advance(60_000)
    await expect
      .poll(async () => {
        await button(page, 'Last activity').click()
        return holds(3_660_000)
      }, patiently)
      .toBe(true)
    // Blocks that the page did not follow are named as well.
    const canvas = canvasOf(page)
    const box = (await canvas.boundingBox())!
    await expect
      .poll(async () => {
        await canvas.hover({ position: { x: box.width / 2 - 60, y: 120 } })
        await canvas.hover({ position: { x: box.width / 2 - 61, y: 120 } })
        return page.locator('.timeline figcaption').innerText()
      }, patiently)
      .toMatch(/Block 18,29\d: 0 transactions/)
  })

  test('is moved and zoomed by keys, from ms to the whole chain', async () => {
    await tell()
    const page = await scene.open('/')
    await button(page, 'Earlier').focus()
    const [, end] = await rangeOf(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await rangeOf(page))[1], patiently).toBeLessThan(end)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await rangeOf(page))[1], patiently).toBe(end)
    const length = await lengthOf(page)
    await page.keyboard.press('-')
    await expect.poll(() => lengthOf(page), patiently).toBeGreaterThan(1.9 * length)
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('+')
    await expect.poll(() => lengthOf(page), patiently).toBeLessThanOrEqual(11)
    await page.keyboard.press('Home')
    await said(page, '2025-12-31 23:59:59.800 to')
    await page.keyboard.press('End')
    await expect.poll(() => lengthOf(page), patiently).toBe(length)
  })

  test('is dragged, zoomed by the wheel with Ctrl, and scrolls with the page without it', async () => {
    await tell()
    const page = await scene.open('/')
    const [from, to] = await rangeOf(page)
    const box = (await canvasOf(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 100, y)
    await page.mouse.move(x + 200, y)
    await page.mouse.up()
    const shift = (200 * (to - from)) / box.width
    await expect
      .poll(async () => Math.abs(to - shift - (await rangeOf(page))[1]), patiently)
      .toBeLessThan(60)
    expect(new URL(page.url()).pathname).toBe('/') // a drag is no press
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(() => lengthOf(page), patiently).toBeLessThan(0.55 * (to - from))
    expect(await page.evaluate('scrollY')).toBe(0)
    const length = await lengthOf(page)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate('scrollY'), patiently).toBeGreaterThan(0)
    expect(await lengthOf(page)).toBe(length)
  })

  test('is moved by a finger, and zoomed by two', async () => {
    await tell()
    const page = await scene.open('/', { width: 375 })
    const [from, to] = await rangeOf(page)
    const box = (await canvasOf(page).boundingBox())!
    const y = box.y + 60
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x: box.x + x, y, id })),
      })
    await touch('touchStart', 100)
    for (const x of [120, 160, 200]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(async () => (await rangeOf(page))[1], patiently).toBeLessThan(to - 300)
    expect(new URL(page.url()).pathname).toBe('/')
    await touch('touchStart', 140, 180)
    for (const spread of [20, 40, 60]) await touch('touchMove', 140 - spread, 180 + spread)
    await touch('touchEnd')
    await expect.poll(() => lengthOf(page), patiently).toBeLessThan(0.5 * (to - from))
    await session.detach()
  })

  test('keeps its range while other pages are looked at', async () => {
    await tell()
    const page = await scene.open('/')
    await button(page, 'Whole chain').click()
    await page.getByRole('link', { name: 'Faucet', exact: true }).click()
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await said(page, '2025-12-31 23:59:59.800 to')
  })

  test('ends at the past time that is shown', async () => {
    await tell()
    const page = await scene.open(`/?at=${scene.devnet.config.genesisTime + 3_600_100}`)
    await said(page, 'to 01:00:00.300 UTC')
    await button(page, 'Whole chain').click()
    await said(page, '2025-12-31 23:59:59.800 to 2026-01-01 01:00:00.300 UTC')
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await tell()
      const page = await scene.open('/', { width, colorScheme })
      await button(page, 'Whole chain').click()
      await said(page, '2025-12-31 23:59:59.800 to')
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
