/**
 * Validates the blobs of transactions of type 3, with go-ethereum's texts.
 *
 * The proofs of a sidecar take long to verify, and are verified before the turn of the writer: see
 * backend/transactions.ts.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844
 */

import {
  type BlobSchedule,
  blobGasMaxOf,
  GAS_PER_BLOB,
  TRANSACTION_BLOBS_MAX,
} from '../network/blob-gas.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Hash } from '../primitives/hex.ts'
import { typeNotSupported } from '../transactions/base-authorization.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type { OrdinaryTransaction } from '../transactions/transaction.ts'

/** First byte of the hashes of blobs. */
const HASH_VERSION = '0x01'

/** Most blobs of a transaction of a block; 0 before Cancun. */
export function transactionBlobsMax(hardfork: Hardfork, schedule: BlobSchedule): number {
  const inBlock = Number(blobGasMaxOf(hardfork, schedule) / GAS_PER_BLOB)
  return isSince(hardfork, 'osaka') ? Math.min(inBlock, TRANSACTION_BLOBS_MAX) : inBlock
}

/**
 * Expects that a block can have blobs: since Cancun, and not on Base.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED
 */
export function expectBlobType({ hardfork, upgrade }: EvmRules): void {
  if (upgrade !== 'none') throw typeNotSupported({ type: BLOB_TRANSACTION_TYPE, upgrade })
  if (isSince(hardfork, 'cancun')) return
  const message = `transaction type not supported: type 3 needs the hardfork cancun, this is ${hardfork}`
  const facts = { type: BLOB_TRANSACTION_TYPE, hardfork }
  throw new DevnetError('TRANSACTION_TYPE_NOT_SUPPORTED', message, facts)
}

/**
 * Checks a transaction of type 3 by itself, without a state.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED, BLOBS_REFUSED
 */
export function expectBlobs(
  { to, blobHashes = [], sidecar }: OrdinaryTransaction,
  rules: EvmRules,
  schedule: BlobSchedule,
): void {
  expectBlobType(rules)
  const { hardfork } = rules
  if (to === null) throw refusal('blob transaction of type create')
  const { length: count } = blobHashes
  if (count === 0) throw refusal('blobless blob transaction')
  expectBlobCount(blobHashes, rules, schedule)
  const other = blobHashes.findIndex((hash) => !hash.startsWith(HASH_VERSION))
  if (other >= 0) throw refusal(`blob ${other} has invalid hash version`)
  if (sidecar === undefined) throw refusal('missing sidecar in blob transaction')
  if (sidecar.version === 1 && !isSince(hardfork, 'osaka')) {
    throw refusal('invalid sidecar version 1: proofs of cells need the hardfork osaka', {
      hardfork,
    })
  }
  if (sidecar.blobs.length !== count) {
    const found = `${sidecar.blobs.length} blobs compared to ${count} blob hashes`
    throw refusal(`invalid number of ${found}`)
  }
}

/**
 * Expects the hashes of a transaction to be those of its blobs, as far as it has both.
 *
 * @param computed from the commitments
 * @throws {DevnetError} BLOBS_REFUSED
 */
export function expectHashes(
  blobHashes: readonly Hash[] | undefined,
  computed: readonly Hash[],
): void {
  for (const [index, hash] of computed.entries()) {
    const given = blobHashes?.[index]
    if (given === undefined || given === hash) continue
    throw refusal(`blob ${index}: computed hash ${hash} mismatches transaction one ${given}`)
  }
}

/** @throws {DevnetError} BLOBS_REFUSED for more blobs than a transaction of a block may have */
export function expectBlobCount(
  { length: count }: readonly unknown[],
  { hardfork }: EvmRules,
  schedule: BlobSchedule,
): void {
  const limit = transactionBlobsMax(hardfork, schedule)
  if (count <= limit) return
  const message = `too many blobs in transaction: have ${count}, permitted ${limit}`
  throw refusal(message, { count, limit })
}

/** @throws {DevnetError} BLOB_FEE_CAP_BELOW_BASE_FEE if a cap is below the price of blobs in a block */
export function expectBlobFee(
  { from, maxFeePerBlobGas = 0n }: OrdinaryTransaction,
  blobBaseFee: bigint,
): void {
  if (maxFeePerBlobGas >= blobBaseFee) return
  const caps = `address ${from} blobGasFeeCap: ${maxFeePerBlobGas}, blobBaseFee: ${blobBaseFee}`
  throw new DevnetError(
    'BLOB_FEE_CAP_BELOW_BASE_FEE',
    `max fee per blob gas less than block blob gas fee: ${caps}`,
    { maxFeePerBlobGas, blobBaseFee },
  )
}

/** @param facts beside the text */
function refusal(message: string, facts: Readonly<Record<string, unknown>> = {}): DevnetError {
  return new DevnetError('BLOBS_REFUSED', message, facts)
}
