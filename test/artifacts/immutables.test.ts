/**
 * Artifacts of npm packages: Hardhat 2 writes neither source maps nor the places of immutables.
 */

import { Interface } from 'ethers'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Hex } from '../../src/index.ts'
import { compile, compilerSettings, hardhat2Files } from '../support/artifact-shapes.ts'

const PATH = 'src/Case.sol'
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract I {
  error Bad(uint256 n); event Went(uint256 n);
  uint256 public immutable a; address public immutable o = msg.sender;
  constructor(uint256 n) { a = n; }
  function go(uint256 n) external { if (n != a) revert Bad(n); emit Went(n); }
}
contract F { I public last; function make(uint256 n) external { last = new I(n); } }
contract Zero { uint256 public immutable z; constructor() { z = 0; } function bad() external view { require(z > 0, "zero"); } }
contract Str { bytes4 public immutable s = 0x01020304; bool public immutable t = true; function both() external view returns (bytes4, bool) { return (s, t); } }
`

describe.each(['plain', 'optimized', 'viaIR'] as const)('a build that is %s', (build) => {
  test('names its contracts with immutables, also those that others create', async () => {
    const project = compile({ [PATH]: SOURCE }, compilerSettings[build])
    const isArtifact = (path: string) => !/build-info|dbg/.test(path)
    const files = [...hardhat2Files(project)].filter(([path]) => isArtifact(path))
    const artifacts = files.map(([, value]) => value)
    const options = { network: 'plain', mining: 'auto', gasReport: 'on' } as const
    await using devnet = await createDevnet({ ...options, artifacts })
    const from = devnet.accounts[0]!.address
    const contractOf = (name: string) => project.output.contracts[PATH]![name]!
    const send = (request: object) =>
      devnet.request({
        method: 'eth_sendTransaction',
        params: [{ from, gas: '0x400000', ...request }],
      })
    const create = async (name: string, argument = ''): Promise<Hex> => {
      const { object } = contractOf(name).evm.bytecode
      const hash = await send({ data: `0x${object}${argument}` })
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      return receipt!.contractAddress!
    }
    const run = async (to: Hex, name: string, method: string, args: readonly bigint[] = []) => {
      const data = new Interface(contractOf(name).abi as never).encodeFunctionData(method, args)
      return (await devnet.describe(await send({ to, data }))).tree
    }
    const one = await create('I', '5'.padStart(64, '0'))
    const factory = await create('F')
    expect(await run(one, 'I', 'go', [1n])).toMatchObject({
      contract: 'I',
      function: 'go',
      error: { name: 'Bad' },
    })
    expect((await run(one, 'I', 'go', [5n])).events).toMatchObject([
      { contract: 'I', name: 'Went' },
    ])
    await run(factory, 'F', 'make', [8n])
    const params = [factory, '0x0', 'latest'] as const
    const word = await devnet.request({ method: 'eth_getStorageAt', params })
    const child: Hex = `0x${word.slice(26)}`
    expect(await run(child, 'I', 'go', [1n])).toMatchObject({ contract: 'I', function: 'go' })
    const zero = await create('Zero')
    expect(await run(zero, 'Zero', 'bad')).toMatchObject({ contract: 'Zero', function: 'bad' })
    const text = await create('Str')
    expect(await run(text, 'Str', 'both')).toMatchObject({ contract: 'Str', function: 'both' })
    const { contracts } = await devnet.gasReport()
    expect(contracts[`${PATH}:I`]).toMatchObject({
      deployments: { count: 2 },
      functions: { 'go(uint256)': { calls: 1 } },
    })
  })
})

test('code that no artifact matches has its functions, events and errors named by their ABIs', async () => {
  const project = compile({ [PATH]: SOURCE })
  const other = compile({ [PATH]: SOURCE.replace('n != a', 'n != a + 0 && n < 9') })
  const artifacts = [...hardhat2Files(other)].flatMap(([path, value]) =>
    path.endsWith('/I.json') ? [value] : [],
  )
  await using devnet = await createDevnet({ network: 'plain', mining: 'auto', artifacts })
  const from = devnet.accounts[0]!.address
  const { evm, abi } = project.output.contracts[PATH]!.I!
  const send = (request: object) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas: '0x400000', ...request }],
    })
  const created = await send({ data: `0x${evm.bytecode.object}${'5'.padStart(64, '0')}` })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [created] })
  const to = receipt!.contractAddress!
  const go = (n: bigint) =>
    send({ to, data: new Interface(abi as never).encodeFunctionData('go', [n]) }) // solc wrote it
  const failed = await go(1n)
  expect((await devnet.describe(failed)).tree).toMatchObject({
    function: 'go',
    error: { name: 'Bad' },
  })
  expect((await devnet.stackTrace(failed))?.message).toContain('Bad(n: 1)')
  expect((await devnet.describe(await go(5n))).tree.events).toMatchObject([{ name: 'Went' }])
})
