/**
 * Reorgs: replaces the newest blocks by blocks with other transactions or the same ones.
 *
 * Requested by a method or a fault.
 */

import type { Chain } from '../chain/chain.ts'
import { turnOf } from '../execution/validate.ts'
import type { CallRequest } from '../primitives/message.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import type { CurrentParts } from './parts.ts'
import type { Snapshots } from './snapshots.ts'
import type { Transactions } from './transactions.ts'
import type { ReorgTransactions } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

interface ReorgsDeps {
  readonly current: CurrentParts
  readonly transactions: Transactions
  readonly snapshots: Snapshots
  readonly queue: WriteQueue<CurrentParts>
}

export class Reorgs {
  readonly #deps: ReorgsDeps

  constructor(deps: ReorgsDeps) {
    this.#deps = deps
  }

  /**
   * Replaces the newest blocks by as many others. If it throws, nothing has changed.
   *
   * @param depth number of blocks
   * @param transactions by block
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or the reason why a transaction is refused
   */
  run(depth: number, transactions: ReorgTransactions): Promise<void> {
    const { queue, snapshots } = this.#deps
    return queue.run(() => snapshots.atomically(() => this.#replace(depth, transactions)))
  }

  /**
   * Part of a job that checks the new blocks itself. @param given `same` for the old transactions
   */
  runNow(depth: number, given: 'same' | ReorgTransactions): Promise<void> {
    return this.#deps.snapshots.withHeldEvents(() => this.#replace(depth, given))
  }

  async #replace(depth: number, given: 'same' | ReorgTransactions): Promise<void> {
    const { chain, producer } = this.#deps.current
    const { transactions } = this.#deps
    const ofBlocks = given === 'same' ? signedInNewest(chain, depth) : given
    const submit = (one: Uint8Array | CallRequest | SignedTransaction) => {
      if (one instanceof Uint8Array) return transactions.submission(one)()
      if (!('hash' in one)) return transactions.sendNow(one)
      // New blocks are later ones: a validity window can be over by then.
      const isOver = one.type === BASE_TRANSACTION_TYPE && turnOf(one, chain.pending) === 'never'
      return isOver ? undefined : producer.submit(one)
    }
    await producer.reorg(depth, async (index) => {
      for (const one of ofBlocks[index] ?? []) await submit(one)
    })
  }
}

/** The signed transactions of the newest blocks, by block. */
function signedInNewest(chain: Chain, depth: number): SignedTransaction[][] {
  const head = Number(chain.head.number)
  const length = Math.min(depth, head - chain.oldestNumber) // the producer refuses deeper reorgs
  return Array.from({ length }, (_, index) => {
    const { transactions } = chain.at(BigInt(head - length + 1 + index))
    return transactions.filter((one) => one.type !== DEPOSIT_TYPE)
  })
}
