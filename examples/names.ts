/**
 * What happened, in the words of the source: calls by name, the lines of a failure, variables, coverage.
 *
 * The contracts are compiled here; the output of Foundry or Hardhat is given by its folder, as in
 * `artifacts: ['out']`. Run it with `npm run example -- names`.
 */

import { createRequire } from 'node:module'
import { createDevnet, lcovFrom } from 'previewnet'
import { devnetTransport } from 'previewnet/viem'
import * as viem from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { compile } = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Jar {
    error TooMuch(uint256 asked, uint256 there);

    event Taken(address by, uint256 amount);

    mapping(address => uint256) public coins;

    function put(uint256 amount) external {
        coins[msg.sender] += amount;
    }

    function take(uint256 amount) external returns (uint256) {
        check(amount);
        coins[msg.sender] -= amount;
        emit Taken(msg.sender, amount);
        return coins[msg.sender];
    }

    function check(uint256 amount) private view {
        if (amount > coins[msg.sender]) revert TooMuch(amount, coins[msg.sender]);
    }
}
`

const input = {
  language: 'Solidity',
  sources: { 'src/Jar.sol': { content: source } },
  settings: { outputSelection: { '*': { '': ['ast'], '*': ['abi', 'evm', 'storageLayout'] } } },
}

const abi = viem.parseAbi([
  'error TooMuch(uint256 asked, uint256 there)',
  'function put(uint256 amount)',
  'function take(uint256 amount) returns (uint256)',
])

export async function main(log = console.log): Promise<void> {
  const output = JSON.parse(compile(JSON.stringify(input)))
  const devnet = await createDevnet({ artifacts: [{ input, output }], coverage: 'on' })
  const { address, privateKey } = devnet.accounts[0]!
  const client = viem
    .createWalletClient({
      account: privateKeyToAccount(privateKey),
      chain: devnet.chain,
      transport: devnetTransport(devnet),
    })
    .extend(viem.publicActions)

  const { object } = output.contracts['src/Jar.sol'].Jar.evm.bytecode
  const created = await client.deployContract({ abi, bytecode: `0x${object}` })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: created })
  const jar = { address: contractAddress!, abi } as const
  devnet.label(address, 'Ada')
  await client.writeContract({ ...jar, functionName: 'put', args: [5n] })

  const taken = await client.writeContract({ ...jar, functionName: 'take', args: [3n] })
  log((await devnet.describe(taken))?.text)
  log(`left: ${await devnet.readStorage(jar.address, `coins[${address}]`)}`)

  const refused = await client.writeContract({
    ...jar,
    functionName: 'take',
    args: [7n],
    gas: 100_000n,
  })
  const { message, frames } = (await devnet.stackTrace(refused))!
  log(message)
  for (const { contract, function: name, file, line } of frames) {
    log(`  at ${contract}.${name} (${file}:${line})`)
  }

  const lines = lcovFrom(await devnet.coverage()).split('\n')
  log(lines.filter((line) => line.startsWith('DA:')).join(' '))
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
