/** The lists of the Studio: filters, pages, addresses and files. */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, Hash, Hex } from '../../src/index.ts'
import { csvOf, jsonOf } from '../../studio/lists/export.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const ledgerText = `
pragma solidity ^0.8.0;

contract Ledger {
    event Noted(address indexed owner, uint256 indexed id, string memo);

    function note(uint256 id, string calldata memo) external payable {
        require(id != 13, "unlucky");
        emit Noted(msg.sender, id, memo);
    }
}
`

let compiled: Compiled
const scene = useStudioScene(() => ({ artifacts: [compiled] }))
let ledger: Address

beforeAll(async () => {
  compiled = await compileFile('src/Ledger.sol', ledgerText)
})

beforeEach(async () => {
  const { evm } = compiled.output.contracts['src/Ledger.sol']!.Ledger!
  const hash = await send({ data: `0x${evm.bytecode.object}` })
  const receipt = await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  ledger = receipt!.contractAddress!
  await scene.devnet.advance(200)
})

function send(fields: { readonly data?: Hex; readonly to?: Address; readonly value?: Hex }) {
  const request = { from: scene.devnet.accounts[2]!.address, gas: '0x7a120', ...fields } as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

function note(id: bigint, memo: string, value: Hex = '0x0'): Promise<Hash> {
  const { abi } = compiled.output.contracts['src/Ledger.sol']!.Ledger!
  const args = [id, memo]
  const data = encodeFunctionData({ abi: abi as Abi, functionName: 'note', args })
  return send({ to: ledger, data, value })
}

const rows = (page: Page) => page.locator('tbody tr')

describe('the lists', () => {
  test('find transactions by function, status and value, and have an address for it', async () => {
    const failed = await note(13n, 'no')
    const dear = await note(2n, 'yes', '0xde0b6b3a7640000')
    await send({ to: scene.devnet.accounts[1]!.address, value: '0x1' })
    const page = await scene.open('/list/transactions')
    await expect.poll(() => rows(page).count(), patiently).toBe(4)
    await page.getByLabel('Function').fill('note')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL('**/list/transactions?function=note')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    await page.getByLabel('Status').selectOption('failed')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.locator('tbody').getByTitle(failed).waitFor()
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await page.goto(
      `${scene.server.httpUrl}/list/transactions?value=0.5&from=dev+account+2&to=Ledger`,
    )
    await page.locator('tbody').getByTitle(dear).waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.getByText('1 ETH', { exact: true }).waitFor()
  })

  test('continue page by page, and come back to the newest', async () => {
    for (let index = 0; index < 60; index += 1) {
      await send({ to: scene.devnet.accounts[1]!.address, value: `0x${index.toString(16)}` })
      if (index % 10 === 0) await scene.devnet.advance(20_000)
    }
    const page = await scene.open('/list/transactions')
    await expect.poll(() => rows(page).count(), patiently).toBe(50)
    await page.getByRole('link', { name: 'Older →' }).click()
    await expect.poll(() => rows(page).count(), patiently).toBe(11)
    await page.getByText('Ledger', { exact: false }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('before')).toMatch(/^\d+-\d+$/)
    await page.reload()
    await expect.poll(() => rows(page).count(), patiently).toBe(11)
    await page.getByRole('link', { name: '← Newest' }).click()
    await expect.poll(() => rows(page).count(), patiently).toBe(50)
  })

  test('find events by contract, name and indexed argument', async () => {
    await note(1n, 'one')
    await note(2n, 'two')
    const page = await scene.open('/list/events?contract=Ledger&event=Noted')
    await page.getByText('Noted(owner: dev account 2, id: 2, memo: "two")').waitFor()
    expect(await rows(page).count()).toBe(2)
    await page.getByLabel('Argument').fill('id=1')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect.poll(() => rows(page).allInnerTexts(), patiently).toHaveLength(1)
    await page.getByText('Noted(owner: dev account 2, id: 1, memo: "one")').waitFor()
    await page.goto(
      `${scene.server.httpUrl}/list/events?contract=Ledger&event=Noted&argument=memo%3Done`,
    )
    await page
      .getByRole('alert')
      .getByText('Expected an indexed argument: owner=… or id=….')
      .waitFor()
  })

  test('have token transfers with their amounts, contracts by name, and accounts', async () => {
    const { address } = scene.devnet.accounts[3]!
    await scene.devnet.faucet.dripUsdv(address)
    const page = await scene.open('/list/transfers?to=dev+account+3')
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await rows(page).getByText('USDV').first().waitFor()
    await page.goto(`${scene.server.httpUrl}/list/contracts?text=ledg`)
    await rows(page).getByText('Ledger', { exact: true }).first().waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.goto(`${scene.server.httpUrl}/list/accounts?text=${address.slice(2, 12)}`)
    await rows(page).getByText('10,000 ETH').waitFor()
    await page.goto(`${scene.server.httpUrl}/list/blocks`)
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await page.getByLabel('Empty blocks').selectOption('shown')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
  })

  test('save what is shown as CSV and JSON, with whole values', async () => {
    const hash = await note(7n, '=cmd')
    const page = await scene.open('/list/transactions?function=note')
    await rows(page).getByText('Ledger.note(7, "=cmd")').waitFor()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    const [head, row] = (await readFile(await csv.path(), 'utf8')).split('\r\n')
    expect(head).toBe('hash,status,block,time,from,to,call,value,fee')
    expect(row).toMatch(new RegExp(`^${hash},Pre-confirmed,2,\\d+,0x3C44CdDdB6a900fa`))
    await page.getByRole('status').getByText('Saved 1 row as transactions.csv.').waitFor()
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ])
    const [read] = JSON.parse(await readFile(await json.path(), 'utf8'))
    expect(read).toMatchObject({ hash, value: '0', call: 'Ledger.note(7, "=cmd")' })
  })

  test('say what is wrong with a condition', async () => {
    const texts = {
      'transactions?value=much':
        'Expected an amount such as 0.5, 5 gwei or 1e18 wei, with at most 18 decimals, got "much".',
      'transactions?from=nobody': 'No account or contract is called nobody.',
      'transactions?function=nothing': 'No known contract has a function nothing.',
      'transactions?before=x': 'expected a whole number',
      'events?argument=id%3D1': 'type the name of the event as well',
      'accounts?text=zzz': 'Nothing matches these filters.',
    }
    const page = await scene.open('/')
    for (const [path, text] of Object.entries(texts)) {
      await page.goto(`${scene.server.httpUrl}/list/${path}`)
      await page.getByText(text).waitFor()
    }
    await page.goto(`${scene.server.httpUrl}/list/constructor`)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  test('keep their last column at 1,280 px, however long names and amounts are', async () => {
    const long = 'a name of an account that is as long as names of accounts may ever be'.slice(
      0,
      60,
    )
    for (const { address } of scene.devnet.accounts.slice(1, 4)) scene.devnet.label(address, long)
    scene.devnet.label(ledger, long)
    const memo = 'a memo without an end '.repeat(20)
    await note(123_456_789_012_345_678_901_234_567_890n, memo, '0x112210f47de98115')
    await send({ to: scene.devnet.accounts[3]!.address, value: '0x3635c9adc5dea00001' })
    await scene.devnet.advance(200)
    const { abi } = compiled.output.contracts['src/Ledger.sol']!.Ledger!
    const data = encodeFunctionData({ abi: abi as Abi, functionName: 'note', args: [13n, memo] })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: ledger, data }] }
    const headers = { 'content-type': 'application/json' }
    await fetch(scene.server.httpUrl, { method: 'POST', headers, body: JSON.stringify(call) })
    const lists = ['transactions', 'accounts', 'contracts', 'events']
    const others = ['/block/2', `/address/${ledger}/transactions`, '/requests']
    for (const path of [...lists.map((name) => `/list/${name}`), ...others]) {
      const page = await scene.open(path)
      await rows(page)
        .getByText(/a name of an|Ledger.note/)
        .first()
        .waitFor() // names come after the rows
      const widths = await page.evaluate(
        `[...document.querySelectorAll('main table')].map(({ parentElement: box }) => box.scrollWidth / box.clientWidth)`,
      )
      expect(Math.max(...(widths as number[])), path).toBe(1)
    }
  })

  test('show hostile memos and labels as text', async () => {
    await note(1n, '<img src=x onerror="alert(1)">\u202e')
    const label = '<b>"bold"</b>'
    await scene.devnet.request({ method: 'previewnet_label', params: [ledger, label] })
    const page = await scene.open('/list/events?event=Noted')
    await page.getByText('<img src=x onerror="alert(1)">\u{fffd}').waitFor()
    await rows(page).getByText(label).waitFor()
    expect(await page.locator('main img, main b').count()).toBe(0)
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await note(1n, 'one')
      await scene.devnet.faucet.dripUsdv(scene.devnet.accounts[3]!.address)
      const page = await scene.open('/list/transactions', { width, colorScheme })
      for (const list of [
        'transactions',
        'blocks',
        'accounts',
        'contracts',
        'events',
        'transfers',
      ]) {
        await page.goto(`${scene.server.httpUrl}/list/${list}`)
        await rows(page).first().waitFor()
        expect(await findingsOf(page), list).toEqual([])
        expect(await overflows(page), list).toBe(false)
      }
    },
  )
})

describe('the files of a list', () => {
  const columns = [{ name: 'text' }, { name: 'number' }]
  const rowOf = (text: string | null, number: number) => ({
    cells: [text, number].map((value) => ({ value: () => value })),
  })

  test('quote what has commas, quotes and lines, and keep texts from being formulas', () => {
    const list = [rowOf('a,"b"\nc', -1), rowOf('=1+1', 2), rowOf(null, 3)]
    expect(csvOf(columns, list)).toBe('text,number\r\n"a,""b""\nc",-1\r\n\'=1+1,2\r\n,3\r\n')
    expect(JSON.parse(jsonOf(columns, list))).toEqual([
      { text: 'a,"b"\nc', number: -1 },
      { text: '=1+1', number: 2 },
      { text: null, number: 3 },
    ])
  })
})
