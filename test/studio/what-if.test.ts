/** "What if…": faults, time and the past in one panel that every page has. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Hash } from '../../src/index.ts'
import { findingsOf, openTab, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

function send(value = 1n): Promise<Hash> {
  const [from, to] = scene.devnet.accounts
  const quantity = `0x${value.toString(16)}` as const
  const params = [{ from: from!.address, to: to!.address, value: quantity }] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}

async function head() {
  const params = ['latest', false] as const
  const block = await scene.devnet.request({ method: 'eth_getBlockByNumber', params })
  return { number: Number(block!.number), hash: block!.hash }
}

const button = (page: Page) => page.getByRole('button', { name: 'What if…' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'What if…' })
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const done = (page: Page) => page.getByRole('region', { name: 'What has been done' })

/** Opens the panel on a page. */
async function ask(path: string, width = 1_280): Promise<Page> {
  const page = await scene.open(path, { width })
  await button(page).click()
  await panel(page).getByRole('heading', { name: 'Reorg' }).waitFor()
  return page
}

describe('the panel', () => {
  test('opens on every page by its button and by a key, and the page keeps its address', async () => {
    for (const path of ['/', '/block/0', '/faucet', '/list/blocks', '/requests']) {
      const page = await ask(path)
      expect(new URL(page.url()).pathname).toBe(path)
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'detached' })
      expect(await page.locator(':focus').innerText()).toBe('What if…')
      await page.keyboard.press('w')
      await panel(page).getByRole('heading', { name: 'Reorg' }).waitFor()
      await press(page, 'Close')
      await panel(page).waitFor({ state: 'detached' })
    }
  })

  test.each(['/', '/faucet', '/list/transactions'])(
    'leaves %s in sight beside it',
    async (path) => {
      const page = await ask(path)
      const main = (await page.getByRole('main').boundingBox())!
      expect(main.x + main.width).toBeLessThanOrEqual((await panel(page).boundingBox())!.x)
      expect(await overflows(page)).toBe(false)
    },
  )

  test('is no key of a field', async () => {
    const page = await scene.open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('weth')
    expect(await panel(page).count()).toBe(0)
    expect(await page.getByRole('combobox', { name: /^Block/ }).inputValue()).toBe('weth')
  })

  test('is the page of its own paths', async () => {
    const page = await scene.open('/faults')
    await page.getByRole('tab', { name: 'Faults', selected: true }).waitFor()
    expect(await button(page).isDisabled()).toBe(true)
    await page.goto(`${scene.server.httpUrl}/time`)
    await page.getByRole('tab', { name: 'Time', selected: true }).waitFor()
    await page.getByRole('button', { name: 'To the end of the block' }).waitFor()
  })

  test('stays open beside the pages that links lead to, and leaves a phone to them', async () => {
    const page = await ask('/')
    await page.getByRole('link', { name: 'Lists' }).click()
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
    await panel(page).waitFor()
    const phone = await ask('/', 375)
    expect(await panel(phone).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 900 })
    await send()
    await scene.devnet.advance(200)
    await openTab(phone, 'The past')
    await panel(phone).getByRole('button', { name: '← Block' }).click()
    await panel(phone).getByRole('link', { name: 'Back to now' }).click()
    await panel(phone).waitFor({ state: 'detached' })
  })

  test('has every kind of fault that the devnet has', async () => {
    const page = await ask('/')
    await openTab(page, 'Faults')
    const kinds = await scene.devnet.request({ method: 'previewnet_faultKinds' })
    const options = panel(page).getByLabel('Kind').locator('option')
    expect(await options.allInnerTexts()).toEqual(kinds.map(({ kind }) => kind))
    const common = await openTab(page, 'Common')
    for (const name of ['reorg', 'dropPreconfirmed', 'skipBlock', 'httpStatus']) {
      const { summary } = kinds.find(({ kind }) => kind === name)!
      await common.getByText(summary.replaceAll('`', ''), { exact: true }).waitFor()
    }
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await scene.devnet.advance(1_000)
      await scene.devnet.faults.now({ kind: 'faucetCooldown', forMs: 5_000 })
      await scene.devnet.request({ method: 'evm_snapshot' })
      const page = await scene.open('/', { width, colorScheme })
      await button(page).click()
      await panel(page).getByRole('heading', { name: 'Reorg' }).waitFor()
      await done(page).getByText('faucetCooldown').waitFor()
      for (const name of ['Common', 'Faults', 'Time', 'The past']) {
        await openTab(page, name)
        if (name === 'The past') await page.getByText('0 at block 5', { exact: true }).waitFor()
        expect(await findingsOf(page), name).toEqual([])
        expect(await overflows(page), name).toBe(false)
        const isWider = await panel(page).evaluate((each) => each.scrollWidth > each.clientWidth)
        expect(isWider, name).toBe(false)
      }
    },
  )
})

describe('what is tried most', () => {
  test('is a reorg by two presses, and one more undoes it', async () => {
    await scene.devnet.advance(1_000)
    const before = await head()
    const page = await scene.open('/faucet')
    await button(page).click()
    await press(page, 'Reorg')
    await said(page, 'reorg has begun.')
    const after = await head()
    expect(after.number).toBe(before.number)
    expect(after.hash).not.toBe(before.hash)
    await done(page).getByText('depth: 2').waitFor()
    await done(page)
      .getByRole('button', { name: /^Undo reorg/ })
      .click()
    await said(page, 'Everything is as it was before reorg.')
    expect(await head()).toEqual(before)
    await done(page).getByText('Nothing yet.').waitFor()
  })

  test('says beside the field what the devnet refuses, and lists nothing', async () => {
    const page = await ask('/')
    await press(page, 'Reorg')
    await panel(page).getByRole('alert').getByText('Reorg depth must not exceed').waitFor()
    await done(page).getByText('Nothing yet.').waitFor()
    await openTab(page, 'The past')
    await panel(page).getByText('No snapshots.').waitFor()
  })

  test('drops the next transaction, and skips a block', async () => {
    const page = await ask('/')
    await press(page, 'Drop')
    await said(page, 'dropPreconfirmed has begun.')
    const hash = await send()
    await scene.devnet.advance(200)
    const params = [hash] as const
    expect(await scene.devnet.request({ method: 'eth_getTransactionReceipt', params })).toBe(null)
    await press(page, 'Skip')
    await said(page, 'skipBlock has begun.')
    const { number } = await head()
    await scene.devnet.advance(200)
    expect((await head()).number).toBe(number)
  })

  test('answers 502 to one sent transaction, and is cleared before it did', async () => {
    const page = await ask('/')
    await press(page, 'Answer')
    await said(page, 'httpStatus has begun.')
    expect(scene.devnet.faults.list()).toMatchObject([
      { fault: { kind: 'httpStatus', status: 502, methods: ['eth_sendRawTransaction'], count: 1 } },
    ])
    const row = done(page).getByRole('listitem').filter({ hasText: 'httpStatus' })
    await row.getByText('Active', { exact: true }).waitFor()
    expect(await row.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    await row.getByRole('button', { name: 'Clear httpStatus, fault 1' }).click()
    await said(page, 'httpStatus was cleared.')
    await row.getByText('Ended', { exact: true }).waitFor()
    expect(scene.devnet.faults.list()).toEqual([])
  })

  test('moves time 1 h ahead; a page that is loaded later undoes it', async () => {
    const began = scene.devnet.now
    const page = await ask('/')
    await press(page, 'Move')
    await said(page, 'Time has jumped by 3,600 seconds.')
    expect(scene.devnet.now).toBe(began + 3_600_000)
    await send()
    await page.reload()
    await button(page).click()
    await openTab(page, 'The past')
    await panel(page).getByText('No snapshots.').waitFor() // none that was taken for itself
    const row = done(page).getByRole('listitem').filter({ hasText: 'jump by 3,600 seconds' })
    await row.getByText('1 h ago').waitFor()
    await row.getByRole('button', { name: 'Undo jump by 3,600 seconds at 00:00:00.000' }).click()
    await said(page, 'Everything is as it was before jump by 3,600 seconds.')
    expect(scene.devnet.now).toBe(began)
  })

  test('looks at the past on the page that is open', async () => {
    const began = scene.devnet.now
    await scene.devnet.advance(1_000)
    const page = await ask('/list/blocks')
    await press(page, 'Choose a time')
    await panel(page)
      .getByLabel(/^Time ms since/)
      .fill(String(began + 450))
    await press(page, 'Go')
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.450 UTC').waitFor()
    await page.waitForURL((url) => url.searchParams.get('at') === String(began + 450))
    expect(new URL(page.url()).pathname).toBe('/list/blocks')
    expect(await page.getByRole('slider', { name: 'Time shown' }).count()).toBe(1)
    await press(page, 'Close')
    await page.getByRole('slider', { name: 'Time shown' }).waitFor() // of the banner
    await page.getByRole('link', { name: 'Back to now' }).click()
    await expect.poll(() => new URL(page.url()).search, patiently).toBe('')
  })
})
