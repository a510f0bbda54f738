/** Every page of the Studio, found by its links: axe finds nothing, nothing overflows, nothing is cut. */

import type { Page } from 'playwright-core'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetServer,
  type Hash,
  type Hex,
} from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { contractParts } from '../../src/server/studio-pages.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, overflows, StudioBrowser, testEachLook, type View } from '../support/studio.ts'

const text = `
pragma solidity ^0.8.0;

contract Counter {
    event Counted(address indexed by, uint256 count);
    error Custom(uint256 code, string text);

    uint256 public count;
    mapping(address => uint256) public counts;

    function add(uint256 amount) external payable {
        count += amount;
        counts[msg.sender] += amount;
        emit Counted(msg.sender, count);
    }

    function fail(string calldata text) external pure {
        revert Custom(3, text);
    }
}
`

let browser: StudioBrowser
let devnet: Devnet
let server: DevnetServer
let compiled: Compiled
/** Pages that no link of the first page may lead to. */
let seeds: readonly string[]

beforeAll(async () => {
  compiled = await compileFile('src/Counter.sol', text)
  devnet = await createDevnet({ artifacts: [compiled] })
  browser = await StudioBrowser.launch()
  server = await listen(devnet, { port: 0 }, browser.folder)
  seeds = await runScript()
})

afterAll(async () => {
  await server.close()
  await devnet.close()
  await browser.close()
})

/** Deploys a counter, adds to it, and calls a function that fails. */
async function runScript(): Promise<readonly string[]> {
  const { evm } = compiled.output.contracts['src/Counter.sol']!.Counter!
  const [from, other] = devnet.accounts.map(({ address }) => address)
  const send = (call: { to?: Hash | Hex; data: Hex; value?: Hex }): Promise<Hash> =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: from!, gas: '0x100000', ...call } as never],
    })
  const deployed = await send({ data: `0x${evm.bytecode.object}` })
  const method = 'eth_getTransactionReceipt'
  const to = (await devnet.request({ method, params: [deployed] }))!.contractAddress!
  const word = (value: number | string) => BigInt(value).toString(16).padStart(64, '0')
  const added = await send({ to, data: `0x1003e2d2${word(5)}`, value: '0x7' })
  const nope = `${word(32)}${word(4)}${Buffer.from('nope').toString('hex').padEnd(64, '0')}`
  const failed = await send({
    to,
    data: `0x${toFunctionSelector('function fail(string)').slice(2)}${nope}`,
  })
  await devnet.advance(400)
  // Requests of a client, one of them refused, for the list of requests.
  for (const method of ['eth_chainId', 'eth_nothing']) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const headers = { 'content-type': 'application/json' }
    await fetch(server.httpUrl, { method: 'POST', headers, body })
  }
  const pending = await send({ to: other!, data: '0x', value: '0xde0b6b3a7640000' })
  return [
    ...[
      '/',
      '/time',
      '/faults',
      '/block/pending',
      '/search/count',
      '/search/nothing',
      '/no/such/page',
    ],
    ...[deployed, added, failed, pending].map((hash) => `/tx/${hash}`),
    `/tx/${failed}/debug`,
    ...[to, other, `0x${'5a'.repeat(20)}`].map((address) => `/address/${address}`),
    ...contractParts.map((part) => `/address/${to}/${part}`),
    `/address/${to}/storage/count`,
    `/?at=${devnet.config.genesisTime + 250}`,
  ]
}

/** Pages with the same form have one path: `/tx/…` is one of them. */
function formOf(path: string): string {
  return path.replaceAll(/\/(0x[\da-f]+|\d+)(?=\/|$)/gi, '/…')
}

/** Opens each page once, and those that it links to if there was none of their form. */
async function walk(view: View, visit: (page: Page, path: string) => Promise<void>) {
  const due = [...seeds]
  const known = new Set(seeds.map((path) => formOf(path)))
  for (const path of due) {
    const page = await browser.open(server, path, view)
    await settled(page)
    await visit(page, path)
    const links: string[] = await page.evaluate(
      `[...document.querySelectorAll('a[href^="/"]')].map(({ pathname }) => pathname)`,
    )
    for (const each of links) {
      if (known.has(formOf(each))) continue
      known.add(formOf(each))
      due.push(each)
    }
  }
  return due.map(formOf)
}

/** Waits until the page has all that it asked for. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page
    .getByText(/^(Loading|Connecting)…/)
    .first()
    .waitFor({ state: 'detached' })
}

/** Parts of the page that have to be scrolled sideways. */
function scrolled(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.scroller')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent.slice(0, 80))`)
}

/** Texts of the page that are cut although their line has room. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main *, header *')]
    .filter((element) => {
      const { overflowX, textOverflow, whiteSpace } = getComputedStyle(element)
      if (element.matches('.row') && element.scrollWidth > element.clientWidth) return true
      if (overflowX !== 'hidden' || whiteSpace === 'normal' || textOverflow !== 'ellipsis') return false
      if (element.scrollWidth <= element.clientWidth + 1) return false
      const row = element.closest('.row, li, td, th, dd') ?? element.parentElement
      const right = (node) => node.getBoundingClientRect().right
      const last = Math.max(...[...row.children].map(right))
      return right(row) - last > 40
    })
    .map((element) => element.className + ': ' + element.textContent.slice(0, 80))`)
}

testEachLook(
  'every page at $width px, $colorScheme: axe finds nothing, and nothing overflows or is cut',
  async (view) => {
    const problems: string[] = []
    const walked = await walk(view, async (page, path) => {
      for (const finding of await findingsOf(page)) problems.push(`${path} ${finding}`)
      if (await overflows(page)) problems.push(`${path} is wider than the window`)
      for (const cut of await cutTexts(page)) problems.push(`${path} cuts ${cut}`)
      // A phone has no room for a table; a screen has.
      const parts = view.width < 1_280 ? [] : await scrolled(page)
      for (const part of parts) problems.push(`${path} does not fit: ${part}`)
    })
    expect(problems).toEqual([])
    expect(walked).toContain('/list/transfers')
    expect(walked).toContain('/faults')
    expect(walked).toContain('/tx/…/debug')
    expect(walked).toContain('/address/…/storage')
  },
)
