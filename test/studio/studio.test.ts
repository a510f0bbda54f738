/**
 * The Studio in a real browser, on a devnet whose clock stands until the test moves it.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import {
  type Abi,
  type AbiParameter,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { studio } from '../../bench/studio.ts'
import type { Address, Hash, Hex } from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'
import { valueFromText } from '../../studio/abi/encode.ts'
import { wireAddress } from '../support/accounts.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { runsAll } from '../support/property.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, openTab, overflows, patiently } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

// A browser beside other tests on two cores.
const scene = useStudioScene()

/** Keeps the text of every badge that a page ever shows, in `window.badges`. */
const recordBadges = `
  window.badges = []
  new MutationObserver(() => {
    for (const badge of document.querySelectorAll('.badge')) {
      if (!window.badges.includes(badge.textContent)) window.badges.push(badge.textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
`

/** Sends ether from one dev account to another. */
async function send(value = 1n): Promise<string> {
  const [from, to] = scene.devnet.accounts
  const params = [
    { from: from!.address, to: to!.address, value: `0x${value.toString(16)}` as const },
  ] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}

/** A stage or a status of the transaction that a page is about. */
function badge(page: Page, text: string): Locator {
  return page.locator('.heading .badge').getByText(text, { exact: true })
}

/** The newest block, among the figures of the live page. */
function newestBlock(page: Page, number: number): Locator {
  return page
    .locator('.figure')
    .first()
    .getByRole('link', { name: String(number), exact: true })
}

describe('the page', () => {
  test('is at most 90 kB, compressed, when it is first shown', async () => {
    const page = await scene.open('/')
    // With the parts that its script imports.
    const paths: string[] = await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
    )
    const names = paths.filter((path) => path.startsWith('/assets/'))
    expect(names.length).toBeGreaterThan(1)
    const files = await Promise.all(
      ['index.html', ...names].map((name) => readFile(join(scene.browser.folder, name))),
    )
    const bytes = files.map((file) => gzipSync(file).length)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(90_000)
  })

  test('says that there is no such page, and leads back', async () => {
    const page = await scene.open('/no/such/page')
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    const said = scene.browser.complaints.splice(0)
    expect(said).toEqual([expect.stringContaining('status of 404')])
    await page.getByText('/no/such/page').waitFor()
    await page.getByRole('link', { name: 'Go to the live page' }).click()
    await page.getByRole('heading', { name: 'Live' }).waitFor()
    expect(await page.title()).toBe('Live · Studio')
    await page.goBack()
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  test('shows virtual time, which moves when the devnet moves it', async () => {
    const page = await scene.open('/')
    await page.getByRole('time').getByText('00:00:00.000').waitFor()
    await scene.devnet.advance(400)
    await page.getByRole('time').getByText('00:00:00.400').waitFor()
  })

  test('says that the connection is lost, and continues when it is back', async () => {
    const page = await scene.open('/')
    const { port } = scene.server
    await scene.server.close()
    await page.getByText('The connection to the devnet was lost').waitFor()
    await scene.devnet.advance(600)
    await scene.listen(port)
    await newestBlock(page, 3).waitFor()
    expect(await page.getByText('The connection to the devnet was lost').count()).toBe(0)
    scene.browser.complaints = [] // the browser's own words about refused connections
  })
})

describe('the search', () => {
  test('leads to blocks, transactions, addresses and names', async () => {
    const page = await scene.open('/')
    const block = await scene.devnet.request({ method: 'eth_getBlockByNumber', params: ['0x0'] })
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
      const field = page.getByRole('combobox', { name: 'Block, transaction' })
      await field.fill(text)
      await field.press('Enter') // a page that appears takes the focus
      await page.waitForURL((url) => url.pathname === path)
      await page.locator('main:focus').waitFor() // it takes the focus from the field
    }
  })

  test('says beside the field what is wrong', async () => {
    const page = await scene.open('/')
    const field = page.getByRole('combobox', { name: 'Block, transaction' })
    const reasons = {
      '0x12345678901234567':
        'No hash starts like this. An address has 40 digits and a hash 64; this has 17.',
      '0xhello': 'Hex has the digits 0 to 9 and a to f.',
      nobody: 'Nothing was found with this name.',
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

describe('the live page', () => {
  test('shows a transaction when it is pre-confirmed, and that it is sealed', async () => {
    const page = await scene.open('/')
    const list = page.getByLabel('Newest transactions')
    await page.getByText('No transactions yet').waitFor()
    const hash = await send(10n ** 18n)
    await list.getByTitle(hash).waitFor()
    await list.getByText('Pre-confirmed').waitFor()
    await page.getByText('1 transaction', { exact: true }).waitFor()
    await scene.devnet.advance(200)
    await list.getByText('Sealed').waitFor()
    await page.getByText('0 transactions', { exact: true }).waitFor()
    await list.getByTitle(hash).click()
    await page.getByRole('heading', { name: '1 ETH to dev account 1' }).waitFor()
  })

  test('shows that a transaction failed', async () => {
    const [sender] = scene.devnet.accounts
    const to = '0x4200000000000000000000000000000000000006'
    const data = `0x2e1a7d4d${'ff'.repeat(32)}` as const // withdraws more than there is
    const page = await scene.open('/')
    const params = [{ from: sender!.address, to, data, gas: '0x186a0' }] as const
    await scene.devnet.request({ method: 'eth_sendTransaction', params })
    await page.getByLabel('Newest transactions').getByText('Failed').waitFor()
  })

  test('marks what a reorganisation removed', async () => {
    const page = await scene.open('/')
    const list = page.getByLabel('Newest transactions')
    await list.getByTitle(await send()).waitFor() // the page follows the chain
    await scene.devnet.advance(200)
    await list.getByText('Sealed').waitFor()
    await scene.devnet.request({ method: 'anvil_reorg', params: [1, []] })
    await list.getByText('Dropped').waitFor()
  })

  test('goes back at once with another client that reverts', async () => {
    const id = await scene.devnet.request({ method: 'evm_snapshot' })
    const kept = await send(1n)
    await scene.devnet.advance(200)
    const later = await scene.devnet.request({ method: 'evm_snapshot' })
    await send(2n)
    await scene.devnet.advance(400)
    const page = await scene.open('/')
    const link = (name: string) =>
      page.locator('.figure').first().getByRole('link', { name, exact: true })
    await link('3').waitFor()
    const hash = await send(3n)
    const list = page.getByLabel('Newest transactions')
    await list.getByTitle(hash).waitFor()
    await scene.devnet.request({ method: 'evm_revert', params: [later] })
    await list.getByText('Dropped').first().waitFor()
    await page.getByRole('time').getByText('00:00:00.200').waitFor()
    expect(await link('2').count()).toBe(0)
    await scene.devnet.request({ method: 'anvil_rollback', params: [1] })
    await link('1').waitFor({ state: 'detached' })
    await scene.devnet.request({ method: 'evm_revert', params: [id] })
    await page.goto(`${scene.server.httpUrl}/tx/${kept}`)
    await page.getByText('knows no transaction with this hash').waitFor()
  })

  test('has rows only for what can be seen, however much comes at once', async () => {
    const page = await scene.open('/')
    for (let block = 0; block < 3; block += 1) {
      for (let index = 0; index < 100; index += 1) await send(BigInt(index + 1))
      await scene.devnet.advance(200)
    }
    const list = page.getByLabel('Newest transactions')
    await list.locator('[aria-setsize="300"]').first().waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(25)
    await list.hover()
    await page.mouse.wheel(0, 100_000)
    await list.locator('[aria-posinset="300"]').waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(25)
    // Who has scrolled away from the top keeps the rows that they look at.
    await page.mouse.move(0, 0)
    await send(4_242n)
    await list.locator('[aria-posinset="301"]').waitFor()
    expect(await list.getByText('4,242 wei').count()).toBe(0)
  })

  test('draws the blocks, and names the one under the pointer', async () => {
    await scene.devnet.advance(1_000)
    await send()
    const page = await scene.open('/')
    const canvas = page.getByRole('img', { name: /^Timeline of the blocks/ })
    await newestBlock(page, 5).waitFor()
    const box = await canvas.boundingBox()
    const x = box!.width - 10 // the block under way is the last one
    await canvas.hover({ position: { x, y: 120 } })
    await page.getByText('Block 6, in progress: 1 transaction').waitFor()
    await canvas.click({ position: { x, y: 120 } })
    await page.getByRole('heading', { name: 'Block 6, pending' }).waitFor()
  })

  test('draws the flashblocks of the block under way, and names them', async () => {
    await scene.restart({ network: 'flashblocks', endpoint: 'open' })
    await scene.devnet.advance(2_050)
    await send()
    const page = await scene.open('/')
    await newestBlock(page, 1).waitFor()
    const canvas = page.getByRole('img', { name: /^Timeline of the blocks/ })
    const box = await canvas.boundingBox()
    // The block under way is the last one: ten flashblocks of 26 px, of which the clock shows where.
    const hover = (flashblock: number) =>
      canvas.hover({ position: { x: box!.width - 260 - 6.5 + flashblock * 26 - 13, y: 120 } })
    await hover(2)
    await page.getByText('Block 2, in progress: flashblock 2 is to come').waitFor()
    await scene.devnet.advance(150)
    await page.getByLabel('Newest transactions').getByText('Pre-confirmed').waitFor()
    await page.getByRole('time').getByText('00:00:02.200').waitFor()
    await canvas.hover({ position: { x: box!.width - 260 - 26 + 13, y: 120 } })
    await page.getByText('Block 2, in progress, flashblock 1: 1 transaction').waitFor()
    // As it was before the flashblock.
    await page.goto(`${scene.server.httpUrl}/?at=${scene.devnet.config.genesisTime + 2_199}`)
    await newestBlock(page, 1).waitFor()
    await canvas.hover({ position: { x: box!.width - 260 - 26 + 13, y: 120 } })
    await page.getByText('Block 2, in progress: flashblock 1 is to come').waitFor()
  })

  test('spreads blocks over a second where timestamps have no ms', async () => {
    await scene.restart({ network: 'plain', mining: 'interval', blockTimeMs: 200 })
    await scene.devnet.advance(1_800)
    const page = await scene.open('/')
    await page.getByLabel('Show empty blocks').check()
    const list = page.getByLabel('Newest blocks')
    // Blocks 5 to 9 have the timestamp of second 1.
    for (const time of ['00:00:01.000', '00:00:01.200', '00:00:01.800']) {
      await list.getByText(time).waitFor()
    }
  })

  test('says nothing to a screen reader as blocks pass', async () => {
    const page = await scene.open('/')
    await send()
    await scene.devnet.advance(1_000)
    await newestBlock(page, 5).waitFor()
    const said = page.locator('[role=status], [role=alert], [aria-live]')
    expect((await said.allInnerTexts()).join('')).toBe('')
  })

  test('can be used with a keyboard alone', async () => {
    await send() // an empty chain has the card Connect first
    await scene.devnet.advance(200)
    const page = await scene.open('/')
    const newest = page.locator('.figures').getByRole('link', { name: '1', exact: true })
    await newest.waitFor()
    await page.keyboard.press('Tab')
    await page.locator('a:focus', { hasText: 'Skip to content' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Tab')
    await page.locator('.figures a:focus', { hasText: /^1$/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Block 1' }).waitFor()
    await page.locator('main:focus').waitFor()
  })
})

describe('the time page', () => {
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

  test('steps, advances, seals and jumps', async () => {
    const page = await scene.open('/time')
    await page.getByRole('button', { name: 'To the end of the block' }).click()
    await said(page, 'It is 2026-01-01 00:00:00.200 UTC; 1 block sealed.')
    await page.getByLabel('Advance, in ms').fill('1100')
    await page.getByRole('button', { name: 'Advance' }).click()
    await said(page, 'It is 2026-01-01 00:00:01.300 UTC; 5 blocks sealed.')
    await page.getByRole('button', { name: 'Seal a block now' }).click()
    await said(page, 'A block was sealed at once.')
    expect(await scene.devnet.request({ method: 'eth_blockNumber' })).toBe('0x7')
    await page.getByRole('button', { name: 'Jump' }).click()
    await said(page, 'Time has jumped by 3,600 seconds.')
    await page.getByRole('time').getByText('01:00:01.300').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('says beside the field what is wrong, and what the devnet refuses', async () => {
    const page = await scene.open('/time')
    await page.getByLabel('Advance, in ms').fill('soon')
    await page.getByRole('button', { name: 'Advance' }).click()
    await page.getByRole('alert').getByText('Time advances by a whole number of ms.').waitFor()
    await page.getByRole('button', { name: 'To the end of the flashblock' }).click()
    await page.getByRole('alert').getByText('are not cut in flashblocks').waitFor()
    expect(scene.devnet.now).toBe(scene.devnet.config.genesisTime)
  })

  test('takes snapshots and goes back to them', async () => {
    await scene.devnet.advance(400)
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    await page.getByRole('textbox', { name: 'Name' }).fill('<i>before</i>')
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await said(page, '"<i>before</i>" was taken.')
    await send(10n ** 18n)
    await scene.devnet.advance(600)
    await page.getByRole('button', { name: 'Revert to <i>before</i>' }).click()
    await said(page, 'Everything is as it was at "<i>before</i>".')
    expect(await scene.devnet.request({ method: 'eth_blockNumber' })).toBe('0x2')
    await page.getByRole('time').getByText('00:00:00.400').waitFor()
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await page.getByLabel('Show empty blocks').check()
    const blocks = page.getByLabel('Newest blocks').getByRole('link')
    await newestBlock(page, 2).waitFor()
    // The list is drawn again after the revert.
    await blocks.nth(2).waitFor()
    expect(await blocks.count()).toBe(3)
  })

  test('shows the snapshots of other clients, names them and goes back to them', async () => {
    await scene.devnet.advance(200)
    await scene.devnet.request({ method: 'evm_snapshot' })
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    await page.getByText('0 at block 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Name 0 at block 1' }).click()
    await page.getByRole('textbox', { name: 'Name of 0 at block 1' }).fill('<b>mint</b>')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'It is called "<b>mint</b>" now.')
    expect(await scene.devnet.request({ method: 'previewnet_snapshots' })).toMatchObject([
      { id: '0x0', name: '<b>mint</b>', blockNumber: '0x1' },
    ])
    await scene.devnet.advance(400)
    await scene.devnet.request({ method: 'evm_snapshot' })
    await page.getByText('1 at block 3', { exact: true }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Revert to <b>mint</b>' }).click()
    await said(page, 'Everything is as it was at "<b>mint</b>".')
    await page.getByText('No snapshots.').waitFor()
    expect(await scene.devnet.request({ method: 'eth_blockNumber' })).toBe('0x1')
  })

  test('pauses, resumes and sets the speed where time runs by itself', async () => {
    const driver = scene.devnet.run({ machine: { now: () => 0, wake: () => () => {} }, startMs: 0 })
    const page = await scene.open('/time')
    await page.getByText('1×').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('paused: time stands', { exact: true }).waitFor()
    expect(driver.speed).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('1×').waitFor()
    await page.getByLabel('Speed, in virtual ms').fill('2.5')
    await page.getByRole('button', { name: 'Set speed' }).click()
    await page.getByText('2.5×').waitFor()
    expect(driver.speed).toBe(2.5)
    await driver.stop()
  })
})

describe('the past', () => {
  const weth = '0x4200000000000000000000000000000000000006'
  let early: string
  let late: string
  let began: number

  /** Sends at 50 ms and at 250 ms; blocks are sealed every 200 ms up to 800 ms. */
  async function tell(): Promise<void> {
    began = scene.devnet.now
    await scene.devnet.advance(50)
    early = await send(10n ** 18n)
    await scene.devnet.advance(200)
    late = await send(2n * 10n ** 18n)
    await scene.devnet.advance(550)
  }

  test('is shown by every page, as the address says', async () => {
    await tell()
    const to = scene.devnet.accounts[1]!.address
    const page = await scene.open(`/?at=${began + 300}`)
    await page.getByRole('heading', { name: 'Viewing the past' }).waitFor()
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.300 UTC').waitFor()
    await page.getByLabel('Show empty blocks').check()
    const blocks = page.getByLabel('Newest blocks')
    await blocks.getByRole('link', { name: '1', exact: true }).waitFor()
    expect(await blocks.getByRole('listitem').count()).toBe(2)
    const list = page.getByLabel('Newest transactions')
    await list.getByText('Pre-confirmed').waitFor()
    await list.getByText('Sealed').waitFor()
    await list.getByTitle(late).click()
    await badge(page, 'Pre-confirmed').waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toBe(String(began + 300))
    await (await openTab(page, 'Raw')).getByRole('link', { name: to }).click()
    await page.getByText('10,003 ETH', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Transactions' }).getByTitle(early).waitFor()
    expect(await page.getByTitle(late).count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to now' }).click()
    await page.getByTitle(late).waitFor()
    expect(await page.getByText('Viewing the past').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  })

  test('has blocks under way as they were, and pages for what came later', async () => {
    await tell()
    const page = await scene.open(`/block/pending?at=${began + 49}`)
    await page.getByRole('heading', { name: 'Block 1, pending' }).waitFor()
    expect(await page.getByTitle(early).count()).toBe(0)
    const texts = {
      [`/block/1?at=${began + 50}`]: 'Block 1, pending',
      [`/block/1?at=${began + 200}`]: 'Sealed',
      [`/block/latest?at=${began + 450}`]: 'Block 2',
      [`/block/3?at=${began + 300}`]: 'There was no such block at this time',
      [`/block/safe?at=${began + 300}`]: 'the tag safe is read for now alone',
      [`/tx/${late}?at=${began + 249}`]: 'This transaction did not exist yet at this time',
      [`/?at=${began - 1}`]: 'the chain began at',
      [`/?at=${began + 801}`]: 'the clock is at',
      '/?at=soon': 'A time is a number of ms, this is not one: soon',
    }
    for (const [path, text] of Object.entries(texts)) {
      await page.goto(scene.server.httpUrl + path)
      await page.getByText(text).first().waitFor()
    }
    await scene.devnet.request({
      method: 'anvil_setCode',
      params: [`0x${'c0'.repeat(20)}`, '0x00'],
    })
    await page.goto(`${scene.server.httpUrl}/address/0x${'c0'.repeat(20)}?at=${began + 100}`)
    await page.getByText('This contract did not exist at this time.').waitFor()
  })

  test('moves by slider, by block, by keyboard and by what is typed', async () => {
    await tell()
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    const slider = page.getByRole('slider', { name: 'Time shown' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.799 UTC').waitFor()
    await page.keyboard.press('Home')
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.000 UTC').waitFor()
    await page.waitForURL((url) => url.searchParams.get('at') === String(began))
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await newestBlock(page, 0).waitFor()
    await page.getByRole('button', { name: 'Block →' }).click()
    await newestBlock(page, 1).waitFor()
    await page.getByRole('button', { name: '← Block' }).click()
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.199 UTC').waitFor()
    const field = page.getByLabel(/^Time ms since/)
    const reasons = {
      soon: 'Expected a number of ms, or a date such as',
      '2025-12-31': 'The chain began at 2026-01-01 00:00:00.000 UTC.',
      [began + 900]: 'It is 2026-01-01 00:00:00.800 UTC now.',
    }
    for (const [text, reason] of Object.entries(reasons)) {
      await field.fill(text)
      await field.press('Enter')
      await page.getByRole('alert').getByText(reason).waitFor()
    }
    await field.fill('2026-01-01 00:00:00.450')
    await field.press('Enter')
    await newestBlock(page, 2).waitFor()
    await page.waitForURL((url) => url.searchParams.get('at') === String(began + 450))
    await page.reload()
    await page.getByText('Viewing the past: 2026-01-01 00:00:00.450 UTC').waitFor()
  })

  test('is what a contract is read at, and nothing is sent to it', async () => {
    await tell()
    const [one] = scene.devnet.accounts
    const params = [{ from: one!.address, to: weth, value: '0x5', data: '0xd0e30db0' }] as const
    await scene.devnet.request({ method: 'eth_sendTransaction', params })
    const page = await scene.open(`/address/${weth}?at=${began + 800 - 1}`)
    const part = page.getByRole('region', { name: 'Contract' })
    const supply = part.getByRole('listitem').filter({ hasText: 'totalSupply()' })
    await supply.getByText('0 WETH', { exact: true }).waitFor()
    await openTab(page, 'Write')
    await part.getByRole('button', { name: 'deposit()' }).click()
    expect(await part.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  })

  test('stands while time continues, and is read again when the chain went back', async () => {
    const snapshot = await scene.devnet.request({ method: 'evm_snapshot' })
    await tell()
    const page = await scene.open(`/?at=${began + 300}`)
    const blocks = page.getByLabel('Newest blocks')
    await blocks.getByRole('link', { name: '1', exact: true }).waitFor()
    await scene.devnet.advance(400)
    await page.getByRole('time').getByText('00:00:01.200').waitFor()
    expect(await blocks.getByRole('listitem').count()).toBe(2)
    await scene.devnet.request({ method: 'evm_revert', params: [snapshot] })
    await page.getByText('the clock is at').waitFor()
  })
})

describe('the faults page', () => {
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

  async function choose(page: Page, kind: string): Promise<void> {
    await page.getByLabel('Kind').selectOption(kind)
    await page.getByRole('button', { name: `Start ${kind}` }).waitFor()
  }

  test('begins a fault at once, and clears it', async () => {
    const page = await scene.open('/faults')
    await page.getByText('Nothing yet.').waitFor()
    await choose(page, 'failResponses')
    await page.getByLabel(/^code/).fill('-32016')
    await page.getByLabel(/^message/).fill('over <b>rate</b> limit')
    await page.getByLabel(/^methods/).fill('debug_*, eth_getProof')
    await page.getByLabel(/^on /).selectOption('answer')
    await page.getByLabel(/^data/).fill('{"why":[1]}')
    await page.getByRole('button', { name: 'Start failResponses' }).click()
    await said(page, 'failResponses has begun.')
    const list = page.getByRole('region', { name: 'What has been done' })
    await list.getByText('Active', { exact: true }).waitFor()
    await list.getByText('over <b>rate</b> limit').waitFor()
    expect(scene.devnet.faults.list()).toMatchObject([
      {
        state: 'on',
        fault: {
          ...{ kind: 'failResponses', code: -32016, message: 'over <b>rate</b> limit' },
          ...{ methods: ['debug_*', 'eth_getProof'], on: 'answer', data: { why: [1] } },
        },
      },
    ])
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear failResponses, fault 1' }).click()
    await said(page, 'failResponses was cleared.')
    await list.getByText('Ended', { exact: true }).waitFor()
    expect(scene.devnet.faults.list()).toEqual([])
  })

  test('schedules a fault, and shows that it failed when its time came', async () => {
    const page = await scene.open('/faults')
    await choose(page, 'reorg')
    await page.getByLabel(/^depth/).fill('3')
    await page.getByLabel(/^transactions/).fill('same')
    await page.getByLabel(/^after/).fill('100')
    await page.getByRole('button', { name: 'Start reorg' }).click()
    await said(page, 'reorg is scheduled.')
    const list = page.getByRole('region', { name: 'What has been done' })
    await list.getByText('depth: 3, transactions: "same"').waitFor()
    await scene.devnet.advance(200)
    await list.getByText('Reorg depth must not exceed').waitFor()
    await choose(page, 'skipBlock')
    await page.getByRole('button', { name: 'Start at a time instead' }).click()
    await page.getByLabel(/^at /).fill(String(scene.devnet.now + 150))
    await page.getByRole('button', { name: 'Start skipBlock' }).click()
    await said(page, 'skipBlock is scheduled.')
    await scene.devnet.advance(200)
    expect(await scene.devnet.request({ method: 'eth_blockNumber' })).toBe('0x1')
  })

  test('says what each field expects and its unit before anything is typed', async () => {
    const page = await scene.open('/faults')
    const notes = {
      delayBlock: 'delay in ms of virtual time: a whole number from 1 to 86,400,000 (required)',
      skipBlock: 'number of times: a whole number from 1 to 1,000,000',
      dropPreconfirmed: 'hash of the transaction: 0x and 64 hex digits',
      failResponses:
        'share of the requests, from 0 to 1, drawn from the seed: a number from 0 to 1',
      slowResponses: 'method names, or prefixes such as debug_*: texts with commas between',
      reorg: 'for the transactions that were there: JSON or the word same',
    }
    for (const [kind, note] of Object.entries(notes)) {
      await choose(page, kind)
      await page.getByText(note).waitFor()
      await page.getByText('ms of virtual time from now: a whole number from 0').waitFor()
    }
  })

  test('says beside a field what is wrong with it, by the schema and by the devnet', async () => {
    const page = await scene.open('/faults')
    const refused = async (kind: string, label: RegExp, text: string, reason: string) => {
      await choose(page, kind)
      await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: `Start ${kind}` }).click()
      await page.getByRole('alert').getByText(reason).waitFor()
      expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true')
    }
    await refused(
      'skipBlock',
      /^count/,
      '0',
      'Expected a whole number from 1 to 1,000,000, got "0"',
    )
    await refused('dropPreconfirmed', /^hash/, '0x12', 'Expected 0x and 64 hex digits')
    await refused('dropSockets', /^closeCode/, '1004', 'Expected a close code of RFC 6455')
    await refused(
      'delayBlock',
      /^byMs/,
      '',
      'Expected a whole number from 1 to 86,400,000, got nothing',
    )
    await refused('failResponses', /^data/, '{', 'Expected JSON')
    await refused('slowResponses', /^byMs/, '1.5', 'Expected a whole number from 1')
    await page.getByLabel(/^byMs/).fill('5')
    await refused('slowResponses', /^methods/, 'eth_nothing', '[0]: expected one of the methods')
    await choose(page, 'httpStatus')
    await page.getByRole('button', { name: 'Start httpStatus' }).click()
    await page.getByRole('alert').getByText('Expected one of').waitFor()
    expect(scene.devnet.faults.list()).toEqual([])
  })
})

describe('the faucet', () => {
  const account: Address = `0x${'ac'.repeat(20)}`
  const balanceOf = (address: Address) =>
    scene.devnet.request({ method: 'eth_getBalance', params: [address, 'pending'] })

  async function ask(page: Page, asset: string, to: string): Promise<void> {
    await page.getByRole('radio', { name: asset }).check()
    await page.getByRole('combobox', { name: 'To' }).fill(to)
    await page.getByRole('button', { name: `Send ${asset}` }).click()
  }

  test('sends ether, USDV and an NFV', async () => {
    const page = await scene.open('/faucet')
    for (const asset of ['ETH', 'USDV', 'NFV']) {
      await ask(page, asset, account)
      await page.getByRole('status').getByText(`Sent ${asset} to`).waitFor()
    }
    expect(BigInt(await balanceOf(account))).toBe(scene.devnet.config.faucetDripWei)
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('status').getByRole('link', { name: '0xacac…acac' }).click()
    const tokens = page.getByRole('region', { name: 'Overview' })
    await tokens.getByText('USDV').first().waitFor()
    await tokens.getByText('NFV').first().waitFor()
  })

  test('sends to a dev account by its name', async () => {
    const page = await scene.open('/faucet')
    await ask(page, 'ETH', 'dev account 3')
    await page.getByRole('status').getByRole('link', { name: 'dev account 3' }).waitFor()
  })

  test('says beside the field what is wrong with an address', async () => {
    const page = await scene.open('/faucet')
    const reasons = {
      '': 'Type an address, or choose a dev account.',
      '0x1234': 'An address has 40 digits after 0x; this has 4.',
      nobody: 'An address is 0x and 40 digits from 0 to 9 and a to f.',
    }
    for (const [text, reason] of Object.entries(reasons)) {
      await ask(page, 'ETH', text)
      await page.getByRole('alert').getByText(reason).waitFor()
    }
  })

  test('says how long a cooldown lasts, and gives again when it is over', async () => {
    await scene.restart({ faucetCooldownMs: 10_000 })
    const page = await scene.open('/faucet')
    await ask(page, 'ETH', account)
    await page.getByRole('status').getByText('Sent ETH to').waitFor()
    await ask(page, 'ETH', account)
    await page.getByRole('alert').getByText('Address cooldown active; retry in 10s.').waitFor()
    await scene.devnet.advance(10_000)
    await ask(page, 'ETH', account)
    await page.getByRole('status').getByText('Sent ETH to').waitFor()
    scene.browser.complaints = [] // the browser's own words about status 429
  })

  test('finds the wallets of the browser, uses their account and adds this chain', async () => {
    const page = await scene.open('/faucet', {}, (context) =>
      context.addInitScript(`{
        const provider = {
          async request({ method, params }) {
            if (method === 'eth_requestAccounts') return ['${account}']
            globalThis.added = params
          },
        }
        const refusing = { request: () => Promise.reject({ code: 4001, message: 'not today' }) }
        const announce = (uuid, name, provider) =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, name }, provider } }))
        addEventListener('eip6963:requestProvider', () => {
          announce('1', '<b>Fox</b>', provider)
          announce('2', 'Refusing', refusing)
          announce('3', { not: 'a text' }, provider)
        })
      }`),
    )
    expect(await page.getByRole('button', { name: 'Use its account' }).count()).toBe(2)
    await page.getByText('<b>Fox</b>').waitFor()
    await page.getByRole('button', { name: 'Use its account' }).first().click()
    await page.getByText('its account is in the form above').waitFor()
    expect(await page.getByRole('combobox', { name: 'To' }).inputValue()).toBe(account)
    await page.getByRole('button', { name: 'Add this chain' }).first().click()
    await page.getByText('it has this chain now').waitFor()
    expect(await page.evaluate('added')).toEqual([
      {
        chainId: '0x509f455',
        chainName: 'Previewnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [scene.server.httpUrl],
        blockExplorerUrls: [scene.server.httpUrl],
      },
    ])
    await page.getByRole('button', { name: 'Add this chain' }).last().click()
    await page.getByRole('alert').getByText('Refusing: Not today.').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })
})

describe('the explorer', () => {
  const weth = '0x4200000000000000000000000000000000000006'

  test('shows a transaction while it is pending, and that it has been sealed', async () => {
    const hash = await send(10n ** 18n)
    const page = await scene.open(`/tx/${hash}`)
    await badge(page, 'Pre-confirmed').waitFor()
    await badge(page, 'Succeeded').waitFor()
    const raw = await openTab(page, 'Raw')
    await raw.getByText('1 ETH', { exact: true }).waitFor()
    await scene.devnet.advance(200)
    await badge(page, 'Sealed').waitFor()
    await raw.getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('heading', { name: 'Block 1', exact: true }).waitFor()
  })

  test.each([
    ['with sealed receipts', { receipts: 'sealed' }],
    ['with blocks of 12 s', { network: 'plain', mining: 'interval', blockTimeMs: 12_000 }],
    ['with mining on request', { network: 'plain', mining: 'manual' }],
  ] as const)('tells a pre-confirmed transaction from a waiting one, %s', async (_, options) => {
    await scene.restart(options)
    const from = scene.devnet.accounts[0]!.address
    const transaction = { from, to: from, value: '0x1', nonce: '0x1' } as const
    const waiting = await scene.devnet.request({
      method: 'eth_sendTransaction',
      params: [transaction],
    })
    const page = await scene.open(`/tx/${waiting}`)
    await badge(page, 'Waiting').waitFor()
    const raw = await openTab(page, 'Raw')
    await raw.getByText('none yet: its nonce is 1, the next one of').waitFor()

    // The earlier nonce arrives, and with it both are in the pending block.
    const first = await send()
    for (const hash of [first, waiting]) {
      await page.goto(`${scene.server.httpUrl}/tx/${hash}`)
      await badge(page, 'Pre-confirmed').waitFor()
      await openTab(page, 'Raw')
      await raw.getByRole('link', { name: 'pending', exact: true }).waitFor()
      await raw.getByText('executed; its receipt comes when the block is sealed').waitFor()
    }

    await scene.devnet.mine()
    await badge(page, 'Sealed').waitFor()
    await badge(page, 'Succeeded').waitFor()
  })

  test('never shows a pre-confirmed transaction as waiting, although blocks pass while it asks', async () => {
    await scene.restart({ receipts: 'sealed' })
    const hash = await send()
    const page = await scene.open(`/tx/${hash}`, {}, async (context) => {
      await context.addInitScript(recordBadges)
      await context.routeWebSocket(/./, (socket) => {
        const devnetSocket = socket.connectToServer()
        const answered = new Map<unknown, () => void>()
        let before: Promise<unknown> = Promise.resolve()
        socket.onMessage((text) => {
          const { id, method } = JSON.parse(String(text))
          before = before.then(async () => {
            const answer = new Promise<void>((resolve) => answered.set(id, resolve))
            devnetSocket.send(text)
            if (method !== 'eth_getTransactionByHash') return
            await answer
            await scene.devnet.advance(200) // the block is sealed before the next question
          })
        })
        devnetSocket.onMessage((text) => {
          socket.send(text)
          answered.get(JSON.parse(String(text)).id)?.()
        })
      })
    })
    await badge(page, 'Sealed').waitFor()
    expect(await page.evaluate('window.badges')).not.toContain('Waiting')
  })

  test('decodes calls and logs, and shows fees, gas and what changed', async () => {
    const [one, two] = scene.devnet.accounts
    await scene.devnet.faucet.dripUsdv(one!.address)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [two!.address, 1_500_000n],
    })
    const params = [
      { from: one!.address, to: usdvAddress(scene.devnet.faucet.address), data },
    ] as const
    const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params })
    await scene.devnet.advance(200)
    const page = await scene.open(`/tx/${hash}`)
    const part = (name: string) => page.getByRole('region', { name })
    await page.getByRole('heading', { name: 'USDV.transfer(dev account 1, 1.5 USDV)' }).waitFor()
    await part('What it cost').getByText('How it adds up').click()
    await part('What it cost').getByText('L1 data').waitFor()
    const balances = part('What changed').getByRole('row')
    expect(await balances.nth(2).getByRole('cell').allInnerTexts()).toEqual([
      'dev account 1',
      '+1.5 USDV',
      '1.5 USDV',
    ])
    await part('What changed').getByRole('button', { name: '3 fee vaults got' }).click()
    await part('What changed').getByText('L1FeeVault').waitFor()
    const calls = await openTab(page, 'Trace')
    await calls.getByRole('button', { name: 'transfer' }).click()
    await calls.getByText('true', { exact: true }).waitFor()
    const raw = await openTab(page, 'Raw')
    await raw.getByText('transfer(address,uint256)').waitFor()
    await raw.getByRole('button', { name: '1.5 USDV' }).click()
    await raw.getByRole('button', { name: '1,500,000' }).waitFor()
    const logs = await openTab(page, 'Logs 1')
    await logs.getByText('Transfer', { exact: true }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await logs.getByRole('link', { name: two!.address }).first().click()
    await page.getByRole('heading', { name: 'dev account 1' }).waitFor()
    await part('Overview').getByText('1.5 USDV', { exact: true }).waitFor()
  })

  test('shows the phases of a Base Transaction, its payer and its window', async () => {
    const [one, two, three] = scene.devnet.accounts
    const data = bytesFromHex(
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [two!.address, 5n],
      }),
    )
    const pay = { to: two!.address, value: 10n ** 15n, data: new Uint8Array(0) }
    const fields = {
      calls: [[pay], [{ to: usdvAddress(scene.devnet.faucet.address), value: 0n, data }], [pay]],
      gasLimit: 300_000n,
      nonceKey: 5n,
      payer: three!.address,
      validBefore: BigInt(scene.devnet.now + 60_000),
      metadata: Uint8Array.of(0xca, 0xfe),
    }
    const raw = hexFromBytes(encodedBase(one!, fields, three))
    const hash = await scene.devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
    const page = await scene.open(`/tx/${hash}`)
    const phases = page.getByRole('region', { name: 'Phases (3)' })
    for (const text of ['Phase 0 Took effect', 'Phase 1 Failed', 'Phase 2 Skipped']) {
      await phases.getByText(text).waitFor()
    }
    await phases.getByText('0.001 ETH').first().waitFor()
    await phases.getByText('transfer', { exact: true }).waitFor()
    const part = await openTab(page, 'Raw')
    await part.getByText('Base Transaction (EIP-8430)').waitFor()
    await part.getByText('dev account 2').waitFor()
    await part.getByText('2026-01-01 00:01:00.000 UTC').waitFor()
    await part.getByText('0xcafe').waitFor()
    const logs = await openTab(page, 'Logs 1')
    await logs.getByText('NonceIncremented').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('says why a transaction failed, in the words of an error', async () => {
    const [one, two] = scene.devnet.accounts
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [two!.address, 5n],
    })
    const params = [
      { from: one!.address, to: usdvAddress(scene.devnet.faucet.address), data, gas: '0x186a0' },
    ] as const
    const page = await scene.open(
      `/tx/${await scene.devnet.request({ method: 'eth_sendTransaction', params })}`,
    )
    await page.getByText('with custom error InsufficientBalance(').first().waitFor()
    await badge(page, 'Failed').waitFor()
  })

  test('shows a block, its neighbours, and how it grew while it was pending', async () => {
    await scene.devnet.advance(50)
    const hash = await send()
    await scene.devnet.advance(350)
    const page = await scene.open('/block/1')
    await page.getByText('3 transactions, ').waitFor()
    const steps = await openTab(page, 'How it grew')
    await steps.getByText('00:00:00.050').waitFor()
    expect(await steps.getByTitle(hash).count()).toBe(1)
    await page.getByRole('link', { name: '2 →' }).click()
    await page.getByRole('heading', { name: 'Block 2' }).waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('follows the block under way', async () => {
    const page = await scene.open('/block/pending')
    await page.getByRole('heading', { name: 'Block 1, pending' }).waitFor()
    const hash = await send()
    await page.getByRole('tabpanel', { name: 'Transactions' }).getByTitle(hash).waitFor()
    await scene.devnet.advance(200)
    await page.getByRole('heading', { name: 'Block 2, pending' }).waitFor()
  })

  test('shows an account: balance, nonce, code, storage, transactions', async () => {
    await send(10n ** 18n)
    await scene.devnet.advance(200)
    const page = await scene.open(`/address/${scene.devnet.accounts[1]!.address}`)
    await page.getByText('10,001 ETH', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Transactions' }).getByText('transfer').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await page.goto(`${scene.server.httpUrl}/address/${weth}`)
    await page.getByRole('heading', { name: 'WETH9' }).waitFor()
    await (await openTab(page, 'Storage')).getByText('0x12', { exact: true }).waitFor()
    await (await openTab(page, 'Code')).getByRole('button', { name: /^Show all/ }).waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('shows an answer that takes longer than a block', async () => {
    const held: (() => void)[] = []
    const { address } = scene.devnet.accounts[1]!
    await scene.devnet.faucet.dripUsdv(address)
    const page = await scene.open(`/address/${address}`, {}, (context) =>
      context.routeWebSocket(/./, (socket) => {
        const devnetSocket = socket.connectToServer()
        const slow = new Set<unknown>()
        socket.onMessage((text) => {
          const { id, method } = JSON.parse(String(text))
          if (method === 'eth_getLogs') slow.add(id)
          devnetSocket.send(text)
        })
        devnetSocket.onMessage((text) => {
          if (slow.has(JSON.parse(String(text)).id)) held.push(() => socket.send(text))
          else socket.send(text)
        })
      }),
    )
    await expect.poll(() => held.length, patiently).toBe(2) // tokens that were sent, and that came
    await send(1n)
    await scene.devnet.advance(400)
    await page.getByText('10,000.0000 ETH', { exact: true }).waitFor()
    for (const release of held.splice(0, 2)) release()
    await page.getByRole('region', { name: 'Overview' }).getByText('1,000 USDV').waitFor()
  })

  test('has a page for what does not exist', async () => {
    const page = await scene.open('/block/99')
    await page.getByText('There is no such block yet').waitFor()
    const texts = {
      '/block/first': 'this is not one',
      [`/tx/0x${'00'.repeat(32)}`]: 'knows no transaction with this hash',
      '/tx/0x12': 'The hash of a transaction is 0x and 64 digits',
      '/address/0x12': 'An address is 0x and 40 digits',
    }
    for (const [path, text] of Object.entries(texts)) {
      await page.goto(scene.server.httpUrl + path)
      await page.getByText(text).waitFor()
    }
  })

  test('says what is wrong with a file that is no ABI, and keeps what is right', async () => {
    const page = await scene.open('/abis')
    const field = page.getByLabel('Artifacts of Hardhat or Foundry')
    await field.setInputFiles([file('a.json', { abi: [{ type: 'event' }] }), file('b.json', 7)])
    await page.getByText('a.json: abi[0].name: expected a name, got nothing.').waitFor()
    await page.getByText('b.json: artifact: expected an artifact of Foundry').waitFor()
    await field.setInputFiles(file('C.json', [parseAbiItem('error Mine()')]))
    await page.getByText('C: 1 item added.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Remove C' }).click()
    await page.getByText('None yet.').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })
})

describe('the functions of a contract', () => {
  const weth = '0x4200000000000000000000000000000000000006'
  const contract = (page: Page) => page.getByRole('region', { name: 'Contract' })

  /** Unfolds a function and returns its form. */
  async function unfold(page: Page, signature: string): Promise<Locator> {
    await contract(page).getByRole('button', { name: signature, exact: true }).click()
    return contract(page).getByRole('listitem').filter({ hasText: signature })
  }

  test('are read, with what is typed wrong beside its field', async () => {
    const page = await scene.open(`/address/${weth}`)
    const form = await unfold(page, 'balanceOf(address)')
    const field = form.getByRole('textbox')
    await field.fill('nobody')
    await field.press('Enter')
    await form.getByRole('alert').getByText('Expected an address, 0x and 40 digits').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('dev account 1')
    await field.press('Enter')
    await form.getByRole('status').getByText('0 WETH', { exact: true }).waitFor()
    const name = contract(page).getByRole('listitem').filter({ hasText: 'name()' })
    await name.getByText('Wrapped Ether').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('are sent by a dev account, with ether, and say why they fail', async () => {
    const page = await scene.open(`/address/${weth}/write`)
    await contract(page).getByLabel('Sender of transactions').selectOption('dev account 2')
    const deposit = await unfold(page, 'deposit()')
    await deposit.getByLabel('Value').fill('a lot')
    await deposit.getByRole('button', { name: 'Send' }).click()
    await deposit.getByRole('alert').getByText('Expected an amount such as 0.5').waitFor()
    await deposit.getByLabel('Value').fill('1.5')
    await deposit.getByRole('button', { name: 'Send' }).click()
    await deposit.getByText('Succeeded in').waitFor()
    const owner = scene.devnet.accounts[2]!.address
    const args = [owner] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
    const call = { method: 'eth_call', params: [{ to: weth, data }, 'pending'] } as const
    expect(BigInt(await scene.devnet.request(call))).toBe(15n * 10n ** 17n)
    const withdraw = await unfold(page, 'withdraw(uint256)')
    await withdraw.getByLabel('amount').fill('2000000000000000000')
    await withdraw.getByRole('button', { name: 'Send' }).click()
    await withdraw.getByRole('status').getByText('execution reverted').waitFor()
    await withdraw.getByLabel('Gas limit').fill('100,000')
    await withdraw.getByRole('button', { name: 'Send' }).click()
    await withdraw.getByText('Failed in').waitFor()
    await withdraw.getByText('execution reverted').waitFor()
    await withdraw.getByRole('link').click()
    await (await openTab(page, 'Raw')).getByText('withdraw(uint256)').waitFor()
  })

  test('say the error of an ABI that a call reverted with', async () => {
    const page = await scene.open(`/address/${usdvAddress(scene.devnet.faucet.address)}/write`)
    const form = await unfold(page, 'transfer(address,uint256)')
    await form.getByLabel(/^to/).fill('dev account 1')
    await form.getByLabel(/^amount/).fill('5')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('with custom error InsufficientBalance(').waitFor()
  })

  test('are sent by a wallet of the browser, which gets this chain first', async () => {
    const [one] = scene.devnet.accounts
    const page = await scene.open(`/address/${weth}/write`, {}, (context) =>
      context.addInitScript(`{
        globalThis.asked = []
        const provider = {
          async request({ method, params }) {
            asked.push(method)
            if (method === 'eth_requestAccounts') return ['${one!.address}']
            if (method === 'eth_chainId') return '0x1'
            if (method === 'wallet_switchEthereumChain') throw { code: 4902, message: 'unknown chain' }
            if (method === 'wallet_addEthereumChain') return null
            const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
            const headers = { 'content-type': 'application/json' }
            return (await (await fetch('/', { method: 'POST', headers, body })).json()).result
          },
        }
        const detail = { info: { uuid: '1', name: '<b>Fox</b>' }, provider }
        addEventListener('eip6963:requestProvider', () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
      }`),
    )
    await contract(page).getByLabel('Sender of transactions').selectOption('wallet <b>Fox</b>')
    const deposit = await unfold(page, 'deposit()')
    await deposit.getByLabel('Value').fill('1')
    await deposit.getByRole('button', { name: 'Send' }).click()
    await deposit.getByText('Succeeded in').waitFor()
    expect(await page.evaluate('asked')).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_sendTransaction',
    ])
  })

  test.each([
    ['uint8', '255', 255n],
    ['uint8', '256', 'expected from 0 to 2^8 - 1, got "256"'],
    ['int8', '-0x80', -128n],
    ['int8', '-129', 'expected from -2^7 to 2^7 - 1, got "-129"'],
    ['uint256', ' 1,000_000 ', 1_000_000n],
    ['uint256[]', '["1 ether", "1e3"]', [10n ** 18n, 1_000n]],
    ['uint256', '1.5', 'expected a whole number, or an amount such as 1e18 or 1 ether, got "1.5"'],
    ['uint256', '', 'expected a whole number, or an amount such as 1e18 or 1 ether, got ""'],
    ['bool', 'true', true],
    ['bool', 'yes', 'expected true or false, got "yes"'],
    ['bytes', '0x', '0x'],
    ['bytes', '0x123', 'expected 0x and an even number of hex digits, got "0x123"'],
    ['bytes4', '0x12345678', '0x12345678'],
    ['bytes4', '0x1234', 'expected 0x and 8 hex digits, got "0x1234"'],
    ['string', '', ''],
    ['address', `0x${'Ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
    ['uint256[]', '[1, "2", "0x3"]', [1n, 2n, 3n]],
    ['uint256[]', '1, 2', 'expected JSON such as [ … ], got "1, 2"'],
    ['uint256[]', '[9007199254740993]', '[0]: expected a whole number, in quotes if'],
    ['uint8[2][]', '[[1, 2], [3]]', '[1]: expected 2 entries, got "1"'],
    ['bool[]', '[true, false]', [true, false]],
    ['fixed128x18', '1', 'expected a type that the Studio encodes, got "fixed128x18"'],
  ])('take %s from %j', (type, text, expected) => {
    expectValue({ type }, text, expected)
  })

  test('take tuples as objects and as arrays, at any depth', () => {
    const components = [
      { name: 'to', type: 'address' },
      { name: 'parts', type: 'tuple[]', components: [{ name: 'amount', type: 'uint64' }] },
    ]
    const pair = { type: 'tuple', components }
    const to = `0x${'ab'.repeat(20)}`
    const whole = { to, parts: [{ amount: 7n }] }
    expectValue(pair, JSON.stringify({ parts: [{ amount: 7 }], to }), whole)
    expectValue(pair, JSON.stringify([to, [['7']]]), whole)
    expectValue(pair, JSON.stringify([to]), 'expected 2 members: to, parts, got ["0xabab')
    expectValue(pair, JSON.stringify({ to }), 'expected the member parts, got {"to":')
    expectValue(pair, JSON.stringify({ to, parts: [], no: 1 }), 'expected no other members than')
    expectValue(pair, JSON.stringify([to, [{ amount: -1 }]]), 'parts[0].amount: expected from 0 to')
    expectValue({ type: 'tuple', components: [{ type: 'bool' }] }, '[true]', [true])
  })

  function expectValue(parameter: AbiParameter, text: string, expected: unknown): void {
    const known = { addressNamed: () => undefined, unitNamed: () => undefined }
    const read = () => valueFromText(parameter, text, known)
    if (typeof expected === 'string' && expected.includes('expected')) {
      expect(read).toThrow(expected)
    } else expect(read()).toEqual(expected)
  }
})

/** Two contracts, of which one calls the other. */
const shopText = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Token {
    struct Grant { uint128 amount; bool isOpen; string memo; }

    error Insufficient(address owner, uint256 balance, uint256 needed);

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    mapping(address => uint256) public balances;
    mapping(address => Grant) grants;

    constructor(string memory name_, uint256 supply) {
        name = name_;
        balances[msg.sender] = supply;
        grants[msg.sender] = Grant(7, true, "first");
    }

    function transfer(address to, uint256 amount) external returns (bool done) {
        uint256 balance = balances[msg.sender];
        if (balance < amount) revert Insufficient(msg.sender, balance, amount);
        balances[msg.sender] -= amount;
        balances[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

contract Shop {
    struct Order { address to; uint256 amount; string memo; }

    Token immutable token;

    constructor(Token token_) {
        token = token_;
    }

    function buy(Order calldata order) external returns (bool) {
        return token.transfer(order.to, order.amount);
    }
}
`

describe('the names that the devnet knows', () => {
  let compiled: Compiled
  beforeAll(async () => {
    compiled = await compileFile('src/Shop.sol', shopText)
  })

  const abiOf = (name: string) => compiled.output.contracts['src/Shop.sol']![name]!.abi as Abi

  async function deploy(name: string, args: readonly unknown[]): Promise<Address> {
    const { bytecode } = compiled.output.contracts['src/Shop.sol']![name]!.evm
    const data = encodeDeployData({ abi: abiOf(name), bytecode: `0x${bytecode.object}`, args })
    const hash = await transact(undefined, data)
    const receipt = await scene.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    return receipt!.contractAddress! // it has been executed
  }

  function transact(to: Address | undefined, data: Hex): Promise<Hash> {
    const request = {
      from: scene.devnet.accounts[0]!.address,
      data,
      gas: '0x4c4b40',
      ...(to && { to }),
    }
    return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] as never })
  }

  function transfer(token: Address, amount: bigint): Promise<Hash> {
    const args = [scene.devnet.accounts[1]!.address, amount]
    const data = encodeFunctionData({ abi: abiOf('Token'), functionName: 'transfer', args })
    return transact(token, data)
  }

  function buy(shop: Address, amount: bigint): Promise<Hash> {
    const args = [{ to: scene.devnet.accounts[1]!.address, amount, memo: 'rent' }]
    const data = encodeFunctionData({ abi: abiOf('Shop'), functionName: 'buy', args })
    return transact(shop, data)
  }

  /** A token with a shop that has 100 of it. */
  async function openShop(): Promise<{ token: Address; shop: Address }> {
    const token = await deploy('Token', ['Coin', 1_000n])
    const shop = await deploy('Shop', [token])
    const data = encodeFunctionData({
      abi: abiOf('Token'),
      functionName: 'transfer',
      args: [shop, 100n],
    })
    await transact(token, data)
    return { token, shop }
  }

  const short = (address: Address) => `${address.slice(0, 6)}…${address.slice(-4)}`

  test('are the titles of transactions and stand beside addresses, in lists', async () => {
    await scene.devnet.artifacts.add(compiled)
    const { token } = await openShop()
    const page = await scene.open('/')
    const list = page.getByLabel('Newest transactions')
    const hash = await transfer(token, 5n)
    await list.getByRole('link', { name: 'Token.transfer(dev account 1, 5)' }).waitFor()
    expect(await list.getByTitle(hash).innerText()).toBe('Token.transfer(dev account 1, 5)')
    await list
      .getByRole('link', { name: `Token ${short(token)}` })
      .first()
      .waitFor()
    await list.getByText('new Shop').waitFor()
    scene.devnet.label(scene.devnet.accounts[1]!.address, 'Bob')
    await list.getByRole('link', { name: 'Token.transfer(Bob, 5)' }).waitFor()
    await scene.devnet.advance(200)
    await page.goto(`${scene.server.httpUrl}/block/1`)
    const table = page.getByRole('tabpanel', { name: 'Transactions' })
    await table.getByText('new Token').waitFor()
    await table.getByText('Token.transfer(Bob, 5)').waitFor()
    await page.goto(`${scene.server.httpUrl}/address/${token}`)
    await page.getByRole('heading', { name: 'Token', exact: true }).waitFor()
    await (await openTab(page, 'Transactions')).getByText('Token.transfer(Bob, 5)').waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('are in the calls of a transaction: arguments, results, events', async () => {
    await scene.devnet.artifacts.add(compiled)
    const { token, shop } = await openShop()
    const hash = await buy(shop, 5n)
    const page = await scene.open(`/tx/${hash}`)
    await page.getByRole('heading', { name: 'Shop.buy((dev account 1, 5, "rent"))' }).waitFor()
    const raw = await openTab(page, 'Raw')
    await raw.getByText('buy((address,uint256,string))').waitFor()
    const logged = await openTab(page, 'Logs 1')
    await logged.getByText('Transfer', { exact: true }).waitFor()
    const calls = await openTab(page, 'Trace')
    const outer = calls.getByRole('button', {
      name: 'buy(order: (dev account 1, 5, "rent")) → true',
    })
    await outer.waitFor()
    await calls.getByRole('link', { name: `Shop ${short(shop)}` }).waitFor()
    await calls.getByRole('link', { name: `Token ${short(token)}` }).waitFor()
    await calls.getByText('transfer(to: dev account 1, amount: 5) → done: true').waitFor()
    await calls
      .getByText(`Transfer(from: Shop ${short(shop)}, to: dev account 1, value: 5)`)
      .waitFor()
    const { input } = (await scene.devnet.request({
      method: 'eth_getTransactionByHash',
      params: [hash],
    }))!
    await outer.click()
    await calls.getByRole('button', { name: /^Show all/ }).click()
    expect(await calls.getByRole('textbox', { name: /^All/ }).inputValue()).toBe(input)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await calls.getByRole('button', { name: 'Copy the input' }).click()
    await calls.getByRole('button', { name: 'Copied the input' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(input)
    expect(await findingsOf(page)).toEqual([])
  })

  test('are in the state changes of a transaction: variables with their values', async () => {
    const { token, shop } = await openShop()
    const page = await scene.open(`/tx/${await buy(shop, 5n)}`)
    const account = page
      .getByRole('region', { name: 'What changed' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: short(getAddress(token)) }) })
    const textsOf = async (name: string) => {
      const rows = account.locator('.facts > div').filter({ has: page.getByText(name) })
      await rows.first().waitFor()
      const texts = await rows.allInnerTexts()
      return texts.map((text) =>
        text.replace(/\s+/g, ' ').replace('[ ', '[').replaceAll(' Copy the address ', ''),
      )
    }
    expect(await textsOf('slot')).toEqual([
      expect.stringMatching(/^slot 0x[\da-f]{60,64} /),
      expect.stringMatching(/^slot 0x[\da-f]{60,64} /),
    ])
    await scene.devnet.request({ method: 'previewnet_addArtifacts', params: [[compiled]] })
    await account.getByText('Shop').waitFor() // names are asked for after the changes
    expect(await textsOf('balances')).toEqual([
      `balances[Shop ${short(getAddress(shop))}] 100 → becomes 95`,
      'balances[dev account 1] 0 → becomes 5',
    ])
    expect(await account.getByText('slot').count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    const block = await scene.devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['pending'],
    })
    const creation = block!.transactions.at(-4) // before the shop, its tokens and the purchase
    await page.goto(`${scene.server.httpUrl}/tx/${creation}`)
    expect(await textsOf('name')).toEqual(['name empty → becomes Coin'])
  })

  test('are in a failure: the error with its arguments, and the stack trace', async () => {
    await scene.devnet.artifacts.add(compiled)
    const { shop } = await openShop()
    const page = await scene.open(`/tx/${await buy(shop, 500n)}`)
    const reason = page.locator('.reason')
    await reason.getByText('with custom error Insufficient(').first().waitFor()
    await reason.getByText('needed').last().waitFor()
    const frames = reason.getByLabel('Stack trace').getByRole('listitem')
    expect(await frames.allInnerTexts()).toEqual([
      'at Token.transfer (src/Shop.sol:23:31)',
      'at Shop.buy (src/Shop.sol:41:16)',
    ])
    const calls = await openTab(page, 'Trace')
    await calls
      .getByText(/^Insufficient\(owner: Shop .*, balance: 100, needed: 500\)$/)
      .first()
      .waitFor()
    expect(await findingsOf(page)).toEqual([])
  })

  test('say what a number of a panic means', async () => {
    await scene.devnet.artifacts.add(compiled)
    const token = await deploy('Token', ['Coin', 2n ** 256n - 1n])
    await scene.devnet.writeStorage(token, `balances[${scene.devnet.accounts[1]!.address}]`, 5n)
    const page = await scene.open(`/tx/${await transfer(token, 2n ** 256n - 1n)}`)
    await page.locator('.reason').getByText('arithmetic').waitFor()
    await page.getByLabel('Stack trace').getByText('at Token.transfer').waitFor()
  })

  test('are the functions and the variables of a contract', async () => {
    await scene.devnet.artifacts.add(compiled)
    const token = await deploy('Token', ['Coin', 1_000n])
    const [one] = scene.devnet.accounts
    const page = await scene.open(`/address/${token}`)
    await page.getByRole('heading', { name: 'Token', exact: true }).waitFor()
    const functions = page.getByRole('region', { name: 'Contract' })
    await functions.getByText('by the artifact: Token').waitFor({ state: 'attached' })
    await functions.getByRole('button', { name: 'balances(address)' }).click()
    await functions.getByRole('textbox').fill('dev account 0')
    await functions.getByRole('button', { name: 'Read' }).click()
    await functions.getByRole('status').getByText('1,000').waitFor()
    const variables = await openTab(page, 'Storage')
    const name = variables.locator('.stored-row', { hasText: /^name/ })
    await name.getByText('Coin', { exact: true }).waitFor()
    const path = variables.getByRole('textbox', { name: 'Path' })
    await path.fill(`balances[${one!.address}]`)
    await path.press('Enter')
    await variables.getByRole('status').getByText('1,000', { exact: true }).waitFor()
    await transfer(token, 1n)
    await variables.getByRole('status').getByText('999', { exact: true }).waitFor()
    await path.fill(`grants[${one!.address}]`)
    await path.press('Enter')
    await variables.getByRole('status').getByText('first').waitFor()
    await path.fill('balance')
    await path.press('Enter')
    await variables.getByRole('alert').getByText('expected a variable of Token').waitFor()
    expect(await path.getAttribute('aria-invalid')).toBe('true')
    expect(await findingsOf(page)).toEqual([])
  })

  test('are found by the search: contracts, labels, functions', async () => {
    await scene.devnet.artifacts.add(compiled)
    const { token, shop } = await openShop()
    const other = await deploy('Token', ['Other', 1n])
    scene.devnet.label(scene.devnet.accounts[4]!.address, 'Bob / the "holder"')
    const page = await scene.open('/')
    const search = async (text: string) => {
      const field = page.getByRole('combobox', { name: 'Block, transaction' })
      await field.fill(text)
      await field.press('Enter') // a page that appears takes the focus
    }
    await search('shop')
    await page.waitForURL(`**/address/${shop}`)
    await search('bob / THE "holder"')
    await page.waitForURL(`**/address/${wireAddress(scene.devnet.accounts[4]!)}`)
    await search('buy')
    await page.waitForURL(`**/address/${shop}`)
    await search('Token')
    await page.getByRole('heading', { name: 'Search: Token' }).waitFor()
    const hits = page.getByRole('region', { name: 'Found' })
    await hits.getByRole('link', { name: token }).waitFor()
    await hits.getByRole('link', { name: other }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await search('TRANSFER')
    await hits.getByText('transfer(address,uint256)', { exact: true }).first().waitFor()
    await search('burn')
    await page.getByRole('alert').getByText('Nothing was found with this name.').waitFor()
    await page.goto(`${scene.server.httpUrl}/search/burn`)
    await page.getByText('Nothing has this name: burn').waitFor()
  })

  test('come to an open page when artifacts and labels change, and go', async () => {
    const { token } = await openShop()
    const hash = await transfer(token, 5n)
    const page = await scene.open(`/tx/${hash}`)
    await page.getByRole('heading', { name: '.transfer(dev account 1, 5)' }).waitFor()
    await scene.devnet.request({ method: 'previewnet_addArtifacts', params: [[compiled]] })
    await page.getByRole('heading', { name: 'Token.transfer(dev account 1, 5)' }).waitFor()
    await page.getByText('transfer(to: dev account 1, amount: 5) → done: true').waitFor()
    await scene.devnet.request({ method: 'previewnet_label', params: [token, 'Money'] })
    const overview = await openTab(page, 'Raw')
    await overview.getByRole('link', { name: `${token} Money Token` }).waitFor()
    await scene.devnet.request({ method: 'previewnet_label', params: [token, null] })
    await overview.getByRole('link', { name: `${getAddress(token)} Token`, exact: true }).waitFor()
    // Other code at the same address is another contract.
    await scene.devnet.request({ method: 'anvil_setCode', params: [token, '0x00'] })
    await overview.getByRole('link', { name: getAddress(token), exact: true }).waitFor()
  })

  test('come before those of a file, which name what the devnet does not know', async () => {
    await scene.devnet.artifacts.add(compiled)
    const { token } = await openShop()
    const item = parseAbiItem('function transfer(address whom, uint256 much)')
    const page = await scene.open('/abis')
    const field = page.getByLabel('Artifacts of Hardhat or Foundry')
    await field.setInputFiles(file('Mine.json', { contractName: 'Mine', abi: [item] }))
    await page.getByText('Mine: 1 item added.').waitFor()
    await page.goto(`${scene.server.httpUrl}/tx/${await transfer(token, 5n)}`)
    const input = await openTab(page, 'Raw')
    await input.getByText('amount').waitFor()
    expect(await input.getByText('much').count()).toBe(0)
    const unknown: Address = `0x${'c0'.repeat(20)}`
    await page.goto(`${scene.server.httpUrl}/tx/${await transfer(unknown, 5n)}`)
    await openTab(page, 'Raw')
    await input.getByText('much').waitFor()
    await page.goto(`${scene.server.httpUrl}/address/${token}/write`)
    const abi = page.getByRole('region', { name: 'Contract' }).getByLabel('ABI')
    await abi.selectOption('Mine')
    await page.getByRole('button', { name: 'transfer(address,uint256)' }).click()
    await page.getByLabel('whom').waitFor()
  })

  test('are those of the time that is shown', async () => {
    await scene.devnet.artifacts.add(compiled)
    await scene.devnet.advance(100)
    const before = scene.devnet.now - 1
    const { token } = await openShop()
    const page = await scene.open(`/address/${token}?at=${before}`)
    await page.getByText('This contract did not exist at this time.').waitFor()
    expect(await page.getByRole('heading', { name: 'Token', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to now' }).click()
    await page.getByRole('heading', { name: 'Token', exact: true }).waitFor()
  })
})

/** Code that copies data to memory, and then runs some more code on it. */
function codeWith(data: Hex, more: (sizeHex: string) => string): Hex {
  const bytes = data.slice(2)
  const size = `62${(bytes.length / 2).toString(16).padStart(6, '0')}`
  const rest = more(size)
  const offset = `62${(11 + rest.length / 2).toString(16).padStart(6, '0')}`
  return `0x${size}${offset}600039${rest}${bytes}`
}

const returns = (data: Hex) => codeWith(data, (size) => `${size}6000f3`)
const reverts = (data: Hex) => codeWith(data, (size) => `${size}6000fd`)
const logs = (topic: Hex, data: Hex) =>
  codeWith(data, (size) => `7f${topic.slice(2)}${size}6000a100`)
const prints = (data: Hex) =>
  codeWith(data, (size) => `60006000${size}6000600073${CONSOLE_ADDRESS.slice(2)}5af15000`)

const hostileText = [
  '<img src=x onerror="globalThis.isHacked=1"><style>body{display:none}</style>',
  '</span><script>globalThis.isHacked=1</script>{{constructor}}#{alert(1)}\u202e\u0000',
  'A'.repeat(100_000),
].join('')

describe('what contracts say', () => {
  const contract: Address = `0x${'c0'.repeat(20)}`
  const account: Address = `0x${'ac'.repeat(20)}`

  async function setCode(code: Hex): Promise<void> {
    await scene.devnet.request({ method: 'anvil_setCode', params: [contract, code] })
  }

  async function callContract(): Promise<Hex> {
    const [sender] = scene.devnet.accounts
    const params = [{ from: sender!.address, to: contract, gas: '0xf00000' }] as const
    const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params })
    await scene.devnet.advance(200)
    return hash
  }

  /** The hostile text stands on the page as text, cut, and has done nothing. */
  async function expectHarmless(page: Page): Promise<void> {
    await page.getByText('<img src=x onerror=').filter({ visible: true }).first().waitFor()
    expect(await page.evaluate('globalThis.isHacked')).toBeUndefined()
    expect(await page.locator('main img, main style, main script').count()).toBe(0)
    expect(await page.evaluate('document.querySelector("main").textContent.length')).toBeLessThan(
      5_000,
    )
    expect(await overflows(page)).toBe(false)
    expect(await findingsOf(page)).toEqual([])
  }

  const text = encodeAbiParameters([{ type: 'string' }], [hostileText])

  test('is text in names and symbols of tokens', async () => {
    await setCode(returns(text))
    const page = await scene.open(`/address/${contract}`)
    await expectHarmless(page)
    const whole = page.getByRole('button', { name: /^Show all 100,\d+ characters$/ })
    await whole.click()
    const field = page.getByRole('textbox', { name: /^All 100,\d+ characters$/ })
    expect(await field.inputValue()).toBe(hostileText)
    expect(await overflows(page)).toBe(false)
  })

  test('is text in the balances of an account', async () => {
    const transfer = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })[0]!
    const topics = `7f${account.slice(2).padStart(64, '0')}7f${'00'.repeat(32)}7f${transfer.slice(2)}`
    await setCode(`0x${topics}60006000a300`)
    await callContract()
    await setCode(returns(text))
    const page = await scene.open(`/address/${account}`)
    await expectHarmless(page)
  })

  test('is text in the reason of a revert', async () => {
    await setCode(reverts(concat(['0x08c379a0', text])))
    const page = await scene.open(`/tx/${await callContract()}`)
    await expectHarmless(page)
    await page.getByText('execution reverted').first().waitFor()
  })

  test('is text in the console', async () => {
    await setCode(prints(concat([toFunctionSelector('log(string)'), text])))
    const page = await scene.open(`/tx/${await callContract()}`)
    await page.getByRole('heading', { name: 'Console' }).waitFor()
    await expectHarmless(page)
  })

  test('is text in logs, decoded by an ABI of a file', async () => {
    const event = parseAbiItem('event Said(string words)')
    await setCode(logs(toEventSelector(event), text))
    const hash = await callContract()
    const page = await scene.open(`/tx/${hash}`)
    await openTab(page, 'Logs')
    await page.getByText('unknown event').waitFor()
    await page.getByRole('link', { name: 'ABIs' }).click()
    const field = page.getByLabel('Artifacts of Hardhat or Foundry')
    await field.setInputFiles(file('Speaker.json', { abi: [event] }))
    await page.getByText('Speaker: 1 item added.').waitFor()
    await page.goBack()
    await openTab(page, 'Logs')
    await page.getByText('Said', { exact: true }).waitFor()
    await expectHarmless(page)
  })

  test('is text in names of functions and arguments', async () => {
    await setCode(reverts(concat(['0x08c379a0', text])))
    const page = await scene.open('/abis')
    const inputs = [{ name: hostileText, type: 'uint256' }]
    const item = { type: 'function', name: 'say', stateMutability: 'view', inputs, outputs: [] }
    const field = page.getByLabel('Artifacts of Hardhat or Foundry')
    await field.setInputFiles(file('x.json', { contractName: hostileText, abi: [item] }))
    await page.getByText('1 item added').waitFor()
    await page.goto(`${scene.server.httpUrl}/address/${contract}/read`)
    const part = page.getByRole('region', { name: 'Contract' })
    await part.getByLabel('ABI').selectOption({ index: 1 })
    await part.getByRole('button', { name: 'say(uint256)' }).click()
    await part.getByRole('textbox').fill('1')
    await part.getByRole('button', { name: 'Read' }).click()
    await part.getByText('execution reverted').waitFor()
    await expectHarmless(page)
  })

  test('is text in labels and in names of artifacts', async () => {
    const label = hostileText.slice(0, 100)
    const code: Hex = '0x600160005260206000f3fe'
    await setCode(code)
    const abi = [{ type: 'function', name: hostileText, inputs: [], outputs: [] }]
    const variable = {
      label: hostileText,
      type: 't',
      slot: '0',
      offset: 0,
      astId: 1,
      contract: 'x',
    }
    const types = { t: { encoding: 'inplace', label: hostileText, numberOfBytes: '32' } }
    const evm = { deployedBytecode: { object: code.slice(2) } }
    const known = { [hostileText]: { abi, evm, storageLayout: { storage: [variable], types } } }
    const artifact = { contracts: { [`${hostileText}.sol`]: known }, sources: {} }
    const { refused } = await scene.devnet.request({
      method: 'previewnet_addArtifacts',
      params: [[artifact]],
    })
    expect(refused).toEqual([])
    const signature = toFunctionSelector(parseAbiItem('function f()'))
    const [sender, labelled] = scene.devnet.accounts
    scene.devnet.label(labelled!.address, label)
    const params = [{ from: labelled!.address, to: contract, data: signature }] as const
    const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params })
    await scene.devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: sender!.address, to: labelled!.address, value: '0x1' }],
    })
    const addresses = [contract, `${contract}/storage`, labelled!.address]
    const paths = ['/', `/tx/${hash}`, ...addresses.map((each) => `/address/${each}`)]
    for (const path of [...paths, `/search/${encodeURIComponent('<img')}`]) {
      const page = await scene.open(path, { width: 375 })
      await expectHarmless(page)
      expect(await page.title()).not.toContain('\u202e')
    }
  })

  test('is text in names of a file, too', async () => {
    const page = await scene.open('/abis')
    const field = page.getByLabel('Artifacts of Hardhat or Foundry')
    await field.setInputFiles(file('x.json', { contractName: hostileText, abi: [] }))
    await page.getByText('0 items added').waitFor()
    await expectHarmless(page)
  })
})

function file(name: string, content: unknown) {
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) }
}

test.runIf(runsAll)('the benchmark reads the frames and the memory of the page', async () => {
  const { rows, claims } = await studio.run({ ...studio.small, folder: scene.browser.folder })
  expect(rows.map(({ samples }) => samples.length > 1)).toEqual([true, true, true])
  expect(claims).toHaveLength(4)
})
