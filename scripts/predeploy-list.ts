/**
 * What genesis holds besides accounts, and where its code comes from: the list behind
 * `src/network/predeploys.json` and behind the table in docs/predeploys.md.
 *
 * A code whose hash others have published is pinned to that hash; the others are pinned by the
 * committed result.
 */

import type { Address, Hash, Hex } from '../src/primitives/hex.ts'

/** Packages code is taken from, each pinned by the hash the registry states for it. */
export const packages = {
  bedrock: {
    name: '@eth-optimism/contracts-bedrock@0.17.3',
    integrity:
      'sha512-cHPO7ntWeOBDLO7ZFFSZGI1D7CDqf4loRbRVJrFIsqLEz+hysWIqA0e3dv2GnrjVeuYePBfI2NTBEG4uwz9bQQ==',
  },
  /** Has the two contracts that the newer one dropped. */
  olderBedrock: {
    name: '@eth-optimism/contracts-bedrock@0.17.1',
    integrity:
      'sha512-Hc5peN5PM8kzl9dzqSD5jv6ED3QliO1DF0dXLRJxfrXR7/rmEeyuAYESUwUM0gdJZjkwRYiS5m230BI6bQmnlw==',
  },
  entryPoint06: {
    name: '@account-abstraction/contracts@0.6.0',
    integrity:
      'sha512-8ooRJuR7XzohMDM4MV34I12Ci2bmxfE9+cixakRL7lA4BAwJKQ3ahvd8FbJa9kiwkUPCUNtj+/zxDQWYYalLMQ==',
  },
  entryPoint07: {
    name: '@account-abstraction/contracts@0.7.0',
    integrity:
      'sha512-Bt/66ilu3u8I9+vFZ9fTd+cWs55fdb9J5YKfrhsrFafH1drkzwuCSL/xEot1GGyXXNJLQuXbMRztQPyelNbY1A==',
  },
  entryPoint08: {
    name: '@account-abstraction/contracts@0.8.0',
    integrity:
      'sha512-8krPx/gpnoT+5xAroagVCbeA7FbUigMZWXFKKPm+oghyr29Dksssdx5sI7xGv9212i4JPaDDUGFk58dpuwVgHA==',
  },
  /** Has EntryPoint 0.9, whose own package has only a candidate of it. */
  hardhatPredeploy: {
    name: 'hardhat-predeploy@0.4.1',
    integrity:
      'sha512-53Eoj5YECKNTkEezGByjKP5rVbYU0s1is8CtEbm0DPbqMgstNrPMQ0dfcDxA5Fu+hlZhc5w0T+RmJ/d/GAbB6g==',
  },
  ignition: {
    name: '@nomicfoundation/ignition-core@3.1.9',
    integrity:
      'sha512-HpAUqg3wh1FnpQMfLc/K10UJFTcyABLcPiZmNk5Rc5Znx1FzMOLPUvyMO/Vl3Ta21u8INQJ2VhmJeCiXpRzgRw==',
  },
} as const

export type PackageKey = keyof typeof packages

/** Where code is found. Creation code is run at the address, constructor arguments appended. */
export type Source =
  | { readonly from: 'ours' }
  | {
      /** The creation code of a compiled contract in a package. */
      readonly from: 'artifact'
      readonly package: PackageKey
      readonly contract: string
      /** ABI-encoded words. */
      readonly constructorWords?: readonly bigint[]
    }
  | {
      /** Runtime code that contracts-bedrock states in `Preinstalls.sol`. */
      readonly from: 'preinstalls'
      readonly constant: string
    }
  | {
      /** Runtime code in a package, in a file of its address. */
      readonly from: 'runtime'
      readonly package: PackageKey
      readonly address: string
    }
  | {
      /** The creation code in the transaction, signed once for all chains, that makes CreateX. */
      readonly from: 'presigned'
    }
  | { readonly from: 'eip'; readonly eip: number; readonly code: Hex }

export interface Entry {
  readonly name: string
  readonly address: Address
  readonly source: Source
  /** Behind its own proxy; then `code` and `storage` of the source go to the implementation. */
  readonly isProxied?: true
  /** Called on the proxy once it stands, as the ProxyAdmin's owner. */
  readonly initialize?: { readonly selector: Hex; readonly words: readonly bigint[] }
  /** What others have published the hash of the code to be. */
  readonly publishedHash?: Hash
  /**
   * The deterministic deployment proxy makes it with this salt, so that the address itself proves the
   * creation code.
   */
  readonly salt?: Hash
  /** A domain of EIP-712 whose separator the code keeps, beside the id of its chain. */
  readonly domain?: Domain
  /** Contracts that the constructor has created where only the code made by it is at hand. */
  readonly creations?: bigint
  /** What the constructor stored where only the code made by it is at hand. */
  readonly storage?: readonly (readonly [slot: bigint, value: bigint])[]
}

export interface Domain {
  readonly name: string
  readonly version?: string
  /** The chain of the code as it is found; absent if the constructor is run here. */
  readonly chainId?: bigint
}

/** Owner of the ProxyAdmin and recipient of the fee vaults: the tenth well-known dev account. */
export const OWNER: Address = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

/** The contracts on L1 that the bridges name: those of Base Mainnet. Nothing answers there. */
const L1_CROSS_DOMAIN_MESSENGER = 0x866e82a600a1414e583f7f13623f1ac5d58b0afan
const L1_STANDARD_BRIDGE = 0x3154cf16ccdb4c6d922629664174b904d80f2c35n
const L1_ERC721_BRIDGE = 0x608d94945a64503e642e6370ec598e519a2c1e53n
const L1_CHAIN_ID = 1n

/** The deterministic deployment proxy, whose creations are addressed by code and salt. */
export const DEPLOYMENT_PROXY: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

export const PROXY_ADMIN: Address = predeploy(0x18)

/** A threshold of one, by which nobody can make the master copy of a Safe their own. */
const safeThreshold = [[4n, 1n]] as const

/** The code of all proxies, which its predeploys' hashes are published with. */
export const proxy = {
  source: artifact('bedrock', 'Proxy', [BigInt(PROXY_ADMIN)]),
  publishedHash: '0xfa8c9db6c6cab7108dea276f4cd09d575674eb0852c0fa3187e59e98ef977998',
} as const

export const entries: readonly Entry[] = [
  proxied('LegacyMessagePasser', 0x00, artifact('bedrock', 'LegacyMessagePasser')),
  proxied('DeployerWhitelist', 0x02, artifact('bedrock', 'DeployerWhitelist')),
  { name: 'WETH9', address: predeploy(0x06), source: artifact('olderBedrock', 'WETH9') },
  {
    ...proxied('L2CrossDomainMessenger', 0x07, artifact('bedrock', 'L2CrossDomainMessenger')),
    initialize: initializeWith(L1_CROSS_DOMAIN_MESSENGER),
  },
  proxied('GasPriceOracle', 0x0f, { from: 'ours' }),
  {
    ...proxied('L2StandardBridge', 0x10, artifact('bedrock', 'L2StandardBridge')),
    initialize: initializeWith(L1_STANDARD_BRIDGE),
  },
  proxied('SequencerFeeVault', 0x11, feeVault('SequencerFeeVault')),
  {
    ...proxied(
      'OptimismMintableERC20Factory',
      0x12,
      artifact('bedrock', 'OptimismMintableERC20Factory'),
    ),
    initialize: initializeWith(BigInt(predeploy(0x10))),
  },
  proxied('L1BlockNumber', 0x13, artifact('bedrock', 'L1BlockNumber')),
  {
    ...proxied('L2ERC721Bridge', 0x14, artifact('bedrock', 'L2ERC721Bridge')),
    initialize: initializeWith(L1_ERC721_BRIDGE),
  },
  proxied('L1Block', 0x15, { from: 'ours' }),
  proxied('L2ToL1MessagePasser', 0x16, artifact('bedrock', 'L2ToL1MessagePasser')),
  proxied(
    'OptimismMintableERC721Factory',
    0x17,
    artifact('bedrock', 'OptimismMintableERC721Factory', [BigInt(predeploy(0x14)), L1_CHAIN_ID]),
  ),
  proxied('ProxyAdmin', 0x18, artifact('bedrock', 'ProxyAdmin', [BigInt(OWNER)])),
  proxied('BaseFeeVault', 0x19, feeVault('BaseFeeVault')),
  proxied('L1FeeVault', 0x1a, feeVault('L1FeeVault')),
  proxied('OperatorFeeVault', 0x1b, { from: 'ours' }),
  proxied('SchemaRegistry', 0x20, artifact('bedrock', 'SchemaRegistry')),
  proxied('EAS', 0x21, artifact('bedrock', 'EAS')),
  proxied('BaseTime', 0x30, { from: 'ours' }),
  {
    name: 'LegacyERC20ETH',
    address: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
    source: artifact('olderBedrock', 'LegacyERC20ETH'),
  },
  {
    name: 'BeaconBlockRoots',
    address: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
    source: preinstalls('BeaconBlockRootsCode'),
    // https://specs.optimism.io/protocol/ecotone/derivation.html
    publishedHash: '0xf57acd40259872606d76197ef052f3d35588dadf919ee1f0e3cb9b62d3f4b02c',
  },
  {
    name: 'HistoryStorage',
    address: '0x0000f90827f1c53a10cb7a02335b175320002935',
    source: {
      from: 'eip',
      eip: 2935,
      code: '0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500',
    },
    // https://specs.optimism.io/protocol/isthmus/derivation.html
    publishedHash: '0x6e49e66782037c0555897870e29fa5e552daf4719552131a0abce779daec0a5d',
  },
  {
    name: 'Multicall3',
    address: '0xca11bde05977b3631167028862be2a173976ca11',
    source: preinstalls('MultiCall3Code'),
    // https://github.com/mds1/multicall
    publishedHash: '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891',
  },
  {
    name: 'Permit2',
    address: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    source: preinstalls('Permit2TemplateCode'),
    // The code on chain 1. https://github.com/Uniswap/permit2
    publishedHash: '0xc67d1657868aa5146eaf24fb879fb1fdec3d2d493b3683a61c9c2f4fb2851131',
    domain: { name: 'Permit2', chainId: 1n },
  },
  {
    name: 'DeterministicDeploymentProxy',
    address: DEPLOYMENT_PROXY,
    source: preinstalls('DeterministicDeploymentProxyCode'),
    // https://github.com/Arachnid/deterministic-deployment-proxy
    publishedHash: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
  },
  {
    name: 'CreateX',
    address: '0xba5ed099633d3b313e4d5f7bdc1305d3c28ba5ed',
    source: { from: 'presigned' },
    // https://github.com/pcaversaccio/createx
    publishedHash: '0xbd8a7ea8cfca7b4e5f5041d7d4b17bc317c5ce42cfbc42066a00cf26b43eb53f',
  },
  {
    name: 'Create2Deployer',
    address: '0x13b0d85ccb8bf860b6b79af3029fca081ae9bef2',
    source: preinstalls('Create2DeployerCode'),
    // https://specs.optimism.io/protocol/canyon/overview.html
    publishedHash: '0xb0550b5b431e30d38000efb7107aaa0ade03d48a7198a140edda9d27134468b2',
  },
  // The hashes of Safe are stated by @safe-global/safe-deployments, version 1.3.0, "eip155".
  {
    name: 'Safe 1.3.0',
    address: '0x69f4d1788e39c87893c980c06edf4b7f686e2938',
    source: preinstalls('Safe_v130Code'),
    publishedHash: '0xbba688fbdb21ad2bb58bc320638b43d94e7d100f6f3ebaab0a4e4de6304b1c2e',
    storage: safeThreshold,
  },
  {
    name: 'SafeL2 1.3.0',
    address: '0xfb1bffc9d739b8d520daf37df666da4c687191ea',
    source: preinstalls('SafeL2_v130Code'),
    publishedHash: '0x21842597390c4c6e3c1239e434a682b054bd9548eee5e9b1d6a4482731023c0f',
    storage: safeThreshold,
  },
  {
    name: 'MultiSend 1.3.0',
    address: '0x998739bfdaadde7c933b942a68053933098f9eda',
    source: preinstalls('MultiSend_v130Code'),
    publishedHash: '0x81db0e4afdf5178583537b58c5ad403bd47a4ac7f9bde2442ef3e341d433126a',
  },
  {
    name: 'MultiSendCallOnly 1.3.0',
    address: '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
    source: preinstalls('MultiSendCallOnly_v130Code'),
    publishedHash: '0xa9865ac2d9c7a1591619b188c4d88167b50df6cc0c5327fcbd1c8c75f7c066ad',
  },
  {
    name: 'SafeSingletonFactory',
    address: '0x914d7fec6aac8cd542e72bca78b30650d45643d7',
    source: preinstalls('SafeSingletonFactoryCode'),
    // https://github.com/safe-global/safe-singleton-factory
    publishedHash: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
  },
  {
    name: 'EntryPoint 0.6',
    address: '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
    source: artifact('entryPoint06', 'EntryPoint'),
    salt: `0x${'00'.repeat(32)}`,
  },
  {
    name: 'EntryPoint 0.7',
    address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    source: artifact('entryPoint07', 'EntryPoint'),
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  {
    name: 'EntryPoint 0.8',
    address: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
    source: artifact('entryPoint08', 'EntryPoint'),
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
    domain: { name: 'ERC4337', version: '1' },
  },
  {
    name: 'EntryPoint 0.9',
    address: '0x433709009b8330fda32311df1c2afa402ed8d009',
    source: runtime('0x433709009B8330FDa32311DF1C2AFA402eD8D009'),
    domain: { name: 'ERC4337', version: '1', chainId: 1n },
    creations: 1n,
  },
  {
    name: 'SenderCreator 0.9',
    address: '0x0a630a99df908a81115a3022927be82f9299987e',
    source: runtime('0x0A630a99Df908A81115A3022927Be82f9299987e'),
  },
]

/** Contracts that a constructor of the list creates. */
export const createdNames: Readonly<Record<Address, string>> = {
  '0x7fc98430eaedbb6070b35b39d798725049088348': 'SenderCreator 0.6',
  '0xefc2c1444ebcc4db75e7613d20c6a62ff67a167c': 'SenderCreator 0.7',
  '0x449ed7c3e6fee6a97311d4b55475df59c44add33': 'SenderCreator 0.8',
}

/**
 * Accounts without code that have sent one transaction: the one that made a contract above. Sending
 * it again must not seem possible.
 */
export const spentSenders: readonly (readonly [name: string, address: Address])[] = [
  ['sender of BeaconBlockRoots', '0x0b799c86a49deeb90402691f1041aa3af2d3c875'],
  ['sender of HistoryStorage', '0x3462413af4609098e1e27a490f554f260213d685'],
]

function predeploy(last: number): Address {
  return `0x4200${last.toString(16).padStart(36, '0')}`
}

function proxied(name: string, last: number, source: Source): Entry {
  return { name, address: predeploy(last), source, isProxied: true }
}

function artifact(
  from: PackageKey,
  contract: string,
  constructorWords: readonly bigint[] = [],
): Source {
  return { from: 'artifact', package: from, contract, constructorWords }
}

function preinstalls(constant: string): Source {
  return { from: 'preinstalls', constant }
}

function runtime(address: string): Source {
  return { from: 'runtime', package: 'hardhatPredeploy', address }
}

/** Recipient, least amount, network of the withdrawal: to the owner, any amount, on L2. */
function feeVault(contract: string): Source {
  return artifact('bedrock', contract, [BigInt(OWNER), 0n, 1n])
}

/** `initialize(address)` of the bridges and their factories. */
function initializeWith(address: bigint) {
  return { selector: '0xc4d66de8', words: [address] } as const
}
