/**
 * Block environments: the block fields that contracts can read.
 *
 * Owns one environment per block and chain, so an engine can cache by identity.
 */

import type { Block, BlockPlan } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { CallBlock } from '../chain/state-ref.ts'
import type { BlockEnvironment } from '../engine/engine.ts'
import { BLOB_BASE_FEE_MIN } from '../network/blob-gas.ts'
import type { Hash } from '../primitives/hex.ts'

type EnvironmentTerms = Pick<
  Block,
  | 'evmRules'
  | 'number'
  | 'gasLimit'
  | 'baseFeePerGas'
  | 'blobBaseFee'
  | 'slotNumber'
  | 'coinbase'
  | 'prevRandao'
>

/**
 * By chain and block. Forks share blocks but can differ in the block hashes that BLOCKHASH returns.
 */
const environments = new WeakMap<Chain, WeakMap<CallBlock, BlockEnvironment>>()

/** By environment: the same without a base fee, for calls that name no fee. */
const freeEnvironments = new WeakMap<BlockEnvironment, BlockEnvironment>()

export function environmentOf(block: CallBlock, chain: Chain, chainId: number): BlockEnvironment {
  let ofChain = environments.get(chain)
  if (ofChain === undefined) environments.set(chain, (ofChain = new WeakMap()))
  const known = ofChain.get(block)
  if (known !== undefined) return known
  const { number, timestamp } = block
  // It must not refer to the block: the collector of the young generation takes the values of a weak map
  // for alive, so that one which refers to its key keeps it, and all in it, until a full collection.
  const made = environment(block, timestamp, chainId, (of) => chain.recentHash(of, number))
  ofChain.set(block, made)
  return made
}

/** The same environment with base fee 0. */
export function withoutBaseFee(environment: BlockEnvironment): BlockEnvironment {
  const known = freeEnvironments.get(environment)
  if (known !== undefined) return known
  const free = { ...environment, baseFeePerGas: 0n }
  freeEnvironments.set(environment, free)
  return free
}

/** The environment of a block that is being opened, whose parent is not in the chain yet. */
export function environmentOfPlan(
  plan: BlockPlan,
  parent: SealedBlock,
  chain: Chain,
  chainId: number,
): BlockEnvironment {
  const timestamp = BigInt(Math.floor(plan.timeMs / 1000))
  return environment(plan, timestamp, chainId, (number) =>
    number === parent.number ? parent.hash : chain.recentHash(number, plan.number),
  )
}

function environment(
  terms: EnvironmentTerms,
  timestamp: bigint,
  chainId: number,
  blockHash: (number: bigint) => Hash | undefined,
): BlockEnvironment {
  return {
    evmRules: terms.evmRules,
    chainId: BigInt(chainId),
    number: terms.number,
    timestamp,
    gasLimit: terms.gasLimit,
    baseFeePerGas: terms.baseFeePerGas,
    blobBaseFee: terms.blobBaseFee ?? BLOB_BASE_FEE_MIN,
    slotNumber: terms.slotNumber ?? 0n,
    coinbase: terms.coinbase,
    prevRandao: terms.prevRandao,
    blockHash,
  }
}
