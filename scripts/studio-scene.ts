/**
 * A chain to take pictures of: a bank with its ledger, deposits, and a withdrawal that fails. The Studio
 * is the built one.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetServer,
  type Hash,
  type Hex,
} from '../src/index.ts'
import { listen } from '../src/server/listen.ts'
import { launchChromium } from '../test/support/chromium.ts'

const studioFolder = 'dist/studio'
const sourceFolder = 'scripts/scene'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

export interface Scene extends AsyncDisposable {
  readonly devnet: Devnet
  readonly server: DevnetServer
  readonly browser: Browser
  readonly bank: Address
  /** Sends a deposit of ether from the dev account of this number. */
  deposit(account: number, ether: string): Promise<Hash>
  withdraw(account: number, ether: string): Promise<Hash>
}

/** Run from the repository's root, after the Studio has been built. */
export async function createScene(): Promise<Scene> {
  const compiled = compile(['Bank.sol', 'Ledger.sol'])
  const devnet = await createDevnet({ artifacts: [compiled] })
  const server = await listen(devnet, { port: 0 }, studioFolder)
  const browser = await launchChromium()
  const send = (account: number, call: { to?: Address; data: Hex; value?: bigint }) => {
    const { value = 0n, ...rest } = call
    const from = devnet.accounts[account]!.address
    const sent = { from, gas: '0x200000', value: `0x${value.toString(16)}`, ...rest } as const
    return devnet.request({ method: 'eth_sendTransaction', params: [sent] })
  }
  const { object } = compiled.output.contracts['src/Bank.sol']!.Bank!.evm.bytecode
  const deployed = await send(0, { data: `0x${object}` })
  const method = 'eth_getTransactionReceipt'
  const receipt = await devnet.request({ method, params: [deployed] })
  const bank = receipt!.contractAddress!
  return {
    devnet,
    server,
    browser,
    bank,
    deposit(account, ether) {
      const data = encodeFunctionData({ abi, functionName: 'deposit' })
      return send(account, { to: bank, data, value: parseEther(ether) })
    },
    withdraw(account, ether) {
      const args = [parseEther(ether)] as const
      return send(account, {
        to: bank,
        data: encodeFunctionData({ abi, functionName: 'withdraw', args }),
      })
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server.close()
      await devnet.close()
    },
  }
}

/** Moves the clock, and waits until the page shows it. */
export async function advance({ devnet }: Scene, page: Page, ms: number): Promise<void> {
  await devnet.advance(ms)
  const { ms: now } = await devnet.request({ method: 'previewnet_now', params: [] })
  const text = new Date(now).toISOString().slice(11, 23)
  await page.getByRole('time').first().getByText(text, { exact: true }).waitFor()
}

interface Output {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { evm: { bytecode: { object: string } } }>>>
  >
}

/** The input and the output of the compiler: the devnet takes them as an artifact. */
function compile(names: readonly string[]) {
  const require = createRequire(import.meta.url)
  const solc: { compile(input: string): string } = require('solc')
  const sources = names.map((name) => {
    return [`src/${name}`, { content: readFileSync(`${sourceFolder}/${name}`, 'utf8') }] as const
  })
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      outputSelection: {
        '*': {
          '*': [
            'abi',
            'evm.bytecode',
            'evm.deployedBytecode',
            'evm.methodIdentifiers',
            'storageLayout',
            'metadata',
          ],
          '': ['ast'],
        },
      },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  if (output.errors !== undefined) throw new Error(output.errors[0]!.formattedMessage)
  return { input, output }
}
