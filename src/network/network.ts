/**
 * What this chain decides about a block before any transaction is in it.
 *
 * The rules a network adds to Ethereum (system transactions, L1 fees, other fee markets) join here:
 * the producer asks a `Network` and knows no rule itself.
 */

import { type Address, type Hash, type Hex, ZERO_HASH } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import { type FeeMarket, nextBaseFee, type ParentGas } from './base-fee.ts'

export interface NetworkOptions {
  readonly seed: number
  readonly coinbase: Address
  readonly blockGasLimit: bigint
  readonly feeMarket: FeeMarket
}

/** The part of a block's header that the network decides. */
export interface BlockTerms {
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly prevRandao: Hash
  readonly parentBeaconBlockRoot: Hash
  readonly extraData: Hex
}

export interface Network {
  /** @param parent `undefined` for block 0 */
  blockTerms(number: bigint, parent: ParentGas | undefined): BlockTerms
  /** Wei per gas in the block after this one. */
  nextBaseFee(block: ParentGas): bigint
}

/** Ethereum's rules with the given numbers: EIP-1559, the base fee burnt, no system transactions. */
export function createNetwork(options: NetworkOptions): Network {
  const { seed, coinbase, blockGasLimit, feeMarket } = options
  return {
    blockTerms: (number, parent) => ({
      coinbase,
      gasLimit: blockGasLimit,
      baseFeePerGas: parent === undefined ? feeMarket.min : nextBaseFee(parent, feeMarket),
      prevRandao: seededHash(seed, 'prevRandao', number),
      parentBeaconBlockRoot: ZERO_HASH,
      extraData: '0x',
    }),
    nextBaseFee: (block) => nextBaseFee(block, feeMarket),
  }
}
