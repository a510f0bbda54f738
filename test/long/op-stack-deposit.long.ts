/**
 * The contracts of the OP Stack, from npm, on a plain devnet as its L1: deposits by viem into the portal,
 * whose metering burns gas by the base fee.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  toHex,
  zeroAddress as zero,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getL2TransactionHashes, walletActionsL1 } from 'viem/op-stack'
import { beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { install, projectFolder } from '../support/own-packages.ts'

const folder = projectFolder('op-stack')
const GWEI = 10n ** 9n
/** Stands for ether in the configuration of a chain whose gas is paid in ether. */
const ETHER = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

interface Artifact {
  readonly abi: Abi
  readonly bytecode: { readonly object: Hex }
}

function artifactOf(name: string): Artifact {
  const artifacts = 'node_modules/@eth-optimism/contracts-bedrock/forge-artifacts'
  return JSON.parse(readFileSync(join(folder, artifacts, `${name}.sol`, `${name}.json`), 'utf8'))
}

beforeAll(() => install(folder))

test.for([
  { gweis: 0, gas: 1_000_000n },
  { gweis: 30, gas: 1_000_000n },
  // At a base fee of a gwei the portal would burn more gas than a transaction may have.
  { gweis: 30, gas: 19_000_000n },
])('a deposit of $gas gas at $gweis gwei succeeds, however its gas is estimated', async (given) => {
  const { gweis, gas } = given
  await using devnet = await createDevnet({ network: 'plain' })
  const { httpUrl } = await devnet.listen({ port: 0 })
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  const id = 31_337
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [httpUrl] } }
  const chain = defineChain({ id, name: 'L1', nativeCurrency, rpcUrls })
  const transport = http(httpUrl)
  const reader = createPublicClient({ chain, transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account, chain, transport }).extend(walletActionsL1())

  const mined = async (hash: Hex) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    return receipt
  }
  const deploy = async (name: string, ...args: readonly unknown[]): Promise<Address> => {
    const { abi, bytecode } = artifactOf(name)
    const hash = await wallet.deployContract({ abi, bytecode: bytecode.object, args })
    return (await mined(hash)).contractAddress! // it has been created
  }
  /** A contract behind a proxy, initialised. */
  const place = async (name: string, ...args: readonly unknown[]): Promise<Address> => {
    const implementation = await deploy(name)
    const address = await deploy('Proxy', account.address)
    const { abi } = artifactOf(name)
    const data = encodeFunctionData({ abi, functionName: 'initialize', args })
    const call = { functionName: 'upgradeToAndCall', args: [implementation, data] } as const
    await mined(await wallet.writeContract({ abi: artifactOf('Proxy').abi, address, ...call }))
    return address
  }

  const superchainConfig = await place('SuperchainConfig', account.address, false)
  const resourceConfig = {
    maxResourceLimit: 20_000_000,
    elasticityMultiplier: 10,
    baseFeeMaxChangeDenominator: 8,
    minimumBaseFee: Number(GWEI),
    systemTxMaxGas: 1_000_000,
    maximumBaseFee: 2n ** 128n - 1n,
  }
  const addresses = {
    l1CrossDomainMessenger: zero,
    l1ERC721Bridge: zero,
    l1StandardBridge: zero,
    disputeGameFactory: zero,
    optimismPortal: zero,
    optimismMintableERC20Factory: zero,
    gasPayingToken: ETHER,
  }
  const batcher = toHex(0, { size: 32 })
  const terms = [account.address, 1, 1, batcher, 30_000_000n, account.address]
  const systemConfig = await place('SystemConfig', ...terms, resourceConfig, zero, addresses)
  const portal = await place('OptimismPortal', zero, systemConfig, superchainConfig)

  const value = parseEther('1')
  const deposit = { gas, mint: value, to: account.address, value }
  const data = encodeFunctionData({
    abi: artifactOf('OptimismPortal').abi,
    functionName: 'depositTransaction',
    args: [account.address, value, gas, false, '0x'],
  })
  const send = { from: account.address, to: portal, value: toHex(value), data }
  const ways = {
    'by viem': () => wallet.depositTransaction({ request: deposit, portalAddress: portal }),
    'by the wallet, on the devnet': () =>
      wallet.request({ method: 'eth_sendTransaction', params: [send] }),
    'without a limit of viem': () =>
      wallet.depositTransaction({ request: deposit, portalAddress: portal, gas: null }),
  }
  for (const [way, sent] of Object.entries(ways)) {
    // The portal's own price has fallen back to its least by then.
    await devnet.mine(50)
    if (gweis > 0) {
      const params = [toHex(BigInt(gweis) * GWEI)] as const
      await devnet.request({ method: 'anvil_setNextBlockBaseFeePerGas', params })
    }
    const receipt = await mined(await sent())
    expect(getL2TransactionHashes(receipt), way).toHaveLength(1)
    const { gas: limit } = await reader.getTransaction({ hash: receipt.transactionHash })
    expect(Number(limit), way).toBeLessThan(1.05 * Number(receipt.gasUsed))
  }
})
