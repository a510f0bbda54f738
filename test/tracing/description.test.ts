/**
 * Transactions described by names: compiled Solidity through proxies and libraries, standards without
 * artifacts, labels, and what is hostile.
 */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { Labels } from '../../src/backend/labels.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hash,
  type Hex,
} from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import * as b20 from '../../src/tokens/index.ts'
import { wireAddress } from '../support/accounts.ts'
import { encodedBase } from '../support/base-transactions.ts'
import { runs } from '../support/property.ts'
import { compileAll, type SolcOutput } from '../support/solc.ts'

const bankText = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

library Ledger {
    event Noted(uint256 amount);

    function note(uint256 amount) external {
        emit Noted(amount);
    }
}

contract Token {
    error Insufficient(address owner, uint256 balance, uint256 needed);

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    mapping(address => uint256) public balanceOf;

    constructor(string memory name_, uint256 supply) {
        name = name_;
        balanceOf[msg.sender] = supply;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (balanceOf[msg.sender] < amount) {
            revert Insufficient(msg.sender, balanceOf[msg.sender], amount);
        }
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

contract Bank {
    struct Order {
        address to;
        uint256 amount;
        string memo;
    }

    event Paid(string memo, uint8[] parts);
    event Done();

    Token public token;

    receive() external payable {}

    function open() external {
        token = new Token("Coin", 100);
    }

    function pay(Order calldata order, uint8[] calldata parts) external payable returns (uint256 left, bool ok) {
        emit Paid(order.memo, parts);
        (bool said,) = address(0x000000000000000000636F6e736F6c652e6c6f67).staticcall(
            abi.encodeWithSignature("log(string,uint256)", "paying", order.amount)
        );
        said;
        ok = token.transfer(order.to, order.amount);
        Ledger.note(order.amount);
        emit Done();
        left = token.balanceOf(address(this));
    }

    function note(uint256 amount) external {
        Ledger.note(amount);
    }

    function swallow(address to) external {
        try token.transfer(to, 1000) {} catch {}
    }

    function refuse(string calldata reason) external pure {
        require(false, reason);
    }
}

contract Proxy {
    constructor(address implementation) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
        }
    }

    fallback() external payable {
        assembly {
            let to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
`

let output: SolcOutput
let artifact: unknown
beforeAll(async () => {
  const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const [compiled] = await compileAll([{ sources: { 'src/Bank.sol': bankText }, settings }])
  artifact = compiled
  output = compiled!.output // one was compiled
})

const OTHER: Hex = `0x${'ab'.repeat(20)}`

/** A devnet with the contracts of the source at known addresses. */
class Scene {
  readonly devnet: Devnet
  readonly #libraries = new Map<string, Hex>()

  constructor(devnet: Devnet) {
    this.devnet = devnet
  }

  static async open(options: DevnetOptions = {}): Promise<Scene> {
    return new Scene(await createDevnet({ network: 'plain', ...options }))
  }

  abi(name: string) {
    return output.contracts['src/Bank.sol']![name]!.abi as never // of the contract of that name
  }

  async send(request: { to?: Hex; data?: Hex; value?: Hex; gas?: Hex }): Promise<Hash> {
    const from = this.devnet.accounts[0]!.address
    const params = [{ from, gas: '0x500000', ...request }] as const
    return this.devnet.request({ method: 'eth_sendTransaction', params })
  }

  async deploy(name: string, args: readonly unknown[] = []): Promise<{ to: Hex; hash: Hash }> {
    const { object, linkReferences } = output.contracts['src/Bank.sol']![name]!.evm.bytecode
    let code = object
    for (const [library, slots] of Object.entries(linkReferences['src/Bank.sol'] ?? {})) {
      const address = this.#libraries.get(library) ?? (await this.deploy(library)).to
      this.#libraries.set(library, address)
      for (const { start } of slots) {
        code = code.slice(0, 2 * start) + address.slice(2) + code.slice(2 * start + 40)
      }
    }
    const data = encodeDeployData({ abi: this.abi(name), bytecode: `0x${code}`, args } as never)
    const hash = await this.send({ data })
    const receipt = await this.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    return { to: receipt!.contractAddress!, hash }
  }

  async call(
    to: Hex,
    contract: string,
    functionName: string,
    args: readonly unknown[] = [],
    value?: Hex,
  ) {
    const data = encodeFunctionData({ abi: this.abi(contract), functionName, args } as never)
    return this.send({ to, data, ...(value && { value }) })
  }

  async text(hash: Hash): Promise<string[]> {
    const { text } = await this.devnet.describe(hash)
    return text.replace(/\[gas [\d,]+\]/g, '[gas …]').split('\n')
  }

  async tree(hash: Hash) {
    return (await this.devnet.describe(hash)).tree
  }
}

describe('a described transaction', () => {
  test('has calls, events, console output and results in the order of execution', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    await scene.call(bank.to, 'Bank', 'open')
    const order = { to: OTHER, amount: 5n, memo: 'a "quoted"\nmemo' }
    const hash = await scene.call(bank.to, 'Bank', 'pay', [order, [1, 2]], '0x7')
    expect(await scene.text(hash)).toEqual([
      'Bank.pay{value: 7 wei}(order: Order({ to: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB, amount: 5, ' +
        'memo: "a \\"quoted\\"\\nmemo" }), parts: [1, 2]) → (left: 95, ok: true)  [gas …]',
      '  emit Paid(memo: "a \\"quoted\\"\\nmemo", parts: [1, 2])',
      '  console.log: paying 5',
      '  Token.transfer(to: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB, amount: 5) → true  [gas …]',
      '    emit Transfer(from: Bank@0xe7f1…0512, to: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB, value: 5)',
      '  delegatecall Ledger.note(5)  [gas …]',
      '    emit Noted(amount: 5)',
      '  emit Done()',
      '  Token.balanceOf(Bank@0xe7f1…0512) → 95  [gas …]',
    ])
    await scene.devnet.close()
  })

  test('has a tree with names, types and values', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    await scene.call(bank.to, 'Bank', 'open')
    const order = { to: OTHER, amount: 5n, memo: 'hi' }
    const hash = await scene.call(bank.to, 'Bank', 'pay', [order, [1]], '0x7')
    const tree = await scene.tree(hash)
    const receipt = await scene.devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    expect(tree).toMatchObject({
      contract: 'Bank',
      function: 'pay',
      to: bank.to,
      value: '0x7',
      args: [
        {
          name: 'order',
          type: 'tuple',
          value: [
            { name: 'to', type: 'address', value: OTHER },
            { name: 'amount', type: 'uint256', value: '5' },
            { name: 'memo', type: 'string', value: 'hi' },
          ],
        },
        { name: 'parts', type: 'uint8[]', value: ['1'] },
      ],
      returns: [
        { name: 'left', type: 'uint256', value: '95' },
        { name: 'ok', type: 'bool', value: true },
      ],
      gasUsed: receipt?.gasUsed,
      events: [
        { contract: 'Bank', name: 'Paid' },
        { contract: 'Bank', name: 'Done', args: [] },
      ],
      error: null,
    })
    expect(tree.calls.map((call) => [call.contract, call.function])).toEqual([
      ['console', 'log'],
      ['Token', 'transfer'],
      ['Ledger', 'note'],
      ['Token', 'balanceOf'],
    ])
    // The library logs with the address of the account whose storage it uses.
    expect(tree.calls[2]?.events).toMatchObject([
      { contract: 'Bank', name: 'Noted', args: [{ name: 'amount', type: 'uint256', value: '5' }] },
    ])
    await scene.devnet.close()
  })

  test('of a creation has the arguments of the constructor', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const { to, hash } = await scene.deploy('Token', ['Coin', 7n])
    expect(await scene.text(hash)).toEqual([
      `new Token(name_: "Coin", supply: 7) → 0x5FbDB2315678afecb367f032d93F642f64180aa3  [gas …]`,
    ])
    expect(await scene.tree(hash)).toMatchObject({
      contract: 'Token',
      function: 'constructor',
      to,
      args: [
        { name: 'name_', value: 'Coin' },
        { name: 'supply', value: '7' },
      ],
      returns: [],
    })
    await scene.devnet.close()
  })

  test('of a creation within a call names both', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    const [head, creation] = await scene.text(await scene.call(bank.to, 'Bank', 'open'))
    expect(head).toBe('Bank.open()  [gas …]')
    expect(creation).toMatch(
      /^ {2}new Token\(name_: "Coin", supply: 100\) → 0x\w{40} {2}\[gas …\]$/,
    )
    await scene.devnet.close()
  })

  test('through a proxy has the function of the implementation', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    const proxy = await scene.deploy('Proxy', [bank.to])
    const hash = await scene.call(proxy.to, 'Bank', 'open')
    const tree = await scene.tree(hash)
    expect(tree).toMatchObject({ contract: 'Bank', function: 'open', to: proxy.to })
    expect(tree.calls[0]).toMatchObject({ contract: 'Bank', function: 'open', to: bank.to })
    expect((await scene.text(hash)).slice(0, 2)).toEqual([
      'Bank.open()  [gas …]',
      '  delegatecall Bank.open()  [gas …]',
    ])
    await scene.devnet.close()
  })

  test('of a contract that calls a library by the same signature has its own function', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    expect(await scene.text(await scene.call(bank.to, 'Bank', 'note', [3n]))).toEqual([
      'Bank.note(amount: 3)  [gas …]',
      '  delegatecall Ledger.note(3)  [gas …]',
      '    emit Noted(amount: 3)',
    ])
    await scene.devnet.close()
  })

  test('of a plain transfer has neither contract nor function; receive has its name', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    const to = scene.devnet.accounts[1]!.address
    const hash = await scene.send({ to, value: '0x5' })
    expect(await scene.tree(hash)).toMatchObject({ contract: null, function: null, args: [] })
    expect(await scene.text(hash)).toEqual(['5 wei to Account 1  [gas …]'])
    expect(await scene.text(await scene.send({ to: bank.to, value: '0x5' }))).toEqual([
      'Bank.receive{value: 5 wei}()  [gas …]',
    ])
    await scene.devnet.close()
  })
})

/** What docs/names.md shows. */
describe('the printed examples', () => {
  const textOf = (name: string) => readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')

  test('of a payment and of its failure are as they are printed', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    await scene.call(bank.to, 'Bank', 'open')
    scene.devnet.label(OTHER, 'Bob')
    const order = (amount: bigint) => [{ to: OTHER, amount, memo: 'rent' }, [1, 2]]
    const paid = await scene.call(bank.to, 'Bank', 'pay', order(5n), '0x7')
    expect(`${(await scene.devnet.describe(paid)).text}\n`).toBe(textOf('described-payment'))
    const failed = await scene.call(bank.to, 'Bank', 'pay', order(500n))
    expect(`${(await scene.devnet.describe(failed)).text}\n`).toBe(textOf('described-failure'))
    await scene.devnet.close()
  })
})

test('a description has the frames that callTracer has', async () => {
  const scene = await Scene.open({ artifacts: [artifact] })
  const bank = await scene.deploy('Bank')
  await scene.call(bank.to, 'Bank', 'open')
  const order = (amount: bigint) => [{ to: OTHER, amount, memo: 'rent' }, [1, 2]]
  for (const amount of [5n, 500n]) {
    const hash = await scene.call(bank.to, 'Bank', 'pay', order(amount), '0x7')
    const traced = await scene.devnet.request({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    })
    expect(frameOf(await scene.tree(hash))).toEqual(frameOfTrace(traced as WireCallFrame))
  }
  await scene.devnet.close()
})

type Described = Awaited<ReturnType<Scene['tree']>>

/** A described call without its names. */
function frameOf(call: Described): unknown {
  const {
    args: _args,
    contract: _contract,
    function: _function,
    returns: _returns,
    ...frame
  } = call
  const logs = call.events.map(({ args: _, contract: __, name: ___, ...log }) => log)
  const { events: _events, ...rest } = frame
  return { ...rest, error: call.error?.vmError, logs, calls: call.calls.map(frameOf) }
}

function frameOfTrace({ revertReason: _, ...frame }: WireCallFrame): unknown {
  const { calls = [], console = null, error, logs = [], output = '0x', value = '0x0' } = frame
  return { ...frame, console, error, logs, output, value, calls: calls.map(frameOfTrace) }
}

describe('a described failure', () => {
  test('has the decoded error, and the Solidity frames in its text', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const token = await scene.deploy('Token', ['Coin', 7n])
    const hash = await scene.call(token.to, 'Token', 'transfer', [OTHER, 8n])
    expect(await scene.tree(hash)).toMatchObject({
      contract: 'Token',
      returns: [],
      error: {
        name: 'Insufficient',
        args: [{ name: 'owner' }, { name: 'balance', value: '7' }, { name: 'needed', value: '8' }],
        message: expect.stringMatching(/^reverted with custom error Insufficient\(owner: 0x/),
        vmError: 'execution reverted',
      },
    })
    const lines = await scene.text(hash)
    expect(lines[0]).toMatch(
      /^Token\.transfer\(.*\) ✗ reverted with custom error Insuff.*\[gas …\]$/,
    )
    expect(lines[2]).toBe('    at Token.transfer (src/Bank.sol:27:13)')
    await scene.devnet.close()
  })

  test('that was caught stands at its call', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    await scene.call(bank.to, 'Bank', 'open')
    const tree = await scene.tree(await scene.call(bank.to, 'Bank', 'swallow', [OTHER]))
    expect(tree.error).toBe(null)
    expect(tree.calls[0]?.error?.name).toBe('Insufficient')
    await scene.devnet.close()
  })

  test('escapes the text of a reason', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const bank = await scene.deploy('Bank')
    const hash = await scene.call(bank.to, 'Bank', 'refuse', ['\u001b[2Jgone\n'])
    const { text, tree } = await scene.devnet.describe(hash)
    expect(text).not.toContain('\u001b')
    expect(tree.error).toMatchObject({ name: 'Error', args: [{ value: '\u001b[2Jgone\n' }] })
    await scene.devnet.close()
  })

  test('of a call without a function names no function', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const token = await scene.deploy('Token', ['Coin', 7n])
    const hash = await scene.send({ to: token.to, data: '0x12345678' })
    const tree = await scene.tree(hash)
    expect(tree).toMatchObject({ contract: 'Token', function: '0x12345678', args: [] })
    expect(tree.error?.message).toMatch(/^function selector 0x12345678 was not recognized/)
    await scene.devnet.close()
  })
})

describe('without artifacts', () => {
  test('standards are decoded, and unknown selectors stay hex', async () => {
    const scene = await Scene.open()
    const token = await scene.deploy('Token', ['Coin', 7n])
    const hash = await scene.call(token.to, 'Token', 'transfer', [OTHER, 2n])
    expect(await scene.text(hash)).toEqual([
      '0x5FbDB2315678afecb367f032d93F642f64180aa3.transfer(to: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB, amount: 2) → true  [gas …]',
      '  emit Transfer(from: Account 0, to: 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB, value: 2)',
    ])
    expect(await scene.tree(hash)).toMatchObject({ contract: null, function: 'transfer' })
    const bank = await scene.deploy('Bank')
    expect(await scene.tree(await scene.call(bank.to, 'Bank', 'open'))).toMatchObject({
      contract: null,
      function: '0xfcfff16f',
      args: [],
      calls: [{ contract: null, function: 'constructor', args: [] }],
    })
    await scene.devnet.close()
  })

  test('calldata that is no encoding of a standard leaves its selector', async () => {
    const scene = await Scene.open()
    const token = await scene.deploy('Token', ['Coin', 7n])
    const hash = await scene.send({ to: token.to, data: '0xa9059cbb01' })
    expect(await scene.tree(hash)).toMatchObject({ function: '0xa9059cbb', args: [] })
    expect((await scene.text(hash))[0]).toContain('.0xa9059cbb(0x01) ✗ reverted without a reason')
    await scene.devnet.close()
  })

  test('an ABI alone names functions by their selectors', async () => {
    const scene = await Scene.open()
    const bank = await scene.deploy('Bank')
    scene.devnet.artifacts.add(scene.abi('Bank'))
    const hash = await scene.call(bank.to, 'Bank', 'note', [3n])
    expect(await scene.tree(hash)).toMatchObject({ contract: null, function: 'note' })
    await scene.devnet.close()
  })
})

describe('labels', () => {
  test('name accounts, beside the artifact of a contract, in forks too', async () => {
    const scene = await Scene.open({ artifacts: [artifact] })
    const token = await scene.deploy('Token', ['Coin', 7n])
    const fork = new Scene(await scene.devnet.fork())
    scene.devnet.label(token.to, 'USDC')
    fork.devnet.label(OTHER, 'Bob')
    const hash = await fork.call(token.to, 'Token', 'transfer', [OTHER, 2n])
    expect(await fork.text(hash)).toEqual([
      'Token@USDC.transfer(to: Bob, amount: 2) → true  [gas …]',
      '  emit Transfer(from: Account 0, to: Bob, value: 2)',
    ])
    expect((await fork.tree(hash)).args[0]?.value).toBe(OTHER)
    fork.devnet.label(OTHER, undefined)
    expect((await fork.text(hash))[1]).not.toContain('Bob')
    await fork.devnet.close()
    await scene.devnet.close()
  })

  test('name contracts without an artifact', async () => {
    const scene = await Scene.open()
    const token = await scene.deploy('Token', ['Coin', 7n])
    scene.devnet.label(token.to, 'Coin\u202e\n')
    const hash = await scene.call(token.to, 'Token', 'transfer', [OTHER, 2n])
    expect((await scene.tree(hash)).contract).toBe('Coin\u202e\n')
    expect((await scene.text(hash))[0]).toMatch(/^Coin\\u202e\\n\.transfer\(/)
    await scene.devnet.close()
  })

  test('name the contract of an artifact that has no name', async () => {
    const scene = await Scene.open()
    const { abi, evm } = output.contracts['src/Bank.sol']!.Token!
    const { bytecode, deployedBytecode } = evm
    const nameless = { abi, bytecode: bytecode.object, deployedBytecode: deployedBytecode.object }
    scene.devnet.artifacts.add(nameless)
    const token = await scene.deploy('Token', ['Coin', 7n])
    const hash = await scene.call(token.to, 'Token', 'transfer', [OTHER, 2n])
    expect((await scene.tree(hash)).contract).toBe(null)
    scene.devnet.label(token.to, 'Coin')
    expect((await scene.text(hash))[0]).toMatch(/^Coin\.transfer\(/)
    await scene.devnet.close()
  })

  test('are at most ten thousand', () => {
    const labels = new Labels()
    const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
    for (let index = 0; index < 10_000; index += 1) labels.set(addressOf(index), 'x')
    expect(() => labels.set(addressOf(10_000), 'x')).toThrow('at most 10000 labels')
    labels.set(addressOf(1), 'renamed')
    labels.set(addressOf(2), undefined)
    labels.set(addressOf(10_000), 'x')
    expect(labels.of(addressOf(1))).toBe('renamed')
  })

  test('are no part of the chain', async () => {
    const [one, other] = [await Scene.open(), await Scene.open()]
    one.devnet.label(OTHER, 'Bob')
    for (const { devnet } of [one, other]) await devnet.mine()
    expect(one.devnet.digest()).toBe(other.devnet.digest())
    expect(one.devnet.journal()).toBe(other.devnet.journal())
    expect(await one.devnet.dump()).toEqual(await other.devnet.dump())
    await one.devnet.close()
    await other.devnet.close()
  })

  test.each([
    ['0x12', 'Bob', 'label: expected an address of 20 bytes, got "0x12"'],
    [OTHER, '', 'label: expected 1 to 100 characters, got none'],
    [OTHER, 'x'.repeat(101), 'label: expected 1 to 100 characters, got 101'],
    [OTHER, 5, 'label: expected a text, got 5'],
  ])('refuse %s named %s', async (address, name, message) => {
    const devnet = await createDevnet()
    expect(() => devnet.label(address as Hex, name as string)).toThrow(message)
    await devnet.close()
  })
})

describe('on the preview network', () => {
  test('a Base Transaction has its calls, and those of a failed phase are undone', async () => {
    const devnet = await createDevnet()
    const [sender] = devnet.accounts
    const none = new Uint8Array(0)
    const pay = (to: Hex) => ({ to, value: 1n, data: none })
    const refused = { to: b20.FACTORY_ADDRESS, value: 0n, data: Uint8Array.of(1, 2, 3, 4) }
    const calls = [[pay(OTHER)], [pay(sender!.address), refused]]
    const raw = hexFromBytes(encodedBase(sender!, { calls, gasLimit: 500_000n }))
    const hash = await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
    const { text, tree } = await devnet.describe(hash)
    expect(text.replace(/\[gas [\d,]+\]/g, '[gas …]').split('\n')).toEqual([
      '3 calls of Account 0 ✗ reverted with data 0x01020304  [gas …]',
      '  1 wei to 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB  [gas …]',
      '  1 wei to Account 0 (undone)  [gas …]',
      '  TokenFactory.0x01020304() ✗ reverted with data 0x01020304  [gas …]',
    ])
    expect(tree).toMatchObject({
      contract: null,
      function: null,
      to: wireAddress(sender!),
      args: [],
    })
    expect(tree.calls.map(({ error }) => error === null)).toEqual([true, true, false])
    await devnet.close()
  })

  test('the deposit that opens a block is a call of L1Block', async () => {
    const devnet = await createDevnet()
    await devnet.mine()
    const block = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })
    const { text, tree } = await devnet.describe(block!.transactions[0] as Hash)
    expect(text.split('\n')[0]).toMatch(/^L1Block\.setL1BlockValuesJovian\(\) {2}\[gas [\d,]+\]$/)
    expect(tree.calls[0]).toMatchObject({ contract: 'L1Block implementation' })
    await devnet.close()
  })

  test('native tokens have the names of their standard', async () => {
    const devnet = await createDevnet()
    const from = devnet.accounts[0]!.address
    const coin = { variant: 'stablecoin', name: 'Dollar', symbol: 'XUSD' } as const
    const data = b20.encodeCreateB20({ ...coin, currency: 'USD', initialAdmin: from })
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, to: b20.FACTORY_ADDRESS, data }],
    })
    const { tree } = await devnet.describe(hash)
    expect(tree).toMatchObject({ contract: 'TokenFactory', function: 'createB20', error: null })
    expect(tree.args.map(({ name }) => name)).toEqual(['variant', 'salt', 'params', 'initCalls'])
    expect(tree.returns).toEqual([
      { name: '', type: 'address', value: b20.addressOfB20('stablecoin', from) },
    ])
    expect(tree.events.map(({ name }) => name)).toContain('B20Created')
    await devnet.close()
  })

  test('a precompile has the name of EIP-7910', async () => {
    const devnet = await createDevnet()
    const from = devnet.accounts[0]!.address
    const to: Hex = `0x${'2'.padStart(40, '0')}`
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, to, data: '0x61' }],
    })
    const { text, tree } = await devnet.describe(hash)
    expect(tree).toMatchObject({ contract: 'SHA256', function: null })
    expect(text).toMatch(/^SHA256\(0x61\) → 0xca978112/)
    await devnet.close()
  })
})

describe('any bytes', () => {
  test('as calldata, revert data and logs have a description of bounded lines', async () => {
    const devnet = await createDevnet({ network: 'plain' })
    await devnet.artifacts.add(artifact)
    const from = devnet.accounts[0]!.address
    const selectors = ['0xa9059cbb', '0x82ad56cb', '0x23b872dd', '0x08c379a0']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...selectors, '0x'),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        async (selector, rest, isReverted) => {
          const given: Hex = `${selector as Hex}${hexFromBytes(rest).slice(2)}`
          // Copies its calldata, logs it with its own topic, and returns or reverts with it.
          const code = `0x366000600037600035366000a1366000${isReverted ? 'fd' : 'f3'}`
          await devnet.request({ method: 'anvil_setCode', params: [OTHER, code as Hex] })
          const hash = await devnet.request({
            method: 'eth_sendTransaction',
            params: [{ from, to: OTHER, data: given, gas: '0x50000' }],
          })
          const { text, tree } = await devnet.describe(hash)
          expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
          for (const line of text.split('\n')) expect(line.length).toBeLessThan(2_100)
          expect(tree.error === null).toBe(!isReverted)
        },
      ),
      { numRuns: runs(40) },
    )
    await devnet.close()
  })
})
