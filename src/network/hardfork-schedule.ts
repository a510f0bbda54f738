/**
 * The hardforks of public networks by chain id and time, and the parameters of blobs, which they change.
 *
 * A test compares the times of Ethereum's networks with those of `@ethereumjs/common`.
 */

import { type Hardfork, isSince, LATEST_HARDFORK } from '../primitives/evm-rules.ts'
import { BLOB_BASE_FEE_MIN, type BlobSchedule, blobBaseFee, blobParametersOf } from './blob-gas.ts'

/** The fields of a header that show its hardfork. */
export interface DatedHeader {
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly blobGasUsed: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  readonly requestsHash: string | undefined
  readonly blockAccessListHash?: string | undefined
}

/** Seconds since the epoch at which something begins, in order. */
type Times<Name extends string> = readonly (readonly [from: bigint, name: Name])[]

/** By chain id, the hardforks since Shanghai. */
export const hardforkTimes: Readonly<Record<number, Times<Hardfork>>> = {
  // Ethereum
  1: [
    [1_681_338_455n, 'shanghai'],
    [1_710_338_135n, 'cancun'],
    [1_746_612_311n, 'prague'],
    [1_764_798_551n, 'osaka'],
  ],
  // Sepolia
  11155111: [
    [1_677_557_088n, 'shanghai'],
    [1_706_655_072n, 'cancun'],
    [1_741_159_776n, 'prague'],
    [1_760_427_360n, 'osaka'],
    [1_791_294_816n, 'amsterdam'],
  ],
  // Holesky
  17000: [
    [1_696_000_704n, 'shanghai'],
    [1_707_305_664n, 'cancun'],
    [1_740_434_112n, 'prague'],
    [1_759_308_480n, 'osaka'],
  ],
  // Hoodi
  560048: [
    [0n, 'cancun'],
    [1_742_999_832n, 'prague'],
    [1_761_677_592n, 'osaka'],
  ],
}

/** By chain id, the hardforks that change blob parameters alone (EIP-7892). */
export const blobTimes: Readonly<Record<number, Times<'bpo1' | 'bpo2'>>> = {
  1: [
    [1_765_290_071n, 'bpo1'],
    [1_767_747_671n, 'bpo2'],
  ],
  11155111: [
    [1_761_017_184n, 'bpo1'],
    [1_761_607_008n, 'bpo2'],
  ],
  17000: [
    [1_759_800_000n, 'bpo1'],
    [1_760_389_824n, 'bpo2'],
  ],
  560048: [
    [1_762_365_720n, 'bpo1'],
    [1_762_955_544n, 'bpo2'],
  ],
}

/**
 * Osaka on Base, which headers do not show: it came with Azul, on 28 May 2026, on Sepolia on 20 April.
 * No hour is published; that of later upgrades is 18:00 UTC.
 */
const osakaTimes: Readonly<Record<number, bigint>> = {
  8453: 1_779_991_200n,
  84532: 1_776_708_000n,
}

/**
 * The hardfork of a block: by the times of its chain, else the newest one that its header's fields
 * show.
 *
 * @param newest the one of headers that show Prague, which Osaka's equal
 */
export function hardforkOf(
  chainId: number,
  { timestamp, blobGasUsed, requestsHash, blockAccessListHash }: DatedHeader,
  newest: Hardfork = LATEST_HARDFORK,
): Hardfork {
  const scheduled = lastUntil(hardforkTimes[chainId] ?? [], timestamp)
  if (scheduled !== undefined) return scheduled
  if (requestsHash === undefined) return blobGasUsed === undefined ? 'shanghai' : 'cancun'
  if (blockAccessListHash !== undefined) return 'amsterdam'
  if (timestamp < (osakaTimes[chainId] ?? 0n)) return 'prague'
  if (isSince(newest, 'amsterdam')) return 'osaka'
  return isSince(newest, 'prague') ? newest : 'prague'
}

function lastUntil<Name extends string>(times: Times<Name>, timestamp: bigint): Name | undefined {
  return times.findLast(([from]) => from <= timestamp)?.[1]
}

/** The parameters of blobs that a block's time gives. */
export function blobScheduleOf(chainId: number, { timestamp }: DatedHeader): BlobSchedule {
  return lastUntil(blobTimes[chainId] ?? [], timestamp) ?? 'hardfork'
}

/** The base fee of blobs in a block, wei per blob gas. */
export function blobBaseFeeOf(chainId: number, header: DatedHeader): bigint {
  const hardfork = hardforkOf(chainId, header)
  const parameters = blobParametersOf(hardfork, blobScheduleOf(chainId, header))
  return parameters === undefined
    ? BLOB_BASE_FEE_MIN
    : blobBaseFee(header.excessBlobGas ?? 0n, parameters)
}
