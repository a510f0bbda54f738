/**
 * A transaction with all that the devnet knows of it.
 */

import type { RequestResult } from '../src/api.ts'
import type { Hash, Hex } from '../src/primitives/hex.ts'
import type { WireReceipt } from '../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../src/rpc/wire/objects/transaction.ts'
import type { DescribedCall } from './described.ts'
import { type Connection, quantityOf } from './rpc.ts'
import type { Moment } from './time/moment.ts'

/** Stage and times come in one answer: a block may be sealed between two. */
export type TransactionTimes = NonNullable<RequestResult<'previewnet_transactionTimes'>>

export interface ShownTransaction {
  readonly transaction: WireTransaction
  readonly times: TransactionTimes
  /** Null while the transaction waits, and as long as receipts come with the seal. */
  readonly receipt: WireReceipt | null
  /** Its calls; undefined while it waits. */
  readonly tree: DescribedCall | undefined
  /** Undefined for one that did not fail. */
  readonly trace: RequestResult<'previewnet_stackTrace'> | undefined
  readonly changes: RequestResult<'previewnet_stateChanges'> | undefined
  /** Wei per gas, of its block; undefined while it waits. */
  readonly baseFee: bigint | undefined
  readonly raw: Hex | undefined
}

export async function loadTransaction(
  rpc: Connection,
  hash: Hash,
): Promise<ShownTransaction | null> {
  const [transaction, receipt, times] = await Promise.all([
    rpc.request({ method: 'eth_getTransactionByHash', params: [hash] }),
    rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    rpc.request({ method: 'previewnet_transactionTimes', params: [hash] }),
  ])
  if (transaction === null || times === null) return null
  // A transaction that waits has not run, and has no trace.
  const [description, trace, changes, block, raw] = await Promise.all([
    rpc.request({ method: 'previewnet_describe', params: [hash] }).catch(() => undefined),
    rpc.request({ method: 'previewnet_stackTrace', params: [hash] }).catch(() => undefined),
    rpc.request({ method: 'previewnet_stateChanges', params: [hash] }).catch(() => undefined),
    blockOf(rpc, times).catch(() => null),
    rpc.request({ method: 'eth_getRawTransactionByHash', params: [hash] }).catch(() => null),
  ])
  return {
    transaction,
    times,
    receipt,
    tree: description?.tree,
    trace: trace ?? undefined,
    changes,
    baseFee: block === null ? undefined : BigInt(block.baseFeePerGas),
    raw: raw ?? undefined,
  }
}

function blockOf(rpc: Connection, { stage, blockNumber }: TransactionTimes) {
  if (blockNumber === null) return Promise.resolve(null)
  const block = stage === 'sealed' ? quantityOf(BigInt(blockNumber)) : 'pending'
  return rpc.request({ method: 'eth_getBlockByNumber', params: [block, false] })
}

/** The transaction as it was at a past time; undefined if it had not been pre-confirmed. */
export function shownThen(
  shown: ShownTransaction,
  { head, pending }: Moment,
): ShownTransaction | undefined {
  const { transaction, times } = shown
  const { blockNumber, hash } = transaction
  if (blockNumber !== null && Number(blockNumber) <= head) return shown
  if (pending?.has(hash) !== true) return undefined
  return {
    ...shown,
    times: { ...times, stage: 'preconfirmed', sealedMs: null },
    transaction: { ...transaction, blockHash: null },
  }
}
