/**
 * A regulated stablecoin on the native token standard: issued, minted, refused, seized, paused; with viem.
 *
 * Run it with `npm run example -- stablecoin`.
 */

import { createDevnet } from 'previewnet'
import * as b20 from 'previewnet/tokens'
import { devnetTransport } from 'previewnet/viem'
import * as viem from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const registry = { address: b20.POLICY_REGISTRY_ADDRESS, abi: b20.policyRegistryAbi }
const { ROLE_IDS: roles, SCOPE_IDS: scopes, stablecoinAbi: abi } = b20

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const clientOf = (index: number) =>
    viem.createWalletClient({
      account: privateKeyToAccount(devnet.accounts[index]!.privateKey),
      chain: devnet.chain,
      transport: devnetTransport(devnet),
    })
  const [issuer, alice, bob] = [clientOf(0), clientOf(1), clientOf(2)]
  const reader = viem.createPublicClient({
    chain: devnet.chain,
    transport: devnetTransport(devnet),
  })
  const me = issuer.account.address

  // A list of accounts that may not send; whoever is on it is not exempt from seizure either.
  await issuer.writeContract({ ...registry, functionName: 'createPolicy', args: [me, 0] })
  await devnet.advance(200)
  const [created] = await reader.getContractEvents({ ...registry, eventName: 'PolicyCreated' })
  const policyId = created!.args.policyId!

  const initCalls = [
    viem.encodeFunctionData({ abi, functionName: 'updateSupplyCap', args: [1_000_000n] }),
    ...[scopes.TRANSFER_SENDER_POLICY, scopes.SEIZE_EXEMPT_POLICY].map((scope) =>
      viem.encodeFunctionData({ abi, functionName: 'updatePolicy', args: [scope, policyId] }),
    ),
    ...[roles.MINT_ROLE, roles.SEIZE_ROLE, roles.PAUSE_ROLE].map((role) =>
      viem.encodeFunctionData({ abi, functionName: 'grantRole', args: [role, me] }),
    ),
  ]
  const coin = { variant: 'stablecoin', name: 'Example Dollar', symbol: 'XUSD' } as const
  const data = b20.encodeCreateB20({ ...coin, currency: 'USD', initialAdmin: me, initCalls })
  await issuer.sendTransaction({ to: b20.FACTORY_ADDRESS, data })
  const address = b20.addressOfB20('stablecoin', me)
  const token = { address, abi, blockTag: 'pending' } as const
  log(`${await reader.readContract({ ...token, functionName: 'name' })} is at ${address}`)

  const memo = viem.stringToHex('invoice 7', { size: 32 })
  const mint = { ...token, functionName: 'mintWithMemo' } as const
  await issuer.writeContract({ ...mint, args: [alice.account.address, 500n, memo] })
  log('refused:', await refusalOf(issuer.writeContract({ ...mint, args: [me, 1_000_000n, memo] })))

  const list = [alice.account.address]
  const updateList = { ...registry, functionName: 'updateBlocklist' } as const
  await issuer.writeContract({ ...updateList, args: [policyId, true, list] })
  const transfer = { ...token, functionName: 'transfer', args: [bob.account.address, 5n] } as const
  log('refused:', await refusalOf(alice.writeContract(transfer)))

  const seizure = [alice.account.address, me, 500n, memo] as const
  await issuer.writeContract({ ...token, functionName: 'seizeWithMemo', args: seizure })
  await issuer.writeContract({ ...token, functionName: 'pause', args: [[b20.PAUSABLE.transfer]] })
  log('refused:', await refusalOf(issuer.writeContract(transfer)))

  await devnet.advance(200)
  for (const { eventName } of await reader.getContractEvents({ address, abi })) log(eventName)
  await devnet.close()
}

/** The error of the contract that a call was refused with. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.catch((reason: unknown) => reason)
  if (!(error instanceof viem.BaseError)) return undefined
  const revert = error.walk((cause) => cause instanceof viem.ContractFunctionRevertedError)
  return (revert as viem.ContractFunctionRevertedError | null)?.data?.errorName
}

if (process.argv[1] === import.meta.filename) await main()
