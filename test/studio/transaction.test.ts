/** The page of a transaction: what happened, why, when, what it changed, and what it paid. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Address, DevnetOptions, Hash, Hex } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, openTab, overflows, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

/** The comments beside the line that fails are hostile. */
const vaultText = `
pragma solidity ^0.8.0;

contract Vault {
    error Custom(uint256 code);

    uint256 public total;

    function put(uint256 amount) external payable {
        total += amount;
    }

    function fail(string calldata) external pure {
        // <img src=x onerror="alert(1)"> \\u202E
        revert Custom(3); /* </mark><script>alert(2)</script> */
    }
}

contract Keeper {
    error Failed(uint256 index, bytes reason);

    Vault internal vault = new Vault();

    function keep() external view {
        try vault.fail("kept") {} catch (bytes memory reason) {
            revert Failed(7, reason);
        }
    }

    function keepTwice() external view {
        try this.keep() {} catch (bytes memory reason) {
            revert Failed(8, reason);
        }
    }
}
`

let compiled: Compiled
const scene = useStudioScene()
let vault: Address

beforeAll(async () => {
  compiled = await compileFile('src/Vault.sol', vaultText)
})

/** A devnet on which a vault has been deployed. */
async function start(options: DevnetOptions = {}): Promise<void> {
  await scene.restart({ artifacts: [compiled], ...options })
  const { evm } = compiled.output.contracts['src/Vault.sol']!.Vault!
  const hash = await send({ data: `0x${evm.bytecode.object}` })
  await scene.devnet.mine()
  const receipt = await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  vault = receipt!.contractAddress!
}

interface Fields {
  readonly data: Hex
  readonly to?: Address
  readonly value?: Hex
  readonly gas?: Hex
}

function send(fields: Fields) {
  const request = { from: scene.devnet.accounts[2]!.address, gas: '0x7a120', ...fields } as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

function call(functionName: string, args: readonly unknown[], value: Hex = '0x0'): Promise<Hash> {
  const { abi } = compiled.output.contracts['src/Vault.sol']!.Vault!
  return send({
    to: vault,
    data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
    value,
  })
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const happened = (page: Page) => page.locator('.happened')

describe('the page of a transaction', () => {
  test('shows each cause of a wrapped failure with the frames of the call that failed', async () => {
    await start()
    const { abi, evm } = compiled.output.contracts['src/Vault.sol']!.Keeper!
    const created = await send({ data: `0x${evm.bytecode.object}`, gas: '0x400000' })
    const receipt = await scene.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [created],
    })
    const keeper = receipt!.contractAddress! // a creation has one
    const data = encodeFunctionData({ abi: abi as Abi, functionName: 'keepTwice' })
    const page = await scene.open(`/tx/${await send({ to: keeper, data })}`)
    const causes = page.getByText('caused by:')
    await causes.nth(1).waitFor()
    expect(await causes.allInnerTexts()).toEqual([
      expect.stringMatching(/^caused by: reverted with custom error Failed\(index: 7, /),
      'caused by: reverted with custom error Custom(code: 3)',
    ])
    const stacks = await page.getByRole('list', { name: 'Stack trace' }).allInnerTexts()
    expect(stacks.map((text) => /\w+\.\w+/.exec(text)?.[0])).toEqual([
      'Keeper.keepTwice',
      'Keeper.keep',
      'Vault.fail',
    ])
  })

  test('says what it was, why it failed once, what it changed and what it cost, in this order', async () => {
    await start()
    const page = await scene.open(`/tx/${await call('fail', ['nope'])}`)
    await page.getByRole('heading', { name: 'Vault.fail("nope")' }).waitFor()
    expect(await happened(page).innerText()).toMatch(
      /^by dev account 2 to Vault 0x\w+…\w+ in block pending, just now\s+0x\w+…\w+\s+Copy/,
    )
    await page.locator('.source mark').waitFor()
    expect(await page.getByText('Custom(code: 3)').count()).toBe(2) // the reason, and the trace
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'What changed',
      'What it cost',
    ])
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Trace',
      'Logs 0',
      'Gas',
      'Times',
      'Run again',
      'Next rules',
      'Raw',
    ])
    const tops = await page
      .locator('h1, .reason, h2, [role="tablist"]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  test('leads from tab to tab by the arrow keys, and keeps what was typed', async () => {
    await start()
    const page = await scene.open(`/tx/${await call('fail', ['nope'])}`)
    const form = await openTab(page, 'Run again')
    await form.getByLabel('Gas limit').fill('90,000')
    await page.getByRole('tab', { name: 'Run again' }).press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'Next rules' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tabpanel', { name: 'Raw' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'Trace' }).waitFor()
    expect(await page.locator(':focus').innerText()).toBe('Trace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await form.getByLabel('Gas limit').inputValue()).toBe('90,000')
  })

  test('says by a press what the transaction does by the next rules, and at which line', async () => {
    await start({ network: 'plain', mining: 'auto' })
    const data = encodeFunctionData({
      abi: compiled.output.contracts['src/Vault.sol']!.Vault!.abi as Abi,
      functionName: 'put',
      args: [5n],
    })
    const page = await scene.open(`/tx/${await send({ to: vault, data, gas: '0xcd14' })}`)
    const rehearsal = await openTab(page, 'Next rules')
    await rehearsal.getByRole('button', { name: 'Rehearse' }).click()
    const causes = rehearsal.getByRole('list', { name: 'Causes' }).getByRole('listitem')
    await causes.first().waitFor()
    expect(await causes.first().innerText()).toMatch(
      /^EIP-8037, out of gas at SSTORE, Vault\.put \(src\/Vault\.sol:10\): /,
    )
    expect(await rehearsal.innerText()).toMatch(
      /It fails with this gas limit, and does what it did with a higher/,
    )
    expect(await rehearsal.innerText()).toMatch(/Least gas limit\s+125,\d{3}/)
  })

  test('says what a transfer, a creation and a payment did', async () => {
    await start()
    const [, one, two] = scene.devnet.accounts
    const params = [{ from: one!.address, to: two!.address, value: '0xde0b6b3a7640000' }] as const
    const transfer = await scene.devnet.request({ method: 'eth_sendTransaction', params })
    const page = await scene.open(`/tx/${transfer}`)
    await page.getByRole('heading', { name: '1 ETH to dev account 2' }).waitFor()
    await happened(page).getByText('by dev account 1 in block').waitFor()
    await page.goto(`${scene.server.httpUrl}/tx/${await call('put', [7n], '0x5')}`)
    await page.getByRole('heading', { name: 'Vault.put(7)' }).waitFor()
    await happened(page).getByText('with 5 wei in block').waitFor()
    const { evm } = compiled.output.contracts['src/Vault.sol']!.Vault!
    const creation = await send({ data: `0x${evm.bytecode.object}` })
    await page.goto(`${scene.server.httpUrl}/tx/${creation}`)
    await page.getByRole('heading', { name: 'new Vault' }).waitFor()
    await happened(page)
      .getByText(/^by dev account 2 at Vault 0x/)
      .waitFor()
  })

  test('marks the line of the source that failed, and shows it as text', async () => {
    await start()
    const page = await scene.open(`/tx/${await call('fail', ['nope'])}`)
    const marked = page.locator('.source mark')
    await marked.getByText('revert Custom(3); /* </mark><script>alert(2)</script> */').waitFor()
    await page.getByText('// <img src=x onerror="alert(1)"> \\u202E').waitFor()
    expect(await page.locator('main img, main script').count()).toBe(0)
  })

  test('says when it was sent, pre-confirmed and sealed, in ms', async () => {
    await start({ network: 'flashblocks', endpoint: 'open' })
    const openedMs = scene.devnet.now
    await scene.devnet.advance(250)
    const page = await scene.open(`/tx/${await call('put', [7n])}`)
    await page.getByText('Waiting', { exact: true }).waitFor()
    const when = await openTab(page, 'Times')
    await happened(page).getByText('becomes visible with the next flashblock').waitFor()
    await when.getByText('250 ms into its block').waitFor()
    await scene.devnet.advance(150)
    await page.getByText('Pre-confirmed', { exact: true }).first().waitFor()
    await when
      .getByText('400 ms into its block, with flashblock 2 · 150 ms after it was sent')
      .waitFor()
    expect(await when.getByText('not yet').count()).toBe(1)
    await scene.devnet.advance(1_600)
    await when.getByText('2,000 ms into its block · 1,600 ms after it was pre-confirmed').waitFor()
    expect(await page.locator('.times-tick').count()).toBe(11)
    expect(scene.devnet.now).toBe(openedMs + 2_000)
  })

  test('folds what fee vaults got, and shows caps of the fees', async () => {
    await start()
    const page = await scene.open(`/tx/${await call('put', [7n])}`)
    const changes = part(page, 'What changed')
    await changes.getByRole('button', { name: /^3 fee vaults got [\d,.]+ gwei$/ }).waitFor()
    expect(await changes.getByText('BaseFeeVault').count()).toBe(0)
    await changes.getByText('total', { exact: true }).waitFor()
    await changes.getByRole('button', { name: /^3 fee vaults/ }).click()
    await changes.getByText('BaseFeeVault').waitFor()
    const fees = part(page, 'What it cost')
    await fees.getByText('How it adds up').click()
    for (const text of ['base fee', 'priority fee', 'for base and priority fee: at most']) {
      await fees.getByText(text).first().waitFor()
    }
  })

  test.each([
    ['by default', {}],
    ['with sealed receipts', { receipts: 'sealed' }],
    ['with mining on request', { mining: 'manual' }],
    ['with blocks of 12 s', { network: 'plain', mining: 'interval', blockTimeMs: 12_000 }],
    ['with order by fees', { order: 'fees', mining: 'auto' }],
  ] as const)('says of a pre-confirmed one that it is that, %s', async (name, options) => {
    await start(options)
    const hash = await call('fail', ['nope'])
    const isAuto = name === 'with order by fees'
    const page = await scene.open(`/tx/${hash}`)
    await page
      .getByText(isAuto ? 'Sealed' : 'Pre-confirmed', { exact: true })
      .first()
      .waitFor()
    await page.locator('.reason').getByText('Custom(code: 3)').waitFor()
    await page.locator('.source mark').getByText('revert Custom(3)').waitFor()
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await start()
      const page = await scene.open(`/tx/${await call('fail', ['nope'])}`, {
        width,
        colorScheme,
      })
      await page.locator('.source mark').waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
