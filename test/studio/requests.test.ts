/** The requests page of the Studio: what clients asked the devnet, and the same asked again. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ListedRequest, ListedRequests } from '../../src/server/listed-requests.ts'
import { isOfSame, withNewer } from '../../studio/requests/log.ts'
import { post, rpc, SocketClient } from '../server/clients.ts'
import { compileFile } from '../support/solc.ts'
import { findingsOf, overflows, patiently } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

/** Sends a request as a separate client, over HTTP. */
async function ask(method: string, params: readonly unknown[] = [], agent = 'script/1.0') {
  await (await post(scene.server.httpUrl, rpc(method, params, 1), { 'user-agent': agent })).text()
}

const rows = (page: Page) => page.locator('tbody tr:not(.request-details)')

const details = (page: Page) => page.locator('.request-details')

const reverting = `0x${'11'.repeat(20)}` as const

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Token {
    error InsufficientAllowance(uint256 need);
    function spend(uint256 amount) external pure {
        revert InsufficientAllowance(amount);
    }
}
contract Vault {
    Token token = new Token();
    function deposit(uint256 amount) external view {
        token.spend(amount);
    }
}
`

/** A call of it reverts with Error("no funds"). */
function deployReverting() {
  const data = `08c379a0${'20'.padStart(64, '0')}${'8'.padStart(64, '0')}${Buffer.from('no funds')
    .toString('hex')
    .padEnd(64, '0')}`
  const size = data.length / 2
  const offset = 11
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  const code = `0x60${hex(size)}60${hex(offset)}5f3960${hex(size)}5ffd00${data}` as const
  return scene.devnet.request({ method: 'anvil_setCode', params: [reverting, code] })
}

describe('the page of requests', () => {
  test('lists what clients ask as it comes, with client, time taken and reason', async () => {
    await deployReverting()
    await ask('eth_chainId')
    const page = await scene.open('/requests')
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await ask('eth_call', [{ to: reverting }])
    const client = await SocketClient.open(scene.server.wsUrl)
    client.send(rpc('evm_mine', [], 1))
    await client.next()
    client.socket.terminate()
    await expect.poll(() => rows(page).count(), patiently).toBe(3)
    const texts = await rows(page).allInnerTexts()
    expect(texts[0]).toMatch(/webSocket 1\s.*evm_mine.*\d+(\.\d+)? ms.*answered/s)
    expect(texts[1]).toMatch(/http script\/1\.0.*eth_call.*3 execution reverted: no funds/s)
    expect(texts[2]).toMatch(/http script\/1\.0.*eth_chainId/s)
    await page.getByRole('button', { name: 'Details of request 2, eth_call' }).click()
    await details(page).getByText('execution reverted: no funds').waitFor()
    await details(page).getByText(`"to": "${reverting}"`).waitFor()
    await details(page).getByText('127.0.0.1').waitFor()
  })

  test('names the call, and the error of a contract that it called', async () => {
    const { input, output } = await compileFile('Vault.sol', vault)
    await scene.devnet.artifacts.add({ input, output })
    const creation = output.contracts['Vault.sol']!.Vault!.evm.bytecode.object // it defines one
    const from = scene.devnet.accounts[0]!.address // a devnet has ten
    const sent = [{ from, data: `0x${creation}`, gas: '0x800000' }] as const
    const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params: sent })
    await scene.devnet.mine()
    const params = [hash] as const
    const receipt = await scene.devnet.request({ method: 'eth_getTransactionReceipt', params })
    const data = `0xb6b55f25${(600).toString(16).padStart(64, '0')}`
    await ask('eth_call', [{ to: receipt!.contractAddress, data }])
    const page = await scene.open('/requests')
    const row = rows(page).first()
    await row.getByText('Vault.deposit(600)').waitFor()
    await row.getByText('InsufficientAllowance(need: 600)').waitFor()
    await page.getByRole('button', { name: 'Details of request 1, eth_call' }).click()
    await details(page).getByText('InsufficientAllowance(need: 600)').waitFor()
  })

  test('leaves out what the Studio asks', async () => {
    const page = await scene.open('/')
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('No request yet.').waitFor()
    await ask('eth_chainId')
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
  })

  test('repeats a request at a click, and shows the answer', async () => {
    await deployReverting()
    await ask('eth_blockNumber')
    await ask('eth_call', [{ to: reverting }])
    await ask('eth_getBalance', ['nobody', 'latest'])
    await scene.devnet.advance(400)
    const page = await scene.open('/requests')
    await page.getByRole('button', { name: 'Repeat request 1, eth_blockNumber' }).click()
    await details(page)
      .getByText(/^Answered in/)
      .waitFor()
    await details(page).getByText('"0x2"', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Repeat request 2, eth_call' }).click()
    await details(page)
      .getByText(/^Failed in/)
      .waitFor()
    await expect.poll(() => details(page).getByText('no funds').count(), patiently).toBe(2)
    await page.getByRole('button', { name: 'Repeat request 3, eth_getBalance' }).click()
    await expect
      .poll(
        () =>
          details(page)
            .getByText(/Params\[0\]: expected/)
            .count(),
        patiently,
      )
      .toBe(2)
    expect(await rows(page).count()).toBe(3) // those of the page are its own
  })

  test('does not repeat what has no parameters any more, or belongs to its client', async () => {
    await ask('evm_addAccount', [reverting, 'passphrase'])
    await ask('eth_getFilterChanges', ['0x1'])
    const page = await scene.open('/requests')
    await page.getByRole('button', { name: 'Details of request 1, evm_addAccount' }).click()
    await details(page).getByText('They may hold keys, and are not kept.').waitFor()
    await page.getByRole('button', { name: 'Details of request 2' }).click()
    await details(page).getByText('The client of the filter would miss these changes.').waitFor()
    expect(await page.getByRole('button', { name: /^Repeat/ }).count()).toBe(0)
  })

  test('finds requests by method, client and error, and those that failed', async () => {
    await ask('eth_chainId')
    await ask('nope', [], 'other/2.0')
    const page = await scene.open('/requests')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    const field = page.getByLabel('Method, client or error')
    for (const text of ['CHAIN', 'script', 'other/2', '-32601']) {
      await field.fill(text)
      await expect.poll(() => rows(page).count(), patiently).toBe(1)
    }
    await field.fill('')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    await page.getByLabel('Only those that failed').check()
    await rows(page).getByText('nope', { exact: true }).waitFor()
    expect(await rows(page).count()).toBe(1)
    await field.fill('chainId')
    await page.getByText('Nothing matches these filters.').waitFor()
  })

  test('keeps the rows under the pointer where they are, until new ones are asked for', async () => {
    await ask('eth_chainId')
    const page = await scene.open('/requests')
    await rows(page).first().hover()
    await ask('eth_blockNumber')
    await ask('eth_gasPrice')
    const more = page.getByRole('button', { name: 'Show 2 new requests' })
    await more.waitFor()
    expect(await rows(page).count()).toBe(1)
    await more.click()
    await expect.poll(() => rows(page).count(), patiently).toBe(3)
    await ask('net_version')
    await page.getByRole('button', { name: 'Show 1 new request' }).waitFor()
    await page.getByRole('heading', { name: 'Requests' }).click() // takes pointer and focus away
    await expect.poll(() => rows(page).count(), patiently).toBe(4)
  })

  test('starts again with a server that has been started again', async () => {
    for (let index = 0; index < 5; index += 1) await ask('eth_chainId')
    const page = await scene.open('/requests')
    await expect.poll(() => rows(page).count(), patiently).toBe(5)
    const { port } = scene.server
    await scene.server.close()
    await scene.listen(port)
    await ask('eth_gasPrice')
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await rows(page).getByText('eth_gasPrice').waitFor()
    scene.browser.complaints = [] // the browser's own words about refused connections
  })

  test('shows hostile names, agents and parameters as text', async () => {
    const hostile = '<img src=x onerror="alert(1)">'
    await ask(`${hostile}\u202e`, [])
    await ask('web3_sha3', [hostile], hostile)
    const page = await scene.open('/requests')
    await rows(page).getByText(`${hostile}\u{fffd}`, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Details of request 2' }).click()
    await details(page).getByText(hostile, { exact: true }).waitFor()
    await details(page).getByText(JSON.stringify(hostile)).first().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  })

  test.each([
    [375, 'dark'],
    [375, 'light'],
    [1_280, 'dark'],
    [1_280, 'light'],
  ] as const)('%d px, %s: axe finds nothing, and nothing overflows', async (width, colorScheme) => {
    await deployReverting()
    await ask('eth_call', [{ to: reverting }])
    await ask('eth_getBlockByNumber', ['latest', false])
    await ask('evm_addAccount', [reverting, 'passphrase'])
    const page = await scene.open('/requests', { width, colorScheme })
    await page.getByRole('button', { name: 'Repeat request 2' }).click()
    await details(page)
      .getByText(/^Answered in/)
      .waitFor()
    await page.getByRole('button', { name: 'Details of request 1, eth_call' }).click()
    await page.getByRole('button', { name: 'Details of request 3' }).click()
    await details(page).getByText('They may hold keys').waitFor()
    expect(await findingsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  })
})

describe('the list of requests', () => {
  const numbered = (number: number): ListedRequest => ({
    ...{ number, client: 'http', address: '', userAgent: null, method: 'eth_chainId' },
    ...{ omitted: null, receivedMs: 0, durationMs: 1, virtualMs: 0, error: null },
  })
  const answer = (...numbers: number[]): ListedRequests => {
    return { process: 1, sinceMs: 0, requests: numbers.map(numbered) }
  }

  test('has the newest first, and the newest thousand', () => {
    const first = withNewer(undefined, answer(...Array.from({ length: 999 }, (_, at) => at + 1)))
    expect(first.requests[0]?.number).toBe(999)
    const { requests } = withNewer(first, answer(1_000, 1_001))
    expect(requests).toHaveLength(1_000)
    expect(requests.slice(0, 3).map(({ number }) => number)).toEqual([1_001, 1_000, 999])
    expect(withNewer(first, answer())).toBe(first)
  })

  test('distinguishes processes and their starts', () => {
    expect(isOfSame(answer(), { process: 1, sinceMs: 0 })).toBe(true)
    expect(isOfSame(answer(), { process: 2, sinceMs: 0 })).toBe(false)
    expect(isOfSame(answer(), { process: 1, sinceMs: 1 })).toBe(false)
  })
})
