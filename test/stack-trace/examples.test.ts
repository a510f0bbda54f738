/**
 * The traces that `docs/stack-traces.md` shows are those that a devnet prints for such contracts.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeFunctionData, padHex, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { TemporaryFolder } from '../support/artifact-project.ts'
import {
  type CompiledProject,
  compile,
  compilerSettings,
  foundryFiles,
} from '../support/artifact-shapes.ts'

const page = readFileSync(new URL('../../docs/stack-traces.md', import.meta.url), 'utf8')

/** The block of the page that begins with a text, without indentation. */
function blockWith(first: string): readonly string[] {
  const blocks = [...page.matchAll(/```\n([^`]*)```/g)].map(([, text = '']) => linesOf(text))
  return blocks.find(([line]) => line?.startsWith(first)) ?? []
}

function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

/** The lines of a description from the message of the failure on. */
async function traceOf(devnet: Devnet, hash: Hex): Promise<readonly string[]> {
  const { text } = await devnet.describe(hash)
  const lines = linesOf(text)
  return lines.slice(lines.findIndex((line) => line.startsWith('reverted with')))
}

async function send(devnet: Devnet, request: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ from, gas: '0x800000', ...request }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt! // the pending block has it
}

async function create(devnet: Devnet, project: CompiledProject, path: string, name: string) {
  const { object } = project.output.contracts[path]![name]!.evm.bytecode // it defines the contract
  return (await send(devnet, { data: `0x${object}` })).contractAddress! // a creation has one
}

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n'
const at = (line: number, text: string) => `${head}${'\n'.repeat(line - 3)}${text}`

test('a default build of Foundry has the frames of the example', async () => {
  const source = `${head}contract Vault {
    error TooMuch(uint256 asked);

    uint256 internal held = 5;

    function withdraw(uint256 asked) external {
        check(asked);
        held -= asked;
    }

    function check(uint256 asked) internal view {
        require(asked <= held, TooMuch(asked));
    }
}
`
  const project = compile({ 'src/Vault.sol': source }, compilerSettings.plain)
  using folder = new TemporaryFolder()
  folder.write('foundry.toml', '')
  folder.write('src/Vault.sol', source)
  for (const [path, value] of foundryFiles(project)) {
    const { ast: _, ...artifact } = value as { readonly ast?: object } // each is an object
    folder.write(path, artifact)
  }
  const artifacts = [`${folder.path}/out`]
  await using devnet = await createDevnet({ network: 'plain', artifacts })
  const to = await create(devnet, project, 'src/Vault.sol', 'Vault')
  const abi = parseAbi(['function withdraw(uint256)'])
  const { transactionHash } = await send(devnet, {
    to,
    data: encodeFunctionData({ abi, args: [9n] }),
  })
  const lines = await traceOf(devnet, transactionHash)
  expect(lines).toEqual(blockWith('reverted with custom error TooMuch'))
})

test('an artifact of an npm package has the frame of the example', async () => {
  const require = createRequire(import.meta.url)
  const load = (path: string) =>
    require(`@uniswap/v3-core/artifacts/contracts/${path}.json`) as { readonly bytecode: Hex }
  const factory = load('UniswapV3Factory.sol/UniswapV3Factory')
  const artifacts = [factory, load('UniswapV3Pool.sol/UniswapV3Pool')]
  await using devnet = await createDevnet({ network: 'plain', artifacts })
  const { contractAddress } = await send(devnet, { data: factory.bytecode })
  const abi = parseAbi([
    'function createPool(address,address,uint24)',
    'function swap(address,bool,int256,uint160,bytes)',
  ])
  const [one, other]: Hex[] = [padHex('0x1', { size: 20 }), padHex('0x2', { size: 20 })]
  const args = [one!, other!, 3000] as const
  const { logs } = await send(devnet, {
    to: contractAddress!,
    data: encodeFunctionData({ abi, functionName: 'createPool', args }),
  })
  const made = logs.find(
    ({ topics }) =>
      topics[0] === toEventSelector('PoolCreated(address,address,uint24,int24,address)'),
  )
  const { transactionHash } = await send(devnet, {
    to: `0x${made!.data.slice(-40)}`,
    data: encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [one!, true, 1n, 1n, '0x'],
    }),
  })
  const lines = await traceOf(devnet, transactionHash)
  expect(lines).toEqual(blockWith('reverted with reason string "LOK"'))
})

test('the stack of an error begins as in the example', async () => {
  const sources = {
    'src/Counter.sol': at(
      11,
      `contract Counter { error Overflow(uint256 by);
    uint256 internal count;
    function increment(uint256 by) external { count += by;
        require(by < 3, Overflow(by)); }
}`,
    ),
    'src/Bank.sol': at(
      28,
      `import {Counter} from "./Counter.sol";
contract Bank { Counter internal counter = new Counter();
  function deposit(uint256 by) external {
    counter.increment(by);
  }
}`,
    ),
  }
  const project = compile(sources, compilerSettings.plain)
  const { input, output } = project
  await using devnet = await createDevnet({ network: 'plain', artifacts: [{ input, output }] })
  const to = await create(devnet, project, 'src/Bank.sol', 'Bank')
  const data = encodeFunctionData({ abi: parseAbi(['function deposit(uint256)']), args: [3n] })
  const error = await devnet
    .request({ method: 'eth_call', params: [{ to, data }] })
    .catch((reason: unknown) => reason as Error)
  const expected = blockWith('RpcError:')
  const found = linesOf((error as Error).stack ?? '').slice(0, expected.length)
  expect(found.map((line) => line.replace(/(at \w+) \(.*\)$/, '$1 (…)'))).toEqual(expected)
})

test('a wrapped failure has the cause of the example', async () => {
  const sources = {
    'src/Account.sol': at(
      9,
      `contract Account { error NoFunds(uint256 have);
  uint256 internal have = 3;
    function execute() external view {
        revert NoFunds(have); }
}`,
    ),
    'src/EntryPoint.sol': at(
      26,
      `import {Account} from "./Account.sol";
contract EntryPoint { error FailedOp(uint256 index, bytes reason);
    Account internal account = new Account();
    function handle(uint256 index) external {
        try account.execute() {} catch (bytes memory reason) {
            revert FailedOp(index, reason);
        }
    }
}`,
    ),
  }
  const project = compile(sources, compilerSettings.plain)
  const { input, output } = project
  await using devnet = await createDevnet({ network: 'plain', artifacts: [{ input, output }] })
  const to = await create(devnet, project, 'src/EntryPoint.sol', 'EntryPoint')
  const data = encodeFunctionData({ abi: parseAbi(['function handle(uint256)']), args: [7n] })
  const { transactionHash } = await send(devnet, { to, data })
  const lines = await traceOf(devnet, transactionHash)
  expect(lines.map((line) => line.replace(/(0x\w{8})\w+/, '$1…'))).toEqual(
    blockWith('reverted with custom error FailedOp'),
  )
})
