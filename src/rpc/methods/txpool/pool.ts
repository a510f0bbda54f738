/**
 * The txpool as clients see it: submitted transactions that are not in the pending block.
 *
 * As in go-ethereum, "pending" are the transactions executable next, from the sender's next nonce
 * on without a gap; the others are "queued". A pre-confirmed transaction has left the txpool.
 */

import type { Chain } from '../../../chain/chain.ts'
import type { SignedTransaction } from '../../../chain/transaction.ts'
import { checksumAddress } from '../../../primitives/checksum.ts'
import type { Address, Hex } from '../../../primitives/hex.ts'
import { mapOf, object, type Schema } from '../../../primitives/schema.ts'
import type { RpcContext } from '../../context.ts'

export interface Pool {
  readonly pending: readonly SignedTransaction[]
  readonly queued: readonly SignedTransaction[]
}

/** Sorted by the sender's first arrival, then by nonce. @param sender all senders by default */
export function poolOf(
  { chain, producer }: Pick<RpcContext, 'chain' | 'producer'>,
  sender?: Address,
): Pool {
  const pending: SignedTransaction[] = []
  const queued: SignedTransaction[] = []
  for (const [from, transactions] of bySender(producer.pool())) {
    if (sender !== undefined && from !== sender) continue
    let next = chain.at('pending').state.nonce(from)
    for (const transaction of transactions.toSorted(byNonce)) {
      const isNext = transaction.nonce === next
      if (isNext) next += 1n
      ;(isNext ? pending : queued).push(transaction)
    }
  }
  return { pending, queued }
}

/** The reason why a transaction is not, or not visibly, in the pending block. */
export function whyItWaits(
  { pending }: Pick<Chain, 'pending'>,
  { from, nonce }: SignedTransaction,
): string {
  const next = pending.state.nonce(from)
  return nonce > next
    ? `its nonce is ${nonce}, the next one of ${from} is ${next}`
    : 'it waits for a lower base fee, for room in a block, or for the next flashblock'
}

function byNonce(one: SignedTransaction, other: SignedTransaction): number {
  return one.nonce < other.nonce ? -1 : 1 // nonces of one sender are unique
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

/** Decimal nonce → a transaction in the method's form. */
export type ByNonce<Shown> = Readonly<Record<string, Shown>>
/** Checksummed sender → {@link ByNonce}. */
export type BySender<Shown> = Readonly<Record<Hex, ByNonce<Shown>>>

export interface PoolContent<Shown> {
  readonly pending: Shown
  readonly queued: Shown
}

export function nestByNonce<Shown>(
  transactions: readonly SignedTransaction[],
  show: (transaction: SignedTransaction) => Shown,
): ByNonce<Shown> {
  return Object.fromEntries(transactions.map((each) => [each.nonce.toString(), show(each)]))
}

export function nestBySender<Shown>(
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

export function byNonceSchema<Shown>(shown: Schema<Shown>): Schema<ByNonce<Shown>> {
  return mapOf('^[0-9]+$', shown)
}

export function poolSchema<Shown>(title: string, part: Schema<Shown>): Schema<PoolContent<Shown>> {
  return object(title, { pending: part, queued: part })
}
