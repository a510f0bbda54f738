/**
 * Validates the blobs of transactions of type 3 and of calls, with go-ethereum's texts, and charges their
 * fee.
 *
 * The proofs of a sidecar take long to verify, and are verified before the turn of the writer: see
 * backend/transactions.ts.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844
 */

import type { Engine, Execution, Outcome } from '../engine/engine.ts'
import type { TraceListener } from '../engine/trace.ts'
import {
  type BlobSchedule,
  blobGasMaxOf,
  blobGasOf,
  GAS_PER_BLOB,
  TRANSACTION_BLOBS_MAX,
} from '../network/blob-gas.ts'
import { AdjustedView } from '../network/charges.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, type Hardfork, isSince } from '../primitives/evm-rules.ts'
import { type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { andThen, type MaybePromise } from '../primitives/maybe-promise.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Write } from '../state/write.ts'
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
 * Checks the hashes of a transaction of type 3, or of a call with blobs, without a state.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED, BLOBS_REFUSED
 */
export function expectBlobHashes(
  { to, blobHashes = [] }: Pick<CallRequest, 'to' | 'blobHashes'>,
  rules: EvmRules,
  schedule: BlobSchedule,
): void {
  expectBlobType(rules)
  if (to === null) throw refusal('blob transaction of type create')
  if (blobHashes.length === 0) throw refusal('blobless blob transaction')
  expectBlobCount(blobHashes, rules, schedule)
  const other = blobHashes.findIndex((hash) => !hash.startsWith(HASH_VERSION))
  if (other >= 0) throw refusal(`blob ${other} has invalid hash version`)
}

/**
 * Expects a transaction of type 3 to bring its blobs, as it is sent. Those of blocks have none.
 *
 * @throws {DevnetError} BLOBS_REFUSED
 */
export function expectSidecar(transaction: OrdinaryTransaction, { hardfork }: EvmRules): void {
  const { blobHashes = [], sidecar } = transaction
  if (sidecar === undefined) throw refusal('missing sidecar in blob transaction')
  if (sidecar.version === 1 && !isSince(hardfork, 'osaka')) {
    throw refusal('invalid sidecar version 1: proofs of cells need the hardfork osaka', {
      hardfork,
    })
  }
  if (sidecar.blobs.length !== blobHashes.length) {
    const found = `${sidecar.blobs.length} blobs compared to ${blobHashes.length} blob hashes`
    throw refusal(`invalid number of ${found}`)
  }
}

/**
 * Expects that a block has room for more blobs.
 *
 * @param used blob gas of the block so far
 * @throws {DevnetError} BLOCK_GAS_LIMIT_REACHED
 */
export function expectBlobRoom(
  request: Pick<CallRequest, 'blobHashes'>,
  used: bigint,
  { hardfork }: EvmRules,
  schedule: BlobSchedule,
): void {
  const blobGas = blobGasOf(request)
  const limit = blobGasMaxOf(hardfork, schedule)
  if (blobGas === 0n || used + blobGas <= limit) return
  const message = `blob gas used ${used + blobGas} exceeds maximum allowance ${limit}`
  throw new DevnetError('BLOCK_GAS_LIMIT_REACHED', message, { used, blobGas, limit })
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
  { from = ZERO_ADDRESS, maxFeePerBlobGas = 0n }: Pick<CallRequest, 'from' | 'maxFeePerBlobGas'>,
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

/** Executes a message whose sender has paid for its blobs before. @param blobFee wei */
export function executeAfterBlobFee(
  engine: Engine,
  execution: Execution,
  blobFee: bigint,
  listener?: TraceListener,
): MaybePromise<Outcome> {
  if (blobFee === 0n) return engine.execute(execution, listener)
  const { from } = execution.message
  const view = new AdjustedView(execution.view, from, -blobFee)
  const paid: Write = { field: 'balance', address: from, value: view.balance(from) }
  // The fee comes first: if the engine writes the balance too, its value lacks the fee already.
  return andThen(engine.execute({ ...execution, view }, listener), (outcome) => ({
    ...outcome,
    writes: [paid, ...outcome.writes],
  }))
}

/** @param facts beside the text */
function refusal(message: string, facts: Readonly<Record<string, unknown>> = {}): DevnetError {
  return new DevnetError('BLOBS_REFUSED', message, facts)
}
