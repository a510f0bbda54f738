/** The first minute with the Studio: how to connect to the devnet, and what to do first. */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Hash } from '../../src/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { findingsOf, overflows, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()
const run = promisify(execFile)

const bar = (page: Page) => page.getByLabel('This devnet')
const card = (page: Page) => page.getByRole('region', { name: 'Connect', exact: true })
const steps = (page: Page) => page.getByRole('region', { name: 'Try it', exact: true })

/** The text for a tool, as the card shows it. */
async function snippetFor(page: Page, tool: string): Promise<string> {
  await card(page).getByRole('tab', { name: tool, exact: true }).click()
  return (await card(page).getByRole('tabpanel', { name: tool }).locator('pre').textContent())!
}

/** Runs a program as it is printed, in this project, and returns the lines that it prints. */
async function linesOf(program: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  return stdout.trim().split('\n')
}

async function expectSent(hash: string): Promise<void> {
  const params = [hash as Hash] as const
  const sent = await scene.devnet.request({ method: 'eth_getTransactionByHash', params })
  const [from, to] = scene.devnet.accounts.map(wireAddress)
  expect(sent).toMatchObject({ from, to, value: '0xde0b6b3a7640000' })
}

describe('the bar', () => {
  test('has network, chain id, URL, upgrade, block time and seed on every page', async () => {
    await scene.restart({ seed: 7 })
    for (const path of ['/', '/list/blocks', '/block/0']) {
      const page = await scene.open(path)
      const { httpUrl } = scene.server
      await bar(page).getByText('Seed7').waitFor()
      const text = (await bar(page).innerText()).replaceAll(/\s+/g, ' ')
      expect(text).toContain('Network preview Chain id 84538453')
      expect(text).toContain(`URL ${httpUrl} Copy`)
      expect(text).toContain('Upgrade everest Block time 200 ms Seed 7')
    }
  })

  test('follows what changes while the devnet runs', async () => {
    await scene.restart({ network: 'plain' })
    const page = await scene.open('/')
    await bar(page).getByText('Hardforkosaka').waitFor()
    await bar(page).getByText('Block timenone').waitFor()
    await scene.devnet.request({ method: 'anvil_setChainId', params: [1_234] })
    await page.getByRole('link', { name: 'Lists' }).click()
    await bar(page).getByText('Chain id1234').waitFor()
  })

  test('leads to the card from every page', async () => {
    const page = await scene.open('/block/0')
    await bar(page).getByRole('link', { name: 'Connect' }).click()
    await page.getByRole('heading', { name: 'Connect', level: 1 }).waitFor()
    await card(page).getByText(scene.server.wsUrl, { exact: true }).waitFor()
  })
})

describe('the card of an empty chain', () => {
  test('has URLs and chain id to copy', async () => {
    const page = await scene.open('/', {}, (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write'], {
        origin: scene.server.httpUrl,
      }),
    )
    const texts = {
      'the URL': scene.server.httpUrl,
      'the WebSocket URL': scene.server.wsUrl,
      'the chain id': '84538453',
    }
    for (const [name, text] of Object.entries(texts)) {
      await card(page)
        .getByRole('button', { name: `Copy ${name}` })
        .click()
      await card(page)
        .getByRole('button', { name: `Copied ${name}` })
        .waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text)
    }
  })

  test('has the address that the browser used', async () => {
    const page = await scene.open('/')
    const { port } = scene.server
    await page.goto(`http://localhost:${port}/`)
    await card(page).getByText(`http://localhost:${port}`, { exact: true }).waitFor()
    await card(page).getByText(`ws://localhost:${port}`, { exact: true }).waitFor()
    expect(await snippetFor(page, 'ethers')).toContain(`'http://localhost:${port}'`)
  })

  test('gives way to the chain once something has been sent', async () => {
    const page = await scene.open('/')
    await card(page).waitFor()
    const [from, to] = scene.devnet.accounts.map(({ address }) => address)
    const params = [{ from: from!, to: to!, value: '0x1' }] as const
    const hash = await scene.devnet.request({ method: 'eth_sendTransaction', params })
    await page.getByLabel('Newest transactions').getByTitle(hash).waitFor()
    await card(page).waitFor({ state: 'detached' })
    await steps(page).waitFor({ state: 'detached' })
    await bar(page).getByText(scene.server.httpUrl).waitFor()
  })

  test('has tabs that arrow keys choose, and keeps the choice', async () => {
    const page = await scene.open('/')
    const tab = (name: string) => card(page).getByRole('tab', { name, exact: true })
    await tab('viem').focus()
    await page.keyboard.press('ArrowRight')
    await card(page).getByText("from 'ethers'").waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await card(page).getByText('PRIVATE_KEY=').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('.env')
    await page.reload() // the browser keeps the choice
    await card(page).getByText('PRIVATE_KEY=').waitFor()
    expect(await tab('.env').getAttribute('aria-selected')).toBe('true')
    await tab('viem').click()
  })

  test('adds the devnet to a wallet of the browser', async () => {
    const page = await scene.open('/', {}, (context) =>
      context.addInitScript(`{
        const provider = {
          async request({ method, params }) {
            globalThis.added = params
          },
        }
        const detail = { info: { uuid: '1', name: '<b>Fox</b>' }, provider }
        addEventListener('eip6963:requestProvider', () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
      }`),
    )
    await card(page).getByRole('button', { name: 'Add to <b>Fox</b>' }).click()
    await card(page).getByText('<b>Fox</b> has this chain now.').waitFor()
    expect(await page.evaluate('added[0]')).toMatchObject({
      chainId: '0x509f455',
      rpcUrls: [scene.server.httpUrl],
    })
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      const page = await scene.open('/', { width, colorScheme })
      await card(page).waitFor()
      await steps(page).waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})

describe('the text for a tool', () => {
  test.each(['viem', 'ethers'])('%s runs as it is printed', async (tool) => {
    await scene.devnet.advance(400)
    const page = await scene.open('/')
    const [block, hash] = await linesOf(await snippetFor(page, tool))
    expect(block).toMatch(/^2n?$/)
    await expectSent(hash!)
  })

  test.each(['viem', 'ethers'])('%s sends nothing where there is no account', async (tool) => {
    await scene.restart({ accounts: 0 })
    const page = await scene.open('/')
    expect(await linesOf(await snippetFor(page, tool))).toEqual([expect.stringMatching(/^0n?$/)])
    expect(await steps(page).count()).toBe(0)
  })

  test('.env is read by Node, and its key is that of dev account 0', async () => {
    const page = await scene.open('/')
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-env-'))
    const file = join(folder, '.env')
    await writeFile(file, await snippetFor(page, '.env'))
    const program = 'console.log(JSON.stringify(process.env))'
    const { stdout } = await run(process.execPath, [`--env-file=${file}`, '--eval', program])
    await rm(folder, { recursive: true })
    const { RPC_URL, WS_URL, CHAIN_ID, PRIVATE_KEY } = JSON.parse(stdout)
    expect(WS_URL).toBe(scene.server.wsUrl)
    const account = privateKeyToAccount(PRIVATE_KEY)
    const client = createWalletClient({ account, transport: http(RPC_URL) }).extend(publicActions)
    expect(await client.getChainId()).toBe(Number(CHAIN_ID))
    const to = scene.devnet.accounts[1]!.address
    await expectSent(await client.sendTransaction({ chain: null, to, value: 10n ** 18n }))
  })

  test('.env has no key of a private mnemonic', async () => {
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    await scene.restart({ mnemonic })
    const page = await scene.open('/')
    expect(await snippetFor(page, '.env')).not.toContain('KEY')
  })

  test('Hardhat is a configuration with the network', async () => {
    const page = await scene.open('/')
    const text = await snippetFor(page, 'Hardhat')
    const own = text.replace(/^import .*$/m, 'const defineConfig = (config) => config')
    const { default: config } = await import(`data:text/javascript,${encodeURIComponent(own)}`)
    expect(config).toEqual({
      networks: { previewnet: { type: 'http', url: scene.server.httpUrl, chainId: 84_538_453 } },
    })
  })

  test('Foundry is a script for a shell', async () => {
    const page = await scene.open('/')
    const print = '{ echo $ETH_RPC_URL "$@"; }'
    const text = await snippetFor(page, 'Foundry')
    const { stdout } = await run('sh', ['-c', `cast() ${print}\nforge() ${print}\n${text}`])
    const [from, to] = scene.devnet.accounts.map(({ address }) => address)
    const lines = [
      'block-number',
      `send ${to} --value 1ether --from ${from} --unlocked`,
      `script script/Deploy.s.sol --broadcast --sender ${from} --unlocked`,
    ].map((line) => `${scene.server.httpUrl} ${line}\n`)
    expect(stdout.toLowerCase()).toBe(lines.join('').toLowerCase())
  })
})

describe('the first steps', () => {
  test('fill the page by one press each, and stay until it is loaded again', async () => {
    const page = await scene.open('/')
    const list = page.getByLabel('Newest transactions')
    await steps(page).getByRole('button', { name: 'Get ether' }).click()
    await steps(page).getByText('The faucet sent ether to dev account 0.').waitFor()
    await list.getByText('faucet', { exact: true }).waitFor()
    await card(page).waitFor({ state: 'detached' })
    await steps(page).getByRole('button', { name: 'Send 1 ETH' }).click()
    await list.getByText('1 ETH', { exact: true }).waitFor()
    await steps(page).getByRole('button', { name: 'Watch a failure' }).click()
    await page.waitForURL(/\/tx\/0x[\da-f]{64}$/)
    await page.getByRole('link', { name: 'Live' }).click()
    await list.getByText('Failed', { exact: true }).waitFor()
    await steps(page).waitFor()
    await page.reload()
    await list.getByText('Failed', { exact: true }).waitFor()
    expect(await steps(page).count()).toBe(0)
  })

  test.each(['preview', 'mainnet', 'testnet', 'plain'] as const)(
    'lead to a failure with its reason and its trace on %s',
    async (network) => {
      await scene.restart({ network, endpoint: 'open' })
      const page = await scene.open('/')
      await steps(page).getByRole('button', { name: 'Watch a failure' }).click()
      await page.waitForURL(/\/tx\/0x[\da-f]{64}$/)
      await scene.devnet.advance(2_000) // some networks execute with the next flashblock
      const reason = 'Example: the inner contract refuses'
      await page.getByText(reason).first().waitFor()
      const created = page.locator('.call').getByText('CREATE', { exact: true })
      await created.nth(1).waitFor()
      expect(await created.count()).toBe(2)
    },
  )

  test('say why the faucet refuses', async () => {
    await scene.restart({ faucetCooldownMs: 10_000 })
    const page = await scene.open('/connect')
    await steps(page).getByRole('button', { name: 'Get ether' }).click()
    await steps(page).getByText('The faucet sent ether').waitFor()
    await steps(page).getByRole('button', { name: 'Get ether' }).click()
    await steps(page).getByText('Address cooldown active; retry in 10s.').waitFor()
    scene.browser.complaints = [] // the browser's own words about status 429
  })
})
