/**
 * The block environment of a block: what a contract can learn of it.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { BlockEnvironment } from '../engine/engine.ts'

/** There are no blobs on this chain, so their fee stays at its minimum (EIP-4844). */
const blobBaseFee = 1n

export function environmentOf(block: Block, chain: Chain, chainId: number): BlockEnvironment {
  return {
    chainId: BigInt(chainId),
    number: block.number,
    timestamp: block.timestamp,
    gasLimit: block.gasLimit,
    baseFeePerGas: block.baseFeePerGas,
    blobBaseFee,
    coinbase: block.coinbase,
    prevRandao: block.prevRandao,
    blockHash: (number) => chain.recentHash(number, block.number),
  }
}
