/**
 * The L1 that the chain seems to stand on: a block every 12 s of virtual time, everything in it drawn
 * from the seed, its fees as they were last set.
 *
 * There is no L1; what a block says of it depends on the block's time and on its parent only.
 *
 * @see https://specs.optimism.io/protocol/derivation.html for what an L2 block takes from its origin
 */

import type { Hash, Hex } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { L1Attributes } from './l1-block.ts'

/** Ms from one L1 block to the next. */
const L1_BLOCK_TIME_MS = 12_000
/** Number of the L1 block of genesis. */
const FIRST_L1_BLOCK = 1n

/** What can be set about L1, all of it from one block on. */
export type L1Fees = Pick<
  L1Attributes,
  | 'l1BaseFee'
  | 'l1BlobBaseFee'
  | 'baseFeeScalar'
  | 'blobBaseFeeScalar'
  | 'operatorFeeScalar'
  | 'operatorFeeConstant'
  | 'daFootprintGasScalar'
>

export interface L1Options {
  readonly seed: number
  /** Ms since the epoch; the time of the first L1 block. */
  readonly genesisTime: number
}

/** An L1 block as far as L2 takes anything from it. */
export interface L1Origin {
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly hash: Hash
  readonly prevRandao: Hash
  readonly parentBeaconBlockRoot: Hash
}

/** Number of the newest L1 block at a time. */
export function l1NumberAt({ genesisTime }: L1Options, timeMs: number): bigint {
  return FIRST_L1_BLOCK + BigInt(Math.floor((timeMs - genesisTime) / L1_BLOCK_TIME_MS))
}

/** The newest L1 block at a time. */
export function l1OriginAt(options: L1Options, timeMs: number): L1Origin {
  const { seed, genesisTime } = options
  const number = l1NumberAt(options, timeMs)
  const originMs = genesisTime + Number(number - FIRST_L1_BLOCK) * L1_BLOCK_TIME_MS
  return {
    number,
    timestamp: BigInt(Math.floor(originMs / 1000)),
    hash: l1BlockHash(seed, number),
    prevRandao: seededHash(seed, 'prevRandao', number),
    parentBeaconBlockRoot: seededHash(seed, 'parentBeaconBlockRoot', number),
  }
}

/** Known before its time comes, so that a deposit's hash is, too. */
export function l1BlockHash(seed: number, number: bigint): Hash {
  return seededHash(seed, 'l1Block', number)
}

/** Of an account of which nobody has the key, left-padded to 32 bytes. */
export function batcherHash(seed: number): Hash {
  const digits: Hex = seededHash(seed, 'batcher', 0n)
  return `0x${'00'.repeat(12)}${digits.slice(-40)}`
}
