/**
 * A rival to compare with: EDR, the chain inside of Hardhat, in this process and asked directly.
 *
 * The release is one of those for Hardhat 3. It is no dependency of this package: `npm install --prefix
 * bench`, run by Node 22 or newer, installs it beside the benchmarks, and without it they measure what is
 * there. Older Nodes load it as well, but their npm leaves its native part out.
 *
 * @see https://github.com/NomicFoundation/edr
 */

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Account, Address } from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'

/** How to install what the benchmarks compare with. */
export const INSTALL_EDR =
  'for the comparison with EDR: npm install --prefix bench, by Node 22 or newer'

/** Benchmarks run from the root of the repository. */
const folder = resolve('bench', 'node_modules', '@nomicfoundation')
const entry = resolve(folder, 'edr', 'index.js')

const HARDFORK = 'osaka'
const BLOCK_GAS_LIMIT = 60_000_000n

/** A chain that seals a block for each transaction, under the rules of Osaka. */
export interface EdrChain {
  request<Result>(method: string, params?: readonly unknown[]): Promise<Result>
}

/** A chain to continue from. */
export interface EdrFork {
  readonly url: string
  readonly blockNumber: bigint
  /** Folder for what it fetches. */
  readonly cacheDir: string
}

export interface Edr {
  /**
   * @param senders whose keys it holds; they have 10,000 ETH each
   * @param balances wei of others
   * @param fork the chain to continue from
   */
  createChain(
    chainId: number,
    senders: readonly Account[],
    balances: ReadonlyMap<Address, bigint>,
    fork?: EdrFork,
  ): Promise<EdrChain>
}

/** As far as it is used here. */
interface EdrModule {
  readonly EdrContext: new () => EdrContext
  readonly ContractDecoder: new () => object
  readonly GENERIC_CHAIN_TYPE: string
  genericChainProviderFactory(): object
  l1HardforkFromString(name: string): unknown
  l1GenesisState(hardfork: unknown): readonly GenesisAccount[]
}

interface EdrContext {
  registerProviderFactory(chainType: string, factory: object): Promise<void>
  createProvider(
    chainType: string,
    options: object,
    logger: object,
    subscriptions: object,
    decoder: object,
  ): Promise<EdrProvider>
}

interface EdrProvider {
  handleRequest(request: string): Promise<{ readonly data: unknown }>
}

interface GenesisAccount {
  readonly address: Uint8Array
  readonly balance?: bigint
}

interface Answer {
  readonly result: never
  readonly error?: { readonly message: string }
}

/** Once a process, as EDR wants it. `undefined` where it is not installed. */
export async function openEdr(): Promise<Edr | undefined> {
  if (!isInstalled()) return undefined
  // It is not there when this is compiled.
  const loaded = (await import(pathToFileURL(entry).href)) as { default: EdrModule }
  const edr = loaded.default
  const context = new edr.EdrContext()
  await context.registerProviderFactory(edr.GENERIC_CHAIN_TYPE, edr.genericChainProviderFactory())
  return {
    async createChain(chainId, senders, balances, fork) {
      const provider = await context.createProvider(
        edr.GENERIC_CHAIN_TYPE,
        optionsOf(edr, chainId, senders, balances, fork),
        { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
        { subscriptionCallback: () => {} },
        new edr.ContractDecoder(),
      )
      return { request: (method, params = []) => ask(provider, method, params) }
    },
  }
}

/** Another release has other options; and without its native part it loads on no machine. */
function isInstalled(): boolean {
  if (!existsSync(entry)) return false
  const manifestIn = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const { dependencies } = manifestIn(resolve('bench', 'package.json'))
  const { version, optionalDependencies } = manifestIn(resolve(folder, 'edr', 'package.json'))
  return (
    version === dependencies['@nomicfoundation/edr'] &&
    Object.keys(optionalDependencies).some((name) => existsSync(resolve(folder, '..', name)))
  )
}

/** As Hardhat asks for a chain, with its own defaults where they matter. */
function optionsOf(
  edr: EdrModule,
  chainId: number,
  senders: readonly Account[],
  balances: ReadonlyMap<Address, bigint>,
  fork: EdrFork | undefined,
): object {
  const rich = senders.map(({ address }) => [address, 10_000n * 10n ** 18n] as const)
  const accounts = [...rich, ...balances].map(([address, balance]) => {
    return { address: bytesFromHex(address), balance }
  })
  const genesis = edr.l1GenesisState(edr.l1HardforkFromString(HARDFORK))
  // A fork has the contracts and the time of its chain.
  const beginning =
    fork === undefined
      ? {
          genesisState: [...genesis, ...accounts],
          network: { genesisBlockGasLimit: BLOCK_GAS_LIMIT, genesisBlockTime: 1_767_225_600n },
        }
      : { genesisState: accounts, network: fork }
  return {
    ...beginning,
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: true,
    chainId: BigInt(chainId),
    coinbase: bytesFromHex(`0x${'c0'.repeat(20)}`),
    defaultTransactionGasLimit: 16_777_216n, // the cap of EIP-7825, as Hardhat has it
    hardfork: HARDFORK,
    initialBaseFeePerGas: 10n ** 9n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit: BLOCK_GAS_LIMIT, memPool: { order: 'Fifo' } },
    networkId: BigInt(chainId),
    observability: {},
    ownedAccounts: senders.map(({ privateKey }) => privateKey),
    precompileOverrides: [],
  }
}

/** Texts go in, and come out; that is how Hardhat asks, too. */
async function ask<Result>(
  provider: EdrProvider,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { data } = await provider.handleRequest(request)
  const answer = (typeof data === 'string' ? JSON.parse(data) : data) as Answer
  if (answer.error !== undefined) throw new Error(`EDR: ${method}: ${answer.error.message}`)
  return answer.result
}
