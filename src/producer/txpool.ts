/**
 * The txpool: transactions that cannot be executed yet, because their nonce is too high, the block
 * is full, the base fee exceeds their cap, their validity predicates do not hold, or others pay more.
 *
 * Owns their order, which is that of arrival, and the limits. Leaves their execution to submit.ts.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import {
  BASE_TRANSACTION_TYPE,
  NONCE_FREE_KEY,
  replayIdOf,
} from '../transactions/base-transaction.ts'
import { BLOB_BYTES, BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'

export interface TxpoolLimits {
  readonly poolTransactionsMax: number
  readonly poolTransactionsPerSenderMax: number
  readonly poolBytesMax: number
  readonly replacementBumpPercent: number
}

/**
 * A nonce of a sender, which one waiting transaction can have: a nonce of the account, a sequence of
 * another nonce key (`key:sequence`), or the replay id of a nonce-free transaction.
 */
export type KeyedNonce = bigint | string

export function nonceInKey(transaction: SignedTransaction): KeyedNonce {
  if (transaction.type !== BASE_TRANSACTION_TYPE) return transaction.nonce
  const { base, from, nonce } = transaction
  return base.nonceKey === NONCE_FREE_KEY
    ? replayIdOf(base, from)
    : keyedNonce(base.nonceKey, nonce)
}

export function keyedNonce(key: bigint, sequence: bigint): KeyedNonce {
  return key === 0n ? sequence : `${key}:${sequence}`
}

/** A transaction with blobs is replaced by one with twice its fees, as in go-ethereum's pool. */
const BLOB_BUMP_PERCENT = 100

/** Wei per blob gas; 0 for a transaction without blobs. */
function blobFeeCapOf(transaction: SignedTransaction): bigint {
  return transaction.type === BLOB_TRANSACTION_TYPE ? (transaction.maxFeePerBlobGas ?? 0n) : 0n
}

/** Bytes that a transaction keeps, its blobs included. */
function sizeOf(transaction: SignedTransaction): number {
  const { length } = transaction.rawTransaction
  if (transaction.type !== BLOB_TRANSACTION_TYPE) return length
  return length + BLOB_BYTES * (transaction.sidecar?.blobs.length ?? 0)
}

export class Txpool {
  readonly #limits: TxpoolLimits
  /** In order of arrival. */
  readonly #byHash = new Map<Hash, SignedTransaction>()
  readonly #bySender = new Map<Address, Map<KeyedNonce, SignedTransaction>>()
  /** Transactions with validity predicates, in the same order. */
  readonly #validityByHash = new Map<Hash, SignedTransaction>()
  /** Bytes of all transactions. */
  #bytes = 0
  /** All transactions in order, until one is added or removed. */
  #inOrder: readonly SignedTransaction[] | undefined
  #withValidity: readonly SignedTransaction[] | undefined

  constructor(limits: TxpoolLimits) {
    this.#limits = limits
  }

  /** A list of transactions in order of arrival, without checking the limits. */
  static of(limits: TxpoolLimits, transactions: readonly SignedTransaction[]): Txpool {
    const list = new Txpool(limits)
    for (const transaction of transactions) list.#put(transaction)
    return list
  }

  /**
   * A list with other transactions first, without checking the limits; this one if there are no
   * others.
   *
   * @param others transactions that are not in this list
   */
  behind(others: readonly SignedTransaction[]): Txpool {
    if (others.length === 0) return this
    return Txpool.of(this.#limits, [...others, ...this.inOrder()])
  }

  get size(): number {
    return this.#byHash.size
  }

  get(hash: Hash): SignedTransaction | undefined {
    return this.#byHash.get(hash)
  }

  /** The transactions with validity predicates, oldest first; the array never changes. */
  get withValidity(): readonly SignedTransaction[] {
    this.#withValidity ??= [...this.#validityByHash.values()]
    return this.#withValidity
  }

  /** The waiting transaction of a sender and nonce. */
  ofSender(sender: Address, nonce: KeyedNonce): SignedTransaction | undefined {
    return this.#bySender.get(sender)?.get(nonce)
  }

  /** All transactions, oldest first; the array never changes. */
  inOrder(): readonly SignedTransaction[] {
    this.#inOrder ??= [...this.#byHash.values()]
    return this.#inOrder
  }

  /**
   * Adds a transaction, or replaces the one with the same sender and nonce if the fees are high
   * enough.
   *
   * @param hasGap true if an earlier nonce is missing; only these count against the sender's limit
   * @throws {DevnetError} REPLACEMENT_UNDERPRICED or TXPOOL_FULL
   */
  add(transaction: SignedTransaction, hasGap: boolean): void {
    const { from } = transaction
    const replaced = this.ofSender(from, nonceInKey(transaction))
    if (replaced === undefined) this.#expectRoom(from, hasGap)
    else this.expectBump(transaction, replaced)
    this.#expectBytes(transaction, replaced)
    if (replaced !== undefined) this.remove(replaced)
    this.#put(transaction)
  }

  #put(transaction: SignedTransaction): void {
    const { from, hash } = transaction
    const nonce = nonceInKey(transaction)
    this.#inOrder = undefined
    this.#bytes += sizeOf(transaction)
    this.#byHash.set(hash, transaction)
    if (transaction.validity !== undefined) {
      this.#validityByHash.set(hash, transaction)
      this.#withValidity = undefined
    }
    const ofSender = this.#bySender.get(from)
    if (ofSender === undefined) this.#bySender.set(from, new Map([[nonce, transaction]]))
    else ofSender.set(nonce, transaction)
  }

  remove(transaction: SignedTransaction): void {
    const { hash, from } = transaction
    this.#inOrder = undefined
    if (this.#byHash.delete(hash)) this.#bytes -= sizeOf(transaction)
    if (this.#validityByHash.delete(hash)) this.#withValidity = undefined
    const ofSender = this.#bySender.get(from)
    ofSender?.delete(nonceInKey(transaction))
    if (ofSender?.size === 0) this.#bySender.delete(from)
  }

  #expectRoom(sender: Address, hasGap: boolean): void {
    const { poolTransactionsMax, poolTransactionsPerSenderMax: perSenderMax } = this.#limits
    const ofSender = this.#bySender.get(sender)?.size ?? 0
    if (hasGap && ofSender >= perSenderMax) {
      const found = `${sender} has ${ofSender} that wait, and one with an earlier nonce is missing`
      throw full(`${found}; poolTransactionsPerSenderMax is ${perSenderMax}`, perSenderMax, sender)
    }
    const { size } = this.#byHash
    if (size < poolTransactionsMax) return
    const limit = `poolTransactionsMax is ${poolTransactionsMax}`
    throw full(`${size} transactions wait; ${limit}`, poolTransactionsMax, sender)
  }

  #expectBytes(offered: SignedTransaction, replaced: SignedTransaction | undefined): void {
    const { poolBytesMax } = this.#limits
    const size = sizeOf(offered)
    const others = this.#bytes - (replaced === undefined ? 0 : sizeOf(replaced))
    if (others + size <= poolBytesMax) return
    const found = `a transaction of ${size} bytes, and ${others} bytes wait`
    throw full(`${found}; poolBytesMax is ${poolBytesMax}`, poolBytesMax, offered.from)
  }

  /** @throws {DevnetError} REPLACEMENT_UNDERPRICED if a transaction pays too little to replace another */
  expectBump(offered: SignedTransaction, present: SignedTransaction): void {
    const hasBlobs = present.type === BLOB_TRANSACTION_TYPE
    const bumpPercent = hasBlobs ? BLOB_BUMP_PERCENT : this.#limits.replacementBumpPercent
    const percent = BigInt(100 + bumpPercent)
    const isMore = (value: bigint, than: bigint) => value * 100n >= than * percent
    const isEnough =
      isMore(offered.maxFeePerGas, present.maxFeePerGas) &&
      isMore(offered.maxPriorityFeePerGas, present.maxPriorityFeePerGas) &&
      isMore(blobFeeCapOf(offered), blobFeeCapOf(present))
    if (isEnough) return
    throw new DevnetError('REPLACEMENT_UNDERPRICED', 'replacement transaction underpriced', {
      present: present.hash,
      bumpPercent,
    })
  }
}

/** The error begins as that of the imitated node does. */
function full(reason: string, limit: number, address: Address): DevnetError {
  return new DevnetError('TXPOOL_FULL', `txpool is full: ${reason}`, { limit, address })
}
