/** The search: a combobox with what a text may mean, and the page of all of it. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, Hash, Hex } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const bakeryText = `
pragma solidity ^0.8.0;

contract Bakery {
    error SoldOut(string what);
    event Baked(address indexed baker, uint256 loaves);

    string public symbol = "BREAD";

    function bake(uint256 loaves) external {
        if (loaves == 0) revert SoldOut("rye");
        emit Baked(msg.sender, loaves);
    }
}
`

let compiled: Compiled
const scene = useStudioScene(() => ({ artifacts: [compiled] }))
let bakery: Address

beforeAll(async () => {
  compiled = await compileFile('src/Bakery.sol', bakeryText)
})

beforeEach(async () => {
  const { evm } = compiled.output.contracts['src/Bakery.sol']!.Bakery!
  const hash = await send({ data: `0x${evm.bytecode.object}` })
  await scene.devnet.advance(200)
  const receipt = await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  bakery = receipt!.contractAddress!
})

function send(fields: { readonly data: Hex; readonly to?: Address }): Promise<Hash> {
  const request = { from: scene.devnet.accounts[2]!.address, gas: '0xf4240', ...fields } as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

function bake(loaves: bigint): Promise<Hash> {
  const abi = compiled.output.contracts['src/Bakery.sol']!.Bakery!.abi as Abi
  const data = encodeFunctionData({ abi, functionName: 'bake', args: [loaves] })
  return send({ to: bakery, data })
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Block, transaction' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

describe('the search', () => {
  test('finds by a part of each kind of name, and leads to it', async () => {
    const failed = await bake(0n)
    await scene.devnet.advance(200)
    scene.devnet.label(scene.devnet.accounts[5]!.address, 'Miller')
    const page = await scene.open('/')
    const ways = {
      aker: ['contract', 'Bakery', `/address/${bakery}`],
      'ake(': ['function', 'bake(uint256)', `/address/${bakery}`],
      aked: ['event', 'Baked(address,uint256)', '/list/events'],
      oldo: ['error', 'SoldOut(string)', `/address/${bakery}`],
      bread: ['token', 'BREAD', `/address/${bakery}`],
      mille: ['label', 'Miller', `/address/${wireAddress(scene.devnet.accounts[5]!)}`],
      'rye"': ['failure', 'SoldOut(what: "rye")', `/tx/${failed}`],
      [failed.slice(0, 10)]: ['transaction', failed, `/tx/${failed}`],
      1: ['block', '1', '/block/1'],
    } as const
    for (const [text, [kind, title, path]] of Object.entries(ways)) {
      await field(page).fill(text)
      const option = options(page).filter({ hasText: kind }).filter({ hasText: title }).first()
      await option.click()
      await page.waitForURL((url) => url.pathname === path)
      await page.locator('main:focus').waitFor()
    }
  })

  test('lists dev accounts and tags of blocks by the beginning of their names', async () => {
    const page = await scene.open('/')
    await field(page).fill('dev account')
    await options(page).filter({ hasText: 'dev account 9' }).waitFor()
    expect(await options(page).count()).toBe(10)
    const paths = {
      'Dev account 3': `/address/${wireAddress(scene.devnet.accounts[3]!)}`,
      pend: '/block/pending',
    }
    for (const [text, path] of Object.entries(paths)) {
      await field(page).fill(text)
      await options(page).first().click()
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  test('is used with the keyboard alone: / opens it, arrows choose, Enter goes, Escape closes', async () => {
    const page = await scene.open('/')
    await page.getByRole('heading', { name: 'Live' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('baker')
    await options(page).first().waitFor()
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('ArrowDown')
    const active = await field(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowUp')
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Escape')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
    expect(await field(page).inputValue()).toBe('baker')
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/address/${bakery}`)
  })

  test('leaves / to the field that it is typed into', async () => {
    const page = await scene.open('/faucet')
    const to = page.getByRole('combobox', { name: 'To' })
    await to.focus()
    await page.keyboard.type('a/b')
    expect(await to.inputValue()).toBe('a/b')
  })

  test('has what the reader went to lately first, also after a reload', async () => {
    const page = await scene.open('/')
    await field(page).fill('bread')
    await options(page).filter({ hasText: 'token' }).first().click()
    await page.waitForURL(`**/address/${bakery}`)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await field(page).click()
    await options(page).first().getByText('BREAD').waitFor()
    expect(await options(page).count()).toBe(1)
    await field(page).fill('b')
    await options(page).nth(1).waitFor()
    expect(await options(page).first().innerText()).toContain('BREAD')
  })

  test('shows hostile names as text, in the list and on its page', async () => {
    scene.devnet.label(scene.devnet.accounts[4]!.address, '<img src=x onerror="alert(1)">\u202eb')
    const page = await scene.open('/')
    await field(page).fill('<img')
    await options(page).getByText('<img src=x onerror="alert(1)">\u{fffd}b').waitFor()
    await page.goto(`${scene.server.httpUrl}/search/${encodeURIComponent('<img')}`)
    const found = page.getByRole('region', { name: 'Found' })
    await found.getByText('<img src=x onerror="alert(1)">\u{fffd}b').waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      const page = await scene.open('/time', { width, colorScheme })
      await field(page).fill('ba')
      await options(page).nth(3).waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
      await page.goto(`${scene.server.httpUrl}/search/ba`)
      const links = page.getByRole('region', { name: 'Found' }).getByRole('link')
      await expect.poll(() => links.count(), patiently).toBeGreaterThan(3)
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
