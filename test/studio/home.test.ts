/** The first page of the Studio, opened after a script has run: it shows what the script did. */

import type { Page } from 'playwright-core'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Hash } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, overflows, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const counterText = `
pragma solidity ^0.8.0;

contract Counter {
    error Custom(uint256 code);

    uint256 public count;

    function add(uint256 amount) external {
        count += amount;
    }

    function fail(string calldata) external pure {
        revert Custom(3);
    }

    function overflow() external view returns (uint256) {
        return count - 1_000;
    }
}
`

let compiled: Compiled
const scene = useStudioScene(() => ({ artifacts: [compiled] }))

beforeAll(async () => {
  compiled = await compileFile('src/Counter.sol', counterText)
})

interface Ran {
  readonly address: string
  readonly added: Hash
  readonly failed: Hash
}

/** Deploys a counter, adds to it, and calls a function that fails, as scripts with viem do. */
async function runScript(): Promise<Ran> {
  const { abi, evm } = compiled.output.contracts['src/Counter.sol']!.Counter!
  const client = createWalletClient({
    account: privateKeyToAccount(scene.devnet.accounts[2]!.privateKey),
    transport: http(scene.server.httpUrl),
    chain: scene.devnet.chain as never,
  }).extend(publicActions)
  const options = { abi, gas: 1_000_000n } as never
  const deployed = await client.deployContract({
    ...(options as object),
    bytecode: `0x${evm.bytecode.object}`,
  } as never)
  const { contractAddress } = (await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [deployed],
  }))!
  const write = (functionName: string, args: readonly unknown[]) =>
    client.writeContract({
      ...(options as object),
      address: contractAddress,
      functionName,
      args,
    } as never)
  const added = await write('add', [5n])
  const failed = await write('fail', ['nope'])
  await write('overflow', [])
  return { address: contractAddress!, added, failed }
}

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

describe('the first page, opened after a script', () => {
  test('shows accounts, contracts by name, transactions and why one failed, without typing', async () => {
    const { failed, added } = await runScript()
    await scene.devnet.advance(60_000)
    const page = await scene.open('/')
    const list = page.getByLabel('Newest transactions')
    await list.getByTitle(added).getByText('Counter.add(5)').waitFor()
    await list.getByTitle(failed).getByText('Counter.fail("nope")').waitFor()
    const failures = part(page, 'Recent failures')
    await failures.getByText('reverted with custom error Custom(code: 3)').waitFor()
    await failures.getByText('Counter.fail (src/Counter.sol:14:9)').waitFor()
    await failures.getByText('panicked: arithmetic overflow or underflow (0x11)').waitFor()
    await part(page, 'Deployed contracts').getByText('Counter', { exact: true }).waitFor()
    const accounts = part(page, 'Dev accounts')
    const sender = accounts.getByRole('listitem').nth(2)
    await sender.getByText('dev account 2', { exact: true }).waitFor()
    await sender.getByText('nonce 4').waitFor()
    await sender.getByText(/^9,999\.9+\d+ ETH$/).waitFor()
    await accounts.getByRole('listitem').nth(3).getByText('10,000 ETH').waitFor()
  })

  test('copies the key of a dev account', async () => {
    const page = await scene.open('/', {}, (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write'], {
        origin: scene.server.httpUrl,
      }),
    )
    await page.getByRole('button', { name: 'Copy key of dev account 1' }).click()
    await page.getByRole('button', { name: 'Copied of dev account 1' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(scene.devnet.accounts[1]!.privateKey)
  })

  test('has no buttons for the keys of a private mnemonic', async () => {
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    await scene.restart({ mnemonic })
    const page = await scene.open('/')
    await part(page, 'Dev accounts').getByText('dev account 9', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Copy key/ }).count()).toBe(0)
  })

  test('folds blocks without transactions, and shows them on request', async () => {
    await scene.devnet.advance(1_000)
    await runScript()
    await scene.devnet.advance(42_600)
    const page = await scene.open('/')
    const list = page.getByLabel('Newest blocks')
    await list.getByText('212 empty blocks').waitFor()
    await list.getByRole('link', { name: '6', exact: true }).waitFor()
    await list.getByText('… 6 empty blocks', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBe(3)
    await scene.devnet.advance(200)
    await list.getByText('213 empty blocks').waitFor()
    await page.getByLabel('Show empty blocks').check()
    await list.getByRole('link', { name: '219', exact: true }).waitFor()
    await page.reload() // the browser keeps the choice
    await list.getByRole('link', { name: '219', exact: true }).waitFor()
    await page.getByLabel('Show empty blocks').uncheck()
    await list.getByText('213 empty blocks').waitFor()
  })

  test('leaves no room empty where nothing has happened', async () => {
    const page = await scene.open('/')
    await page.getByText('No transactions yet').waitFor()
    await part(page, 'Dev accounts').getByText('dev account 9', { exact: true }).waitFor()
    const heights: number[] = await page.evaluate(
      `[...document.querySelectorAll('.columns .card')].map((card) => card.clientHeight)`,
    )
    expect(Math.max(...heights)).toBeLessThan(200)
  })

  test('follows a contract that is deployed while it is open', async () => {
    const page = await scene.open('/')
    await page.getByText('None yet. Contracts that you deploy appear here by name.').waitFor()
    await runScript()
    await part(page, 'Deployed contracts').getByText('Counter', { exact: true }).waitFor()
    await part(page, 'Recent failures')
      .getByText('reverted with custom error Custom(code: 3)')
      .waitFor()
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await runScript()
      await scene.devnet.advance(10_000)
      const page = await scene.open('/', { width, colorScheme })
      await part(page, 'Recent failures')
        .getByText('reverted with custom error Custom(code: 3)')
        .waitFor()
      await part(page, 'Dev accounts').getByText('dev account 9', { exact: true }).waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
