/**
 * A synthetic L1 chain: a block every 12 s of virtual time, derived from the seed, with settable
 * fees.
 *
 * There is no real L1. A block's L1 attributes depend only on its time and its parent.
 *
 * @see https://specs.optimism.io/protocol/derivation.html for the L1 fields in an L2 block
 */

import type { Hash, Hex } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { L1Attributes } from './l1-block.ts'

/** Ms between L1 blocks. */
const L1_BLOCK_TIME_MS = 12_000
/** Number of the L1 block that genesis refers to. */
const FIRST_L1_BLOCK = 1n

/** The L1 attributes that can be set; they apply from one block on. */
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
  /** Ms since the epoch: the time of the first L1 block. */
  readonly genesisTime: number
}

/** The fields of an L1 block that L2 uses. */
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

/** The time of the first L1 block, in ms since the epoch, if this one had its number and time. */
export function genesisTimeOf({
  number,
  timestamp,
}: Pick<L1Origin, 'number' | 'timestamp'>): number {
  return Number(timestamp) * 1000 - Number(number - FIRST_L1_BLOCK) * L1_BLOCK_TIME_MS
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

/** The hash of an L1 block, known before its time: hashes of future deposits can be computed. */
export function l1BlockHash(seed: number, number: bigint): Hash {
  return seededHash(seed, 'l1Block', number)
}

/** The batcher's address, whose private key is unknown, left-padded to 32 bytes. */
export function batcherHash(seed: number): Hash {
  const digits: Hex = seededHash(seed, 'batcher', 0n)
  return `0x${'00'.repeat(12)}${digits.slice(-40)}`
}
