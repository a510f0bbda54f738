/** The requests page of the Studio: what clients asked the devnet, and the same asked again. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { ListedRequest, ListedRequests } from '../../src/server/listed-requests.ts'
import { isOfSame, withNewer } from '../../studio/requests/log.ts'
import { post, rpc, SocketClient } from '../server/clients.ts'
import { compileFile } from '../support/solc.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

/** Sends a request as a separate client, over HTTP. */
async function ask(method: string, params: readonly unknown[] = [], agent = 'script/1.0') {
  await (await post(scene.server.httpUrl, rpc(method, params, 1), { 'user-agent': agent })).text()
}

const rows = (page: Page) => page.locator('.request-row')

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
    error Failed(bytes reason);
    Token token = new Token();
    function deposit(uint256 amount) external view {
        token.spend(amount);
    }
    function tryDeposit(uint256 amount) external view {
        try token.spend(amount) {} catch (bytes memory reason) { revert Failed(reason); }
    }
    function quote(uint256 amount) external pure returns (uint256 price, bool isFinal) {
        return (2 * amount, amount > 500);
    }
}
`

/** Deploys the vault. @returns calls of its functions with one number */
async function deployVault() {
  const { input, output } = await compileFile('Vault.sol', vault)
  await scene.devnet.artifacts.add({ input, output })
  const { abi, evm } = output.contracts['Vault.sol']!.Vault! // it defines one
  const from = scene.devnet.accounts[0]!.address // a devnet has ten
  const sent = [{ from, data: `0x${evm.bytecode.object}`, gas: '0x800000' }] as const
  const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params: sent })
  await scene.devnet.mine()
  const params = [hash] as const
  const receipt = await scene.devnet.request({ method: 'eth_getTransactionReceipt', params })
  const to = receipt!.contractAddress
  return (functionName: string, amount: bigint) => ({
    to,
    data: encodeFunctionData({ abi: abi as Abi, functionName, args: [amount] }),
  })
}

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
    expect(texts[0]).toMatch(/webSocket 1\s.*evm_mine.*answered.*\d+(\.\d+)? ms/s)
    expect(texts[1]).toMatch(/http script\/1\.0.*eth_call.*reverted no funds/s)
    expect(texts[2]).toMatch(/http script\/1\.0.*eth_chainId/s)
    await page.getByRole('button', { name: 'Details of request 2, eth_call' }).click()
    await details(page).getByText('execution reverted: no funds').waitFor()
    await details(page).getByText(`"to": "${reverting}"`).waitFor()
    await details(page).getByText('127.0.0.1').waitFor()
  })

  test('names the call, and the error of a contract that it called', async () => {
    const call = await deployVault()
    await ask('eth_call', [call('deposit', 600n)])
    const page = await scene.open('/requests')
    const row = rows(page).first()
    await row.getByText('Vault.deposit(600)').waitFor()
    await row.getByText('Token.InsufficientAllowance(need: 600)').waitFor()
    await page
      .getByRole('button', { name: 'Details of request 1, eth_call Vault.deposit(600)' })
      .click()
    await details(page).getByText('Token.InsufficientAllowance(need: 600)').waitFor()
  })

  test('names the error that an error carries, and those of calls within an answer', async () => {
    const call = await deployVault()
    await ask('eth_call', [call('tryDeposit', 600n)])
    const calls = [call('quote', 1n), call('deposit', 7n)]
    await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    const page = await scene.open('/requests')
    const row = rows(page).nth(1)
    await row.getByText('Vault.Failed(reason: Token.InsufficientAllowance(need: 600))').waitFor()
    await page.getByRole('button', { name: 'Details of request 2' }).click()
    await details(page)
      .getByText(/^InsufficientAllowance\(\w+: 7\)$/)
      .waitFor()
  })

  test('names what a raw transaction calls, and shows what a call returned', async () => {
    const call = await deployVault()
    const { to, data } = call('quote', 600n)
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const fields = { type: 'eip1559', chainId: 1, gas: 100_000n, to: to!, data } as const
    await ask('eth_sendRawTransaction', [await account.signTransaction(fields)])
    await ask('eth_call', [{ to, data }])
    await ask('eth_getBalance', [scene.devnet.accounts[1]!.address, 'latest'])
    const page = await scene.open('/requests')
    await rows(page).nth(2).getByText('Vault.quote(600)').waitFor()
    await rows(page).nth(0).getByText('dev account 1, latest').waitFor()
    await page.getByRole('button', { name: 'Details of request 2' }).click()
    await details(page).getByText('price uint256').waitFor()
    await details(page).getByText('1,200', { exact: true }).waitFor()
  })

  test('keeps each request on one line, whole in its details', async () => {
    const long = Array.from({ length: 6 }, (_, at) => `${at}`.repeat(60))
    await ask('web3_sha3', long, 'a very long agent/1.0 '.repeat(10))
    await ask('eth_chainId')
    for (const width of [375, 1_280]) {
      const page = await scene.open('/requests', { width })
      await expect.poll(() => rows(page).count(), patiently).toBe(2)
      const heights = await rows(page).evaluateAll((list) =>
        list.map((each) => each.getBoundingClientRect().height),
      )
      expect(Math.max(...heights)).toBeLessThan(45)
      expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(2)
      expect(await overflows(page)).toBe(false)
      await page.getByRole('button', { name: 'Details of request 1' }).click()
      await details(page).getByText(long[5]!).waitFor()
      expect(await overflows(page)).toBe(false)
    }
  })

  test('shows fifty rows of many, and more by a press', async () => {
    const batch = `[${Array.from({ length: 300 }, (_, id) => rpc('eth_chainId', [], id))}]`
    await (await post(scene.server.httpUrl, batch)).text()
    const page = await scene.open('/requests')
    await expect.poll(() => rows(page).count(), patiently).toBe(50)
    await page.getByRole('button', { name: 'Show more of 300 requests' }).click()
    await expect.poll(() => rows(page).count(), patiently).toBe(100)
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

  test('filters by method, client and outcome, with counts, and keeps them in the address', async () => {
    await ask('eth_chainId')
    await ask('eth_chainId', [], 'other/2.0')
    await ask('nope', [], 'other/2.0')
    const page = await scene.open('/requests')
    const optionsOf = (name: string) => page.getByLabel(name).locator('option').allInnerTexts()
    await expect
      .poll(() => optionsOf('Method'), patiently)
      .toEqual(['any (3)', 'eth_chainId (2)', 'nope (1)'])
    await page.getByLabel('Client').selectOption('http other/2.0')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    // The counts are those that the other filters leave.
    expect(await optionsOf('Method')).toEqual(['any (2)', 'nope (1)', 'eth_chainId (1)'])
    expect(await optionsOf('Client')).toEqual([
      'any (3)',
      'http other/2.0 (2)',
      'http script/1.0 (1)',
    ])
    await page.getByLabel('Outcome').selectOption('failed')
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    await page.getByLabel('Method').selectOption('nope')
    await page.waitForURL('**/requests?client=http+other%2F2.0&outcome=failed&method=nope')
    await page.reload()
    await expect.poll(() => rows(page).count(), patiently).toBe(1)
    expect(await page.getByLabel('Method').inputValue()).toBe('nope')
    await page.goto(`${scene.server.httpUrl}/requests?method=eth_call`)
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(await optionsOf('Method')).toContain('eth_call (0)')
    await page.getByLabel('Method').selectOption('')
    await expect.poll(() => rows(page).count(), patiently).toBe(3)
    await page.waitForURL('**/requests')
  })

  test('compares two requests, with what differs marked', async () => {
    const call = await deployVault()
    await ask('eth_call', [call('quote', 100n), 'latest'])
    await ask('eth_call', [call('quote', 600n), 'latest'])
    await ask('eth_call', [call('deposit', 600n), 'latest'])
    const page = await scene.open('/requests')
    await page.getByLabel('Compare request 1').check()
    await page.getByText('Request 1 is chosen. Choose another one to compare them.').waitFor()
    await page.getByLabel('Compare request 2').check()
    await page.getByRole('button', { name: 'Compare 1 and 2' }).click()
    const panel = page.getByRole('region', { name: 'Requests 1 and 2' })
    const row = (name: string) => panel.getByRole('row', { name, exact: true })
    await row('differs: amount 100 600').waitFor()
    await row('differs: price 200 1,200').waitFor()
    await row('differs: isFinal false true').waitFor()
    await row('[1] latest latest').waitFor()
    const marks = await row('differs: amount 100 600').locator('mark').allInnerTexts()
    expect(marks).toEqual(['100', '600'])
    await panel.getByLabel('Only what differs').check()
    await row('[1] latest latest').waitFor({ state: 'detached' })
    // The address is that of the comparison.
    await page.waitForURL('**/requests?compare=1%2C2')
    await page.reload()
    await row('differs: amount 100 600').waitFor()
    await page.getByLabel('Compare request 2').check()
    await page.getByLabel('Compare request 3').check()
    await page.getByRole('button', { name: 'Compare 2 and 3' }).click()
    const other = page.getByRole('region', { name: 'Requests 2 and 3' })
    await other.getByText('Token.InsufficientAllowance(need: 600)').first().waitFor()
    await other.getByRole('button', { name: 'Close' }).click()
    await other.waitFor({ state: 'detached' })
    await page.goto(`${scene.server.httpUrl}/requests?compare=1,99`)
    await page.getByText('Requests 1 and 99 cannot be compared').waitFor()
  })

  test('finds requests by method, call, client and error, and those that failed', async () => {
    await ask('eth_chainId')
    await ask('nope', [], 'other/2.0')
    const page = await scene.open('/requests')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    const field = page.getByLabel('Find')
    for (const text of ['CHAIN', 'script', 'other/2', '-32601']) {
      await field.fill(text)
      await expect.poll(() => rows(page).count(), patiently).toBe(1)
    }
    await field.fill('')
    await expect.poll(() => rows(page).count(), patiently).toBe(2)
    await page.getByLabel('Outcome').selectOption('failed')
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

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await deployReverting()
      await ask('eth_call', [{ to: reverting }])
      await ask('eth_getBlockByNumber', ['latest', false])
      await ask('evm_addAccount', [reverting, 'passphrase'])
      const page = await scene.open('/requests', { width, colorScheme })
      await page.getByRole('button', { name: 'Details of request 2' }).click()
      await page.getByRole('button', { name: 'Repeat it', exact: true }).click()
      await details(page)
        .getByText(/^Answered in/)
        .waitFor()
      await page.getByRole('button', { name: 'Details of request 1, eth_call' }).click()
      await page.getByRole('button', { name: 'Details of request 3' }).click()
      await details(page).getByText('They may hold keys, and are not kept.').waitFor()
      await page.getByLabel('Compare request 1').check()
      await page.getByLabel('Compare request 2').check()
      await page.getByRole('button', { name: 'Compare 1 and 2' }).click()
      await page.getByRole('region', { name: 'Requests 1 and 2' }).getByText('answered').waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
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
