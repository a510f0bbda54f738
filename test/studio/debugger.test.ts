/** The debugger of the Studio, the gas of calls, and transactions that are run again. */

import type { Page } from 'playwright-core'
import { type Abi, encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetServer,
  type Hash,
  type Hex,
} from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { createDebugScene, type DebugScene } from '../support/debug-scene.ts'
import { compileFile } from '../support/solc.ts'
import {
  findingsOf,
  openTab,
  overflows,
  patiently,
  StudioBrowser,
  testEachLook,
} from '../support/studio.ts'

let scene: DebugScene
let server: DevnetServer
let browser: StudioBrowser

beforeAll(async () => {
  scene = await createDebugScene()
  await scene.devnet.artifacts.add(scene.project.artifacts)
  browser = await StudioBrowser.launch()
  server = await listen(scene.devnet, { port: 0 }, browser.folder)
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await scene[Symbol.asyncDispose]()
})

beforeEach(() => {
  browser.complaints = []
})

afterEach(async () => {
  await browser.leave()
  expect(browser.complaints).toEqual([])
})

const where = (page: Page) => page.locator('.debug-where')
const frames = (page: Page) => page.getByRole('list', { name: 'Call stack' }).getByRole('button')
const currentLine = (page: Page) => page.locator('.code > li[aria-current="true"] .line-number')
const move = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Moves' }).getByRole('button', { name, exact: true })
const breakpoint = (page: Page, line: number) =>
  page.getByRole('button', { name: `Breakpoint at line ${line}`, exact: true })

/** Waits until it stands at a line of a function. */
async function expectAt(page: Page, name: string, line: number): Promise<void> {
  await where(page)
    .getByText(new RegExp(`${name}, .* line ${line}\\b`))
    .waitFor()
  await expect.poll(() => currentLine(page).innerText(), patiently).toBe(`${line}`)
}

/** Opens the debugger at the first statement. */
async function openDebugger(hash: Hash, view = {}): Promise<Page> {
  const page = await browser.open(server, `/tx/${hash}/debug`, view)
  await where(page).getByText('At the first statement').waitFor()
  return page
}

describe('the debugger', () => {
  test('is called as the transaction is, with sender and block below', async () => {
    const page = await openDebugger(scene.transactions.internalCalls)
    await page
      .getByRole('heading', { level: 1, name: 'Bank.deposit(dev account 0, 500)' })
      .waitFor()
    await expect
      .poll(() => page.title(), patiently)
      .toBe('Bank.deposit(dev account 0, 500) · Debugger · Studio')
    await page.locator('.happened').getByText('by dev account 0 to Bank').waitFor()
  })

  test('has on each button the key that does the same', async () => {
    const page = await openDebugger(scene.transactions.internalCalls)
    const buttons = page.getByRole('toolbar', { name: 'Moves' }).getByRole('button')
    const names = await buttons.allInnerTexts()
    expect(names.map((name) => name.replaceAll(/\s+/g, ' '))).toEqual([
      ...['Continue F5', 'Step over F10', 'Step into F11', 'Step out Shift+F11'],
      ...['← Continue backwards Alt+F5', '← Step over backwards Alt+F10'],
      ...['← Step into backwards Alt+F11', '← Step out backwards Alt+Shift+F11'],
      'Breakpoint F9',
    ])
    for (const button of await buttons.all()) {
      const keys = await button.getAttribute('aria-keyshortcuts')
      expect(await button.locator('kbd').innerText()).toBe(keys)
    }
    const line = await currentLine(page).innerText()
    await page.keyboard.press('F10')
    await expect.poll(() => currentLine(page).innerText(), patiently).not.toBe(line)
    const next = await currentLine(page).innerText()
    await move(page, 'Step over backwards Alt+F10').click()
    await expect.poll(() => currentLine(page).innerText(), patiently).toBe(line)
    await move(page, 'Step over F10').click()
    await expect.poll(() => currentLine(page).innerText(), patiently).toBe(next)
    await move(page, 'Breakpoint F9').click()
    await expect
      .poll(() => breakpoint(page, Number(next)).getAttribute('aria-pressed'), patiently)
      .toBe('true')
  })

  test('has the current line in the middle of the source, with the lines before and after it', async () => {
    const page = await openDebugger(scene.transactions.internalCalls)
    const placeOf = () =>
      page.locator('.source-scroller').evaluate((scroller) => {
        const line = scroller.querySelector('[aria-current="true"]')!.getBoundingClientRect()
        const { top, height } = scroller.getBoundingClientRect()
        return (line.top + line.height / 2 - top) / height
      })
    const expectMiddle = async () => {
      await expect.poll(placeOf, patiently).toBeGreaterThan(0.3)
      expect(await placeOf()).toBeLessThan(0.7)
    }
    await expectMiddle()
    const line = await currentLine(page).innerText()
    // Elsewhere in the file, as after a scroll of the reader.
    await page.locator('.source-scroller').evaluate((scroller) => scroller.scrollTo(0, 0))
    expect(await placeOf()).toBeGreaterThan(0.7)
    await page.keyboard.press('F10')
    await expect.poll(() => currentLine(page).innerText(), patiently).not.toBe(line)
    await expectMiddle()
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test('keeps its moves in reach on a phone', async () => {
    const page = await openDebugger(scene.transactions.internalCalls, { width: 375 })
    await page.getByRole('listbox', { name: /instructions$/ }).scrollIntoViewIfNeeded()
    expect(Number(await page.evaluate('scrollY'))).toBeGreaterThan(300)
    const line = await currentLine(page).innerText()
    const box = await move(page, 'Over').boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.y + box!.height).toBeLessThan(200)
    await move(page, 'Over').click()
    await expect.poll(() => currentLine(page).innerText(), patiently).not.toBe(line)
  })

  test('moves line by line with the keys of editors, in both directions', async () => {
    const page = await openDebugger(scene.transactions.internalCalls)
    await expectAt(page, 'Bank.deposit', 56)
    const press = async (keys: string, name: string, line: number) => {
      await page.keyboard.press(keys)
      await expectAt(page, name, line)
    }
    await press('F10', 'Bank.deposit', 57)
    await press('F11', 'Bank.deposit', 58)
    await press('F11', 'Bank._credit', 63)
    expect(await frames(page).allInnerTexts()).toEqual([
      'Bank._credit(dev account 0, 495) Bank.sol:63',
      'Bank.deposit(dev account 0, 500) Bank.sol:58',
    ])
    await press('Shift+F11', 'Bank.deposit', 58)
    await press('Alt+F11', 'Bank._credit', 67)
    await press('Alt+Shift+F11', 'Bank.deposit', 58)
    await press('Alt+F10', 'Bank.deposit', 57)
    await press('Alt+F5', 'Bank.deposit', 56)
  })

  test('stops at breakpoints of the gutter, with variables and watches', async () => {
    const page = await openDebugger(scene.transactions.loop)
    await breakpoint(page, 78).click()
    await expect
      .poll(() => breakpoint(page, 78).getAttribute('aria-pressed'), patiently)
      .toBe('true')
    await move(page, 'Continue F5').click()
    await expectAt(page, 'Bank.accumulate', 78)
    await where(page).getByText('At a breakpoint').waitFor()
    const variables = page.locator('.debug-side .debug-variables').first()
    await variables.getByText('i = 1', { exact: true }).waitFor()
    await variables.getByText('count = 12').waitFor()
    await variables.getByText('name = "Savings"').waitFor()
    await page.getByLabel('Watch').fill('count * i >= 2')
    await page.keyboard.press('Enter')
    await page.locator('.watches .debug-value').getByText('true').waitFor()
    await move(page, 'Continue F5').click()
    await variables.getByText('i = 2', { exact: true }).waitFor()
    await move(page, 'Continue backwards Alt+F5').click()
    await variables.getByText('i = 1', { exact: true }).waitFor()
    // The same key as in editors takes it away.
    await page.keyboard.press('F9')
    await expect
      .poll(() => breakpoint(page, 78).getAttribute('aria-pressed'), patiently)
      .toBe('false')
  })

  test('shows the variables of the frame that is chosen', async () => {
    const page = await openDebugger(scene.transactions.internalCalls)
    await page.keyboard.press('F10')
    await expectAt(page, 'Bank.deposit', 57)
    await page.keyboard.press('F10')
    await expectAt(page, 'Bank.deposit', 58)
    await page.keyboard.press('F11')
    await expectAt(page, 'Bank._credit', 63)
    await frames(page).nth(1).click()
    await expect.poll(() => currentLine(page).innerText(), patiently).toBe('58')
    expect(await frames(page).nth(1).getAttribute('aria-current')).toBe('true')
  })

  test('opens at the failure of a transaction, says why it failed, and marks the line', async () => {
    const page = await browser.open(server, `/tx/${scene.transactions.panic}/debug`)
    await where(page).getByText('panic').waitFor()
    await page.locator('.code > li.failed').waitFor()
    await page.keyboard.press('Alt+F5')
    await where(page).getByText('At the first statement').waitFor()
    await page.keyboard.press('F5')
    await where(page).getByText('panic').waitFor()
    await page.keyboard.press('F5')
    await where(page).getByText('the end').waitFor()
  })

  test('lists the instructions with what they found, and shows their statements', async () => {
    const page = await openDebugger(scene.transactions.loop)
    const list = page.getByRole('listbox', { name: /instructions$/ })
    await list.getByRole('option', { selected: true }).waitFor()
    await list.focus()
    await page.keyboard.press('Home')
    await list.getByRole('option', { name: /^0\s*0x0000\s*PUSH1/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const registers = page.locator('.instructions .debug-variables')
    await registers.getByText('[0] = 0x40').waitFor()
    await registers.getByText('[1] = 0x80').waitFor()
    await page.keyboard.press('End')
    await list.getByRole('option', { name: /STOP/ }).waitFor()
    await page.keyboard.press('Enter')
    await where(page).getByText('At the statement of an instruction').waitFor()
  })

  test('shows code without a source by its instructions alone', async () => {
    const unknown = `0x${'c0'.repeat(20)}` as const
    await using devnet = await createDevnet({ alloc: { [unknown]: { code: '0x5f5f5500' } } })
    await using own = await listening(devnet)
    const params = [{ from: devnet.accounts[0]!.address, to: unknown, gas: '0x186a0' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const page = await browser.open(own.server, `/tx/${hash}/debug`)
    await where(page).getByText('its 4 instructions are below').waitFor()
    await page.getByRole('option', { name: /SSTORE/ }).click()
    await page.locator('.instructions .debug-variables').getByText('0x0 = 0x0').waitFor()
  })

  test('says that a trace is too large, and that there is no transaction', async () => {
    const unknown = `0x${'c0'.repeat(20)}` as const
    await using devnet = await createDevnet({
      alloc: { [unknown]: { code: '0x5f5f5500' } },
      limits: { traceStepsMax: 2 },
    })
    await using own = await listening(devnet)
    const params = [{ from: devnet.accounts[0]!.address, to: unknown, gas: '0x186a0' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const page = await browser.open(own.server, `/tx/${hash}/debug`)
    await page.getByText('Trace too long: more than 2 steps.').waitFor()
    await page.goto(`${own.server.httpUrl}/tx/0x${'1'.repeat(64)}/debug`)
    await page.getByText('Transaction not found.').waitFor()
  })

  test('shows hostile sources and values as text', async () => {
    const compiled = await compileFile('src/Evil.sol', evilText)
    await using devnet = await createDevnet({ artifacts: [compiled] })
    await using own = await listening(devnet)
    const { evm } = compiled.output.contracts['src/Evil.sol']!.Evil!
    const from = devnet.accounts[0]!.address
    const params = [{ from, data: `0x${evm.bytecode.object}`, gas: '0x7a120' }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const page = await browser.open(own.server, `/tx/${hash}/debug`)
    await where(page).getByText('At the first statement').waitFor()
    await page.keyboard.press('F10')
    await page.getByText('// <img src=x onerror="alert(1)">').waitFor()
    await page.locator('.debug-variables').getByText('<script>alert(2)</script>').first().waitFor()
    expect(await page.locator('main img, main script').count()).toBe(0)
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      const page = await openDebugger(scene.transactions.tryCatch, { width, colorScheme })
      await breakpoint(page, Number(await currentLine(page).innerText())).click()
      await page.locator('.instructions .debug-variables').getByText('Stack').waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})

const amountsText = `
pragma solidity ^0.8.20;

contract Dollar {
    error InsufficientBalance(uint256 balance, uint256 needed);
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant symbol = "DUSD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 balance = balanceOf[from];
        if (balance < amount) revert InsufficientBalance(balance, amount);
        balanceOf[from] = balance - amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

contract Vault {
    mapping(address => uint256) public deposits;
    uint64 public lastDepositAt;

    function deposit(Dollar token, uint256 amount, uint256 deadline) external payable {
        uint256 limit = type(uint256).max;
        token.transferFrom(msg.sender, address(this), amount);
        deposits[msg.sender] += amount;
        lastDepositAt = uint64(deadline);
        limit -= amount;
    }
}
`

describe('the values of the debugger', () => {
  const variables = (page: Page) => page.locator('.debug-side .debug-variables').first()
  const shown = (page: Page, text: string) =>
    variables(page).locator('li').getByText(text, { exact: true }).waitFor()

  /** The debugger of a deposit of 500 DUSD and an ether, and its page. */
  async function openDeposit(
    run: (page: Page) => Promise<void>,
    amount = 500_000_000n,
  ): Promise<void> {
    const { input, output } = await compileFile('src/Vault.sol', amountsText)
    const artifact = { solcLongVersion: '0.8.37', input, output }
    await using devnet = await createDevnet({ artifacts: [artifact] })
    await using own = await listening(devnet)
    const from = devnet.accounts[1]!.address
    const { Dollar, Vault } = output.contracts['src/Vault.sol']!
    const send = async (fields: {
      readonly to?: Hex
      readonly data: Hex
      readonly value?: Hex
    }) => {
      const params = [{ from, gas: '0x200000', ...fields }] as const
      const hash = await devnet.request({ method: 'eth_sendTransaction', params })
      const method = 'eth_getTransactionReceipt'
      return (await devnet.request({ method, params: [hash] }))!
    }
    const deploy = async (code: string) => (await send({ data: `0x${code}` })).contractAddress! // a creation has one
    const dollar = await deploy(Dollar!.evm.bytecode.object)
    const vault = await deploy(Vault!.evm.bytecode.object)
    const data = (contract: typeof Dollar, functionName: string, args: readonly unknown[]) =>
      encodeFunctionData({ abi: contract!.abi as Abi, functionName, args })
    await send({ to: dollar, data: data(Dollar, 'mint', [from, 1_250_000_001n]) })
    const { transactionHash } = await send({
      to: vault,
      value: '0xde0b6b3a7640000',
      data: data(Vault, 'deposit', [dollar, amount, 1_893_456_000n]),
    })
    const page = await browser.open(own.server, `/tx/${transactionHash}/debug`)
    await where(page)
      .getByText(amount > 1_250_000_001n ? 'reverted' : 'At the first statement')
      .waitFor()
    await run(page)
  }

  test('have the units of tokens, times, and addresses by name', () =>
    openDeposit(async (page) => {
      await page
        .getByRole('heading', { name: /^Vault\.deposit\(Dollar 0x.*, 500 DUSD, / })
        .waitFor()
      await variables(page)
        .getByText(/^token = Dollar 0x\w+…\w+$/)
        .waitFor()
      await shown(page, 'amount = 500 DUSD')
      await shown(page, 'deadline = 2030-01-01 00:00:00 UTC')
      await variables(page).getByRole('button', { name: '500 DUSD' }).click()
      await shown(page, 'amount = 500,000,000')
      await variables(page).getByRole('button', { name: '2030-01-01 00:00:00 UTC' }).click()
      await shown(page, 'deadline = 1,893,456,000')
      await page.keyboard.press('F10')
      await shown(page, 'limit = max uint256')
      await page.keyboard.press('F11')
      await frames(page)
        .getByText(/^Dollar\.transferFrom\(dev account 1, Vault 0x.*, 500 DUSD\)$/)
        .waitFor()
      await frames(page)
        .getByText(/^Vault\.deposit\(Dollar 0x.*, 500 DUSD, 1,893,456,000\)$/)
        .waitFor()
      await shown(page, 'from = dev account 1')
      await page.keyboard.press('F10')
      await shown(page, 'balance = 1,250.0000 DUSD')
      await variables(page).getByText('balanceOf = ').click()
      await shown(page, '[dev account 1] = 1,250.0000 DUSD')
    }))

  test('have the units of the token in a failure', () =>
    openDeposit(async (page) => {
      await where(page)
        .getByText('InsufficientBalance(balance: 1,250.0000 DUSD, needed: 2,000 DUSD)')
        .waitFor()
    }, 2_000_000_000n))

  test('have the units of what moved in variables and watches', () =>
    openDeposit(async (page) => {
      const watches = page.locator('.watches li')
      for (const text of [
        'msg.value',
        'amount',
        'deposits[msg.sender]',
        'amount * 2',
        'msg.sender',
      ]) {
        await page.getByLabel('Watch').fill(text)
        await page.keyboard.press('Enter')
      }
      await watches.getByText('1 ETH', { exact: true }).waitFor()
      await watches.getByText('500 DUSD', { exact: true }).waitFor()
      await watches.getByText('1,000,000,000', { exact: true }).waitFor()
      await watches.getByText('dev account 1', { exact: true }).waitFor()
      await move(page, 'Step over F10').click()
      await move(page, 'Step over F10').click()
      await expectAt(page, 'Vault.deposit', 34)
      await move(page, 'Step over F10').click()
      await expectAt(page, 'Vault.deposit', 35)
      await variables(page).getByText('deposits = ').click()
      await shown(page, '[dev account 1] = 500 DUSD')
      await move(page, 'Step over F10').click()
      await shown(page, 'lastDepositAt = 2030-01-01 00:00:00 UTC')
    }))
})

const evilText = `
pragma solidity ^0.8.0;

contract Evil {
    string public name;

    constructor() {
        // <img src=x onerror="alert(1)"> \\u202E
        name = "<script>alert(2)</script>";
        name = "<script>alert(2)</script>";
    }
}
`

/** The server of a devnet of one test. */
async function listening(devnet: Devnet) {
  const own = await listen(devnet, { port: 0 }, browser.folder)
  return {
    server: own,
    [Symbol.asyncDispose]: async () => {
      await browser.leave()
      await own.close()
    },
  }
}

describe('the gas of calls', () => {
  const graph = (page: Page) => page.getByRole('tree', { name: 'Gas by call' })

  test('is a graph that leads to each call by keyboard', async () => {
    const page = await browser.open(server, `/tx/${scene.transactions.failedCall}`)
    await openTab(page, 'Gas')
    const outermost = graph(page).getByRole('treeitem', {
      name: /^Client\.mustWithdraw: .* gas, 100\.0 %/,
    })
    await outermost.focus()
    await page.keyboard.press('ArrowDown')
    await graph(page).locator(':focus[aria-label^="Bank.withdraw: "]').waitFor()
    await page.keyboard.press('Enter')
    const opened = page.locator('.call-tree button[aria-expanded="true"]:focus')
    await opened.getByText('withdraw(').waitFor()
  })

  test('names the call under the pointer', async () => {
    const page = await browser.open(server, `/tx/${scene.transactions.proxy}`)
    await openTab(page, 'Gas')
    await graph(page)
      .getByRole('treeitem', { name: /^Bank\.deposit/ })
      .last()
      .hover()
    await page.locator('.flame-told').getByText('79.0 %').waitFor()
  })
})

describe('a transaction run again', () => {
  const form = (page: Page) => page.getByRole('tabpanel', { name: 'Run again', exact: true })
  const outcome = (page: Page) => form(page).locator('.run-outcome')

  async function openForm(hash: Hash, view = {}): Promise<Page> {
    const page = await browser.open(server, `/tx/${hash}`, view)
    await openTab(page, 'Run again')
    await form(page).getByRole('button', { name: 'Run', exact: true }).waitFor()
    return page
  }

  const run = (page: Page) => form(page).getByRole('button', { name: 'Run', exact: true }).click()

  test('has before its block what the transaction had', async () => {
    const page = await openForm(scene.transactions.loop)
    await form(page).getByLabel('count', { exact: false }).waitFor()
    await run(page)
    await form(page)
      .getByText(/^It would succeed, with [\d,]+ gas\. The chain has not changed\.$/)
      .waitFor()
    await outcome(page).getByText('total', { exact: true }).waitFor()
  })

  test('runs now, with other arguments, and with other state', async () => {
    const blockNumber = () => scene.devnet.request({ method: 'eth_blockNumber', params: [] })
    const before = await blockNumber()
    const page = await openForm(scene.transactions.revert)
    await run(page)
    await form(page).getByText('It would fail, with').waitFor()
    await outcome(page)
      .getByText(/Overdrawn\(/)
      .first()
      .waitFor()
    await outcome(page).locator('.source mark').getByText('revert Overdrawn').waitFor()
    await form(page).getByLabel('When').selectOption({ label: 'now, at pending' })
    await form(page).getByLabel('amount', { exact: false }).fill('1')
    await run(page)
    await form(page)
      .getByText(/It would succeed/)
      .waitFor()
    await form(page).getByLabel('Sender').fill('nobody')
    await run(page)
    await form(page).getByText('Expected an address or a name such as dev account 1').waitFor()
    await form(page).getByLabel('Sender').fill('dev account 3')
    await form(page).getByRole('button', { name: 'Override an account' }).click()
    await form(page).getByLabel('Account 1').fill(scene.bank)
    await form(page).getByLabel('What').selectOption('code')
    await form(page).locator('.override').getByLabel('Value').fill('0xfe')
    await run(page)
    await form(page)
      .getByText(/It would fail/)
      .waitFor()
    expect(await blockNumber()).toBe(before)
  })

  test('is debugged as it would run', async () => {
    const page = await openForm(scene.transactions.loop)
    await form(page).getByLabel('count', { exact: false }).fill('2')
    await run(page)
    await form(page).getByRole('button', { name: 'Debug this run' }).click()
    await where(page).getByText('At the first statement').waitFor()
    await page.locator('.debug-side .debug-variables').getByText('count = 2').waitFor()
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      const page = await openForm(scene.transactions.revert, { width, colorScheme })
      await form(page).getByRole('button', { name: 'Override an account' }).click()
      await form(page).getByLabel('Account 1').fill('dev account 1')
      await form(page).locator('.override').getByLabel('Value').fill('2')
      await run(page)
      await outcome(page).locator('.source mark').waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
