/** The page of a contract: source, functions, simulation, variables, events, proxies, labels. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, Hash, Hex } from '../../src/index.ts'
import { type Compiled, compileAll } from '../support/solc.ts'
import { findingsOf, openTab, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const registryText = `
pragma solidity ^0.8.0;

import './lib/Errors.sol';

contract Registry {
    // <img src=x onerror="alert(1)"> \u200b
    event Noted(address indexed owner, uint256 id, string memo);

    uint256 public count;
    address public immutable keeper = msg.sender;
    string public motto = "</script><script>alert(2)</script>";
    mapping(address => uint256) public ids;

    function note(uint256 id, string calldata memo) external payable returns (uint256) {
        if (id == 13) revert Unlucky(id);
        ids[msg.sender] = id;
        count += 1;
        emit Noted(msg.sender, id, memo);
        return 2 * id;
    }

    function closed() external pure returns (uint256) {
        revert("closed on sundays");
    }
}

contract Spaced {
    /// @custom:storage-location erc7201:example.main
    struct Main { uint128 x; mapping(address => uint256) balances; }
    uint256 internal plain = 2;

    constructor() {
        bytes32 slot = keccak256(abi.encode(uint256(keccak256("example.main")) - 1)) & ~bytes32(uint256(0xff));
        Main storage main;
        assembly { main.slot := slot }
        main.x = 71;
        main.balances[msg.sender] = 93;
    }
}

contract Beacon {
    address public implementation;

    constructor(address first) {
        implementation = first;
    }
}
`

const errorsText = `
pragma solidity ^0.8.0;

error Unlucky(uint256 id);
`

let compiled: Compiled
const scene = useStudioScene(() => ({ artifacts: [compiled] }))
let registry: Address

beforeAll(async () => {
  const sources = { 'src/Registry.sol': registryText, 'src/lib/Errors.sol': errorsText }
  const settings = {
    version: '0.8.37',
    optimizer: true,
    viaIR: false,
    storageLayout: true,
  } as const
  const [first] = await compileAll([{ sources, settings }])
  compiled = first!
})

beforeEach(async () => {
  registry = await deploy('Registry')
})

function artifact(name: string) {
  return compiled.output.contracts['src/Registry.sol']![name]!
}

function send(fields: { readonly data: Hex; readonly to?: Address }): Promise<Hash> {
  const request = { from: scene.devnet.accounts[2]!.address, gas: '0x1e8480', ...fields } as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

async function deploy(name: string, args = ''): Promise<Address> {
  const hash = await send({ data: `0x${artifact(name).evm.bytecode.object}${args}` })
  await scene.devnet.mine()
  const receipt = await scene.devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  return receipt!.contractAddress!
}

function note(id: bigint, memo: string): Promise<Hash> {
  const abi = artifact('Registry').abi as Abi
  const data = encodeFunctionData({ abi, functionName: 'note', args: [id, memo] })
  return send({ to: registry, data })
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tabpanel', { name })
const item = (page: Page, name: string, text: string) =>
  tab(page, name).getByRole('listitem').filter({ hasText: text }).first()

async function openSource(page: Page): Promise<void> {
  await openTab(page, 'Source')
  await page.getByRole('region', { name: 'Source src/Registry.sol' }).waitFor()
}

describe('the source of a contract', () => {
  test('is matched by code, and its files are shown as highlighted text', async () => {
    const page = await scene.open(`/address/${registry}/source`)
    const source = tab(page, 'Source')
    await source.getByText('Matched by code: its code is that of the artifact but for').waitFor()
    await source.getByText('src/Registry.sol:Registry', { exact: true }).waitFor()
    await source.getByText('Solidity', { exact: true }).waitFor()
    await openSource(page)
    await source.locator('.code-keyword', { hasText: 'contract' }).first().waitFor()
    await source.getByText('// <img src=x onerror="alert(1)"> \u{fffd}').waitFor()
    expect(await page.locator('main img, main script').count()).toBe(0)
    await source.getByRole('button', { name: 'Errors.sol' }).click()
    await page.getByRole('region', { name: 'Source src/lib/Errors.sol' }).waitFor()
    await source.locator('.code').getByText('Unlucky').first().waitFor()
    expect(await source.locator('.code > li').count()).toBe(errorsText.split('\n').length)
  })

  test('loads no highlighter before it is opened', async () => {
    const page = await scene.open('/')
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/')) scripts.push(response.url())
    })
    await page.goto(`${scene.server.httpUrl}/address/${registry}`)
    await item(page, 'Read', 'count()').waitFor()
    await openTab(page, 'Storage')
    expect(scripts.filter((url) => url.includes('highlight'))).toEqual([])
    await openSource(page)
    await page.locator('.code-keyword').first().waitFor()
    expect(scripts.filter((url) => url.includes('highlight')).length).toBeGreaterThan(0)
  })

  test('is that of a tool which verified the contract, where no artifact has it', async () => {
    await scene.restart()
    registry = await deploy('Registry')
    const page = await scene.open(`/address/${registry}/source`)
    const source = tab(page, 'Source')
    await source.getByText('The devnet has no source of this contract.').waitFor()
    const body = new URLSearchParams({
      module: 'contract',
      action: 'verifysourcecode',
      codeformat: 'solidity-standard-json-input',
      contractaddress: registry,
      contractname: 'src/Registry.sol:Registry',
      compilerversion: 'v0.8.37',
      sourceCode: JSON.stringify({ input: compiled.input, output: compiled.output }),
    })
    const answer = await fetch(`${scene.server.httpUrl}/api`, { method: 'POST', body })
    expect(await answer.json()).toMatchObject({ status: '1' })
    await source.getByText('Verified: a tool submitted its source').waitFor()
    await openSource(page)
    await source.locator('.code').getByText('Registry', { exact: true }).first().waitFor()
  })
})

describe('the functions of a contract', () => {
  test('are read at once if they take no arguments, and again as the chain continues', async () => {
    const page = await scene.open(`/address/${registry}`)
    const count = item(page, 'Read', 'count()')
    await count.getByText('0', { exact: true }).last().waitFor()
    await item(page, 'Read', 'motto()').getByText('</script><script>alert(2)</script>').waitFor()
    await item(page, 'Read', 'closed()').getByText('closed on sundays').waitFor()
    await note(7n, 'x')
    await count.getByText('1', { exact: true }).waitFor()
  })

  test('are simulated first: what they would change, emit, return and cost; then sent', async () => {
    const page = await scene.open(`/address/${registry}/write`)
    await tab(page, 'Write')
      .getByRole('button', { name: 'note(uint256,string)', exact: true })
      .click()
    const form = item(page, 'Write', 'note(uint256,string)')
    await form.getByLabel(/^id/).fill('21')
    await form.getByLabel(/^memo/).fill('<b>bold</b>')
    await form.getByRole('button', { name: 'Simulate' }).click()
    const outcome = form.locator('.simulation')
    await outcome.getByText('Would succeed').waitFor()
    await outcome.getByText(/^[\d.,]+ gwei$/).waitFor()
    await outcome.getByText('count', { exact: true }).waitFor()
    await outcome.getByText('42', { exact: true }).waitFor()
    await outcome.getByText('Noted', { exact: true }).waitFor()
    await outcome.getByText('<b>bold</b>').waitFor()
    expect(await outcome.locator('b').count()).toBe(0)
    const count = { method: 'previewnet_readStorage', params: [registry, 'count'] } as const
    expect(await scene.devnet.request(count)).toBe('0')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('Succeeded in').waitFor()
    expect(await scene.devnet.request(count)).toBe('1')
  })

  test('say in words why they would fail, with the line of the source', async () => {
    const page = await scene.open(`/address/${registry}/write`)
    await tab(page, 'Write')
      .getByRole('button', { name: 'note(uint256,string)', exact: true })
      .click()
    const form = item(page, 'Write', 'note(uint256,string)')
    await form.getByLabel(/^id/).fill('13')
    await form.getByRole('button', { name: 'Simulate' }).click()
    await form.getByText('Would fail').waitFor()
    await form.getByText('reverted with custom error Unlucky(id: 13)').waitFor()
    await form.locator('.source mark').getByText('revert Unlucky(id)').waitFor()
  })
})

describe('the page of a contract', () => {
  test('has variables of namespaces, and the entries of their mappings', async () => {
    const spaced = await deploy('Spaced')
    const page = await scene.open(`/address/${spaced}/storage`)
    await item(page, 'Storage', '.x').getByText('71', { exact: true }).waitFor()
    await item(page, 'Storage', '.balances').getByText('93', { exact: true }).waitFor()
    const storage = tab(page, 'Storage')
    await storage
      .getByLabel('Path')
      .fill(`example.main.balances[${scene.devnet.accounts[2]!.address}]`)
    await storage.getByRole('button', { name: 'Read' }).click()
    await storage.getByRole('status').getByText('93', { exact: true }).waitFor()
  })

  test('has variables by name, then slots without one, each with the transaction that set it', async () => {
    const slot = `0x${'77'.padStart(64, '0')}` as const
    const edit = { method: 'anvil_setStorageAt', params: [registry, slot, slot] } as const
    await scene.devnet.request(edit)
    const first = await note(9n, 'x')
    const page = await scene.open(`/address/${registry}/storage`)
    const storage = tab(page, 'Storage')
    const rows = storage.locator('.stored-row')
    const row = (text: string | RegExp) => rows.filter({ hasText: text })
    await row(/^count/)
      .getByText('1', { exact: true })
      .waitFor()
    const texts = (await rows.allInnerTexts()).map((text) => /[\w[]+/.exec(text)?.[0])
    expect(texts).toEqual(['count', 'ids', '[dev', 'motto', 'slot'])
    await row(/^\[dev account 2\]/)
      .getByText('9', { exact: true })
      .waitFor()
    await row(/^motto/)
      .getByText('</script><script>')
      .waitFor()
    await row(/^motto/)
      .getByText('set by')
      .waitFor()
    await row(/^slot/).getByText('0x77', { exact: true }).waitFor()
    expect(await row(/^slot/).getByRole('link').count()).toBe(0)
    const link = row(/^count/).getByRole('link')
    expect(await link.getAttribute('title')).toBe(first)
    const second = await note(10n, 'x')
    await expect.poll(() => link.getAttribute('title'), patiently).toBe(second)
    await row(/^count/)
      .getByText('newest')
      .waitFor()
  })

  test('leads from a change of a transaction to its place in the storage, and back', async () => {
    await note(1n, 'x')
    const hash = await note(9n, 'x')
    const page = await scene.open(`/tx/${hash}`)
    await part(page, 'What changed').getByRole('link', { name: 'ids', exact: true }).click()
    await page.waitForURL(`**/address/${registry}/storage/ids*`)
    const marked = tab(page, 'Storage').locator('[aria-current=true]')
    await marked.getByText('9', { exact: true }).waitFor()
    await marked.getByTitle(hash).click()
    await page.waitForURL(`**/tx/${hash}`)
    // A value that has become zero is stored no more: it is read by its path.
    const cleared = await note(0n, 'x')
    await page.goto(`${scene.server.httpUrl}/tx/${cleared}`)
    await part(page, 'What changed').getByRole('link', { name: 'ids', exact: true }).click()
    await tab(page, 'Storage').getByRole('status').getByText('0', { exact: true }).waitFor()
  })

  test('has an address for each part, and the buttons of the browser lead from part to part', async () => {
    const page = await scene.open(`/address/${registry}`)
    const shown = page.getByRole('tab', { selected: true })
    await expect.poll(() => shown.innerText(), patiently).toMatch(/^Read/)
    await tab(page, 'Read').getByText('ids(address)').click()
    await page.getByLabel('0').fill('dev account 1')
    await openTab(page, 'Events')
    await page.waitForURL(`**/address/${registry}/events`)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**/address/${registry}/transactions`)
    await page.goBack()
    await page.waitForURL(`**/address/${registry}/events`)
    expect(await shown.innerText()).toBe('Events')
    await page.goBack()
    await page.waitForURL(`**/address/${registry}`)
    expect(await shown.innerText()).toMatch(/^Read/)
    // What was typed stays.
    expect(await page.getByLabel('0').inputValue()).toBe('dev account 1')
    await page.goForward()
    await page.reload()
    await expect.poll(() => shown.innerText(), patiently).toBe('Events')
    const answer = await fetch(`${scene.server.httpUrl}/address/${registry}/nothing`, {
      headers: { accept: 'text/html' },
    })
    expect(answer.status).toBe(404)
  })

  test('asks for nothing but the part that is shown', async () => {
    const page = await scene.open(`/address/${registry}/code`)
    const asked: string[] = []
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => asked.push(String(payload)))
    })
    await page.reload()
    await tab(page, 'Code').getByText('bytes', { exact: false }).first().waitFor()
    await note(7n, 'x')
    await openTab(page, 'Storage')
    await item(page, 'Storage', 'count').getByText('1', { exact: true }).waitFor()
    const methods = (name: string) => asked.filter((text) => text.includes(`"${name}"`)).length
    expect(methods('previewnet_storage')).toBeGreaterThan(0)
    expect(methods('previewnet_logs')).toBe(0)
    expect(methods('ots_searchTransactionsBefore')).toBe(0)
    await openTab(page, 'Code')
    const before = methods('previewnet_storage')
    await note(8n, 'x')
    await openTab(page, 'Events')
    await tab(page, 'Events').getByText('id: 8').waitFor()
    expect(methods('previewnet_storage')).toBe(before)
  })

  test('says why there is nothing to call, and begins with transactions', async () => {
    const bare = `0x${'b0'.repeat(20)}` as const
    await scene.devnet.request({ method: 'anvil_setCode', params: [bare, '0x600160015500'] })
    const page = await scene.open(`/address/${bare}`)
    await tab(page, 'Transactions').getByText('No sealed transactions.').waitFor()
    for (const name of ['Read', 'Write']) {
      const panel = await openTab(page, name)
      await panel.getByText('The devnet knows no ABI of this contract.').waitFor()
    }
    const storage = await openTab(page, 'Storage')
    await storage.getByText('The devnet knows no storage layout').waitFor()
    await storage.getByText('No storage.').waitFor()
    const write = await openTab(page, 'Write')
    await write.getByLabel('ABI').selectOption('WETH9')
    await write.getByText('deposit()').waitFor()
  })

  test('has events, decoded, newest first and page by page', async () => {
    for (let index = 1; index <= 30; index += 1) await note(100n + BigInt(index), `memo ${index}`)
    const page = await scene.open(`/address/${registry}/events`)
    const events = tab(page, 'Events')
    const rows = events.locator('tbody tr')
    await expect.poll(() => rows.count(), patiently).toBe(25)
    await rows.first().getByText('Noted(owner: dev account 2, id: 130, memo: "memo 30")').waitFor()
    await events.getByRole('button', { name: 'Show older events' }).click()
    await expect.poll(() => rows.count(), patiently).toBe(30)
    await rows.last().getByText('id: 101').waitFor()
    await events.getByRole('link', { name: 'Find them by name and argument' }).click()
    await page.waitForURL('**/list/events?contract=*')
  })

  test('names a proxy and its implementation, with a link each way', async () => {
    const beacon = await deploy('Beacon', registry.slice(2).padStart(64, '0'))
    const [clone, proxy, led]: readonly Address[] = [1, 2, 3].map(
      (index) => `0x${(0xc0de00 + index).toString(16).padStart(40, '0')}` as const,
    )
    const minimal =
      `0x363d3d373d3d3d363d73${registry.slice(2)}5af43d82803e903d91602b57fd5bf3` as const
    await scene.devnet.request({ method: 'anvil_setCode', params: [clone!, minimal] })
    const slots = {
      [proxy!]: ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', registry],
      [led!]: ['0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', beacon],
    } as const
    for (const [address, [slot, target]] of Object.entries(slots)) {
      const word = `0x${target.slice(2).padStart(64, '0')}` as const
      await scene.devnet.request({ method: 'anvil_setCode', params: [address as Address, '0x00'] })
      await scene.devnet.request({
        method: 'anvil_setStorageAt',
        params: [address as Address, slot, word],
      })
    }
    const page = await scene.open(`/address/${registry}`)
    const overview = part(page, 'Overview')
    for (const kind of ['ERC-1167', 'ERC-1967', 'ERC-1967 beacon']) {
      await overview.getByText(kind, { exact: true }).waitFor()
    }
    for (const address of [clone!, proxy!, led!]) {
      await page.goto(`${scene.server.httpUrl}/address/${address}`)
      await overview.getByText('Implementation', { exact: true }).waitFor()
      // Its functions are those of the implementation.
      await item(page, 'Read', 'count()').waitFor()
      const storage = await openTab(page, 'Storage')
      await storage
        .locator('.stored-row', { hasText: /^count/ })
        .getByText('0', { exact: true })
        .waitFor()
    }
    await tab(page, 'Storage').getByLabel('Path').fill('count')
    await tab(page, 'Storage').getByRole('button', { name: 'Read' }).click()
    await tab(page, 'Storage').getByRole('status').getByText('0', { exact: true }).waitFor()
    await overview.getByText('Beacon', { exact: true }).first().waitFor()
    await overview.locator(`a[href="/address/${registry}"]`).click()
    await page.waitForURL(`**/address/${registry}`)
  })

  test('gets a label, which the devnet keeps', async () => {
    const page = await scene.open(`/address/${registry}`)
    await page.getByRole('button', { name: 'Label this' }).click()
    await page.getByLabel(/^Label/).fill('<i>Books</i>')
    await page.getByRole('button', { name: 'Save the label' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('<i>Books</i>').waitFor()
    await page.getByText('The devnet keeps the label.').waitFor()
    const names = { method: 'previewnet_names', params: [[registry]] } as const
    expect(await scene.devnet.request(names)).toMatchObject([{ label: '<i>Books</i>' }])
    await page.getByLabel(/^Label/).fill('x'.repeat(101))
    await page.getByRole('button', { name: 'Save the label' }).click()
    await page.getByRole('alert').getByText('expected 1 to 100 characters, got 101').waitFor()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('button', { name: 'Label this' }).waitFor()
    expect(await scene.devnet.request(names)).toMatchObject([{ label: null }])
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await note(7n, 'one')
      await scene.devnet.mine()
      const page = await scene.open(`/address/${registry}/write`, { width, colorScheme })
      await page.getByRole('button', { name: 'Label this' }).click()
      await tab(page, 'Write')
        .getByRole('button', { name: 'note(uint256,string)', exact: true })
        .click()
      const form = item(page, 'Write', 'note(uint256,string)')
      await form.getByLabel(/^id/).fill('13')
      await form.getByRole('button', { name: 'Simulate' }).click()
      await form.locator('.source mark').waitFor()
      const awaited = {
        Read: 'count()',
        Write: 'note(uint256,string)',
        Source: 'contract',
        Storage: 'newest',
        Events: 'Noted',
        Transactions: 'Registry.note',
        Code: 'bytes',
      } as const
      for (const [name, text] of Object.entries(awaited)) {
        const panel = await openTab(page, name)
        await panel.getByText(text).first().waitFor()
        expect(await findingsOf(page), name).toEqual([])
        expect(await overflows(page), name).toBe(false)
      }
    },
  )
})
