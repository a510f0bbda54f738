/**
 * The failed test that docs/index.md and docs/coding-agents.md show: what Vitest prints of it first is
 * the call, the error and the lines of the Solidity source.
 */

import { readFileSync } from 'node:fs'
import { expect, testWith } from 'previewnet/vitest'
import { type Abi, type Hex, parseAbi } from 'viem'
import { afterEach } from 'vitest'
import { compileAll } from '../support/solc.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Jar {
    error TooMuch(uint256 asked, uint256 there);

    mapping(address => uint256) public coins;

    function put(uint256 amount) external {
        coins[msg.sender] += amount;
    }

    function take(uint256 amount) external {
        check(amount);
        coins[msg.sender] -= amount;
    }

    function check(uint256 amount) private view {
        if (amount > coins[msg.sender]) revert TooMuch(amount, coins[msg.sender]);
    }
}
`

const abi: Abi = parseAbi([
  'error TooMuch(uint256 asked, uint256 there)',
  'function put(uint256 amount)',
  'function take(uint256 amount)',
])

const withJar = testWith(async ({ devnet, publicClient, walletClient }) => {
  const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
  const [artifact] = await compileAll([{ sources: { 'src/Jar.sol': source }, settings }])
  await devnet.artifacts.add(artifact)
  const { object } = artifact!.output.contracts['src/Jar.sol']!.Jar!.evm.bytecode
  const bytecode: Hex = `0x${object}`
  const hash = await walletClient.deployContract({ abi, bytecode })
  const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
  const jar = { abi, address: contractAddress! }
  await walletClient.writeContract({ ...jar, functionName: 'put', args: [5n] })
  return { jar }
})

/** What Vitest knows of failed tests, until it counts those that were meant to fail as passed. */
const failures: string[] = []
afterEach(({ task }) => {
  for (const { name, message } of task.result?.errors ?? []) failures.push(`${name}: ${message}`)
})

{
  const test = withJar.fails

  test('takes seven coins', async ({ prepared: { jar }, walletClient }) => {
    await walletClient.writeContract({ ...jar, functionName: 'take', args: [7n] })
  })
}

withJar('a failed test shows the call, the error and the Solidity lines first', () => {
  const printed = readFileSync(new URL('failed-test.txt', import.meta.url), 'utf8')
  expect(failures).toHaveLength(1)
  expect(`${failures[0]?.split('\n\n', 1)}\n`).toBe(printed)
})
