/** Coverage and gas since the devnet started, beside the source of a contract. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import type { Address, DevnetOptions, Hex } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const gateText = `
pragma solidity ^0.8.0;

contract Gate {
    uint256 public entered;

    function enter(uint256 count) external {
        if (count > 10) {
            revert("too many");
        }
        for (uint256 i = 0; i < count; i++) {
            entered += 1;
        }
    }
}
`

let compiled: Compiled
const scene = useStudioScene()
let gate: Address

beforeAll(async () => {
  compiled = await compileFile('src/Gate.sol', gateText)
})

const send = (fields: { readonly data: Hex; readonly to?: Address }) =>
  scene.devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from: scene.devnet.accounts[0]!.address, gas: '0x7a120', ...fields }],
  })

function enter(count: bigint): Promise<unknown> {
  const { abi } = compiled.output.contracts['src/Gate.sol']!.Gate!
  const data = encodeFunctionData({ abi: abi as Abi, functionName: 'enter', args: [count] })
  return send({ to: gate, data })
}

/** Opens the source of a gate that was entered with three. */
async function openSource(options: DevnetOptions, view = {}): Promise<Page> {
  await scene.restart({ network: 'plain', artifacts: [compiled], ...options })
  const { evm } = compiled.output.contracts['src/Gate.sol']!.Gate!
  const hash = await send({ data: `0x${evm.bytecode.object}` })
  const receipt = await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  gate = receipt!.contractAddress!
  await enter(3n)
  const page = await scene.open(`/address/${gate}/source`, view)
  await lineOf(page, 'contract Gate {').waitFor()
  return page
}

const lineOf = (page: Page, text: string) => page.locator('.code > li', { hasText: text })
const countOf = (page: Page, text: string) => lineOf(page, text).locator('.line-count')

test('colours say which lines ran how often, and which never', async () => {
  const page = await openSource({ coverage: 'on', gasReport: 'on' })
  await page.getByText(/^4 of 5 lines ran since the devnet started/).waitFor()
  expect(await countOf(page, 'entered += 1').innerText()).toBe('3×')
  expect(await countOf(page, 'revert("too many")').getAttribute('class')).toContain('never')
  const choice = countOf(page, 'if (count > 10)')
  expect(await choice.getAttribute('class')).toContain('partly')
  expect(await choice.textContent()).toBe('1×, 1 of 2 branches')
  const gas = lineOf(page, 'function enter').locator('.line-gas')
  expect(await gas.textContent()).toMatch(/^\d\d,\d{3} gas of enter\(uint256\);/)
  await enter(11n)
  await expect.poll(() => countOf(page, 'revert("too many")').innerText(), patiently).toBe('1×')
})

test('a devnet without coverage shows the source alone', async () => {
  const page = await openSource({})
  expect(await page.locator('.line-count, .line-gas, .counts-legend').count()).toBe(0)
})

testEachLook(
  '$width px, $colorScheme: axe finds nothing, and nothing overflows',
  async ({ width, colorScheme }) => {
    const page = await openSource({ coverage: 'on', gasReport: 'on' }, { width, colorScheme })
    await page.locator('.line-gas').first().waitFor()
    expect(await findingsOf(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  },
)
