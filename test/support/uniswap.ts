/**
 * Uniswap as people deploy it, from the artifacts of its packages, on any devnet.
 *
 * Tests run scenarios on it (`test/engine/contracts/`), and benchmarks its swaps.
 */

import { createRequire } from 'node:module'
import { concat, getBytes, Interface, toBeHex } from 'ethers'
import { abi as tokenAbi, bytecode as tokenBytecode } from '../../examples/token-artifact.ts'
import type { Account, Address, Hex } from '../../src/index.ts'
import { hexFromBytes, ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import { signTransaction } from '../../src/transactions/transaction-codec.ts'
import type { Contract } from './cast.ts'
import type { Artifact, Stage } from './stage.ts'

const require = createRequire(import.meta.url)

/** Reads an artifact of an installed package. */
export function artifactOf(path: string): Artifact {
  const { abi, bytecode }: Artifact = require(path)
  return { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` }
}

/** An OpenZeppelin ERC-20 with permit; the constructor takes the first supply. */
export const tokenArtifact: Artifact = { abi: tokenAbi, bytecode: tokenBytecode }

/** A time no block of a test comes to, in seconds since the epoch. */
export const FAR_FUTURE = 2n ** 40n

/** Version 2: its factory, the router of 22 KB, and two tokens that the first dev account owns. */
export interface ExchangeV2 {
  readonly weth: Contract
  readonly factory: Contract
  readonly router: Contract
  readonly gold: Contract
  readonly silver: Contract
  readonly pair: Contract
}

/** Everything deployed by alice; the pair holds 1,000 of each token with 18 decimals, she the rest. */
export async function deployExchangeV2(stage: Stage): Promise<ExchangeV2> {
  const { alice } = stage
  const parts = {
    weth: await stage.deploy(alice, 'weth', artifactOf('@uniswap/v2-periphery/build/WETH9.json')),
    gold: await stage.deploy(alice, 'gold', tokenArtifact, [1_000_000n * ONE]),
    silver: await stage.deploy(alice, 'silver', tokenArtifact, [1_000_000n * ONE]),
  }
  const { weth, gold, silver } = parts
  const factoryArtifact = artifactOf('@uniswap/v2-core/build/UniswapV2Factory.json')
  const factory = await stage.deploy(alice, 'factory', factoryArtifact, [alice])
  const addresses = [factory.address, weth.address]
  const router = await stage.deploy(alice, 'router', routerArtifact(), addresses)
  for (const token of [gold, silver]) {
    await stage.send(alice, token, 'approve', [router.address, 2n ** 256n - 1n])
  }
  await stage.send(alice, router, 'addLiquidity', [
    ...[gold.address, silver.address, 1_000n * ONE, 1_000n * ONE, 0n, 0n, alice, FAR_FUTURE],
  ])
  const address = await stage.read<string>(factory, 'getPair', [gold.address, silver.address])
  const pair = stage.at(address, 'pair', pairArtifact().abi)
  return { ...parts, factory, router, pair }
}

/** Version 3: its factory, the manager of positions, the router, and the lens that quotes prices. */
export interface ExchangeV3 {
  readonly weth: Contract
  readonly factory: Contract
  readonly manager: Contract
  readonly router: Contract
  readonly quoter: Contract
  /** Two tokens of the first dev account's, in the order pools have them; may be spent by both. */
  readonly tokens: readonly [Contract, Contract]
}

/** Everything deployed by alice; no pool yet. */
export async function deployExchangeV3(stage: Stage): Promise<ExchangeV3> {
  const { alice } = stage
  const v3 = (name: string, path: string) => artifactOf(`@uniswap/v3-${path}.sol/${name}.json`)
  const factoryArtifact = v3('UniswapV3Factory', 'core/artifacts/contracts/UniswapV3Factory')
  const wethArtifact = artifactOf('@uniswap/v2-periphery/build/WETH9.json')
  const weth = await stage.deploy(alice, 'weth', wethArtifact)
  const factory = await stage.deploy(alice, 'factory', factoryArtifact)
  const periphery = (name: string, folder = '') =>
    v3(name, `periphery/artifacts/contracts/${folder}${name}`)
  const both = [factory.address, weth.address]
  // Without a descriptor positions have no picture; nothing else needs one.
  const manager = await stage.deploy(alice, 'manager', periphery('NonfungiblePositionManager'), [
    ...[...both, ZERO_ADDRESS],
  ])
  const router = await stage.deploy(alice, 'router', periphery('SwapRouter'), both)
  const quoter = await stage.deploy(alice, 'quoter', periphery('QuoterV2', 'lens/'), both)
  const one = await stage.deploy(alice, 'gold', tokenArtifact, [1_000_000n * ONE])
  const other = await stage.deploy(alice, 'silver', tokenArtifact, [1_000_000n * ONE])
  for (const token of [one, other]) {
    for (const spender of [manager, router]) {
      await stage.send(alice, token, 'approve', [spender.address, 2n ** 256n - 1n])
    }
  }
  const tokens = one.address < other.address ? ([one, other] as const) : ([other, one] as const)
  return { weth, factory, manager, router, quoter, tokens }
}

export function poolArtifact(): Artifact {
  return artifactOf('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json')
}

/** A pool of the exchange's two tokens. */
export interface PoolV3 extends ExchangeV3 {
  /** Hundredths of a basis point. */
  readonly fee: number
  readonly pool: Contract
}

/** A pool at the price of 1 with a wide position and narrow ones around the price, all alice's. */
export async function deployPoolV3(stage: Stage): Promise<PoolV3> {
  const { alice } = stage
  const exchange = await deployExchangeV3(stage)
  const { factory, manager, tokens } = exchange
  const pair = tokens.map(({ address }) => address)
  const fee = 3_000
  await stage.send(alice, manager, 'createAndInitializePoolIfNecessary', [...pair, fee, 1n << 96n])
  for (const [lower, upper] of [
    ...[[-6_000, 6_000] as const, [-60, 60] as const],
    ...[[-180, 120] as const, [-120, 180] as const],
  ]) {
    const amounts = [1_000n * ONE, 1_000n * ONE, 0n, 0n]
    const position = [...pair, fee, lower, upper, ...amounts, alice, FAR_FUTURE]
    await stage.send(alice, manager, 'mint', [position])
  }
  const address = await stage.read<string>(factory, 'getPool', [...pair, fee])
  return { ...exchange, fee, pool: stage.at(address, 'pool', poolArtifact().abi) }
}

export const ONE = 10n ** 18n

/** What the owner of a token signs (EIP-2612). */
export const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

function routerArtifact(): Artifact {
  return artifactOf('@uniswap/v2-periphery/build/UniswapV2Router02.json')
}

export function pairArtifact(): Artifact {
  return artifactOf('@uniswap/v2-core/build/UniswapV2Pair.json')
}

/** Who signs, and from which nonce on. */
export interface Signing {
  /** Alice of the stage the exchange was deployed on. */
  readonly account: Account
  readonly chainId: number
  readonly firstNonce: bigint
  readonly count: number
}

/**
 * Signed swaps of a thousandth of a token through the router, there and back in turn, so that the
 * price stays: some 110,000 gas each.
 *
 * @returns raw transactions of type 2
 */
export function signSwaps(
  { router, gold, silver }: Pick<ExchangeV2, 'router' | 'gold' | 'silver'>,
  signing: Signing,
): Hex[] {
  const path = [gold.address, silver.address]
  const { address } = signing.account
  return signAll(signing, 200_000n, (index) => {
    const values = [
      ONE / 1_000n,
      0n,
      index % 2 === 0 ? path : path.toReversed(),
      address,
      FAR_FUTURE,
    ]
    const data = router.abi.encodeFunctionData('swapExactTokensForTokens', values)
    return { to: router.address, data }
  })
}

/**
 * Signed swaps in a pool, there and back in turn, so that the price stays.
 *
 * @param amount of the token that is sold; crosses ticks if it is large
 * @returns raw transactions of type 2
 */
export function signSwapsV3(
  { router, tokens, fee }: PoolV3,
  amount: bigint,
  signing: Signing,
): Hex[] {
  const pair = tokens.map(({ address }) => address)
  const { address } = signing.account
  return signAll(signing, 1_000_000n, (index) => {
    const path = index % 2 === 0 ? pair : pair.toReversed()
    const values = [...path, fee, address, FAR_FUTURE, amount, 0n, 0n]
    return { to: router.address, data: router.abi.encodeFunctionData('exactInputSingle', [values]) }
  })
}

/**
 * Signed transfers of one unit of a token to a number of recipients in turn: some 52,000 gas each to a new
 * one, and 35,000 to one that has some.
 *
 * @returns raw transactions of type 2
 */
export function signTransfers(
  { gold }: Pick<ExchangeV2, 'gold'>,
  signing: Signing,
  recipients = 1_000,
): Hex[] {
  return signAll(signing, 100_000n, (index) => {
    const recipient = toBeHex(0xb0b0_0000 + (index % recipients), 20)
    const data = gold.abi.encodeFunctionData('transfer', [recipient, 1n])
    return { to: gold.address, data }
  })
}

/**
 * Signed deployments of the router, 22 KB of code: some 5,000,000 gas each.
 *
 * @returns raw transactions of type 2
 */
export function signDeployments(
  { factory, weth }: Pick<ExchangeV2, 'factory' | 'weth'>,
  signing: Signing,
): Hex[] {
  const { abi, bytecode } = routerArtifact()
  const values = new Interface(abi).encodeDeploy([factory.address, weth.address])
  return signAll(signing, 6_000_000n, () => ({ to: null, data: concat([bytecode, values]) }))
}

function signAll(
  { account, chainId, firstNonce, count }: Signing,
  gasLimit: bigint,
  messageOf: (index: number) => { readonly to: Address | null; readonly data: string },
): Hex[] {
  return Array.from({ length: count }, (_, index) => {
    const { to, data } = messageOf(index)
    const fields = {
      type: 2,
      chainId: BigInt(chainId),
      nonce: firstNonce + BigInt(index),
      gasLimit,
      to,
      value: 0n,
      data: getBytes(data),
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 6n,
      accessList: [],
      authorizationList: [],
    } as const
    return hexFromBytes(signTransaction(fields, account).rawTransaction)
  })
}
