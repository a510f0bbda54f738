/**
 * The txpool as clients see it: submitted transactions that are not in the pending block, or, where
 * receipts wait for the seal, in no sealed block.
 *
 * As in go-ethereum, "pending" are the transactions executable next, from the sender's next nonce
 * on without a gap; the others are "queued". A pre-confirmed transaction with a receipt has left the
 * txpool; without one, it is "pending".
 *
 * Each nonce key of Base Transactions counts its own nonces. Where nonces are names, those of other
 * keys than 0 are `key:nonce`, and a nonce-free transaction's is its replay id.
 */

import type { Backend } from '../../../backend/backend.ts'
import { nextNonceFor } from '../../../execution/validate.ts'
import { checksumAddress } from '../../../primitives/checksum.ts'
import type { Address, Hex } from '../../../primitives/hex.ts'
import { addressKeys, mapOf, object, type Schema } from '../../../primitives/schema.ts'
import { compare } from '../../../primitives/sorted.ts'
import { nonceInKey } from '../../../producer/txpool.ts'
import { NONCE_FREE_KEY } from '../../../transactions/base-transaction.ts'
import { nonceKeyOf, type SignedTransaction } from '../../../transactions/transaction.ts'
import type { Result } from '../../wire/codec.ts'
import { printTransaction, type WireTransaction } from '../../wire/objects/transaction.ts'
import { asPrinted } from '../../wire/results.ts'

export interface Pool {
  readonly pending: readonly SignedTransaction[]
  readonly queued: readonly SignedTransaction[]
}

/**
 * Sorted by the sender's first arrival, then by nonce key and nonce.
 *
 * @param sender all senders by default
 */
export function poolOf(
  { chain, producer }: Pick<Backend, 'chain' | 'producer'>,
  sender?: Address,
): Pool {
  const pending: SignedTransaction[] = []
  const queued: SignedTransaction[] = []
  for (const [from, transactions] of bySender(producer.pool())) {
    if (sender !== undefined && from !== sender) continue
    const block = chain.at('pending')
    let key: bigint | undefined
    let next = 0n
    for (const transaction of transactions.toSorted(byNonce)) {
      const ownKey = nonceKeyOf(transaction)
      if (ownKey !== key || ownKey === NONCE_FREE_KEY) next = nextNonceFor(transaction, block)
      key = ownKey
      const isNext = transaction.nonce === next
      if (isNext) next += 1n
      const hasRun = chain.buffered(transaction.hash) !== undefined
      ;(isNext || hasRun ? pending : queued).push(transaction)
    }
  }
  return { pending, queued }
}

/** Nonce-free transactions stay in order of arrival. */
function byNonce(one: SignedTransaction, other: SignedTransaction): number {
  return compare(nonceKeyOf(one), nonceKeyOf(other)) || compare(one.nonce, other.nonce)
}

function bySender(transactions: readonly SignedTransaction[]): Map<Address, SignedTransaction[]> {
  const groups = new Map<Address, SignedTransaction[]>()
  for (const transaction of transactions) {
    const group = groups.get(transaction.from)
    if (group === undefined) groups.set(transaction.from, [transaction])
    else group.push(transaction)
  }
  return groups
}

/** Nonce, decimal or as said above → a transaction in the method's form. */
export type ByNonce<Shown> = Readonly<Record<string, Shown>>
/** Checksummed sender (EIP-55), as clients expect → {@link ByNonce}. */
export type BySender<Shown> = Readonly<Record<Hex, ByNonce<Shown>>>

export interface PoolContent<Shown> {
  readonly pending: Shown
  readonly queued: Shown
}

export function contentByNonce<Shown>(
  { pending, queued }: Pool,
  show: (transaction: SignedTransaction) => Shown,
): PoolContent<ByNonce<Shown>> {
  return { pending: nestByNonce(pending, show), queued: nestByNonce(queued, show) }
}

export function contentBySender<Shown>(
  { pending, queued }: Pool,
  show: (transaction: SignedTransaction) => Shown,
): PoolContent<BySender<Shown>> {
  return { pending: nestBySender(pending, show), queued: nestBySender(queued, show) }
}

/** A transaction of the pool, which is in no block. */
export function printPooled(transaction: SignedTransaction): WireTransaction {
  return printTransaction(transaction, undefined)
}

function nestByNonce<Shown>(
  transactions: readonly SignedTransaction[],
  show: (transaction: SignedTransaction) => Shown,
): ByNonce<Shown> {
  return Object.fromEntries(transactions.map((each) => [String(nonceInKey(each)), show(each)]))
}

function nestBySender<Shown>(
  transactions: readonly SignedTransaction[],
  show: (transaction: SignedTransaction) => Shown,
): BySender<Shown> {
  return Object.fromEntries(
    [...bySender(transactions)].map(([from, own]) => [
      checksumAddress(from),
      nestByNonce(own, show),
    ]),
  )
}

/** A nonce, `key:nonce`, or a replay id. */
const nonceKeys = '^(?:[0-9]+(?::[0-9]+)?|0x[0-9a-f]{64})$'

/** @param shown schema of one transaction */
export function resultByNonce<Shown>(
  title: string,
  shape: string,
  shown: Schema<Shown>,
): Result<PoolContent<ByNonce<Shown>>, PoolContent<ByNonce<Shown>>> {
  return asPrinted(shape, poolSchema(title, mapOf(nonceKeys, shown)))
}

/** @param shown schema of one transaction */
export function resultBySender<Shown>(
  title: string,
  shape: string,
  shown: Schema<Shown>,
): Result<PoolContent<BySender<Shown>>, PoolContent<BySender<Shown>>> {
  return asPrinted(shape, poolSchema(title, mapOf(addressKeys, mapOf(nonceKeys, shown))))
}

export function poolSchema<Shown>(title: string, part: Schema<Shown>): Schema<PoolContent<Shown>> {
  return object(title, { pending: part, queued: part })
}
