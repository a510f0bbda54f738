/**
 * The same stablecoin, issued by a Solidity contract that calls the factory, the registry and the token.
 *
 * The contract is test/support/contracts/Issuer.sol. Run it with `npm run example -- issuer`.
 */

import { createDevnet } from 'previewnet'
import { stablecoinAbi } from 'previewnet/tokens'
import { devnetTransport } from 'previewnet/viem'
import * as viem from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as artifact from './issuer-artifact.ts'

const abi = viem.parseAbi(artifact.abi)

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const client = viem
    .createWalletClient({
      account: privateKeyToAccount(devnet.accounts[0]!.privateKey),
      chain: devnet.chain,
      transport: devnetTransport(devnet),
    })
    .extend(viem.publicActions)
  const alice = devnet.accounts[1]!.address

  const args = ['Example Dollar', 'XUSD', 1_000_000n] as const
  const hash = await client.deployContract({ abi, bytecode: artifact.bytecode, args })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const issuer = { address: contractAddress!, abi, blockTag: 'pending' } as const
  const address = await client.readContract({ ...issuer, functionName: 'token' })
  const token = { address, abi: stablecoinAbi, blockTag: 'pending' } as const
  log(`${await client.readContract({ ...token, functionName: 'name' })} has a cap of`, args[2])

  const memo = viem.stringToHex('invoice 7', { size: 32 })
  await client.writeContract({ ...issuer, functionName: 'mint', args: [alice, 500n, memo] })
  await client.writeContract({ ...issuer, functionName: 'block_', args: [alice] })
  await client.writeContract({ ...issuer, functionName: 'seize', args: [alice, 500n, memo] })
  await client.writeContract({ ...issuer, functionName: 'pauseTransfers' })
  await client.writeContract({ ...issuer, functionName: 'tryTransfer', args: [alice, 5n] })
  const data = await client.readContract({ ...issuer, functionName: 'refusal' })
  log('refused:', viem.decodeErrorResult({ abi: stablecoinAbi, data }).errorName)

  await devnet.advance(200)
  const events = await client.getContractEvents({ address: token.address, abi: stablecoinAbi })
  for (const { eventName } of events) log(eventName)
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
