/**
 * What has happened: sealed blocks and, on top of them, the pending one.
 *
 * Owns the order of things and the ways to find them. Knows nothing of how transactions come about
 * (see producer/) or of how answers look (see rpc/).
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { type AccountProof, StateRoots } from '../state/root.ts'
import type { Store } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { type Block, type BlockPlan, PendingBlock, SealedBlock } from './block.ts'
import { type BlockRef, describeBlockRef } from './block-ref.ts'
import type { LogCriteria, LogFilter } from './log-filter.ts'
import { type FoundLog, LogIndex } from './log-index.ts'
import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

/** A transaction with the block it is in. */
export interface Included {
  readonly block: Block
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/** How far the slower tags are behind `latest`, in blocks. */
export interface TagDistances {
  readonly safe: number
  readonly finalized: number
}

export class Chain {
  readonly #store: Store
  readonly #roots: StateRoots
  readonly #distances: TagDistances
  readonly #blocks: SealedBlock[] = []
  readonly #numberOfHash = new Map<Hash, number>()
  /** Where each transaction is; sealing changes nothing here. */
  readonly #places = new Map<Hash, { readonly number: number; readonly index: number }>()
  readonly #logIndex = new LogIndex()
  #pending: PendingBlock

  /**
   * Seals block 0 over what the store holds and opens block 1.
   *
   * @param store genesis published, nothing else
   */
  constructor(
    store: Store,
    genesis: BlockPlan,
    nextPlan: (parent: Block) => BlockPlan,
    distances: TagDistances,
  ) {
    this.#store = store
    this.#roots = new StateRoots(store)
    this.#distances = distances
    this.#pending = new PendingBlock(genesis, store, this.#roots)
    this.seal(nextPlan)
  }

  /** The newest sealed block. */
  get head(): SealedBlock {
    return this.#blocks.at(-1)! // block 0 is sealed by the constructor
  }

  get pending(): PendingBlock {
    return this.#pending
  }

  /** The block a reference names, or `undefined`. */
  find(ref: BlockRef): Block | undefined {
    if (ref === 'pending') return this.#pending
    if (ref === 'latest') return this.head
    if (ref === 'earliest') return this.#blocks[0]
    if (ref === 'safe') return this.#behindHead(this.#distances.safe)
    if (ref === 'finalized') return this.#behindHead(this.#distances.finalized)
    if (typeof ref === 'bigint') return this.#blocks[Number(ref)]
    const number = this.#numberOfHash.get(ref.hash)
    return number === undefined ? undefined : this.#blocks[number]
  }

  /**
   * The block a reference names.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK
   */
  at(ref: BlockRef): Block {
    const block = this.find(ref)
    if (block !== undefined) return block
    const id = describeBlockRef(ref)
    throw new DevnetError('UNKNOWN_BLOCK', `block not found: ${id}`, { block: id })
  }

  /** The block of a number, the pending one included. */
  atNumber(number: number): Block | undefined {
    return number === this.#blocks.length ? this.#pending : this.#blocks[number]
  }

  /** A sealed or pre-confirmed transaction, or `undefined`. */
  transaction(hash: Hash): Included | undefined {
    const place = this.#places.get(hash)
    const block = place === undefined ? undefined : this.atNumber(place.number)
    if (place === undefined || block === undefined) return undefined
    return {
      block,
      transaction: block.transactions[place.index]!, // places only name what was published
      receipt: block.receipts[place.index]!,
    }
  }

  /**
   * The sealed or pre-confirmed transaction of a sender with a nonce, or `undefined`.
   *
   * Looked up by the block after which the sender's nonce is higher; so the answer costs no index.
   */
  transactionOf(sender: Address, nonce: bigint): Included | undefined {
    let low = 0
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#blocks[middle]!.state.nonce(sender) <= nonce) low = middle + 1
      else high = middle
    }
    const block = this.atNumber(low)! // the pending block when no sealed one has it
    const index = block.transactions.findIndex(
      (transaction) => transaction.from === sender && transaction.nonce === nonce,
    )
    const transaction = block.transactions[index]
    const receipt = block.receipts[index]
    return transaction && receipt && { block, transaction, receipt }
  }

  /**
   * Proves what an account and some of its slots hold at a block, against its header's state root.
   *
   * @see https://eips.ethereum.org/EIPS/eip-1186
   */
  proof(block: Block, address: Address, slots: readonly bigint[]): AccountProof {
    return this.#roots.proof(block.state.sequence, address, slots)
  }

  /**
   * Sealed logs that match, in order of block and log index.
   *
   * @param first number of a sealed block
   * @param last number of a sealed block, inclusive
   * @param max no more than so many
   */
  findLogs(
    criteria: LogCriteria,
    filter: LogFilter,
    first: number,
    last: number,
    max: number,
  ): FoundLog[] {
    this.#logIndex.extendTo(this.#blocks)
    return this.#logIndex.find(criteria, filter, first, last, max)
  }

  /** State roots of a child store taken at a sequence, for blocks that are only tried out. */
  forkRoots(child: Store, sequence: number): StateRoots {
    return this.#roots.fork(child, sequence)
  }

  /** The hash of one of the 256 sealed blocks before a number, for BLOCKHASH. */
  recentHash(number: bigint, before: bigint): Hash | undefined {
    if (number >= before || number < before - 256n || number < 0n) return undefined
    return this.#blocks[Number(number)]?.hash
  }

  /**
   * Publishes a transaction that has run: its writes, its receipt, its place. One synchronous step,
   * so that a reader sees all of it or nothing.
   */
  publish(transaction: Transaction, receipt: Receipt, writes: readonly Write[]): void {
    const index = this.#pending.transactions.length
    invariant(receipt.transactionIndex === index, `receipt is not for transaction ${index}`)
    this.#store.publish(writes)
    this.#pending.append(transaction, receipt)
    this.#places.set(transaction.hash, { number: this.#blocks.length, index })
  }

  /**
   * Seals the pending block as it stands, without executing anything, and opens the next one.
   *
   * @returns the sealed block
   * @throws {InvariantError} if the pending block does not follow the head
   */
  seal(nextPlan: (parent: Block) => BlockPlan): SealedBlock {
    const parent = this.#blocks.at(-1)
    const { plan } = this.#pending
    invariant(plan.number === BigInt(this.#blocks.length), `block ${plan.number} is not next`)
    invariant(
      parent === undefined || (plan.parentHash === parent.hash && plan.timeMs >= parent.timeMs),
      `block ${plan.number} does not follow the head`,
    )
    const sealed = new SealedBlock(this.#pending)
    this.#blocks.push(sealed)
    this.#numberOfHash.set(sealed.hash, this.#blocks.length - 1)
    this.#store.mark()
    this.#pending = new PendingBlock(nextPlan(sealed), this.#store, this.#roots)
    return sealed
  }

  /** Opens the pending block anew, at another time. Only while nothing has run in it. */
  reopen(nextPlan: (parent: Block) => BlockPlan): void {
    invariant(this.#pending.transactions.length === 0, 'the pending block has begun')
    this.#pending = new PendingBlock(nextPlan(this.head), this.#store, this.#roots)
  }

  #behindHead(distance: number): SealedBlock {
    return this.#blocks[Math.max(0, this.#blocks.length - 1 - distance)]!
  }
}
