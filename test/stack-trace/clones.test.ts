/**
 * Clones with immutable arguments: proxies that append bytes to the calldata which they pass on.
 */

import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { compileFile } from '../support/solc.ts'

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Vault {
    uint256 public held;
    function put(uint256 amount) external {
        require(amount > 10, "too little");
        held = amount;
    }
}
`
const abi = parseAbi(['function put(uint256 amount)'])

/** Passes its calldata on with 32 bytes and their size behind it, as Solady's clones do. */
function cloneOf(implementation: Hex): Hex {
  const copyCalldata = '363d3d37'
  const append = '602260393639'
  const call = `3d3d366022013d73${implementation.slice(2)}5af4`
  const answer = '3d6000803e6034573d6000fd5b3d6000f3'
  const code = `${copyCalldata}${append}${call}${answer}${'11'.repeat(32)}0022`
  const size = (code.length / 2).toString(16)
  return `0x60${size}80600a3d393df300${code}`
}

async function send(devnet: Devnet, call: { readonly to?: Hex; readonly data: Hex }) {
  const from = devnet.accounts[0]!.address // a devnet has ten
  const params = [{ ...call, from, gas: '0x800000' }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  return (await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] }))!
}

test('a clone has no separate frame, and its calls count once, for the function called', async () => {
  const { input, output } = await compileFile('Vault.sol', text)
  const artifacts = [{ input, output }]
  await using devnet = await createDevnet({ network: 'plain', artifacts, gasReport: 'on' })
  const creation = output.contracts['Vault.sol']!.Vault!.evm.bytecode.object // it defines one
  const vault = await send(devnet, { data: `0x${creation}` })
  const clone = await send(devnet, { data: cloneOf(vault.contractAddress!) }) // a creation has one
  const to = clone.contractAddress!
  const put = (amount: bigint) => encodeFunctionData({ abi, functionName: 'put', args: [amount] })
  expect((await send(devnet, { to, data: put(20n) })).status).toBe('0x1')
  const failed = await send(devnet, { to, data: put(5n) })
  const trace = await devnet.stackTrace(failed.transactionHash)
  expect(trace?.frames.map(({ contract, function: name, line }) => [contract, name, line])).toEqual(
    [['Vault', 'put', 6]],
  )
  const report = await devnet.gasReport()
  expect(report.contracts['Vault.sol:Vault']?.functions).toMatchObject({
    'put(uint256)': { calls: 1 },
  })
})
