/** Variables of a session that lie in namespaces (ERC-7201) and in transient storage. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevnet, type Hex } from '../../src/index.ts'
import { DebugClient } from '../support/debug-client.ts'
import { type Compiled, compileFile } from '../support/solc.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Spaces {
  /// @custom:storage-location erc7201:example.main
  struct Main { uint128 x; uint128 y; mapping(address => uint256) balances; }
  uint256 internal transient depth;
  bool internal transient isOpen;
  uint256 internal plain;
  function set() external {
    depth = 3;
    isOpen = true;
    main().x = 7;
    main().balances[msg.sender] = 9;
    plain = depth;
    depth = 4;
  }
  function main() private pure returns (Main storage m) {
    bytes32 slot = keccak256(abi.encode(uint256(keccak256("example.main")) - 1)) & ~bytes32(uint256(0xff));
    assembly { m.slot := slot }
  }
}
`
/** The line of the last statement of `set`. */
const LAST = 15

let compiled: Compiled
let root: string
beforeAll(async () => {
  compiled = await compileFile('Spaces.sol', source)
  root = await mkdtemp(join(tmpdir(), 'previewnet-spaces-'))
  await writeFile(join(root, 'Spaces.sol'), source)
  const info = { _format: 'hh-sol-build-info-1', solcLongVersion: '0.8.37', ...compiled }
  await writeFile(join(root, 'build.json'), JSON.stringify(info))
})
afterAll(() => rm(root, { recursive: true }))

test('namespaces and transient variables have the values of the moment', async () => {
  await using devnet = await createDevnet({ network: 'plain' })
  const { httpUrl } = await devnet.listen({ port: 0 })
  const from = devnet.accounts[0]!.address // a devnet has ten
  const send = async (request: { readonly to?: Hex; readonly data: Hex }) => {
    const params = [{ from, gas: '0x400000', ...request }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    return (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))!
  }
  const { object } = compiled.output.contracts['Spaces.sol']!.Spaces!.evm.bytecode
  const { contractAddress } = await send({ data: `0x${object}` })
  const { transactionHash } = await send({
    to: contractAddress!,
    data: toFunctionSelector('set()'),
  })
  await using client = new DebugClient()
  const configuration = { url: httpUrl, transaction: transactionHash, artifacts: root }
  await client.launch({ ...configuration, sourceRoot: root }, async () => {
    await client.breakAt(join(root, 'Spaces.sol'), { line: LAST })
  })
  const watched = [
    'depth',
    'isOpen',
    'plain',
    'example.main.x',
    'example.main.y',
    `example.main.balances[${from}]`,
  ]
  const values = () => Promise.all(watched.map((each) => client.evaluate(each)))
  expect(await values()).toEqual(['0', 'false', '0', '0', '0', '0'])
  expect((await client.move('continue'))?.frames).toEqual([`Spaces.set Spaces.sol:${LAST}`])
  expect(await values()).toEqual(['3', 'true', '3', '7', '0', '9'])
  expect(await client.scope('Storage')).toMatchObject({ depth: '3', isOpen: 'true', plain: '3' })
  await client.move('reverseContinue')
  expect(await values()).toEqual(['0', 'false', '0', '0', '0', '0'])
})
