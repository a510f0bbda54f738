/** Amounts of tokens and ether on the pages of the Studio, and in its forms. */

import type { Page } from 'playwright-core'
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, Hash, Hex } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'
import { findingsOf, openTab, overflows } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const text = `
pragma solidity ^0.8.20;

contract Dollar {
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant symbol = "DUSD";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 balance = balanceOf[from];
        if (balance < amount) revert ERC20InsufficientBalance(from, balance, amount);
        balanceOf[from] = balance - amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

contract Vault {
    event Deposited(address indexed account, uint256 amount, uint256 deadline);

    Dollar internal immutable token;
    mapping(address => uint256) public deposits;
    uint64 public lastDepositAt;

    constructor(Dollar token_) {
        token = token_;
    }

    function deposit(uint256 amount, uint256 deadline) external {
        token.transferFrom(msg.sender, address(this), amount);
        deposits[msg.sender] += amount;
        lastDepositAt = uint64(block.timestamp);
        emit Deposited(msg.sender, amount, deadline);
    }
}

contract Proxy {
    address internal immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    fallback() external {
        (bool isDone, bytes memory output) = implementation.delegatecall(msg.data);
        assembly {
            if isDone { return(add(output, 32), mload(output)) }
            revert(add(output, 32), mload(output))
        }
    }
}

/** Moves two tokens by the same amount, and counts shares one to one. */
contract Pool {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public symbol = "POOL";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    function put(Dollar token, uint256 amount) public {
        token.transferFrom(msg.sender, address(this), amount);
        balanceOf[msg.sender] += amount;
        emit Transfer(address(0), msg.sender, amount);
    }

    function putBoth(Dollar one, Dollar other, uint256 amount) external {
        put(one, amount);
        put(other, amount);
    }
}

/** Wraps the failure of a call in its own. */
contract Catcher {
    error Failed(bytes reason);

    function pull(Dollar token, address from, uint256 amount) external {
        try token.transferFrom(from, address(this), amount) {} catch (bytes memory reason) {
            revert Failed(reason);
        }
    }
}

/** A token that says neither its decimals nor its symbol. */
contract Bare {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
}
`

type Name = 'Dollar' | 'Vault' | 'Pool' | 'Proxy' | 'Catcher' | 'Bare'

let compiled: Compiled
let dollar: Address
let vault: Address
const scene = useStudioScene(() => ({ artifacts: [compiled] }))

beforeAll(async () => {
  compiled = await compileFile('src/Vault.sol', text)
})

beforeEach(async () => {
  dollar = await deploy('Dollar')
  vault = await deploy('Vault', [dollar])
  await call('Dollar', dollar, 'mint', [sender(), 1_250_000_001n])
})

const sender = () => scene.devnet.accounts[1]!.address
const contractOf = (name: Name) => compiled.output.contracts['src/Vault.sol']![name]!

function send(data: Hex, to?: Address): Promise<Hash> {
  const request = { from: sender(), data, gas: '0x200000', ...(to && { to }) } as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

async function deploy(name: Name, args: readonly unknown[] = []): Promise<Address> {
  const { abi, evm } = contractOf(name)
  const bytecode: Hex = `0x${evm.bytecode.object}`
  const hash = await send(encodeDeployData({ abi: abi as Abi, bytecode, args }))
  const method = 'eth_getTransactionReceipt'
  return (await scene.devnet.request({ method, params: [hash] }))!.contractAddress! // a creation has one
}

function call(name: Name, to: Address, functionName: string, args: readonly unknown[]) {
  return send(encodeFunctionData({ abi: contractOf(name).abi as Abi, functionName, args }), to)
}

const deposit = (amount: bigint) => call('Vault', vault, 'deposit', [amount, amount])

async function cellsOf(page: Page): Promise<string[]> {
  const table = page.getByRole('region', { name: 'What changed' }).getByRole('table')
  await table.getByText('1,250.0000 DUSD').or(table.getByText('750.0000 DUSD')).first().waitFor()
  return (await table.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
}

describe('an amount of a token', () => {
  test('stands in its unit in the title, the balances, the storage, the trace and the logs', async () => {
    const page = await scene.open(`/tx/${await deposit(500_000_000n)}`)
    // The deadline is no amount, although it is the same number.
    await page.getByRole('heading', { name: 'Vault.deposit(500 DUSD, 500,000,000)' }).waitFor()
    const [, spent, got] = await cellsOf(page)
    expect(spent).toBe('dev account 1 −500 DUSD 750.0000 DUSD')
    expect(got).toMatch(/^Vault 0x\w+…\w+ \+500 DUSD 500 DUSD$/)
    const changed = page.getByRole('region', { name: 'What changed' })
    const variables = changed.getByRole('definition').filter({ hasText: 'DUSD' })
    expect((await variables.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
      '0 DUSD → becomes 500 DUSD',
      '1,250.0000 DUSD → becomes 750.0000 DUSD',
      '0 DUSD → becomes 500 DUSD',
    ])
    const trace = page.getByRole('tabpanel', { name: 'Trace' })
    await trace.getByText(/^transferFrom\(from: .*, amount: 500 DUSD\) → true$/).waitFor()
    await trace.getByText('amount: 500 DUSD, deadline: 500,000,000)').last().waitFor()
    const logs = await openTab(page, 'Logs')
    await logs.getByRole('button', { name: '500 DUSD' }).first().waitFor()
  })

  test('shows the number of the chain by hover and by keyboard', async () => {
    const page = await scene.open(`/tx/${await deposit(500_000_000n)}`)
    await cellsOf(page)
    const amount = page.getByRole('cell').getByRole('button', { name: '750.0000 DUSD' })
    expect(await amount.getAttribute('title')).toBe('750,000,001')
    await amount.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('cell').getByRole('button', { name: '750,000,001' }).waitFor()
    await page.keyboard.press('Enter')
    await amount.waitFor()
  })

  test('stands in its unit in a failure, on the page and in lists', async () => {
    const hash = await deposit(2_000_000_000n)
    const page = await scene.open(`/tx/${hash}`)
    await page.getByRole('heading', { name: 'Vault.deposit(2,000 DUSD, 2,000,000,000)' }).waitFor()
    const reason =
      'ERC20InsufficientBalance(sender: dev account 1, balance: 1,250.0000 DUSD, needed: 2,000 DUSD)'
    await page.locator('.reason').getByText(reason).waitFor()
    await page.goto(scene.server.httpUrl)
    await page.getByRole('region', { name: 'Recent failures' }).getByText(reason).waitFor()
    await page.getByText('Dollar.mint(dev account 1, 1,250.0000 DUSD)').waitFor()
  })

  test('is the largest number by its name', async () => {
    const hash = await call('Dollar', dollar, 'approve', [vault, 2n ** 256n - 1n])
    const page = await scene.open(`/tx/${hash}`)
    await page
      .getByRole('heading', { name: /^Dollar\.approve\(Vault 0x\w+…\w+, max uint256\)$/ })
      .waitFor()
  })

  test('stays a number where the token says no decimals', async () => {
    const bare = await deploy('Bare')
    const hash = await call('Bare', bare, 'mint', [sender(), 5_000_000n])
    const page = await scene.open(`/tx/${hash}`)
    await page.getByRole('heading', { name: 'Bare.mint(dev account 1, 5,000,000)' }).waitFor()
    await page.goto(`${scene.server.httpUrl}/list/transfers`)
    await page.getByText('5,000,000 units of unknown size').waitFor()
    await page.getByRole('button', { name: '1,250.0000 DUSD' }).waitFor()
  })

  test('has the unit of what is put in, not that of shares, and none if two tokens move by it', async () => {
    const other = await deploy('Dollar')
    await call('Dollar', other, 'mint', [sender(), 9_000_000n])
    const pool = await deploy('Pool')
    const page = await scene.open(`/tx/${await call('Pool', pool, 'put', [dollar, 7_000_000n])}`)
    await page.getByRole('heading', { name: /^Pool\.put\(Dollar 0x\w+…\w+, 7 DUSD\)$/ }).waitFor()
    await page.getByText('+0.000000000007 POOL').waitFor()
    const both = await call('Pool', pool, 'putBoth', [dollar, other, 8_000_000n])
    await page.goto(`${scene.server.httpUrl}/tx/${both}`)
    await page.getByText('+8 DUSD').nth(1).waitFor() // both units are known
    await page.getByRole('heading', { name: /^Pool\.putBoth\(.*, 8,000,000\)$/ }).waitFor()
  })

  test('has the unit of a proxy whose code is elsewhere', async () => {
    const proxy = await deploy('Proxy', [dollar])
    await call('Dollar', proxy, 'mint', [sender(), 9_000_000n])
    const other = await deploy('Vault', [proxy])
    const hash = await call('Vault', other, 'deposit', [9_000_001n, 0n])
    const page = await scene.open(`/tx/${hash}`)
    await page.getByRole('heading', { name: 'Vault.deposit(9.0000 DUSD, 0)' }).waitFor()
    await page.locator('.reason').getByText('balance: 9 DUSD, needed: 9.0000 DUSD)').waitFor()
  })

  test('stands in its unit in lists, by what moved in the same transaction', async () => {
    await deposit(500_000_000n)
    await scene.devnet.mine()
    const texts = {
      '/list/transactions': 'Vault.deposit(500 DUSD, 500,000,000)',
      '/list/events': 'Deposited(account: dev account 1, amount: 500 DUSD, deadline: 500,000,000)',
      '/block/1': 'Vault.deposit(500 DUSD, 500,000,000)',
      [`/address/${sender()}`]: 'Vault.deposit(500 DUSD, 500,000,000)',
      [`/address/${vault}/transactions`]: 'Vault.deposit(500 DUSD, 500,000,000)',
      [`/address/${vault}/events`]: 'amount: 500 DUSD, deadline: 500,000,000)',
      '/': 'Vault.deposit(500 DUSD, 500,000,000)',
    }
    for (const [path, text] of Object.entries(texts)) {
      const page = await scene.open(path)
      await page.getByText(text).first().waitFor()
    }
  })

  test('stands in its unit in the storage, by what moved when it was set', async () => {
    await deposit(500_000_000n)
    await deposit(250_000_000n)
    const page = await scene.open(`/address/${vault}/storage`)
    const rows = page.locator('.stored-row')
    await rows
      .filter({ hasText: /^\[dev account 1\]/ })
      .getByText('750 DUSD')
      .waitFor()
    const time = rows.filter({ hasText: /^lastDepositAt/ })
    await time.getByText(/^1,767,\d{3},\d{3}$/).waitFor()
    await time.getByText('2026-01-01 00:00:00 UTC').waitFor()
    await page.goto(`${scene.server.httpUrl}/address/${dollar}/storage`)
    await rows
      .filter({ hasText: /^totalSupply/ })
      .getByText('1,250.0000 DUSD')
      .waitFor()
    const overview = page.getByRole('region', { name: 'Overview' })
    await overview.getByRole('button', { name: '1,250.0000 DUSD' }).waitFor()
    await page.goto(`${scene.server.httpUrl}/address/${vault}`)
    await overview.getByText('750 DUSD').waitFor()
  })

  test('stands in its unit in the causes of a failure', async () => {
    const catcher = await deploy('Catcher')
    const hash = await call('Catcher', catcher, 'pull', [dollar, sender(), 2_000_000_000n])
    const page = await scene.open(`/tx/${hash}`)
    await page
      .getByText(
        'caused by: reverted with custom error ERC20InsufficientBalance(sender: dev account 1, balance: 1,250.0000 DUSD, needed: 2,000 DUSD)',
      )
      .waitFor()
  })

  test('is typed with its symbol, as ether, with an exponent', async () => {
    const page = await scene.open(`/address/${vault}/write`)
    const functions = page.getByRole('region', { name: 'Contract', exact: true })
    await functions.getByLabel('Sender of transactions').selectOption('dev account 1')
    await functions.getByRole('button', { name: 'deposit(uint256,uint256)' }).click()
    await functions.getByLabel('amount').fill('2.5 DUSD')
    await functions.getByLabel('deadline').fill('1e18')
    await functions.getByRole('button', { name: 'Simulate' }).click()
    await functions.getByText('Would succeed').waitFor()
    await functions.getByText('+2.5 DUSD').waitFor()
    await functions.getByText('1,000,000,000,000,000,000').first().waitFor()
    await functions.getByLabel('amount').fill('2.5 NONE')
    await functions.getByRole('button', { name: 'Simulate' }).click()
    const problem = 'Expected a whole number, or an amount such as 1e18 or 1 ether, got "2.5 NONE".'
    await functions.getByRole('alert').getByText(problem).waitFor()
  })

  test.each([
    [375, 'dark'],
    [1_280, 'light'],
  ] as const)('%d px, %s: axe finds nothing, and nothing overflows', async (width, colorScheme) => {
    const page = await scene.open(`/tx/${await deposit(500_000_000n)}`, { width, colorScheme })
    await cellsOf(page)
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      await openTab(page, name)
      expect(await findingsOf(page), name).toEqual([])
      expect(await overflows(page), name).toBe(false)
    }
    const scrollers = page.locator('.balances').locator('..')
    expect(await scrollers.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(false)
  })
})

test('dev accounts have two lines on a phone', async () => {
  const page = await scene.open('/', { width: 375 })
  const accounts = page.getByRole('region', { name: 'Dev accounts' }).getByRole('listitem')
  await accounts.nth(1).getByText('9,999.9999 ETH').waitFor()
  const heights = await accounts.evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(heights).toHaveLength(10)
  for (const height of heights) expect(height).toBeLessThan(100)
})
