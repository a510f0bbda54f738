/**
 * The chain definition that viem's clients take.
 */

import type { Config } from '../config/config.ts'
import { tickMsOf } from '../network/denim.ts'
import { accountData } from '../network/predeploy-data.ts'
import type { Address } from '../primitives/hex.ts'
import type { ChainDefinition } from './types.ts'

export function chainDefinition(config: Config): ChainDefinition {
  const { blockTimeMs, chainId } = config
  const tickMs = tickMsOf(config)
  return {
    id: chainId,
    name: 'Previewnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    blockTime: blockTimeMs,
    testnet: true,
    contracts: config.upgrade === 'none' ? {} : predeployedContracts,
    ...(confirmsEarly(config) && { experimental_preconfirmationTime: tickMs }),
    custom: { pollingInterval: tickMs },
  }
}

/** True if `latest` may lack what a receipt says, so that clients had better read `pending`. */
function confirmsEarly({ mining, pendingView, receipts }: Config): boolean {
  const isSealedAtOnce = mining === 'auto' || mining === 'mixed'
  return receipts === 'preconfirmed' && pendingView === 'buffer' && !isSealedAtOnce
}

/** Names in `predeploys.json`, by the names that viem and its OP stack contracts have. */
const contractNames = {
  baseTime: 'BaseTime',
  create2Deployer: 'Create2Deployer',
  createX: 'CreateX',
  deterministicDeploymentProxy: 'DeterministicDeploymentProxy',
  eas: 'EAS',
  entryPoint06: 'EntryPoint 0.6',
  entryPoint07: 'EntryPoint 0.7',
  entryPoint08: 'EntryPoint 0.8',
  entryPoint09: 'EntryPoint 0.9',
  gasPriceOracle: 'GasPriceOracle',
  l1Block: 'L1Block',
  l2CrossDomainMessenger: 'L2CrossDomainMessenger',
  l2Erc721Bridge: 'L2ERC721Bridge',
  l2StandardBridge: 'L2StandardBridge',
  l2ToL1MessagePasser: 'L2ToL1MessagePasser',
  multicall3: 'Multicall3',
  multiSend: 'MultiSend 1.3.0',
  multiSendCallOnly: 'MultiSendCallOnly 1.3.0',
  optimismMintableErc20Factory: 'OptimismMintableERC20Factory',
  optimismMintableErc721Factory: 'OptimismMintableERC721Factory',
  permit2: 'Permit2',
  proxyAdmin: 'ProxyAdmin',
  safe: 'Safe 1.3.0',
  safeL2: 'SafeL2 1.3.0',
  safeSingletonFactory: 'SafeSingletonFactory',
  schemaRegistry: 'SchemaRegistry',
  weth9: 'WETH9',
} as const

const addresses: ReadonlyMap<string, Address> = new Map(
  accountData.map(({ name, address }) => [name, address]),
)

const predeployedContracts: ChainDefinition['contracts'] = Object.fromEntries(
  Object.entries(contractNames).map(([key, name]) => [
    key,
    { address: addresses.get(name)!, blockCreated: 0 }, // a test finds each name
  ]),
)
